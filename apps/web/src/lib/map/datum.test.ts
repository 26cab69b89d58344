import { expect, it } from 'vitest';
import { meant, shown } from './datum.ts';

/** Metres between two places that lie close together. */
const apart = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot((a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180), a[1] - b[1]) * 111_320;

it('puts a device in China where a moved base map has it, some hundred metres beside WGS-84', () => {
  const beijing = { lng: 116.397, lat: 39.909 };
  expect(shown(beijing, 'wgs84')).toEqual([116.397, 39.909]);
  const metres = apart(shown(beijing, 'gcj02'), [116.397, 39.909]);
  expect(metres).toBeGreaterThan(300);
  expect(metres).toBeLessThan(800);
  expect(apart(shown(beijing, 'bd09'), [116.397, 39.909])).toBeGreaterThan(800);
});
it('leaves what lies outside of China where it is', () => {
  expect(shown({ lng: 2.35, lat: 48.86 }, 'gcj02')).toEqual([2.35, 48.86]);
});
it.each(['gcj02', 'bd09', 'wgs84'] as const)(
  'what was pointed at on a %s map is stored as WGS-84, within a metre',
  (datum) => {
    const place = { lng: 121.4737, lat: 31.2304 };
    const [lng, lat] = shown(place, datum);
    const back = meant({ lng, lat }, datum);
    expect(apart([back.lng, back.lat], [place.lng, place.lat])).toBeLessThan(1);
  },
);
