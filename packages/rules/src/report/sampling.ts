import type { DataType, Value } from '@lightfield/contract';
import { hasMoved } from '../pipeline/moved.ts';

/** The next time a periodic report records: multiples of the interval since the epoch, later than `now`. Epoch ms. */
export function nextPeriodicTime(now: number, intervalMs: number): number {
  return (Math.floor(now / intervalMs) + 1) * intervalMs;
}

/**
 * Has any variable of a change report moved beyond the fluctuation range since the last record? `stored` undefined: there is
 * no record yet. `dataTypes` names the columns that are 64-bit integers; other strings move with any difference.
 */
export function changeMoved(
  stored: readonly Value[] | undefined,
  current: readonly Value[],
  fluctuation: number,
  dataTypes: readonly DataType[] = [],
): boolean {
  if (!stored || stored.length !== current.length) return true;
  return current.some((value, column) => hasMoved(stored[column] ?? null, value, fluctuation, dataTypes[column]));
}

/**
 * Is a record of a change report due now? Something has moved, and the last record is at least `minIntervalMs` old. What moved
 * earlier than that stays due: ask again at `lastTime + minIntervalMs`. A clock set back does not hold records up.
 */
export function changeDue(
  stored: readonly Value[] | undefined,
  current: readonly Value[],
  fluctuation: number,
  lastTime: number | undefined,
  now: number,
  minIntervalMs: number,
  dataTypes: readonly DataType[] = [],
): boolean {
  const waited = lastTime === undefined || now < lastTime || now - lastTime >= minIntervalMs;
  return waited && changeMoved(stored, current, fluctuation, dataTypes);
}

/** Time of the next record of a report: now, and always later than the one before, also when the clock was set back. */
export function recordTime(previous: number | undefined, now: number): number {
  return previous === undefined ? now : Math.max(now, previous + 1);
}
