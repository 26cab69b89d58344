import { expect, it } from 'vitest';
import { boundsOf, graticule } from './map-geometry.ts';

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
it('keeps the grid where the map can draw it', () => {
  const lats = graticule().features.flatMap(({ geometry }) => geometry.coordinates.map(([, lat]) => lat ?? 0));
  expect(Math.max(...lats.map(Math.abs))).toBeLessThanOrEqual(85);
});
