import type { AlarmRecord, Severity, TrackPoint } from '@lightfield/contract';
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

/** Times faster than it was. */
export const SPEEDS = [1, 10, 60, 300, 1_800, 7_200] as const;
/** Nobody watches a line being drawn for longer than this, ms. */
const PLAYED_WITHIN_MS = 120_000;
/** The slowest speed that still plays this much within two minutes, so that the first press shows something moving. */
export const fittingSpeed = (lengthMs: number): number =>
  SPEEDS.find((speed) => lengthMs / speed <= PLAYED_WITHIN_MS) ?? SPEEDS[SPEEDS.length - 1] ?? 1;

/** Alarms that were raised where the device then stood. */
export interface AlarmPlace {
  readonly lng: number;
  readonly lat: number;
  readonly worst: Severity;
  /** Oldest first. */
  readonly alarms: readonly AlarmRecord[];
}
const SEVERE_FIRST: readonly Severity[] = ['severe', 'important', 'normal'];
/** Closer than this they are one mark: some ten metres, in degrees. */
const ONE_PLACE_DEG = 1e-4;
/** Where on the track each alarm was raised; before the first and after the last point nobody knows. */
export function alarmPlaces(points: readonly TrackPoint[], alarms: readonly AlarmRecord[]): AlarmPlace[] {
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const along = points.map(() => 0);
  const places = new Map<string, AlarmPlace & { alarms: AlarmRecord[] }>();
  for (const alarm of alarms.toSorted((a, b) => a.raisedAt - b.raisedAt)) {
    const moment = alarm.raisedAt < begin || alarm.raisedAt > end ? undefined : momentAt(points, along, alarm.raisedAt);
    if (!moment) continue;
    const key = `${Math.round(moment.lng / ONE_PLACE_DEG)} ${Math.round(moment.lat / ONE_PLACE_DEG)}`;
    const known = places.get(key);
    const all = [...(known?.alarms ?? []), alarm];
    const worst = SEVERE_FIRST.find((severity) => all.some((one) => one.severity === severity)) ?? 'normal';
    places.set(key, { lng: known?.lng ?? moment.lng, lat: known?.lat ?? moment.lat, worst, alarms: all });
  }
  return [...places.values()];
}
