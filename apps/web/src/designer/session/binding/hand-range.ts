import type { Variable } from './variables.ts';

/** What a value is moved within by hand. */
export interface HandRange {
  readonly lower: number;
  readonly upper: number;
  readonly step: number;
}
/** Where nobody says anything of it. */
const UPPER = 100;

/** The next of 1, 2, 5, 10, ... : what a scale would end with. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((times) => times * power >= value) ?? 10) * power;
}

/**
 * Limits of the variable; where an end is not told, one that has room for twice the value it has now, as a scale would be
 * drawn. `value`: at the beginning: a scale that moves with the hand cannot be aimed at.
 */
export function handRange(
  variable: Pick<Variable, 'lower' | 'upper' | 'decimals'> | undefined,
  value: number,
): HandRange {
  const room = Number.isFinite(value) && value !== 0 ? roundUp(2 * Math.abs(value)) : UPPER;
  const told = { lower: variable?.lower, upper: variable?.upper };
  const lower = told.lower ?? Math.min(value < 0 ? -room : 0, told.upper === undefined ? 0 : told.upper - room);
  const upper = told.upper ?? Math.max(room, lower + room);
  return { lower: Math.min(lower, value), upper: Math.max(upper, value), step: 10 ** -(variable?.decimals ?? 1) };
}
