import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../start/paths.ts';
import { type Kind, nameProblem } from './plan.ts';
import { write } from './write.ts';

/** Each kind is generated into one copy of the checkout, as a person would one after the other, and holds there as it comes. */
const TRIED: readonly (readonly [kind: Kind, name: string, more: string])[] = [
  ['feature', 'spare-part', ''],
  ['feature', 'device/spare-depot', ''],
  ['table', 'spare-part-use', 'spare-part'],
  ['call', 'spare-part/list', 'manage_equip_spare'],
  ['call', 'spare-part/find', 'manage_equip_spare'],
  ['call', 'handover/count', 'monitor_alarm_view'],
  ['call', 'track/way', 'monitor_equip_real'],
  ['screen', 'spare-parts', 'spare-part/list'],
  ['widget', 'usual-probe', ''],
  ['driver', 'line-text', ''],
];
/** Inside the checkout, so that packages are found; outside of what tests and checks look at. */
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const copy = mkdtempSync(join(ROOT, '.cache', 'new-'));
/** Compilers and runners beside other tests. */
const PATIENT = { timeout: 600_000 };
const wrote = new Map<string, { files: readonly string[]; edits: readonly string[] }>();
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

beforeAll(() => {
  const filter = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(ROOT.length));
  for (const part of ['packages', 'apps', 'docs/spec', 'tsconfig.base.json', '.oxlintrc.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter });
  // The packages of the copy stand before those of the checkout.
  mkdirSync(join(copy, 'node_modules', '@lightfield'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@lightfield', name));
  for (const app of readdirSync(join(ROOT, 'apps'))) {
    const own = join(ROOT, 'apps', app, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, 'apps', app, 'node_modules'));
  }
  for (const [kind, name, more] of TRIED) wrote.set(`${kind} ${name}`, write(copy, kind, name, more));
  const spec = join(copy, 'docs/spec/widgets.json');
  const types = JSON.parse(readFileSync(spec, 'utf8')) as { usual: string[] };
  writeFileSync(spec, JSON.stringify({ ...types, usual: [...types.usual, 'UsualProbe'] }));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const touched = (pattern: RegExp) =>
  [...new Set([...wrote.values()].flatMap(({ files, edits }) => [...files, ...edits]))].filter((path) =>
    pattern.test(path),
  );
/** Throws with what it printed where it fails. */
function run(command: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: '1' };
  try {
    return execFileSync(process.execPath, command, { cwd: copy, encoding: 'utf8', env, stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  }
}
const bin = (path: string) => join(ROOT, 'node_modules', path);

const FEATURES = 'apps/web/src/app/routes.ts';
/** Each says that there is its language; nothing imports them. */
const CARDS = 'packages/contract/src/locales/language/*.ts';
/** Of several, each works out for itself what they all need; processors are busy with other tests. */
const ONE_CHECKER = ['--checkers', '1'];
/** Compiles these with all they import. */
function expectTyped(name: string, base: string, options: object, include: readonly string[]): void {
  const told = { extends: base, compilerOptions: { incremental: false, ...options }, include };
  writeFileSync(join(copy, name), JSON.stringify(told));
  expect(run([bin('typescript/bin/tsc'), '-p', name, ...ONE_CHECKER])).toBe('');
}
it('what is generated for servers has the types it says', PATIENT, () => {
  const server = touched(/^(packages\/contract|apps\/(platform|gateway))\/.*\.ts$/);
  // What the kernel adds to types of others, and says of what has none.
  const all = [...server, 'apps/platform/src/kernel/admission/guard.ts', 'apps/platform/src/**/*.d.ts', CARDS];
  expectTyped('tsconfig.server.json', './tsconfig.base.json', {}, all);
});
it('and what is generated for the browser', PATIENT, () => {
  // The list of all features compiles all of them: minutes for one line, which is looked at below.
  const browser = touched(/^(packages\/widgets|apps\/web)\/.*\.tsx?$/).filter((path) => path !== FEATURES);
  const options = { types: [join(ROOT, 'node_modules/vite/client'), 'node'] };
  expectTyped('tsconfig.browser.json', './apps/web/tsconfig.json', options, [
    ...browser,
    'apps/web/src/**/*.d.ts',
    'packages/widgets/src/**/*.d.ts',
    CARDS,
  ]);
});

it('and passes the rules of the house', () => {
  expect(
    run([bin('oxlint/bin/oxlint'), '--deny-warnings', '--no-ignore', '-c', '.oxlintrc.json', ...touched(/\.tsx?$/)]),
  ).toContain('Found 0 warnings and 0 errors');
});

it('and its tests', PATIENT, () => {
  const tests = touched(/(spare-part|spare-depot|list|find|count|way|usual-probe|line-text)[^/]*\.test\.tsx?$/);
  expect(tests).toHaveLength(11);
  const more = ['packages/contract/src/addresses.test.ts', 'packages/widgets/src/catalogue.test.ts'];
  const suites = ['packages/widgets/src/inspector.test.ts'];
  const all = [...tests, ...more, ...suites];
  const config = join(ROOT, 'tools/new/vitest.sandbox.ts');
  const said = run([bin('vitest/vitest.mjs'), 'run', '--root', copy, '--config', config, ...all]);
  expect(said).toContain(`Test Files  ${all.length} passed`);
});

it('a new driver passes the conformance suite', PATIENT, () => {
  // The other drivers have been tried where they stand.
  const config = join(ROOT, 'tools/new/vitest.sandbox.ts');
  const suite = 'apps/gateway/src/drivers/drivers.test.ts';
  const only = ['--testNamePattern', 'line-text|register'];
  const said = run([bin('vitest/vitest.mjs'), 'run', '--root', copy, '--config', config, suite, ...only]);
  expect(said).toContain('Test Files  1 passed');
});

it('each is listed where the product looks for it', () => {
  expect(read('apps/gateway/src/drivers/index.ts')).toContain('{ driver: lineText, sample: lineTextSample },');
  expect(read('apps/platform/src/main/modules.ts')).toMatch(/\n {2}sparePartModule,\n {2}spareDepotModule,\n\]/);
  expect(read(FEATURES)).toContain('\n  sparePartsFeature,\n];');
  expect(read(FEATURES)).toContain("import { sparePartsFeature } from '../features/spare-parts/feature.ts';");
  expect(read('apps/web/src/features/spare-parts/feature.ts')).toContain('export const sparePartsFeature');
  expect(read('packages/contract/src/calls/index.ts')).toContain('\n  sparePartCalls,\n');
  expect(read('packages/contract/src/permissions.ts').split('manage_equip_spare:')).toHaveLength(2);
});

it('a call with a permission and a screen is in three packages, and a person changes eight files of them at most', () => {
  const [call, screen] = [wrote.get('call spare-part/list'), wrote.get('screen spare-parts')];
  const made = [...(call?.files ?? []), ...(screen?.files ?? [])];
  const meant = made.filter((path) => !path.endsWith('.d.ts'));
  expect(meant.length).toBeLessThanOrEqual(8);
  const all = [...made, ...(call?.edits ?? []), ...(screen?.edits ?? [])];
  const packages = new Set(all.map((path) => path.split('/').slice(0, 2).join('/')));
  expect([...packages].toSorted()).toEqual(['apps/platform', 'apps/web', 'packages/contract']);
});

it.each([
  ['driver', 'Modbus', '', 'kebab-case'],
  ['feature', '../x', '', 'kebab-case'],
  ['feature', 'device/list/x', '', 'CONTEXT/NAME'],
  ['widget', 'button', '', 'begins with'],
  ['call', 'list', 'manage_equip_view', 'FEATURE/NAME'],
  ['call', 'spare-part/list', 'manage', 'PERMISSION'],
  ['screen', 'spare-parts', '', 'FEATURE/CALL'],
] as const)('refuses a %s named "%s"', (kind, name, more, reason) => {
  expect(nameProblem(kind, name, more)).toContain(reason);
});

it.each([
  ['call', 'no-such/list', 'manage_equip_view', 'is no feature'],
  ['call', 'handover/list', 'no_such_permission', 'no screen for it'],
  ['screen', 'reports', 'handover/report', 'something of its own'],
  ['screen', 'reports', 'handover/none', 'declares no call'],
  ['feature', 'handover', '', 'exists already'],
] as const)('writes nothing of a %s %s where there is no place for it', (kind, name, more, reason) => {
  expect(() => write(copy, kind, name, more)).toThrow(reason);
});
