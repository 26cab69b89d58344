import { type AlarmFloodPeriod, LIMITS } from '@lightfield/contract';

const { floodAbove, floodBelow, floodWindowMs } = LIMITS.alarm;
const MINUTE_MS = 60_000;

/** Alarms raised within one minute; `at`: its beginning, epoch ms. */
export interface AlarmMinute {
  readonly at: number;
  readonly count: number;
}

/**
 * Floods after ISA-18.2: one begins with more than ten alarms within ten minutes, at the first of them, and ends when fewer than
 * five remain within ten minutes. `minutes`: those with alarms, in order. Exact to the minute.
 */
export function floodPeriods(minutes: readonly AlarmMinute[]): AlarmFloodPeriod[] {
  const floods: AlarmFloodPeriod[] = [];
  let flood: { from: number; count: number; peak: number } | undefined;
  let window: AlarmMinute[] = [];
  let within = 0;

  /** Lets go of what lies ten minutes before `at`; a flood ends with the one whose leaving makes it too few. */
  const pass = (at: number) => {
    for (let oldest = window[0]; oldest && oldest.at + floodWindowMs <= at; oldest = window[0]) {
      window = window.slice(1);
      within -= oldest.count;
      if (!flood || within >= floodBelow) continue;
      floods.push({ ...flood, to: (window.at(-1) ?? oldest).at + MINUTE_MS });
      flood = undefined;
    }
  };

  /** What the flood before has counted is not counted again. */
  const begun = (at: number) => {
    const own = window.filter((one) => one.at >= (floods.at(-1)?.to ?? 0));
    return { from: own[0]?.at ?? at, count: own.reduce((sum, one) => sum + one.count, 0), peak: within };
  };

  for (const minute of minutes) {
    pass(minute.at);
    window.push(minute);
    within += minute.count;
    if (flood) flood = { from: flood.from, count: flood.count + minute.count, peak: Math.max(flood.peak, within) };
    else if (within > floodAbove) flood = begun(minute.at);
  }
  pass(Number.POSITIVE_INFINITY);
  return floods;
}
