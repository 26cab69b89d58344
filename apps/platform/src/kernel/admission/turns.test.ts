import { describe, expect, it } from 'vitest';
import { createRounds, createTurns } from './turns.ts';

/** Rounds of the event loop, counted by hand. */
function rounds() {
  const waiting: (() => void)[] = [];
  return {
    later: (work: () => void) => void waiting.push(work),
    next: async () => {
      for (const work of waiting.splice(0)) work();
      await Promise.resolve();
    },
  };
}
const settle = () => new Promise((done) => setImmediate(done));

describe('turns', () => {
  it('let so many of one key run, the next when one ends, and others at once', async () => {
    const { later, next } = rounds();
    const turns = createTurns(later);
    const lane = { running: 2, waiting: 5 };
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (name: string, key: string) => turns.take(key, lane).then((end) => [begun.push(name), ends.push(end)]);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a');
    void ask('b1', 'b');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    ends[0]?.();
    ends[0]?.();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await next();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuse what is beyond those that may wait, with 90010, and remember no key that has ended', async () => {
    const turns = createTurns((work) => work());
    const lane = { running: 1, waiting: 1 };
    const end = await turns.take('a', lane);
    const second = turns.take('a', lane);
    await expect(turns.take('a', lane)).rejects.toMatchObject({ spec: { code: 90010 } });
    end();
    (await second)();
    expect(turns.size()).toBe(0);
  });
});

it('heavy pieces have a round of their own each, in order', async () => {
  const { later, next } = rounds();
  const round = createRounds(later);
  const done: number[] = [];
  for (const piece of [1, 2, 3]) void round().then(() => done.push(piece));
  for (const so of [[1], [1, 2], [1, 2, 3]]) {
    await next();
    await settle();
    expect(done).toEqual(so);
  }
});
