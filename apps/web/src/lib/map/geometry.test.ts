import { expect, it } from 'vitest';
import { boundsOf, graticule } from './geometry.ts';

it('shows all devices, and gives a single one room', () => {
  expect(
    boundsOf([
      { lng: 120, lat: 30 },
      { lng: 121, lat: 31 },
    ]),
  ).toEqual([120, 30, 121, 31]);
  const [west, south, east, north] = boundsOf([{ lng: 120, lat: 30 }]);
  expect(east - west).toBeGreaterThan(0);
  expect(north - south).toBeGreaterThan(0);
});
it('gives what is close together as much room as it lacks, and none where somebody else says how near', () => {
  const near = [
    { lng: 120, lat: 30 },
    { lng: 120.004, lat: 30.002 },
  ];
  const [west, , east] = boundsOf(near);
  expect(east - west).toBeCloseTo(0.005);
  expect(boundsOf(near, 0)).toEqual([120, 30, 120.004, 30.002]);
});
it.each([
  ['the world', [-180, -85, 180, 85]],
  ['a country', [73, 18, 135, 54]],
  ['a works', [121.8, 29.9, 121.82, 29.91]],
] as const)('draws a readable grid over %s, and none beyond where the map ends', (_what, view) => {
  const { features } = graticule(view);
  expect(features.length).toBeGreaterThan(8);
  expect(features.length).toBeLessThan(80);
  const lats = features.flatMap(({ geometry }) => geometry.coordinates.map(([, lat]) => lat ?? 0));
  expect(Math.max(...lats.map(Math.abs))).toBeLessThanOrEqual(85);
});
