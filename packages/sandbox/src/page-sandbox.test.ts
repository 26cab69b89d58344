import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SCRIPT, type PageRunResult } from './page-run.ts';
import { PageSandbox } from './page-sandbox.ts';
import type { ScriptValue } from './run.ts';

let sandbox: PageSandbox;
beforeAll(async () => {
  sandbox = await PageSandbox.make();
});
async function run(source: string, values: Record<string, ScriptValue> = {}): Promise<PageRunResult> {
  if (sandbox.broken) sandbox = await PageSandbox.make();
  return sandbox.run({
    source,
    values: new Map(Object.entries(values)),
    writable: new Set(Object.keys(values).filter((key) => !key.startsWith('read'))),
    language: 'en',
  });
}
const said = async (source: string, values?: Record<string, ScriptValue>) => {
  const { fault, steps } = await run(source, values);
  return fault ? `! ${fault.message}` : steps.map((step) => (step.do === 'say' ? step.text : step.do)).join('|');
};
const wellAgain = () => expect(said('say(6 * 7)')).resolves.toBe('42');

describe('a script of a page', () => {
  it('reads, sets, says and leads on, in its order', async () => {
    const source = `if (get('level') > 80) set('pump', 0); say('stopped at ' + get('level')); openPage('p-2')`;
    expect(await run(source, { level: 90, pump: 1 })).toEqual({
      fault: undefined,
      steps: [
        { do: 'set', key: 'pump', value: '0' },
        { do: 'say', text: 'stopped at 90' },
        { do: 'open', pageId: 'p-2' },
      ],
    });
  });

  it('keeps 64-bit integers exact, takes truth as 1 and 0, and sees what has no value as null', async () => {
    const source = `set('n', get('n') + 1n); set('on', get('gone') === null)`;
    expect((await run(source, { n: 9_007_199_254_740_993n, on: 0, gone: null })).steps).toEqual([
      { do: 'set', key: 'n', value: '9007199254740994' },
      { do: 'set', key: 'on', value: '1' },
    ]);
  });

  it.each([
    ['a variable of another page', `get('other')`, 'ReferenceError: there is no variable other on this page'],
    ['a key that is none', `get(1)`, 'TypeError: a key is a text'],
    ['a key of an object', `get('__proto__')`, 'ReferenceError: there is no variable __proto__ on this page'],
    [
      'a variable it may not write',
      `set('readOnly', 1)`,
      'RangeError: readOnly cannot be written, or you may not write it',
    ],
    ['what is no value', `set('a', {})`, 'TypeError: the value is neither a number nor a text'],
    ['what is no number', `set('a', 0 / 0)`, 'TypeError: the value is no finite number'],
    ['an address for a page', `openPage('https://example.org')`, 'TypeError: that is no id of a page'],
    ['two pages', `openPage('a'); openPage('b')`, 'RangeError: one run may open one page'],
    ['more texts than anybody reads', `for (;;) say('!')`, 'RangeError: one run may say 4 texts'],
    ['more values than a click may write', `for (;;) set('a', 1)`, 'RangeError: one run may set 50 values'],
  ])('is refused %s', async (_what, source, message) => {
    expect(await said(source, { a: 1, readOnly: 2 })).toBe(`! ${message}`);
  });

  it('that fails says where, and what it asked for until then', async () => {
    const { fault, steps } = await run(`say('begun')\n\n  lost()`);
    expect(fault).toMatchObject({ message: expect.stringContaining('lost'), line: 3 });
    expect(steps).toEqual([{ do: 'say', text: 'begun' }]);
    expect((await run('let a = ;')).fault).toMatchObject({ message: expect.stringContaining('Syntax'), line: 1 });
  });

  it('is told of its limits in the language of the person', async () => {
    const { fault } = sandbox.run({ source: `\nset('a', 1)`, values: new Map(), writable: new Set(), language: 'zh' });
    expect(fault).toMatchObject({ message: 'ReferenceError: 本页面没有变量“a”', line: 2 });
  });

  it('leaves nothing behind for the next', async () => {
    await run(`globalThis.left = 1; Array.prototype.map = null; Object.prototype.x = 2; JSON.stringify = null`);
    expect(await said(`say(typeof left); say(typeof [].map); say(({}).x); say({ a: 1 })`)).toBe(
      'undefined|function|undefined|{"a":1}',
    );
  });
});

