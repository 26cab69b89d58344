import { expect, it } from 'vitest';
import { pathPoints } from './path-points.ts';

const corners = (text: string) => pathPoints(text)?.points.map(({ x, y }) => [x, y]);

it.each([
  ['absolute', 'M10 60 L40 70 L60 60', [10, 60, 40, 70, 60, 60]],
  ['relative', 'm10,60 l30,10 20,-10', [10, 60, 40, 70, 60, 60]],
  ['along the axes', 'M0 0H10v5h-10', [0, 0, 10, 0, 10, 5, 0, 5]],
  ['without spaces between numbers', 'M1.5.5L-2-3', [1.5, 0.5, -2, -3]],
])('a path of straight stretches has corners: %s', (_how, text, flat) => {
  expect(corners(text)?.flat()).toEqual(flat);
  expect(pathPoints(text)?.bent).toBe(false);
});
it('knows whether it ends where it began', () => {
  expect(pathPoints('M0 0L10 0L5 5Z')?.closed).toBe(true);
  expect(pathPoints('M0 0L10 0L5 5')?.closed).toBe(false);
});
it.each([
  ['a cubic bend', 'M0 0C0 40 100 40 100 0', [50, 30]],
  ['a relative one', 'M10 10c0 40 100 40 100 0', [60, 40]],
  ['a quadratic bend', 'M0 0Q50 100 100 0', [50, 50]],
  ['half a circle', 'M0 0A50 50 0 0 1 100 0', [50, -50]],
  ['the other half', 'M0 0A50 50 0 0 0 100 0', [50, 50]],
  ['flags beside the number', 'M0 0a50 50 0 01100 0', [50, -50]],
  ['radii that are too short', 'M0 0A1 1 0 0 1 100 0', [50, -50]],
])('%s goes through its middle and ends where it shall', (_what, text, middle) => {
  const points = corners(text) ?? [];
  expect(pathPoints(text)?.bent).toBe(true);
  expect(points).toContainEqual(middle);
});
it('mirrors the bend before', () => {
  const [wave, written] = ['M0 0Q50 50 100 0T200 0', 'M0 0Q50 50 100 0Q150 -50 200 0'].map(corners);
  expect(wave).toEqual(written);
  const [smooth, whole] = ['M0 0C0 30 50 30 50 0S100 -30 100 0', 'M0 0C0 30 50 30 50 0C50 -30 100 -30 100 0'].map(
    corners,
  );
  expect(smooth).toEqual(whole);
});
it.each(['M0 0L1 1M2 2L3 3', 'M0 0', 'L', 'M0 0LNaN 3', 'M0 0 A5 5 0 0', 'M0 0A5 5 0 7 1 9 9', ''])(
  'leaves %j to a picture',
  (text) => {
    expect(pathPoints(text)).toBeUndefined();
  },
);
