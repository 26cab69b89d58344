import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../start/paths.ts';
import { type Kind, nameProblem, planNew } from './plan.ts';

/** Inside the checkout, so that packages are found; outside of what tests and checks look at. */
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const sandbox = mkdtempSync(join(ROOT, '.cache', 'new-'));
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

/** A copy of the folders a new thing is added to, with the new thing in it. */
function generate(kind: Kind, name: string, folders: readonly string[]): string[] {
  for (const folder of folders)
    cpSync(join(ROOT, folder), join(sandbox, folder), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  const plan = planNew(kind, name, (path) => readFileSync(join(sandbox, path), 'utf8'));
  for (const [path, text] of Object.entries({ ...plan.files, ...plan.edits })) {
    mkdirSync(join(sandbox, dirname(path)), { recursive: true });
    writeFileSync(join(sandbox, path), text);
  }
  return [...Object.keys(plan.files), ...Object.keys(plan.edits)];
}
function runTests(...paths: string[]): string {
  return execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      sandbox,
      '--config',
      join(ROOT, 'tools/new/vitest.sandbox.ts'),
      ...paths,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
}

it('a new driver passes the conformance suite and its own tests as it comes', { timeout: 60_000 }, () => {
  const files = ['apps/gateway/src/drivers', 'apps/gateway/src/polling', 'apps/gateway/src/clock.ts'];
  generate('driver', 'line-text', files);
  const suite = ['apps/gateway/src/drivers/drivers.test.ts', 'apps/gateway/src/drivers/line-text'];
  // The other drivers have been tried where they stand.
  const output = runTests(...suite, '--testNamePattern', 'line-text|register');
  expect(output).toContain('Test Files  2 passed');
  expect(readFileSync(join(sandbox, 'apps/gateway/src/drivers/index.ts'), 'utf8')).toContain(
    '{ driver: lineText, sample: lineTextSample },',
  );
});

it('a new widget stands in the catalogue and passes its tests as it comes', { timeout: 60_000 }, () => {
  generate('widget', 'usual-probe', ['packages/widgets', 'docs/spec']);
  const spec = join(sandbox, 'docs/spec/widgets.json');
  const types = JSON.parse(readFileSync(spec, 'utf8')) as { usual: string[] };
  writeFileSync(spec, JSON.stringify({ ...types, usual: [...types.usual, 'UsualProbe'] }));
  expect(runTests('packages/widgets/src/usual-probe')).toContain('Test Files  1 passed');
  expect(runTests('packages/widgets/src/catalogue.test.ts')).toContain('Test Files  1 passed');
  expect(runTests('packages/widgets/src/inspector.test.ts')).toContain('Test Files  1 passed');
});

it('a new feature passes its tests as it comes', { timeout: 60_000 }, () => {
  const list = 'apps/platform/src/main/modules.ts';
  generate('feature', 'spare-part', ['apps/platform/src/kernel', list]);
  expect(runTests('apps/platform/src/features/spare-part')).toContain('Test Files  1 passed');
  expect(readFileSync(join(sandbox, list), 'utf8')).toContain('\n  sparePartModule,\n');
});

it.each([
  ['driver', 'Modbus', 'kebab-case'],
  ['feature', '../x', 'kebab-case'],
  ['widget', 'button', 'begins with'],
] as const)('refuses a %s named "%s"', (kind, name, reason) => {
  expect(nameProblem(kind, name)).toContain(reason);
});
