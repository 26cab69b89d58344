import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contract from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { expectsCode, type Proof, says, testsOf, unaliased, usesLimit, type Written, withHelpers } from './proofs.ts';
import { ROOT } from './start/paths.ts';

interface Unproven {
  readonly reason: string;
  readonly things: readonly (string | number)[];
}
type Kind = 'codes' | 'limits' | 'calls' | 'sockets' | 'widgets' | 'addresses' | 'texts';

/** How much nothing proves yet. These may only become smaller: whoever proves one takes it off the list, and one off here. */
const UNPROVEN: Readonly<Record<Kind, number>> = {
  codes: 16,
  limits: 0,
  calls: 0,
  sockets: 0,
  widgets: 0,
  addresses: 0,
  texts: 0,
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const proofs = JSON.parse(read('docs/spec/proofs.json')) as Record<Kind, Record<string, Proof>> & {
  unproven: Partial<Record<Kind, Unproven>>;
};

/** Names of each code and of the call behind each path, as tests write them; one code may stand in two tables. */
const [codes, callsAt] = [new Map<string, string[]>(), new Map<string, string[]>()];
const also = (names: Map<string, string[]>, thing: string, name: string) =>
  names.set(thing, [...(names.get(thing) ?? []), name]);
for (const [table, entries] of Object.entries(contract))
  if (table.endsWith('Errors') && typeof entries === 'object')
    for (const [name, { code }] of Object.entries(entries as Record<string, { code: number }>))
      also(codes, String(code), `${table}.${name}`);
  else if (table.endsWith('Calls') && typeof entries === 'object')
    for (const [name, call] of Object.entries(entries as Record<string, { path?: string }>))
      if (call.path) also(callsAt, call.path, `${table}.${name}`);
const limits = [...read('docs/spec/limits.md').matchAll(/\*\*LIM-\d+\*\* \|[^|]*\| `([\w.]+)`/g)].map(
  ([, path = '']) => path,
);

const socketsAt = new Map(
  Object.entries(contract.SOCKETS).map(([name, path]) => [`${path}{token}`, [`SOCKETS.${name}`]]),
);
/** How tests call each type of widget: its definition and its view. */
const widgetNames = new Map(
  readdirSync(join(ROOT, 'packages/widgets/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/definition.ts'))
    .map((path) => {
      const folder = `packages/widgets/src/${dirname(path)}`;
      const [, name = '', type = ''] =
        /export const (\w+) = defineWidget\(\{[^}]*?\btype: '(\w+)'/.exec(read(`${folder}/definition.ts`)) ?? [];
      const views = read(`${folder}/view.tsx`).matchAll(/export (?:const|function) (\w+View)\b/g);
      return [type, [name, ...[...views].map(([, view = '']) => view)]] as const;
    }),
);
const widgets = JSON.parse(read('docs/spec/widgets.json')) as Record<string, readonly string[]>;
const widgetTypes = ['shape', 'usual', 'complex', 'navigate', 'script', 'group'].flatMap(
  (group) => widgets[group] ?? [],
);
const addresses = Object.entries(
  JSON.parse(read('docs/spec/routes.json')) as Record<string, string | string[]>,
).flatMap(([section, paths]) => (section === 'note' ? [] : paths));
const { texts } = JSON.parse(read('docs/spec/texts.json')) as { texts: readonly { text: string; said: string }[] };
const endpoints = JSON.parse(read('docs/spec/endpoints.json')) as Record<'http' | 'websocket', { path: string }[]>;

const KINDS: readonly [Kind, readonly string[], (test: Written, thing: string) => boolean][] = [
  ['codes', [...codes.keys()], (test, code) => expectsCode(test, Number(code), codes.get(code) ?? [])],
  ['limits', limits, usesLimit],
  ['calls', endpoints.http.map(({ path }) => path), (test, path) => says(test, callsAt.get(path) ?? [], [path])],
  ['sockets', endpoints.websocket.map(({ path }) => path), (test, path) => says(test, socketsAt.get(path) ?? [])],
  ['addresses', addresses, (test, address) => says(test, [], [address])],
  ['texts', texts.map(({ text }) => text), ({ body }, text) => body.includes(text) && /\bexpect\b/.test(body)],
  ['widgets', widgetTypes, (test, type) => says(test, widgetNames.get(type) ?? [], [type])],
];

interface TestFile {
  readonly text: string;
  readonly tests: readonly Written[];
}
const files = new Map<string, TestFile | undefined>();
function fileAt(path: string): TestFile | undefined {
  if (!files.has(path)) {
    try {
      const text = unaliased(read(path));
      files.set(path, { text, tests: testsOf(text) });
    } catch {
      files.set(path, undefined);
    }
  }
  return files.get(path);
}

/** What is wrong with a line, and what to do about it. */
function fault(thing: string, proof: Proof, proves: (test: Written, thing: string) => boolean) {
  const { file, title } = proof;
  const tests = fileAt(file)?.tests;
  if (!tests) return `${thing}: there is no ${file}; name the file that its test has moved to`;
  const named = tests.filter((test) => test.title === title);
  if (named.length === 0) return `${thing}: ${file} has no test "${title}"; name it as it is called now`;
  if (named.every(({ skipped }) => skipped)) return `${thing}: "${title}" is skipped; name one that runs`;
  const whole = named.flatMap((test) => {
    const body = withHelpers(test.body, proof, (path) => fileAt(path)?.text ?? '');
    return body === undefined ? [] : [{ ...test, body }];
  });
  if (whole.length === 0) return `${thing}: "${title}" in ${file} does not ask by ${String(proof.by)}`;
  if (!whole.some((test) => !test.skipped && proves(test, thing)))
    return `${thing}: "${title}" in ${file} does not expect it; name a test that does`;
  return undefined;
}

describe.each(KINDS)('%s', (kind, things, proves) => {
  const { reason, things: left } = proofs.unproven[kind] ?? { reason: '', things: [] };
  const listed = left.map(String);

  it('have a line each in docs/spec/proofs.json: a test, or a place among the unproven', () => {
    const lines = [...Object.keys(proofs[kind]), ...listed];
    const without = things.filter((thing) => !lines.includes(thing));
    expect(without, 'give each a line with the file and title of the test that proves it').toEqual([]);
    const gone = lines.filter((line) => !things.includes(line));
    expect(gone, 'take these away: the specification has them no more').toEqual([]);
    expect(new Set(lines).size, 'one stands twice, proven and unproven').toBe(lines.length);
  });

  it('are proven by the tests that are named', () => {
    const faults = Object.entries(proofs[kind]).flatMap(([thing, proof]) => fault(thing, proof, proves) ?? []);
    expect(faults).toEqual([]);
  });

  it('that nothing proves become fewer, and docs/status.md says how many have a line', () => {
    expect(read('docs/status.md')).toContain(`${things.length - listed.length} of ${things.length} ${kind}`);
    expect(listed.length, 'make the number in UNPROVEN smaller, never larger').toBe(UNPROVEN[kind]);
    expect(listed.length > 0 && reason === '', 'say why').toBe(false);
  });
});

it('the product says each text as it is given', () => {
  const other = texts.filter(({ text, said }) => !read(said).includes(`'${text}`));
  expect(other).toEqual([]);
});

it('each text in quotes of the specification has its line', () => {
  const rules = readdirSync(join(ROOT, 'docs/spec'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => read(`docs/spec/${name}`))
    .join('\n');
  const given = [...rules.matchAll(/\p{Script=Han}[\p{Script=Han}，]*[！!]?/gu)].map(([text]) => text);
  expect(given.filter((text) => !texts.some((one) => one.text === text))).toEqual([]);
});

describe('a line is refused', () => {
  const of = (body: string) => testsOf(body)[0] ?? { title: '', body: '', skipped: false };

  it('when its test names the code or the limit without expecting anything of it', () => {
    expect(expectsCode(of("it('1904', () => { expect(await ask()).toBe(1904); });"), 1904, [])).toBe(true);
    expect(expectsCode(of("it('1904', () => { expect(await ask()).toBe(1905); });"), 1904, [])).toBe(false);
    expect(expectsCode(of("it('x', () => { log(pageErrors.tooMany); });"), 1904, ['pageErrors.tooMany'])).toBe(false);
    expect(usesLimit(of("it('x', () => { expect(LIMITS.page.widthMax).toBe(1); });"), 'page.width')).toBe(false);
  });

  it('when its test asks by no helper that names the call', () => {
    const text = "const add = () => ask(groupCalls.add);\nit('x', async () => { expect(await add()).toBe(1); });";
    const asked = (by: string) => withHelpers(of(text).body, { file: 'x', title: 'x', by }, () => text) ?? '';
    expect(says({ ...of(text), body: asked('add') }, ['groupCalls.add'])).toBe(true);
    expect(says({ ...of(text), body: asked('add') }, ['groupCalls.addAll'])).toBe(false);
    expect(says({ ...of(text), body: asked('other') }, ['groupCalls.add'])).toBe(false);
    expect(unaliased('import { groupCalls as calls } from "x"; ask(calls.add)')).toContain('ask(groupCalls.add)');
  });

  it('when its test is skipped, gone, or in no file', () => {
    const anything = () => true;
    expect(fault('1', { file: 'tools/none.test.ts', title: 'x' }, anything)).toContain('there is no');
    expect(fault('1', { file: 'tools/proofs.test.ts', title: 'no such' }, anything)).toContain('has no test');
    expect(of(`${['it', 'skip'].join('.')}('x', () => {});`).skipped).toBe(true);
  });
});