describe('a hostile script of a page', () => {
  /** A clock that is 100 ms later each time it is asked: what never ends is ended without anybody waiting for it. */
  const ended = async (source: string): Promise<PageRunResult> => {
    let time = 0;
    const hurried = await PageSandbox.make({ now: () => (time += 100) });
    return hurried.run({ source, values: new Map([['a', 1]]), writable: new Set(['a']), language: 'en' });
  };
  it.each([
    ['computes for ever', '\nfor (;;);'],
    ['computes for ever and catches', 'for (;;) { try { for (;;); } catch {} finally {} }'],
    ['computes for ever in a getter', `throw { get message() { for (;;); }, get stack() { for (;;); } }`],
    ['computes for ever while it is said', 'say({ toJSON() { for (;;); } })'],
    ['searches for ever', `/(a+)+$/.test('a'.repeat(40) + 'b')`],
    ['sorts for ever', `[1, 2, 3].sort(() => { for (;;); })`],
  ])('%s: it is ended', async (_name, source) => {
    expect((await ended(source)).fault?.message).toBe('it ran for more than 2 s and was ended');
  });

  it.each([
    ['calls itself', 'const f = () => f() + 1; f()'],
    ['nests without end', `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; say(a); JSON.stringify(a)`],
    ['takes all memory at once', 'new ArrayBuffer(1e9)'],
    ['takes all memory by a text', `let s = 'x'; for (;;) s += s`],
    ['takes more than 16 MB', `const a = []; for (let i = 0; i < 40; i++) a.push(new ArrayBuffer(1e6))`],
    ['floods promises', 'const f = () => Promise.resolve().then(f); f()'],
    ['sets a text beyond measure', `set('a', 'x'.repeat(1e6))`],
    ['throws what is no error', 'throw null'],
    ['throws a proxy', `throw new Proxy({}, { get() { throw 1 } })`],
  ])('%s: it fails, and nothing else does', async (_name, source) => {
    const { fault } = await run(source, { a: 1 });
    expect(fault).toBeDefined();
    expect(fault?.message.length).toBeLessThanOrEqual(PAGE_SCRIPT.textMax * 3);
    await wellAgain();
  });

  it('that takes too much memory is told so', async () => {
    expect(await said(`\nconst a = []; for (let i = 0; i < 40; i++) a.push(new ArrayBuffer(1e6))`)).toBe(
      '! it took more than 16 MB of memory and was ended',
    );
  });

  it.each([
    ['process', 'require', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts'],
    ['window', 'self', 'document', 'location', 'navigator', 'localStorage', 'indexedDB', 'caches'],
    ['setTimeout', 'console', 'Worker', 'WebAssembly', 'postMessage', 'alert', 'log', 'now'],
  ])('finds no %s, %s, %s, %s, %s, %s, %s, %s', async (...names) => {
    for (const name of names)
      expect(await said(`say(typeof ${name}); say(typeof globalThis[${JSON.stringify(name)}])`)).toBe(
        'undefined|undefined',
      );
  });

  it.each([
    ['a constructor', `say(say.constructor('return typeof process + typeof fetch')())`],
    ['a constructor of a constructor', `say(({}).constructor.constructor('return typeof process + typeof fetch')())`],
    [
      'what a function of ours throws',
      `try { get(1) } catch (e) { say(e.constructor.constructor('return typeof process + typeof fetch')()) }`,
    ],
    ['an indirect eval', `say((0, eval)('typeof process + typeof fetch'))`],
    ['a generator', `say((function* () {}).constructor('yield typeof process + typeof fetch')().next().value)`],
  ])('does not get out by %s', async (_name, source) => {
    expect(await said(source)).toBe('undefinedundefined');
  });

  it('cannot import', async () => {
    expect((await run(`import fs from 'node:fs'`)).fault).toBeDefined();
    expect(await said(`import('data:text/javascript,1').then(() => say('in'), () => say('refused'))`)).toBe('refused');
  });

  it('pollutes only its own prototypes', async () => {
    await run(`Object.prototype.polluted = 1; ({}).__proto__.polluted = 2; get.__proto__.polluted = 3`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
