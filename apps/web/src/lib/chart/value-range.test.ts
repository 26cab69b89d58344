import { expect, it } from 'vitest';
import { leastSpan, spanning } from './value-range.ts';

it('a last digit that comes and goes does not fill the height of a curve', () => {
  const [low, high] = spanning([0.35, 0.351], leastSpan([3]));
  expect(high - low).toBeCloseTo(0.01, 9);
  expect((low + high) / 2).toBeCloseTo(0.3505, 9);
});
it('what moves further keeps its range', () => {
  expect(spanning([1, 5], leastSpan([2, 1]))).toEqual([1, 5]);
  expect([leastSpan([2, 1]), leastSpan([0]), leastSpan([])]).toEqual([1, 4, 0]);
});
