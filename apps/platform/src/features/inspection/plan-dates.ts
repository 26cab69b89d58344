import { type InspectionDate, type InspectionRule, LAST_OF_MONTH } from '@lightfield/contract';
import { momentOf, zoneOffset } from '../../engines/history/zone.ts';
import { type IsWorkday, dayNumber, weekdayOf } from './work-days.ts';

const DAY_MS = 86_400_000;
/** The longest holiday there is, with room: so far back a date may lie that was put off to today. */
const PUT_OFF_DAYS = 40;
/** Dates that are shown are looked for so far ahead. */
const LOOK_DAYS = 16 * 366;
const WEEK = 7;
const MONTHS = 12;

const zones = new Map<string, (time: number) => number>();
/** Asked for again and again: what it has worked out is kept. */
function offsetOf(timeZone: string): (time: number) => number {
  const known = zones.get(timeZone);
  if (known) return known;
  const made = zoneOffset(timeZone);
  zones.set(timeZone, made);
  return made;
}
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Weeks begin on Monday (RFC 5545: WKST=MO). */
const weekOf = (day: number): number => Math.floor((day + 3) / WEEK);

/** Of a day since 1970. `month`: months since year 0. */
function monthAndDay(day: number): { month: number; day: number; isLast: boolean } {
  const date = new Date(day * DAY_MS);
  const isLast = new Date((day + 1) * DAY_MS).getUTCDate() === 1;
  return { month: date.getUTCFullYear() * MONTHS + date.getUTCMonth(), day: date.getUTCDate(), isLast };
}
function fallsInMonth({ days, every }: InspectionRule, from: number, day: number): boolean {
  const at = monthAndDay(day);
  if ((at.month - monthAndDay(from).month) % every !== 0) return false;
  return days.includes(at.day) || (at.isLast && days.includes(LAST_OF_MONTH));
}

/** Days between these two on which the rule falls, before holidays are asked about. */
function* daysOf(rule: InspectionRule, isWorkday: IsWorkday, first: number, last: number): Generator<number> {
  const from = dayNumber(rule.from);
  const end = rule.until === null ? last : Math.min(last, dayNumber(rule.until));
  if (rule.kind === 'workdays') {
    let counted = 0;
    for (let day = from; day <= end; day += 1)
      if (isWorkday(day)) {
        if (counted % rule.every === 0 && day >= first) yield day;
        counted += 1;
      }
    return;
  }
  for (let day = Math.max(from, first); day <= end; day += 1) {
    const falls =
      rule.kind === 'weekly'
        ? rule.days.includes(weekdayOf(day)) && (weekOf(day) - weekOf(from)) % rule.every === 0
        : rule.kind === 'monthly'
          ? fallsInMonth(rule, from, day)
          : (day - from) % rule.every === 0;
    if (falls) yield day;
  }
}

/** Where a day goes that is none on which people work; `undefined`: it falls out. */
function movedBy(rule: InspectionRule, isWorkday: IsWorkday, day: number): number | undefined {
  if (rule.kind === 'workdays' || rule.onHoliday === 'do' || isWorkday(day)) return day;
  if (rule.onHoliday === 'skip') return undefined;
  for (let next = day + 1; next <= day + PUT_OFF_DAYS; next += 1) if (isWorkday(next)) return next;
  return undefined;
}

/**
 * When a rule falls due after the one moment and up to the other, in order, each moment once. 8:00 is 8:00 on the clocks of the zone,
 * whatever they are set to meanwhile; a time that they skip is as long after the change as it is after it on the clock.
 */
export function dueBetween(
  rule: InspectionRule,
  timeZone: string,
  isWorkday: IsWorkday,
  { after, upTo }: { after: number; upTo: number },
): InspectionDate[] {
  const offsetAt = offsetOf(timeZone);
  const localDay = (time: number) => Math.floor((time + offsetAt(time)) / DAY_MS);
  const [first, last] = [localDay(after) - PUT_OFF_DAYS, localDay(upTo) + 1];
  const found = new Map<number, InspectionDate>();
  for (const base of daysOf(rule, isWorkday, first, last)) {
    const day = movedBy(rule, isWorkday, base);
    if (day === undefined) continue;
    for (const { at: time, name } of rule.times) {
      const at = momentOf(day * DAY_MS + minutesOf(time) * 60_000, offsetAt);
      if (at > after && at <= upTo && !found.has(at)) found.set(at, { at, shift: rule.kind === 'shift' ? name : '' });
    }
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at);
}

/** The next so many dates. */
export function nextDates(
  rule: InspectionRule,
  timeZone: string,
  isWorkday: IsWorkday,
  { after, count }: { after: number; count: number },
): InspectionDate[] {
  const begin = Math.max(after, (dayNumber(rule.from) - 2) * DAY_MS);
  for (let days = 32; ; days *= 4) {
    const found = dueBetween(rule, timeZone, isWorkday, { after, upTo: begin + Math.min(days, LOOK_DAYS) * DAY_MS });
    if (found.length >= count || days >= LOOK_DAYS) return found.slice(0, count);
  }
}

const BYDAY = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
function daysText({ kind, days }: InspectionRule): { freq: string; byDay: string } {
  const sorted = days.toSorted((a, b) => a - b);
  if (kind === 'weekly')
    return { freq: 'WEEKLY', byDay: `;WKST=MO;BYDAY=${sorted.map((day) => BYDAY[day]).join(',')}` };
  if (kind === 'monthly') return { freq: 'MONTHLY', byDay: `;BYMONTHDAY=${sorted.join(',')}` };
  return { freq: 'DAILY', byDay: '' };
}
/**
 * The rule as RFC 5545 writes it: a rule for each time of the day. Working days and what becomes of holidays are no words of it, and stand
 * in properties of ours beside.
 */
export function rruleText(rule: InspectionRule, timeZone: string): string {
  const times = rule.times.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const date = rule.from.replaceAll('-', '');
  const until =
    rule.until === null
      ? ''
      : `;UNTIL=${new Date(momentOf((dayNumber(rule.until) + 1) * DAY_MS - 1_000, offsetOf(timeZone)))
          .toISOString()
          .replaceAll(/[-:]|\.\d+/g, '')}`;
  const every = rule.kind === 'workdays' || rule.every === 1 ? '' : `;INTERVAL=${rule.every}`;
  const { freq, byDay } = daysText(rule);
  return [
    `DTSTART;TZID=${timeZone}:${date}T${(times[0]?.at ?? '00:00').replace(':', '')}00`,
    ...times.map(
      ({ at }) =>
        `RRULE:FREQ=${freq}${every}${byDay};BYHOUR=${Number(at.slice(0, 2))};BYMINUTE=${Number(at.slice(3))};BYSECOND=0${until}`,
    ),
    ...(rule.kind === 'workdays' ? [`X-LF-WORKDAYS:${rule.every}`] : []),
    ...(rule.kind !== 'workdays' && rule.onHoliday !== 'do' ? [`X-LF-HOLIDAY:${rule.onHoliday.toUpperCase()}`] : []),
  ].join('\r\n');
}
