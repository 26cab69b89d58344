import { LIMITS } from '@lightfield/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunResult, ScriptValue } from './run.ts';
import { Sandbox } from './sandbox.ts';

const { linesPerRun, lineMax, writesPerRun } = LIMITS.script;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.make();
});
async function run(source: string, values: Record<string, ScriptValue> = {}): Promise<RunResult> {
  if (sandbox.broken) sandbox = await Sandbox.make();
  return sandbox.run({ name: 'script', source, values: new Map(Object.entries(values)), now: 1_234 });
}
const said = async (source: string, values?: Record<string, ScriptValue>) => {
  const { fault, log } = await run(source, values);
  return fault ? `! ${fault.message}` : log.join('|');
};
const wellAgain = () => expect(said('log(6 * 7)')).resolves.toBe('42');

describe('a script', () => {
  it('reads, computes and sets', async () => {
    const result = await run(`const sum = get('a') + get('b'); if (sum > 2) set('c', sum); log('sum ' + sum)`, {
      a: 1,
      b: 2,
      c: null,
    });
    expect(result).toEqual({ fault: undefined, log: ['sum 3'], writes: [{ key: 'c', value: 3 }] });
  });

  it.each([
    ['a number that is not there', `log(get('gone'))`, 'ReferenceError: there is no variable gone'],
    ['what is no key', `get(1)`, 'TypeError: a key is a text'],
    ['what is no value', `set('a', {})`, 'TypeError: the value is neither a number nor a text'],
    ['what is no number', `set('a', 1 / 0)`, 'TypeError: the value is no finite number'],
  ])('is told of %s', async (_name, source, message) => {
    expect(await said(source, { a: 1 })).toBe(`! ${message}`);
  });

  it('keeps 64-bit integers exact', async () => {
    const { writes } = await run(`set('n', get('n') + 1n)`, { n: 9_007_199_254_740_993n });
    expect(writes).toEqual([{ key: 'n', value: '9007199254740994' }]);
  });

  it('knows the time, texts, truth and what has no value', async () => {
    expect(await said(`log(now()); log(get('t')); log(get('x') === null); log({ a: [1] })`, { t: '泵', x: null })).toBe(
      '1234|泵|true|{"a":[1]}',
    );
    expect((await run(`set('t', true)`, { t: 0 })).writes).toEqual([{ key: 't', value: 1 }]);
  });

  it('that fails says where', async () => {
    expect((await run('log(1)\n\n  lost()')).fault).toMatchObject({
      message: expect.stringContaining('lost'),
      line: 3,
    });
    expect((await run('let a = ;')).fault).toMatchObject({ message: expect.stringContaining('Syntax'), line: 1 });
  });

  it('leaves nothing behind for the next', async () => {
    await run(`globalThis.left = 1; Array.prototype.map = null; Object.prototype.x = 2; JSON.stringify = null`);
    expect(await said(`log(typeof left); log(typeof [].map); log(({}).x); log({ a: 1 })`)).toBe(
      'undefined|function|undefined|{"a":1}',
    );
  });

  it('may use promises within its run', async () => {
    expect(await said(`(async () => { await null; log(await Promise.resolve(5)) })()`)).toBe('5');
  });
});

