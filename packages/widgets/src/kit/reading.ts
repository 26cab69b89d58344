import { asNumber } from '@lightfield/page';
import type { Quality, Reading } from './host.ts';

/** What stands where a value is not known. Never a zero. */
export const UNKNOWN = '--';

/** The reading as a number; `undefined` where there is none to be drawn. */
export const numberOf = (reading: Reading | undefined): number | undefined => asNumber(reading?.value);

/** The reading as it is shown: its words or decimals; `decimals` overrules the variable's own. Without the unit. */
export function textOf(reading: Reading | undefined, decimals?: number): string {
  if (!reading || reading.value === null) return UNKNOWN;
  // what came out of a division by zero is no value either
  if (typeof reading.value === 'number' && !Number.isFinite(reading.value)) return UNKNOWN;
  if (decimals !== undefined && typeof reading.value === 'number')
    return reading.value.toFixed(Math.min(20, Math.max(0, decimals)));
  return reading.text === '' ? String(reading.value) : reading.text;
}

/** Can anything be shown between these ends? On an empty or turned scale every place would be a false one. */
export const isScale = (min: number, max: number): boolean => max > min;
/** Where `value` lies between `min` and `max`, 0 to 1; an empty or turned scale is 0 throughout. */
export function shareOf(value: number | undefined, min: number, max: number): number {
  if (value === undefined || !isScale(min, max)) return 0;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

const ORDER: readonly Quality[] = ['good', 'uncertain', 'stale', 'bad'];
/** The worse of two qualities: what a widget of several values says of itself. */
export const worse = (one: Quality, other: Quality): Quality =>
  ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;
/** May a person rely on it? Bad and stale values are shown, but dimmed and marked. */
export const isDoubtful = (quality: Quality): boolean => quality === 'bad' || quality === 'stale';
