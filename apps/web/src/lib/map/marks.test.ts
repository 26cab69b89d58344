import { expect, it } from 'vitest';
import { featuresOf, worstOf } from './marks.ts';

it('what stands close together is shown as the worst of it: alarm before no answer before offline before online', () => {
  expect(worstOf({ count: 9, offline: 8, unheard: 1, alarm: 1, rank: 3 })).toBe('severe');
  expect(worstOf({ count: 9, offline: 8, unheard: 1, alarm: 1, rank: 1 })).toBe('normal');
  expect(worstOf({ count: 9, offline: 1, unheard: 0, alarm: 0, rank: 0 })).toBe('offline');
  expect(worstOf({ count: 9, offline: 1, unheard: 1, alarm: 0, rank: 0 })).toBe('unheard');
  expect(worstOf({ count: 9, offline: 0, unheard: 0, alarm: 0, rank: 0 })).toBe('online');
});

it('devices and cells of the server count alike', () => {
  const device = {
    id: 'd',
    name: '泵',
    lng: 121,
    lat: 31,
    online: false,
    comm: 'unknown',
    alarmCount: 3,
    alarmWorst: 'important',
    alarmsShelved: 0,
  } as const;
  const cell = {
    lng: 120,
    lat: 30,
    count: 400,
    offline: 7,
    alarm: 2,
    worst: 'normal' as const,
    failing: 2,
    never: 1,
    unknown: 7,
  };
  const { features } = featuresOf({ devices: [device], cells: [cell] }, 'wgs84');
  expect(features.map(({ properties }) => properties)).toEqual([
    { id: 'd', name: '泵', count: 1, offline: 1, unheard: 0, alarm: 1, rank: 2 },
    { count: 400, offline: 7, unheard: 3, alarm: 2, rank: 1 },
  ]);
});
