import type { SmartReportSchedule } from '@lightfield/contract';
import { momentOf, zoneOffset } from '../../engines/history/zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** 1970-01-01 was a Thursday, the fourth day of a week that begins on Monday. */
const THURSDAY = 3;

/** What a record covers; `to` is exclusive. */
export interface Period {
  readonly from: number;
  readonly to: number;
  /** Of shifts; else empty. */
  readonly shift: string;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The period of a schedule in which a time lies. Without a schedule it is the day. Clocks that change make it longer or shorter. */
export function periodAt(schedule: SmartReportSchedule, time: number): Period {
  const offsetAt = zoneOffset(schedule.timeZone);
  const moment = (wall: number) => momentOf(wall, offsetAt);
  if (schedule.every === 'shift') return shiftAt(schedule, time, moment, time + offsetAt(time));
  const begins = minutesOf(schedule.dayStart) * MINUTE_MS;
  const day = Math.floor((time + offsetAt(time) - begins) / DAY_MS);
  const [first, next] = boundsOf(schedule.every, day);
  const period = { from: moment(first * DAY_MS + begins), to: moment(next * DAY_MS + begins), shift: '' };
  // where the clocks skip or repeat the begin of a day, a time near it may be on the other side
  if (time < period.from) return { ...periodBefore(schedule, first, begins, moment), to: period.from, shift: '' };
  return time >= period.to ? periodAt(schedule, period.to + MINUTE_MS) : period;
}
function periodBefore(
  { every }: SmartReportSchedule,
  first: number,
  begins: number,
  moment: (wall: number) => number,
): { from: number } {
  return { from: moment(boundsOf(every, first - 1)[0] * DAY_MS + begins) };
}
/** First day of a period, and of the next one, by number. */
function boundsOf(every: SmartReportSchedule['every'], day: number): [number, number] {
  if (every === 'week') {
    const monday = day - ((((day + THURSDAY) % 7) + 7) % 7);
    return [monday, monday + 7];
  }
  if (every !== 'month') return [day, day + 1];
  const date = new Date(day * DAY_MS);
  const month = (more: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1) / DAY_MS;
  return [month(0), month(1)];
}
function shiftAt(
  { shifts }: SmartReportSchedule,
  time: number,
  moment: (wall: number) => number,
  wall: number,
): Period {
  const day = Math.floor(wall / DAY_MS);
  const begins = [day - 1, day, day + 1, day + 2]
    .flatMap((date) => shifts.map(({ at, name }) => ({ at: moment(date * DAY_MS + minutesOf(at) * MINUTE_MS), name })))
    .toSorted((a, b) => a.at - b.at);
  const current = begins.findLastIndex(({ at }) => at <= time);
  const [own, next] = [begins[current], begins.slice(current + 1).find(({ at }) => at > (begins[current]?.at ?? 0))];
  return { from: own?.at ?? time, to: next?.at ?? time + DAY_MS, shift: own?.name ?? '' };
}

/** The newest period that is over. */
export const lastPeriod = (schedule: SmartReportSchedule, now: number): Period =>
  periodAt(schedule, periodAt(schedule, now).from - 1);

/** When the record of a period is made. */
export const madeAfter = ({ delayMinutes }: SmartReportSchedule, { to }: Period): number =>
  to + delayMinutes * MINUTE_MS;
export const dueAfter = ({ dueMinutes }: SmartReportSchedule, madeAt: number): number =>
  madeAt + dueMinutes * MINUTE_MS;

/** The first period that gets a record from now on: the one that runs. `undefined`: none does. */
export function nextPeriod(schedule: SmartReportSchedule, now: number): Period | undefined {
  return schedule.every === 'none' ? undefined : periodAt(schedule, now);
}
