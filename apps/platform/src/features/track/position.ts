import { LIMITS, QUALITY_CODES } from '@lightfield/contract';

export interface Place {
  readonly lng: number;
  readonly lat: number;
}
export interface Fix extends Place {
  /** Epoch ms. */
  readonly at: number;
}
export interface Reading {
  readonly value: number | string | null;
  /** QUALITY_CODES index. */
  readonly quality: number;
  readonly readAt: number;
}

const GOOD = QUALITY_CODES.indexOf('good');
/** Mean radius of the earth, metres. */
const EARTH_M = 6_371_008.8;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres over the ground (haversine). */
export function metresBetween(a: Place, b: Place): number {
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A place on earth. A receiver without a fix says 0, 0: that is none. */
export const isPlace = ({ lng, lat }: Place): boolean =>
  Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && (lng !== 0 || lat !== 0);

/** Where a device is by the values of two variables; `undefined` while one of them is missing, not good or no such number. */
export function fixOf(lng: Reading | undefined, lat: Reading | undefined): Fix | undefined {
  if (!lng || !lat || lng.quality !== GOOD || lat.quality !== GOOD) return undefined;
  if (typeof lng.value !== 'number' || typeof lat.value !== 'number') return undefined;
  const fix = { lng: lng.value, lat: lat.value, at: Math.max(lng.readAt, lat.readAt) };
  return isPlace(fix) ? fix : undefined;
}

/**
 * Is this worth storing? Only what is newer, at most one in `positionMinMs`, and only when the device has moved: a receiver that
 * stands still wanders by some metres. Measured from what was stored last, so that creeping adds up.
 */
export function hasMoved(last: Fix | undefined, now: Fix): boolean {
  if (!last) return true;
  if (now.at - last.at < LIMITS.device.positionMinMs) return false;
  return metresBetween(last, now) >= LIMITS.device.trackStepM;
}
