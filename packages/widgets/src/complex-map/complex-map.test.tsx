import { expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import type { PlacedDevice } from '../kit/map.ts';
import { pathOf, placesOf, plotOf, projectionOf } from '../kit/map/projection.ts';
import { type Region, isIn, isNamed, readGeometry } from '../kit/map/region-geometry.ts';
import { countsIn, figureOf, percentOf, scaleOf, valuesIn } from '../kit/map/region-values.ts';
import { spotsOf } from '../kit/map/scatter.ts';
import { DASHES, ISLANDS } from '../kit/map/south-china-sea.ts';
import { notesOf } from '../kit/map/use-notes.ts';
import { ValueFormat } from '../kit/number-format.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { complexMap } from './definition.ts';
import { RegionMapView } from './view.tsx';

const square = (name: string, west: number, hole = false): Region => ({
  name,
  polygons: [
    [
      [
        [west, 20],
        [west + 10, 20],
        [west + 10, 40],
        [west, 40],
      ],
      ...(hole
        ? [
            [
              [west + 4, 28],
              [west + 6, 28],
              [west + 6, 32],
              [west + 4, 32],
            ] as const,
          ]
        : []),
    ],
  ],
});
const device = (id: string, lng: number, lat: number, alarmCount = 0): PlacedDevice => ({
  id,
  name: id,
  lng,
  lat,
  online: true,
  comm: 'ok',
  alarmCount,
  alarmWorst: null,
  opens: true,
});

it('reads polygons of a GeoJSON file and nothing else of it, whatever else there is', () => {
  const ring = [
    [100, 20],
    [110, 20],
    [110, 30],
  ];
  const feature = (geometry: unknown, name: unknown = '甲') => ({ properties: { name }, geometry });
  const file = {
    source: '审图号 GS(2024)0001号',
    features: [
      feature({ type: 'Polygon', coordinates: [ring] }),
      feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 7),
      feature({ type: 'Point', coordinates: [1, 2] }),
      feature({
        type: 'Polygon',
        coordinates: [
          [
            ['x', {}],
            [Infinity, 1],
          ],
        ],
      }),
      feature({ type: 'Polygon', coordinates: 'no' }),
      null,
      feature(null),
    ],
  };
  expect(readGeometry(file)).toMatchObject({
    source: '审图号 GS(2024)0001号',
    regions: [{ name: '甲' }, { name: '' }],
  });
  for (const nothing of [undefined, null, 7, 'x', [], {}, { features: {} }, { features: [[]] }])
    expect(readGeometry(nothing)).toBeUndefined();
});
it('counts a device in the region it stands in, and none in a hole or outside', () => {
  const [west, east] = [square('西', 100, true), square('东', 110)];
  expect(isIn(west, 102, 30)).toBe(true);
  expect(isIn(west, 105, 30)).toBe(false);
  const devices = [device('a', 102, 30), device('b', 112, 30, 2), device('c', 113, 30), device('d', 0, 0)];
  expect(countsIn([west, east], devices, 'devices')).toEqual([1, 2]);
  expect(countsIn([west, east], devices, 'alarms')).toEqual([0, 1]);
});
it('counts a device where two regions overlap in the one that is seen', () => {
  const below = square('下', 100);
  const above: Region = { ...square('上', 105), joined: true };
  expect(countsIn([below, above], [device('a', 107, 30)], 'devices')).toEqual([0, 1]);
});
it('takes a region by its whole name, in either language, before it takes one that begins alike', () => {
  const guinea: Region = { ...square('几内亚', 1), nameEn: 'Guinea' };
  const bissau: Region = { ...square('几内亚比绍', 2), nameEn: 'Guinea-Bissau' };
  const values = (...titles: string[]) =>
    valuesIn(
      [bissau, guinea],
      titles.map((title, value) => ({ title, value })),
    );
  expect(values('几内亚')).toEqual([undefined, 0]);
  expect(values('Guinea', 'Guinea-Bissau')).toEqual([1, 0]);
});
it('knows a region by its short name and by its long one', () => {
  expect([isNamed('浙江', '浙江省'), isNamed('浙江省', '浙江'), isNamed('浙江', '江西'), isNamed('浙江', '')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(valuesIn([square('浙江', 1), square('江西', 2)], [{ title: '浙江省', value: 5 }])).toEqual([5, undefined]);
});
it('has a scale from the lowest to the highest, from 0 for counts, and none where nothing is', () => {
  expect(scaleOf([3, undefined, 9], false)).toEqual({ min: 3, max: 9 });
  expect(scaleOf([3, 9], true)).toEqual({ min: 0, max: 9 });
  expect(scaleOf([0, 0], true)).toBeUndefined();
  expect(scaleOf([undefined, Number.NaN], false)).toBeUndefined();
  expect([
    percentOf(3, { min: 3, max: 9 }),
    percentOf(99, { min: 3, max: 9 }),
    percentOf(5, { min: 5, max: 5 }),
  ]).toEqual([0, 100, 100]);
});
it.each(['china', 'world'] as const)('puts all of %s into the frame, north up and east to the right', (area) => {
  const regions = [square('a', 80), square('b', 120)];
  const plot = plotOf(projectionOf(area), placesOf(regions), { x: 10, y: 10, width: 300, height: 200 });
  for (const [lng, lat] of placesOf(regions)) {
    const [x, y] = plot(lng, lat);
    expect(x >= 9.9 && x <= 310.1 && y >= 9.9 && y <= 210.1, `${x} ${y}`).toBe(true);
  }
  expect(plot(110, 40)[1]).toBeLessThan(plot(110, 30)[1]);
  expect(plot(110, 30)[0]).toBeGreaterThan(plot(100, 30)[0]);
  expect(pathOf(regions[0] ?? square('', 0), plot)).toMatch(/^M[\d. L]+Z$/);
});
it('shows the dashed line in ten parts, and islands of the South China Sea within it', () => {
  expect(DASHES).toHaveLength(10);
  expect(ISLANDS.every(([lng, lat]) => lng > 108 && lng < 120 && lat > 3 && lat < 22)).toBe(true);
});
it('shows devices that would lie on one another as one mark, the worst of them, and each once', () => {
  const plot = (lng: number, lat: number) => [lng, lat] as const;
  const devices = [device('a', 10, 10), device('b', 12, 11, 1), device('c', 100, 100), device('d', 999, 10)];
  const spots = spotsOf(devices, plot, { width: 200, height: 200 }, ({ name }) => name);
  expect(spots.map(({ state, title, devices: of }) => [state, title, of.length])).toEqual([
    ['severe', '2', 2],
    ['online', 'c', 1],
  ]);
});
it('says that there is no map of an area for which the platform has no file', () => {
  expect(draw(RegionMapView, widgetOf(complexMap, { area: 'world' }))).toContain('未配置');
});
it('names the regions that it gives a value, and none where colours say something else', () => {
  const named = (colourBy: string) =>
    complexMap.namedRegions?.(complexMap.data.parse({ colourBy, regionArray: [{ title: '浙江' }, { title: '' }] }));
  expect(named('values')).toEqual([{ area: 'china', title: '浙江' }]);
  expect(named('devices')).toEqual([]);
});
it('leads values of regions to another device, and clears what is gone', () => {
  const data = complexMap.data.parse({
    regionArray: [{ title: '浙江', bind: { signalId: 's', title: '产量' } }],
  });
  expect(complexMap.bindings(data)).toHaveLength(1);
  expect(complexMap.rebind(data, () => null).regionArray).toEqual([{ title: '浙江', bind: null }]);
});

it('writes what regions come to in a format and unit of its own, but counts as they are', () => {
  const format = ValueFormat.parse({ thousands: true, unit: 'MWh', decimalsBy: 'own', decimals: 1 });
  expect(figureOf(12_345.67, { colourBy: 'values', format })).toBe('12,345.7 MWh');
  expect(figureOf(12_345.67, { colourBy: 'values', format: ValueFormat.parse({}) })).toBe('12345.67');
  expect(figureOf(1_234, { colourBy: 'devices', format })).toBe('1234');
});
it('writes values below names of devices in that format', () => {
  const live = testHost({ 'signal:s1': aReading(1_234.5, { unit: 'kWh' }) }).live;
  const said = (format: object) => notesOf([BOUND], { live, format: ValueFormat.parse(format) }, {})('d1');
  expect(said({})).toEqual(['水位 1234.5 kWh']);
  expect(said({ thousands: true, decimalsBy: 'own', decimals: 0, unit: '度' })).toEqual(['水位 1,235 度']);
});