describe('a hostile script', () => {
  it.each([
    ['computes for ever', 'for (;;);'],
    ['computes for ever and catches', 'for (;;) { try { for (;;); } catch {} finally {} }'],
    ['computes for ever in a getter', `throw { get message() { for (;;); }, get stack() { for (;;); } }`],
    ['computes for ever while it is printed', 'log({ toJSON() { for (;;); } })'],
    [
      'computes for ever in promises',
      'const f = () => Promise.resolve().then(f); for (let i = 0; i < 9; i++) f(); for (;;);',
    ],
    ['searches for ever', `/(a+)+$/.test('a'.repeat(40) + 'b')`],
    ['sorts for ever', `[1, 2, 3].sort(() => { for (;;); })`],
  ])('%s: it is ended', async (_name, source) => {
    const began = performance.now();
    const { fault } = await run(source);
    expect(fault?.message).toBe(`it computed for more than ${LIMITS.script.cpuMs} ms`);
    // Far more than its computing time, for machines that are busy; far less than for ever.
    expect(performance.now() - began).toBeLessThan(20_000);
    await wellAgain();
  });

  it.each([
    ['names no place that the engine does not know', `log('begins')\nwhile (true) {}`, undefined],
    ['names the call that does not return', 'function f() {\n  for (;;);\n}\n\nf()', 5],
  ])('that computes for ever %s', async (_name, source, line) => {
    expect((await run(source)).fault?.line).toBe(line);
  });

  it.each([
    ['calls itself', 'const f = () => f() + 1; f()'],
    ['calls itself by toString', 'const o = { toString() { return `${o}` } }; `${o}`'],
    ['nests without end', `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; log(a); JSON.stringify(a)`],
    ['nests its text without end', `eval('('.repeat(1e5))`],
    ['takes all memory', 'const a = []; for (;;) a.push(new Array(1e4).fill(1))'],
    ['takes all memory at once', 'new ArrayBuffer(1e9)'],
    ['takes more than 16 MB', 'const a = []; for (let i = 0; i < 40; i++) a.push(new ArrayBuffer(1e6))'],
    ['takes all memory by a text', `let s = 'x'; for (;;) s += s`],
    ['repeats a text', `'x'.repeat(1e9)`],
    ['floods promises', 'const f = () => Promise.resolve().then(f); f()'],
    ['sets a text beyond measure', `set('a', 'x'.repeat(1e6))`],
    ['sets without end', `for (;;) set('a', 1)`],
    ['throws what is no error', 'throw null'],
    ['throws a proxy', `throw new Proxy({}, { get() { throw 1 } })`],
  ])('%s: it fails, and nothing else does', async (_name, source) => {
    const { fault, writes } = await run(source, { a: 1 });
    expect(fault).toBeDefined();
    expect(fault?.message.length).toBeLessThanOrEqual(lineMax * 3);
    expect(writes.length).toBeLessThanOrEqual(writesPerRun);
    await wellAgain();
  });

  it('cannot flood its log', async () => {
    const { log } = await run(`for (let i = 0; i < 5e3; i++) log('x'.repeat(2e3))`);
    expect(log).toHaveLength(linesPerRun + 1);
    expect(log.every((line) => line.length <= lineMax)).toBe(true);
  });

  it.each([
    'process',
    'require',
    'fetch',
    'setTimeout',
    'console',
    'Worker',
    'WebAssembly',
    'std',
    'os',
    'module',
    'Buffer',
    'postMessage',
  ])('finds no %s', async (name) => {
    expect(await said(`log(typeof ${name}); log(typeof globalThis[${JSON.stringify(name)}])`)).toBe(
      'undefined|undefined',
    );
  });

  it.each([
    ['a constructor', `log(log.constructor('return typeof process')())`],
    ['a constructor of a constructor', `log(({}).constructor.constructor('return typeof process')())`],
    [
      'what a function of ours throws',
      `try { get(1) } catch (e) { log(e.constructor.constructor('return typeof process')()) }`,
    ],
    ['eval', `log(eval('typeof process'))`],
    ['an indirect eval', `log((0, eval)('typeof process'))`],
    ['a generator', `log((function* () {}).constructor('yield typeof process')().next().value)`],
    ['the global object of a function', `log(typeof (function () { return this })().process)`],
    ['a reflected function', `log(Reflect.construct(Function, ['return typeof process'])())`],
  ])('does not get out by %s', async (_name, source) => {
    expect(await said(source)).toBe('undefined');
  });

  it('cannot import', async () => {
    expect((await run(`import fs from 'node:fs'`)).fault).toBeDefined();
    expect(await said(`import('node:fs').then(() => log('in'), () => log('refused'))`)).toBe('refused');
  });

  it('pollutes only its own prototypes', async () => {
    await run(`Object.prototype.polluted = 1; ({}).__proto__.polluted = 2; get.__proto__.polluted = 3`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
