import { LIMITS } from '@lightfield/contract';

const HOUR_MS = 3_600_000;
/** Lengths a person can choose without picking dates, ms. */
export const PRESETS = {
  '1h': HOUR_MS,
  '8h': 8 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': LIMITS.history.rangeMs,
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** What the address holds: a preset, or two moments (epoch ms). `all` where a period is only a filter. */
export interface RangeState {
  readonly range: Preset | 'custom' | 'all';
  readonly from: number | undefined;
  readonly to: number | undefined;
}
/** From inclusive, to exclusive, epoch ms. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
export type RangeProblem = 'missing' | 'order' | 'tooLong';

/** Why two moments are no range that may be asked for; `undefined` when they are one (S1 §5). */
export function rangeProblem(from: number | undefined, to: number | undefined): RangeProblem | undefined {
  if (from === undefined || to === undefined) return 'missing';
  if (to <= from) return 'order';
  return to - from > LIMITS.history.rangeMs ? 'tooLong' : undefined;
}

/** The range meant at the moment `now`; `undefined` for `all`, and for custom moments that are no range. */
export function rangeAt({ range, from, to }: RangeState, now: number): TimeRange | undefined {
  if (range === 'all') return undefined;
  if (range !== 'custom') return { from: now - PRESETS[range], to: now };
  if (from === undefined || to === undefined || rangeProblem(from, to)) return undefined;
  return { from, to };
}

const DAY_MS = 24 * HOUR_MS;
/** Days a picker must not offer: in the future, and wholly more than 30 days away from the end that is already chosen. */
export function dayIsOutside(dayStart: number, now: number, chosen: number | undefined): boolean {
  if (dayStart > now) return true;
  if (chosen === undefined) return false;
  return dayStart + DAY_MS <= chosen - LIMITS.history.rangeMs || dayStart > chosen + LIMITS.history.rangeMs;
}
