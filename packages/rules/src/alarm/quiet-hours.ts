import type { QuietHours } from '@lightfield/contract';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** One formatter a time zone: making one costs far more than asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** What a wall clock there shows at this moment, written as if it were UTC, ms. Whole seconds. */
function wallAt(timeZone: string, at: number): number {
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => shown.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Minutes since midnight of "22:30". */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether a wall clock that shows so many minutes since midnight stands within the hours; over midnight when `end` is earlier. */
function within(minutes: number, start: number, end: number): boolean {
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

/**
 * When the quiet hours end that hold at this moment, epoch ms; `undefined`: none hold. They hold exactly while the wall clock of
 * their zone shows a time within them, also on the days on which that clock is put forward or back: an end that the clock jumps
 * over is the moment of the jump, and of an end that it shows twice the next one counts.
 */
export function quietUntil({ start, end, timeZone }: QuietHours, at: number): number | undefined {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  const wall = wallAt(timeZone, at);
  const sinceMidnight = ((wall % DAY_MS) + DAY_MS) % DAY_MS;
  const minutes = Math.floor(sinceMidnight / MINUTE_MS);
  if (from === to || !within(minutes, from, to)) return undefined;
  const midnight = wall - sinceMidnight;
  const wallEnd = midnight + to * MINUTE_MS + (minutes < to ? 0 : DAY_MS);
  return momentOf(timeZone, wallEnd, at);
}

/** The first moment after `at` at which the wall clock shows `wall` or has jumped over it. */
function momentOf(timeZone: string, wall: number, at: number): number {
  const offsets = [-1, 0, 1].map((days) => {
    const near = wall + days * DAY_MS;
    return wallAt(timeZone, near) - near;
  });
  const moments = offsets.map((offset) => wall - offset).filter((moment) => moment > at);
  const exact = moments.filter((moment) => wallAt(timeZone, moment) === wall);
  if (exact.length > 0) return Math.min(...exact);
  // The clock never shows it: the jump lies between what the offsets before and after it would say.
  let before = Math.max(at, wall - Math.max(...offsets));
  let after = wall - Math.min(...offsets);
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (middle === before) break;
    if (wallAt(timeZone, middle) >= wall) after = middle;
    else before = middle;
  }
  return after;
}
