import { tagOf } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';

/** Times in the viewer's zone, written the same way in both languages so that columns line up: 2026-11-21 14:03:09. */
const two = (part: number) => String(part).padStart(2, '0');

export function formatDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
export function formatClock(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
export const formatTime = (at: number): string => `${formatDate(at)} ${formatClock(at)}`;
/** With milliseconds: what stands behind a relative time when one hovers over it. */
export const formatExact = (at: number): string =>
  `${formatTime(at)}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`;

/** A period in the name of a file, without letters that file systems refuse: 2026-11-21_1403~2026-11-22_1403. */
export function fileSpan({ from, to }: { readonly from: number; readonly to: number }): string {
  const moment = (at: number) => `${formatDate(at)}_${formatClock(at).slice(0, 5).replace(':', '')}`;
  return `${moment(from)}~${moment(to)}`;
}

/** The same of rows with times of their own: what was asked for, and where that is open the times of the rows. */
export function rowsSpan(
  times: readonly number[],
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): string {
  const sorted = times.toSorted((a, b) => a - b);
  const begins = from ?? sorted[0];
  const ends = to ?? sorted.at(-1);
  return begins === undefined || ends === undefined ? formatDate(Date.now()) : fileSpan({ from: begins, to: ends });
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Older than this is shown as a date: "26 hours ago" helps nobody. */
const RELATIVE_UP_TO_MS = 24 * HOUR_MS;
/** Younger than this is "just now": a second that flickers says nothing. */
const JUST_NOW_MS = 2 * SECOND_MS;

const formatters = new Map<string, Intl.RelativeTimeFormat>();
function relativeFormat(): Intl.RelativeTimeFormat {
  const locale = tagOf(currentLanguage());
  let format = formatters.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
    formatters.set(locale, format);
  }
  return format;
}

/** "3秒前" while fresh, the date and time when older than a day. `justNow` is the word for under two seconds. */
export function formatAge(at: number, now: number, justNow: string): string {
  const age = now - at;
  if (age < JUST_NOW_MS) return justNow;
  if (age < MINUTE_MS) return relativeFormat().format(-Math.floor(age / SECOND_MS), 'second');
  if (age < HOUR_MS) return relativeFormat().format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < RELATIVE_UP_TO_MS) return relativeFormat().format(-Math.floor(age / HOUR_MS), 'hour');
  return formatTime(at);
}
