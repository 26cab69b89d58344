import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { ONCE_MAX, type Once, createOwnOnce } from './once.ts';
import { createSharedOnce } from './shared-once.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ poolSize: 10 });
});
afterAll(() => test.drop());

let ahead = 0;
const later: Record<string, (ms: number) => Promise<unknown>> = {
  own: (ms) => Promise.resolve((ahead += ms)),
  // The database's clock is nobody's to set: what is there is made older.
  shared: (ms) => test.db.query(`update once set until = until - $1 * interval '1 ms'`, [ms]),
};

describe.each([
  ['own', 'of a process that is alone', () => [createOwnOnce({ ticks: () => ahead })]],
  ['shared', 'of two processes', () => [createSharedOnce(test), createSharedOnce(test)]],
] as const)('%s: what is good once, %s', (name, _what, make) => {
  let put: Once['put'];
  let take: Once['take'];
  const pass = (ms: number) => later[name]?.(ms);
  beforeEach(async () => {
    await test.db.query('truncate once');
    const processes: Once[] = make();
    const [first, last] = [processes[0], processes.at(-1)] as [Once, Once];
    put = (what) => first.put(what);
    take = (...what) => last.take(...what);
  });
  const one = (key: string, more: Partial<Parameters<Once['put']>[0]> = {}) =>
    put({ kind: 'test', key, value: { of: key }, lifeMs: 60_000, ...more });

  it('is given once', async () => {
    expect(await one('a')).toBe(true);
    expect(await take('test', 'a')).toEqual({ value: { of: 'a' } });
    expect(await take('test', 'a')).toEqual({ fault: 'unknown' });
    expect(await take('test', 'never')).toEqual({ fault: 'unknown' });
  });
  it('is given to one alone of many who ask at the same time', async () => {
    await one('a');
    const answers = await Promise.all(Array.from({ length: 20 }, () => take('test', 'a')));
    expect(answers.filter((answer) => 'value' in answer)).toHaveLength(1);
  });
  it('is not put where one is that is still good', async () => {
    expect([await one('a'), await one('a', { value: 'another' }), await one('a', { kind: 'other' })]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await take('test', 'a')).toEqual({ value: { of: 'a' } });
    await one('b');
    await pass(60_001);
    expect(await one('b', { value: 'another' })).toBe(true);
    expect(await take('test', 'b')).toEqual({ value: 'another' });
  });
  it('is of its kind alone', async () => {
    await one('a');
    expect(await take('other', 'a')).toEqual({ fault: 'unknown' });
    expect(await take('test', 'a')).toMatchObject({ value: {} });
  });
  it('says when it came too late, once', async () => {
    await one('a');
    await pass(60_001);
    expect(await take('test', 'a')).toEqual({ fault: 'expired' });
    expect(await take('test', 'a')).toEqual({ fault: 'unknown' });
  });
  it('stays with its holder when somebody else asks', async () => {
    await one('a', { holder: 'mine' });
    expect(await take('test', 'a', 'theirs')).toEqual({ fault: 'foreign' });
    expect(await take('test', 'a', 'mine')).toEqual({ value: { of: 'a' } });
  });
  it('a holder has no more of a kind than they may; used and run out do not count', async () => {
    const mine = { holder: 'mine', most: 2 };
    expect(await one('a', mine)).toBe(true);
    expect(await one('b', mine)).toBe(true);
    expect(await one('c', mine)).toBe(false);
    expect(await one('d', { ...mine, holder: 'theirs' })).toBe(true);
    expect(await one('e', { ...mine, kind: 'other' })).toBe(true);
    await take('test', 'a');
    expect(await one('c', mine)).toBe(true);
    await pass(60_001);
    expect(await one('f', mine)).toBe(true);
  });
  it('keeps sets, maps and nothing', async () => {
    const value = { permissions: new Set(['a', 'b']), by: new Map([['x', 1]]), none: null };
    await one('a', { value });
    await one('b', { value: undefined });
    expect(await take('test', 'a')).toEqual({ value });
    expect(await take('test', 'b')).toEqual({ value: undefined });
  });
});

it('of a process that is alone, no more of a kind are kept than fit: the oldest make room', async () => {
  const once = createOwnOnce({ ticks: () => 0 });
  for (let at = 0; at <= ONCE_MAX; at += 1) await once.put({ kind: 'a', key: String(at), value: at, lifeMs: 1 });
  expect(await once.take('a', '0')).toEqual({ fault: 'unknown' });
  expect(await once.take('a', '1')).toEqual({ value: 1 });
});
it('of many processes, what ran out long ago and what is too much goes with the next ones', async () => {
  await test.db.query(
    `insert into once select 'full', decode(md5(n::text), 'hex'), '', '{}', clock_timestamp() + n * interval '1 s'
       from generate_series(1, ${ONCE_MAX + 50}) n`,
  );
  await test.db.query(`insert into once values ('old', '\\x00', '', '{}', clock_timestamp() - interval '1 h')`);
  const once = createSharedOnce(test);
  for (let at = 0; at < 200; at += 1) await once.put({ kind: 'full', key: randomUUID(), value: at, lifeMs: 1_000 });
  const [left] = await test.db.query(
    `select count(*) filter (where kind = 'full')::int as full, count(*) filter (where kind = 'old')::int as old from once`,
  );
  expect(left).toEqual({ full: ONCE_MAX, old: 0 });
});
