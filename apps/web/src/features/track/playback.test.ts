import type { AlarmRecord, Severity } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { alarmPlaces, distances, fittingSpeed, momentAt } from './playback.ts';

/** Three points on a meridian, a minute and 1/100° apart. */
const points = [0, 1, 2].map((n) => ({ at: n * 60_000, lng: 121, lat: 31 + n * 0.01 }));

describe('playback', () => {
  const along = distances(points, 4_448);
  it('measures the way as the server has it, points that were left out included', () => {
    expect(along.map(Math.round)).toEqual([0, 2_224, 4_448]);
  });
  it('stands between two points in proportion to the time', () => {
    const moment = momentAt(points, along, 90_000);
    expect(moment?.lat).toBeCloseTo(31.015, 9);
    expect(moment?.metres).toBeCloseTo(3_336, 0);
    expect(moment?.passed).toBe(2);
  });
  it('stands at the first point before it, at the last one after it', () => {
    expect(momentAt(points, along, -1)).toMatchObject({ lat: 31, metres: 0, passed: 0 });
    expect(momentAt(points, along, 999_999)).toMatchObject({ lat: 31.02, metres: along[2], passed: 3 });
  });
  it('is nowhere without points', () => {
    expect(momentAt([], [], 0)).toBeUndefined();
  });
});

describe('alarms on a track', () => {
  const alarm = (raisedAt: number, severity: Severity) => ({ raisedAt, severity }) as AlarmRecord;
  it('stand where the device was when they were raised; those of one place are one mark of the worst', () => {
    const places = alarmPlaces(points, [alarm(90_000, 'normal'), alarm(90_100, 'severe'), alarm(30_000, 'important')]);
    expect(places.map(({ lat, worst, alarms }) => [lat.toFixed(3), worst, alarms.length])).toEqual([
      ['31.005', 'important', 1],
      ['31.015', 'severe', 2],
    ]);
  });
  it('are not marked where nobody knows the place', () => {
    expect(alarmPlaces(points, [alarm(-1, 'severe'), alarm(120_001, 'severe')])).toEqual([]);
  });
});

it('plays a quarter of an hour and a month so that one sees the device move', () => {
  expect(fittingSpeed(15 * 60_000)).toBe(10);
  expect(fittingSpeed(24 * 3_600_000)).toBe(1_800);
  expect(fittingSpeed(30 * 24 * 3_600_000)).toBe(7_200);
});
