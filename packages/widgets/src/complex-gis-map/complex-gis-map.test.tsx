import { mappedDevices, parsePage } from '@lightfield/page';
import { expect, it } from 'vitest';
import { definitions } from '../definitions.ts';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import type { ComponentType } from 'react';
import { viewAround, viewOfAll } from '../kit/map/mercator.ts';
import { standings, stateOf } from '../kit/map/states.ts';
import { complexGisMap } from './definition.ts';
import { GisMapView } from './view.tsx';

const good = { online: true, comm: 'ok', alarmCount: 0, alarmWorst: null } as const;
it('shows a device as the worst it is: alarm before offline before no answer', () => {
  expect(stateOf({ ...good, online: false, alarmCount: 2, alarmWorst: 'normal' })).toBe('normal');
  expect(stateOf({ ...good, alarmCount: 1 })).toBe('severe');
  expect(stateOf({ ...good, online: false, comm: 'failing' })).toBe('offline');
  expect(stateOf({ ...good, comm: 'never' })).toBe('unheard');
  expect(stateOf({ ...good, alarmCount: null })).toBe('online');
});
it('counts each device once', () => {
  const counts = standings([good, { ...good, online: false, alarmCount: 1 }, { ...good, online: false }]);
  expect(counts).toEqual({ alarm: 1, unheard: 0, offline: 1, online: 1 });
});

const SIZE = { width: 400, height: 300 };
it('has its centre in the middle of the picture, and east to the right of west, north above south', () => {
  const view = viewAround({ lng: 120, lat: 30 }, 12, SIZE);
  expect(view.at({ lng: 120, lat: 30 })).toEqual({ x: 200, y: 150 });
  expect(view.at({ lng: 120.01, lat: 30.01 }).x).toBeGreaterThan(200);
  expect(view.at({ lng: 120.01, lat: 30.01 }).y).toBeLessThan(150);
});
it.each([
  [
    'two towns',
    [
      { lng: 120, lat: 30 },
      { lng: 121, lat: 32 },
    ],
  ],
  ['one device', [{ lng: 120, lat: 30 }]],
  [
    'both ends of the world',
    [
      { lng: -180, lat: -85 },
      { lng: 180, lat: 85 },
    ],
  ],
  ['none', []],
])('has %s in the picture, and a grid that can be read', (_what, places) => {
  const view = viewOfAll(places, 12, SIZE, 40);
  for (const place of places) {
    const { x, y } = view.at(place);
    expect([x >= 39, x <= 361, y >= 39, y <= 261], `${x} ${y}`).toEqual([true, true, true, true]);
  }
  expect(view.meridians.length + view.parallels.length).toBeLessThan(60);
  expect([...view.meridians, ...view.parallels].every(Number.isFinite)).toBe(true);
});

it('stands on the canvas with devices that are made up, and says so', () => {
  const html = draw(
    GisMapView,
    widgetOf(complexGisMap, {}, { position: { x: 0, y: 0, width: 720, height: 440, angle: 0 } as never }),
    undefined,
    { mode: 'edit' },
  );
  expect(html).toContain('示例数据');
  expect(html.match(/lf-map-still-pin/g)?.length).toBeGreaterThan(3);
});
it('shows nothing of others when its devices are all gone', () => {
  const widget = widgetOf(complexGisMap, { equipments: [{ equipId: '', title: '' }] });
  const html = draw(GisMapView, widget, undefined, { mode: 'edit' });
  expect(html).toContain('未绑定');
  expect(html).not.toContain('lf-map-still-pin');
});
it('tells the server which devices it may show: those it names, all where it names none, none where they are gone', () => {
  const page = (...equipments: { equipId: string }[][]) => {
    const widgets = equipments.map((one, n) => ({
      id: `w${n}`,
      widgetType: 'ComplexGisMap',
      position: { x: 0, y: 0, width: 100, height: 100 },
      data: { equipments: one },
    }));
    const parsed = parsePage({ widgets }, definitions);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return mappedDevices(parsed.page, definitions);
  };
  expect(page()).toEqual(new Set());
  expect(page([{ equipId: 'a' }], [{ equipId: 'b' }])).toEqual(new Set(['a', 'b']));
  expect(page([{ equipId: 'a' }], [])).toBe('all');
  expect(page([{ equipId: '' }])).toEqual(new Set());
});
it('keeps a device that is gone as unbound, and is led to another one', () => {
  const data = complexGisMap.data.parse({ equipments: [{ equipId: 'a', title: '泵' }] });
  expect(complexGisMap.rebind(data, () => null).equipments).toEqual([{ equipId: '', title: '' }]);
  expect(complexGisMap.rebind(data, (one) => ({ ...one, equipId: 'b', subTitle: '井' })).equipments).toEqual([
    { equipId: 'b', title: '井' },
  ]);
});
it('draws devices one by one where there is no WebGL', () => {
  const map = { devices: () => () => undefined, Canvas: ({ still: Still }: { still: ComponentType }) => <Still /> };
  const html = draw(GisMapView, widgetOf(complexGisMap), undefined, { map });
  expect(html).toContain('lf-map-still');
});
