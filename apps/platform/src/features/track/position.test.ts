import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type Fix, fixOf, hasMoved, isPlace, metresBetween } from './position.ts';

const [good, uncertain, stale] = [0, 1, 3];
const reading = (value: number | string | null, quality = good, readAt = 1_000) => ({ value, quality, readAt });

describe('a position from two variables', () => {
  it('is that of both, at the time of the newer one', () => {
    expect(fixOf(reading(121.5), reading(31.2, good, 2_000))).toEqual({ lng: 121.5, lat: 31.2, at: 2_000 });
  });
  it.each([
    ['one is missing', undefined, reading(31)],
    ['one is not good', reading(121, uncertain), reading(31)],
    ['the gateway is silent', reading(121, stale), reading(31, stale)],
    ['one is a text', reading('121'), reading(31)],
    ['one is beyond the poles', reading(121), reading(91)],
    ['the receiver has no fix', reading(0), reading(0)],
  ])('is none when %s', (_why, lng, lat) => {
    expect(fixOf(lng, lat)).toBeUndefined();
  });
  it('may lie on the equator or the meridian', () => {
    expect(isPlace({ lng: 0, lat: 51.5 })).toBe(true);
    expect(isPlace({ lng: 10, lat: 0 })).toBe(true);
  });
});

it('a degree of latitude is 111.2 km, one of longitude at 60° north half of it; the date line is no distance', () => {
  expect(metresBetween({ lng: 120, lat: 30 }, { lng: 120, lat: 31 })).toBeCloseTo(111_195, -1);
  expect(metresBetween({ lng: 10, lat: 60 }, { lng: 11, lat: 60 })).toBeCloseTo(55_597, -1);
  expect(metresBetween({ lng: 179.999, lat: 0 }, { lng: -179.999, lat: 0 })).toBeLessThan(250);
});

describe('a point of a track', () => {
  const { positionMinMs, trackStepM } = LIMITS.device;
  const last: Fix = { lng: 121, lat: 31, at: 0 };
  /** So many metres north. */
  const north = (metres: number, at: number = positionMinMs): Fix => ({ lng: 121, lat: 31 + metres / 111_195, at });
  it('is stored first of all, and then when the device has moved', () => {
    expect(hasMoved(undefined, last)).toBe(true);
    expect(hasMoved(last, north(trackStepM + 1))).toBe(true);
    expect(hasMoved(last, north(trackStepM - 1))).toBe(false);
  });
  it('is stored at most once in ten seconds, and never out of order', () => {
    expect(hasMoved(last, north(500, positionMinMs - 1))).toBe(false);
    expect(hasMoved(last, north(500, -positionMinMs))).toBe(false);
  });
});
