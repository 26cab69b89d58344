import { expect, it } from 'vitest';
import { GatewayTurns } from './gateway-turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Work that goes on until it is ended. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const errors: unknown[] = [];
  const turns = new GatewayTurns((error) => errors.push(error));
  const add = (gateway: string, name = gateway) =>
    turns.add(gateway, () => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    });
  return { begun, ends, errors, turns, add };
}

it('a gateway that says a thousand things has one of them done at a time, and the newest of them kept', async () => {
  const { begun, ends, add } = bench();
  const taken = Array.from({ length: 1_000 }, (_, n) => add('loud', `loud ${n}`));
  expect(taken.filter(Boolean)).toHaveLength(9);
  expect(begun).toEqual(['loud 0']);
  add('quiet');
  expect(begun).toEqual(['loud 0', 'quiet']);
  for (let n = 0; n < 12; n += 1) {
    for (const end of ends.splice(0)) end();
    await settled();
  }
  expect(begun.slice(2)).toEqual(Array.from({ length: 8 }, (_, n) => `loud ${992 + n}`));
});

it('a few gateways are served at once, the others by turns', async () => {
  const { begun, ends, add } = bench();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) for (let n = 0; n < 2; n += 1) add(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends.shift()?.();
  await settled();
  expect(begun.at(-1)).toBe('e');
});

it('work that fails is told, and the next is done', async () => {
  const { errors, begun, turns, add } = bench();
  turns.add('a', () => Promise.reject(new Error('broken')));
  add('a');
  await settled();
  expect(errors).toEqual([new Error('broken')]);
  expect(begun).toEqual(['a']);
});
