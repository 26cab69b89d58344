import { expect, it } from 'vitest';
import { straightPath } from './path-points.ts';

const corners = (text: string) => straightPath(text)?.points.map(({ x, y }) => [x, y]);

it.each([
  ['absolute', 'M10 60 L40 70 L60 60', [10, 60, 40, 70, 60, 60]],
  ['relative', 'm10,60 l30,10 20,-10', [10, 60, 40, 70, 60, 60]],
  ['along the axes', 'M0 0H10v5h-10', [0, 0, 10, 0, 10, 5, 0, 5]],
  ['without spaces between numbers', 'M1.5.5L-2-3', [1.5, 0.5, -2, -3]],
])('a path of straight stretches has corners: %s', (_how, text, flat) => {
  expect(corners(text)?.flat()).toEqual(flat);
});
it('knows whether it ends where it began', () => {
  expect(straightPath('M0 0L10 0L5 5Z')?.closed).toBe(true);
  expect(straightPath('M0 0L10 0L5 5')?.closed).toBe(false);
});
it.each(['M0 0C1 1 2 2 3 3', 'M0 0L1 1M2 2L3 3', 'M0 0', 'L', 'M0 0LNaN 3', 'M0 0 A5 5 0 0 1 9 9', ''])(
  'leaves %j to a picture',
  (text) => {
    expect(straightPath(text)).toBeUndefined();
  },
);
