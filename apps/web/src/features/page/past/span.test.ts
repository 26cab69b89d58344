import { expect, it } from 'vitest';
import { apart, spanOf, spanProblem } from './span.ts';

const NOW = 1_000_000;

it('reaches from its beginning as far as it is long, and never past now', () => {
  expect(spanOf(100, 500, NOW)).toEqual({ from: 100, to: 600 });
  expect(spanOf(NOW - 100, 500, NOW)).toEqual({ from: NOW - 100, to: NOW });
});
it('reaches back from its end, and never before there was time', () => {
  expect(spanOf(NOW, -500, NOW)).toEqual({ from: NOW - 500, to: NOW });
  expect(spanOf(300, -500, NOW)).toEqual({ from: 0, to: 300 });
});
it('does not begin in the future or nowhere', () => {
  expect([0, NOW - 1, NOW, -1, Number.NaN].map((from) => spanProblem(from, NOW))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
it('marks alarms that can be told apart', () => {
  const at = (raisedAt: number) => ({ raisedAt });
  expect(apart([0, 3, 9, 10, 20, 29].map(at), 10)).toEqual([0, 10, 20].map(at));
});
