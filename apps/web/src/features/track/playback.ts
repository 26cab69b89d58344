import type { TrackPoint } from '@lightfield/contract';
import { lastUpTo } from '../../lib/last-up-to.ts';

/** Mean radius of the earth, metres. */
const EARTH_M = 6_371_008.8;
const rad = (degrees: number) => (degrees * Math.PI) / 180;
const metresBetween = (a: TrackPoint, b: TrackPoint): number =>
  2 *
  EARTH_M *
  Math.asin(
    Math.min(
      1,
      Math.sqrt(
        Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
          Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2,
      ),
    ),
  );

/** Metres from the first point to each, scaled so that the whole is what all stored points (also those left out) measure. */
export function distances(points: readonly TrackPoint[], whole: number): number[] {
  const along: number[] = [];
  let sum = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) sum += metresBetween(before, point);
    along.push(sum);
  }
  const scale = sum > 0 ? whole / sum : 1;
  return along.map((metres) => metres * scale);
}

export interface Moment {
  readonly lng: number;
  readonly lat: number;
  /** Metres since the beginning. */
  readonly metres: number;
  /** Points that have been passed. */
  readonly passed: number;
}
/** Where the device was at a moment: between two points in proportion to the time, before the first and after the last at these. */
export function momentAt(points: readonly TrackPoint[], along: readonly number[], at: number): Moment | undefined {
  const passed = lastUpTo(points, at, (point) => point.at) + 1;
  const [before, after] = [points[passed - 1] ?? points[0], points[passed] ?? points.at(-1)];
  if (!before || !after) return undefined;
  const [from, to] = [along[Math.max(0, passed - 1)] ?? 0, along[Math.min(passed, points.length - 1)] ?? 0];
  const share = after.at > before.at ? Math.min(1, Math.max(0, (at - before.at) / (after.at - before.at))) : 0;
  return {
    lng: before.lng + (after.lng - before.lng) * share,
    lat: before.lat + (after.lat - before.lat) * share,
    metres: from + (to - from) * share,
    passed,
  };
}
