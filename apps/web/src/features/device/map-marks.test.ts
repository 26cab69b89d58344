import { expect, it } from 'vitest';
import { featuresOf, worstOf } from './map-marks.ts';

it('what stands close together is shown as the worst of it: alarm before offline before online', () => {
  expect(worstOf({ count: 9, offline: 8, alarm: 1 })).toBe('alarm');
  expect(worstOf({ count: 9, offline: 1, alarm: 0 })).toBe('offline');
  expect(worstOf({ count: 9, offline: 0, alarm: 0 })).toBe('online');
});

it('devices and cells of the server count alike', () => {
  const device = { id: 'd', name: '泵', lng: 121, lat: 31, online: false, alarmCount: 3 };
  const cell = { lng: 120, lat: 30, count: 400, offline: 7, alarm: 2 };
  const { features } = featuresOf({ total: 401, extent: null, devices: [device], cells: [cell] });
  expect(features.map(({ properties }) => properties)).toEqual([
    { id: 'd', name: '泵', count: 1, offline: 1, alarm: 1 },
    { count: 400, offline: 7, alarm: 2 },
  ]);
});
