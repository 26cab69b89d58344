import { PageSandbox } from '@lightfield/sandbox/browser';
import { describe, expect, it } from 'vitest';
import { type ScriptVariable, performScript, scriptValue } from './page-script.ts';

const variables = new Map<string, ScriptVariable>([
  ['level', { name: '液位', value: 90, writable: false }],
  ['pump', { name: '水泵', value: 1, writable: true }],
  ['valve', { name: '阀门', value: 0, writable: true }],
]);
async function click(source: string, refused: readonly string[] = []) {
  const did: string[] = [];
  const sandbox = await PageSandbox.make();
  const answer = (what: string, name: string) => {
    did.push(what);
    return Promise.resolve(refused.includes(name) ? { ok: false as const, reason: '超时' } : { ok: true as const });
  };
  const result = await performScript(
    source,
    {
      variables: () => variables,
      write: (key, value) => answer(`${key} = ${value}`, key),
      say: (text) => void did.push(text),
      openPage: (id) => answer(`open ${id}`, id),
    },
    { run: (run) => Promise.resolve(sandbox.run(run)), language: 'zh' },
  );
  return { did, result };
}

describe('a click that runs a script', () => {
  it('does what it asks for, in its order', async () => {
    expect(await click(`if (get('level') > 80) { set('pump', 0); say('已停泵'); openPage('p2') }`)).toEqual({
      did: ['pump = 0', '已停泵', 'open p2'],
      result: { ok: true },
    });
  });

  it('does nothing of a script that fails, and says line and reason', async () => {
    expect(await click(`set('pump', 0)\nsay('x')\nset('level', 1)`)).toEqual({
      did: [],
      result: { ok: false, reason: '第 3 行：RangeError: 变量“level”不可写，或没有写入权限' },
    });
  });

  it('stops where something could not be written, and says what was left out', async () => {
    expect(await click(`set('valve', 1); set('pump', 1); say('已启动')`, ['valve'])).toEqual({
      did: ['valve = 1'],
      result: { ok: false, reason: '写入“阀门”失败：超时；其后 2 步未执行' },
    });
  });

  it('says why a page could not be opened', async () => {
    expect((await click(`openPage('p9')`, ['p9'])).result).toEqual({ ok: false, reason: '跳转组态页面失败：超时' });
  });
});

describe('a value in a script', () => {
  it.each([
    ['a number', 'float', 1.5, true, 1.5],
    ['truth', 'bit', true, true, 1],
    ['a 64-bit integer', 'int64', '9007199254740993', true, 9_007_199_254_740_993n],
    ['a text', 'string', 'on', true, 'on'],
    ['what is out of date', 'float', 1.5, false, null],
    ['what is not known', 'float', null, true, null],
  ] as const)('%s', (_what, type, value, trusted, seen) => {
    expect(scriptValue(type, value, trusted)).toBe(seen);
  });
});
