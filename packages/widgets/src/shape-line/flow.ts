import type { Flow } from '@lightfield/page';
import { type Reading, isDoubtful, numberOf } from '../kit/index.ts';

/** Of full speed at the least, or nobody would see that it runs. */
const LEAST = 0.15;

/**
 * Page units a second along the line, negative against it. 0: it stands, or nobody knows: without a value, with one that is bad or
 * out of date, or is no number.
 */
export function flowSpeed({ dead, full, reverse, speed }: Flow, reading: Reading | undefined): number {
  if (!reading || isDoubtful(reading.quality)) return 0;
  const value = typeof reading.value === 'boolean' ? Number(reading.value) : numberOf(reading);
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) <= dead || value === 0) return 0;
  const share = full > 0 ? Math.max(LEAST, Math.min(1, Math.abs(value) / full)) : 1;
  return speed * share * (value > 0 === reverse ? -1 : 1);
}

/** `stroke-dashoffset` after `elapsed` ms more; stays within one pattern, so that no digits are lost in months. */
export function flowedOffset(offset: number, speed: number, elapsed: number, pattern: number): number {
  if (pattern <= 0) return 0;
  // what came late (a tab that was hidden) is no reason to leap
  const gone = (Math.min(elapsed, 1_000) / 1_000) * speed;
  return (((offset - gone) % pattern) + pattern) % pattern;
}

/** Dashes on a line of so many page units. */
export function flowDash(width: number): { readonly dash: string; readonly pattern: number; readonly width: number } {
  const long = Math.max(8, Math.round(width * 1.4));
  const gap = Math.max(7, Math.round(width * 1.2));
  return { dash: `${long} ${gap}`, pattern: long + gap, width: width < 5 ? width : Math.round(width * 4) / 10 };
}
