import { expect, it } from 'vitest';
import { createRounds } from './rounds.ts';

/** Rounds that end when the test says so. */
function held(most: number) {
  const begun: { items: readonly number[]; end: () => void; fail: (error: unknown) => void }[] = [];
  const ask = createRounds<number, string>(
    (items) =>
      new Promise((done, fail) => {
        begun.push({ items, end: () => done(items.map((item) => `did ${item}`)), fail });
      }),
    { most },
  );
  const asked = () => begun.map(({ items }) => items);
  return { begun, ask, asked };
}
const settled = () => new Promise((done) => setImmediate(done));

it('whoever comes while a round runs is of the next one, so many at a time', async () => {
  const { begun, ask, asked } = held(2);
  const results = Promise.all([1, 2, 3, 4].map((item) => ask(item)));
  expect(asked()).toEqual([[1]]);
  begun[0]?.end();
  await settled();
  expect(asked()).toEqual([[1], [2, 3]]);
  begun[1]?.end();
  await settled();
  begun[2]?.end();
  expect(await results).toEqual(['did 1', 'did 2', 'did 3', 'did 4']);
});

it('one that fails takes nobody along: the items of its round are done one by one', async () => {
  const { begun, ask, asked } = held(10);
  const results = Promise.allSettled([1, 2, 3].map((item) => ask(item)));
  begun[0]?.end();
  await settled();
  begun[1]?.fail(new Error('together'));
  await settled();
  begun[2]?.fail(new Error('alone'));
  await settled();
  begun[3]?.end();
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'did 1' },
    { status: 'rejected', reason: new Error('alone') },
    { status: 'fulfilled', value: 'did 3' },
  ]);
  expect(asked()).toEqual([[1], [2, 3], [2], [3]]);
});

it('goes on after a failure', async () => {
  const { begun, ask } = held(10);
  const first = ask(1);
  begun[0]?.fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  const second = ask(2);
  await settled();
  begun[1]?.end();
  expect(await second).toBe('did 2');
});
