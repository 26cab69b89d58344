import type { Reading } from './host.ts';
import { numberOf } from './reading.ts';

/** Below it a number counts seconds, above it milliseconds: 1973 in the one, the year 5138 in the other. */
const SECONDS_BELOW = 100_000_000_000;

/** March 1973. A number below it is a level or a temperature that was bound by mistake, or a clock that was never set. */
const NO_TIME_BELOW = 100_000_000;

/** The moment a value says (epoch ms): a count of seconds or milliseconds, or a text that writes a time. */
export function momentOf(reading: Reading | undefined): number | undefined {
  const number = numberOf(reading);
  if (number !== undefined && number < NO_TIME_BELOW) return undefined;
  if (number !== undefined) return number < SECONDS_BELOW ? number * 1_000 : number;
  if (typeof reading?.value !== 'string') return undefined;
  const moment = Date.parse(reading.value);
  return Number.isNaN(moment) ? undefined : moment;
}
