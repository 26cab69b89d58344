import type { Signal } from '@lightfield/contract';
import { PageSandbox } from '@lightfield/sandbox/browser';
import type { Reading } from '@lightfield/widgets/kit';
import { describe, expect, it } from 'vitest';
import { createPageScripts } from './page-scripts.ts';

const signal = (id: string, sn: string, more: Partial<Signal> = {}) =>
  ({ id, sn, title: sn, dataType: 'float', writable: true, ...more }) as Signal;
const signals = new Map(
  [
    signal('s1', 'level', { writable: false }),
    signal('s2', 'pump'),
    signal('s3', 'stale'),
    signal('s4', 'elsewhere'),
  ].map((one) => [one.id, one]),
);
const reading = (value: number, quality: Reading['quality'] = 'good'): Reading => ({
  value,
  text: String(value),
  unit: '',
  quality,
  time: 0,
});
const readings = new Map([
  ['signal:s1', reading(90)],
  ['signal:s3', reading(7, 'stale')],
  ['signal:s4', reading(1)],
]);

async function run(source: string, { mayWriteAtAll = true, loads = true } = {}) {
  const did: string[] = [];
  const note = (what: string) => {
    did.push(what);
    return Promise.resolve({ ok: true } as const);
  };
  const sandbox = await PageSandbox.make();
  const scripts = createPageScripts({
    ids: ['s1', 's2', 's3', 'gone'],
    signals,
    live: { read: (key) => readings.get(key) },
    mayWrite: ({ writable }) => mayWriteAtAll && writable,
    write: (id, value) => note(`write ${id} ${value}`),
    say: (text) => void did.push(text),
    language: 'zh',
    load: () => (loads ? Promise.resolve(async (job) => sandbox.run(job)) : Promise.reject(new Error('offline'))),
    notLoaded: '加载失败',
  });
  return { result: await scripts(source, (id) => note(`open ${id}`)), did };
}

describe('a script of a running page', () => {
  it('sees the variables of the page by key and writes the way a click does', async () => {
    expect(await run(`set('pump', get('level') - 1); say('ok'); openPage('p2')`)).toEqual({
      result: { ok: true },
      did: ['write s2 89', 'ok', 'open p2'],
    });
  });

  it('takes a value that is out of date or not there for none', async () => {
    expect((await run(`say([get('stale'), get('pump')])`)).did).toEqual(['[null,null]']);
  });

  it.each([
    ['what the page is not bound to', `get('elsewhere')`, {}, '第 1 行：ReferenceError: 本页面没有变量“elsewhere”'],
    ['what is only read', `set('level', 1)`, {}, '第 1 行：RangeError: 变量“level”不可写，或没有写入权限'],
    [
      'a write without the permission',
      `set('pump', 1)`,
      { mayWriteAtAll: false },
      '第 1 行：RangeError: 变量“pump”不可写，或没有写入权限',
    ],
    ['anything while the engine is not there', `say('x')`, { loads: false }, '加载失败'],
  ])('is refused %s', async (_what, source, options, reason) => {
    expect(await run(source, options)).toEqual({ result: { ok: false, reason }, did: [] });
  });
});
