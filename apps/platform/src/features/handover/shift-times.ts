import type { HandoverSettings, Shift, ShiftOfDay } from '@lightfield/contract';
import { minutesOf } from '@lightfield/rules';
import { momentOf, zoneOffset } from '../../engines/history/zone.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A shift that begins on one day of the week alone comes again after seven. */
const DAYS_AROUND = 8;

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Days since 1970 of a date. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** 1: Monday. 1970 began with a Thursday. */
const weekday = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** Begin and end of a shift that begins on this day. On a day of a change of clocks it is an hour shorter or longer. */
export function shiftOn({ id, name, begins, ends }: Shift, day: string, timeZone: string): ShiftOfDay {
  const offsetAt = zoneOffset(timeZone);
  const wall = dayNumber(day) * DAY_MS;
  const [first, last] = [minutesOf(begins), minutesOf(ends)];
  const past = last <= first ? DAY_MS : 0;
  const at = (minutes: number) => momentOf(wall + minutes * 60_000, offsetAt);
  return { shiftId: id, name, day, from: at(first), to: momentOf(wall + past + last * 60_000, offsetAt) };
}

/** The date that clocks of a zone show. */
export const dayAt = (time: number, timeZone: string): string =>
  dayOf(Math.floor((time + zoneOffset(timeZone)(time)) / DAY_MS));

const byBegin = (a: ShiftOfDay, b: ShiftOfDay): number => a.from - b.from || a.to - b.to;

/** Shifts that begin on days around this one, in order. */
export function shiftsAround({ shifts, timeZone }: HandoverSettings, day: string, days = DAYS_AROUND): ShiftOfDay[] {
  const middle = dayNumber(day);
  return Array.from({ length: 2 * days + 1 }, (_none, i) => middle - days + i)
    .flatMap((number) =>
      shifts.filter((one) => one.days.includes(weekday(number))).map((one) => shiftOn(one, dayOf(number), timeZone)),
    )
    .toSorted(byBegin);
}

/** The shift that runs (of several the one that began last), or the one that ended last. */
export function shiftAt(settings: HandoverSettings, time: number): ShiftOfDay | undefined {
  const begun = shiftsAround(settings, dayAt(time, settings.timeZone)).filter(({ from }) => from <= time);
  return begun.findLast(({ to }) => to > time) ?? begun.toSorted((a, b) => a.to - b.to).at(-1);
}

/** Those that come before and after it. */
export function neighbours(
  settings: HandoverSettings,
  { shiftId, day, from, to }: ShiftOfDay,
): { previous: ShiftOfDay | undefined; next: ShiftOfDay | undefined } {
  const all = shiftsAround(settings, day).filter((one) => one.shiftId !== shiftId || one.day !== day);
  const isBefore = (one: ShiftOfDay) => one.from < from || (one.from === from && one.to < to);
  return { previous: all.findLast(isBefore), next: all.find((one) => !isBefore(one)) };
}

/** Notes of a shift are written until the next one has ended: its people read them, and ask. */
export function notesEnd(settings: HandoverSettings, shift: ShiftOfDay): number {
  const next = shiftsAround(settings, shift.day).find(({ from }) => from >= shift.to);
  return next?.to ?? shift.to + DAY_MS;
}

/** Shifts that ended after the one time and up to the other, at most a few days apart, the earliest end first. */
export function endedBetween(settings: HandoverSettings, after: number, upTo: number): ShiftOfDay[] {
  return shiftsAround(settings, dayAt(upTo, settings.timeZone))
    .filter(({ to }) => to > after && to <= upTo)
    .toSorted((a, b) => a.to - b.to);
}

/** How much of a time lies within the window, ms. `to` absent: it still lasts. */
export function within(window: Window, from: number, to: number | null, now: number): number {
  const ends = Math.min(window.to, to ?? Math.max(now, from));
  return Math.max(0, ends - Math.max(window.from, from));
}

export interface StateChange {
  readonly at: number;
  readonly isAway: boolean;
}
export interface Absence extends Window {
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}
/** When something was away within the window. `changes` in order; one before the window says how it stood at its begin. */
export function absences(changes: readonly StateChange[], window: Window, now: number): Absence[] {
  const found: Absence[] = [];
  let since: number | undefined;
  const close = (to: number, isAfter: boolean) => {
    if (since !== undefined && to > window.from && since < window.to)
      found.push({
        from: Math.max(since, window.from),
        to: Math.min(to, window.to),
        isBefore: since < window.from,
        isAfter: isAfter || to > window.to,
      });
    since = undefined;
  };
  for (const { at, isAway } of changes) {
    if (isAway) since ??= at;
    else close(at, false);
  }
  close(Math.min(now, window.to), true);
  return found;
}
