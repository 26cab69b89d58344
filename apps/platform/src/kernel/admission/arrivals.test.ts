import { afterEach, beforeEach, expect, it } from 'vitest';
import { createArrivals } from './arrivals.ts';

let now = 0;
let arrivals: ReturnType<typeof createArrivals>;
beforeEach(() => {
  arrivals = createArrivals({ burst: 3, perSecond: 10, waiting: 2, waitingOfAll: 3 }, { ticks: () => now });
});
afterEach(() => arrivals.stop());

/** Names in the order in which they are served; what may not even wait is not among them. */
function crowd() {
  const served: string[] = [];
  const come = (name: string, address = 'a') => arrivals.arrive(address, () => served.push(name));
  return { served, come };
}

it('serves so many at once, then so many a second in order; more than may wait are closed', () => {
  const { served, come } = crowd();
  const places = ['1', '2', '3', '4', '5', '6'].map((name) => come(name));
  expect(served).toEqual(['1', '2', '3']);
  expect(places.map((place) => place !== undefined)).toEqual([true, true, true, true, true, false]);
  now += 100;
  arrivals.look();
  expect(served).toEqual(['1', '2', '3', '4']);
  now += 100;
  arrivals.look();
  expect(served).toEqual(['1', '2', '3', '4', '5']);
});
it('lets nobody wait for another address', () => {
  const { served, come } = crowd();
  for (const name of ['1', '2', '3', '4']) come(name);
  come('other', 'b');
  expect(served).toEqual(['1', '2', '3', 'other']);
});
it('bounds those that wait of all addresses together, and has room again when one has gone', () => {
  const { come } = crowd();
  for (const name of ['1', '2', '3', '4', '5']) come(name);
  for (const name of ['1', '2', '3']) come(name, 'b');
  const giveUp = come('4', 'b');
  expect(come('5', 'b')).toBeUndefined();
  giveUp?.();
  giveUp?.();
  expect(come('6', 'b')).toBeDefined();
  expect(come('7', 'b')).toBeUndefined();
});
it('does not serve who has gone, and gives their place to the next', () => {
  const { served, come } = crowd();
  for (const name of ['1', '2', '3']) come(name);
  const giveUp = come('4');
  come('5');
  giveUp?.();
  now += 100;
  arrivals.look();
  expect(served).toEqual(['1', '2', '3', '5']);
});
it('lets nobody overtake those who wait', () => {
  const { served, come } = crowd();
  for (const name of ['1', '2', '3', '4']) come(name);
  now += 100;
  come('5');
  arrivals.look();
  expect(served).toEqual(['1', '2', '3', '4']);
});
it('remembers no address that has as much left as one that was never here', () => {
  crowd().come('1');
  expect(arrivals.size()).toBe(1);
  now += 1_000;
  arrivals.look();
  expect(arrivals.size()).toBe(0);
});
