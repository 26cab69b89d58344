import { expect, it } from 'vitest';
import { between, createRing, joined, withGaps } from './ring.ts';

const points = (...list: readonly (readonly [number, number])[]) => ({
  times: Float64Array.from(list, ([time]) => time),
  values: Float64Array.from(list, ([, value]) => value),
});
const listed = ({ times, values }: { times: Float64Array; values: Float64Array }) =>
  Array.from(times, (time, n) => [time, values[n]]);

it('keeps points in order, leaves out what came late, and forgets all but what stands at the beginning', () => {
  const ring = createRing();
  for (let n = 0; n < 1_000; n++) ring.push(n, n * 2);
  ring.push(5, 99);
  const before = ring.times;
  ring.forgetBefore(990);
  expect(listed(ring)).toEqual(Array.from({ length: 10 }, (_, n) => [990 + n, 1_980 + n * 2]));
  for (let n = 1_000; n < 5_000; n++) ring.push(n, 0);
  expect(before.at(-1)).toBe(999);
});

it('says when it was full, and keeps the newer half', () => {
  const ring = createRing();
  const full = Array.from({ length: 60_000 }, (_, n) => ring.push(n, n)).flatMap((isFull, n) => (isFull ? [n] : []));
  expect(full).toEqual([50_000]);
  expect([ring.times[0], ring.times.at(-1)]).toEqual([25_000, 59_999]);
});

it('takes of what was recorded only what the ring did not hear', () => {
  const ring = createRing();
  for (const time of [10, 11, 12, 20, 21]) ring.push(time, time);
  ring.hole(12, 20);
  const recorded = points([8, 1], [9, 1], [10, 1], [11, 1], [15, 1], [20, 1], [25, 1]);
  expect(listed(joined(recorded, ring)).map(([time]) => time)).toEqual([8, 9, 10, 11, 12, 15, 20, 21]);
});

it('draws a window with the point that stands at its beginning, and nothing after its end', () => {
  expect(listed(between(points([1, 1], [3, 3], [5, 5], [7, 7]), 4, 6))).toEqual([
    [3, 3],
    [5, 5],
  ]);
});

it('puts a gap where a report did not write for too long', () => {
  expect(listed(withGaps(points([0, 1], [10, 2], [100, 3]), 30))).toEqual([
    [0, 1],
    [10, 2],
    [11, Number.NaN],
    [100, 3],
  ]);
});
