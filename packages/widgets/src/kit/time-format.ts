import { z } from 'zod';

/** Letters that stand for a part of a time; everything else is shown as it is. */
const TOKEN = /YYYY|YY|MM|DD|HH|mm|ss|SSS/g;
/** How a time is written (S2 §3 "Timer"): `YYYY-MM-DD HH:mm:ss`. */
export const TimeFormat = z.string().min(1).max(60);

const two = (value: number) => String(value).padStart(2, '0');
const PARTS: Record<string, (at: Date) => string> = {
  YYYY: (at) => String(at.getFullYear()).padStart(4, '0'),
  YY: (at) => two(at.getFullYear() % 100),
  MM: (at) => two(at.getMonth() + 1),
  DD: (at) => two(at.getDate()),
  HH: (at) => two(at.getHours()),
  mm: (at) => two(at.getMinutes()),
  ss: (at) => two(at.getSeconds()),
  SSS: (at) => String(at.getMilliseconds()).padStart(3, '0'),
};

/** `epoch` (ms) in the viewer's zone. A moment no calendar has: `--`. */
export function formatTime(epoch: number, format: string): string {
  const at = new Date(epoch);
  return Number.isNaN(at.getTime()) ? '--' : format.replaceAll(TOKEN, (token) => PARTS[token]?.(at) ?? token);
}

/** The smallest part that a format shows: how exact what is picked has to be. */
export function finestPart(format: string): 'year' | 'month' | 'day' | 'minute' | 'second' {
  if (/ss/.test(format)) return 'second';
  if (/HH|mm/.test(format)) return 'minute';
  if (/DD/.test(format)) return 'day';
  return /MM/.test(format) ? 'month' : 'year';
}

const MEANING: Record<string, string> = {
  YYYY: 'year',
  YY: 'short',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
  SSS: 'milli',
};
/** The parts a text says, by the names above; `null`: it is not in this format. */
function partsOf(text: string, format: string): Map<string, number> | null {
  const names: string[] = [];
  const source = format.split(/(YYYY|YY|MM|DD|HH|mm|ss|SSS)/).map((part) => {
    const name = MEANING[part];
    if (!name) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
    names.push(name);
    return name === 'year' ? String.raw`(\d{4})` : name === 'milli' ? String.raw`(\d{3})` : String.raw`(\d{1,2})`;
  });
  const found = new RegExp(`^${source.join('')}$`).exec(text.trim());
  return found && new Map(names.map((name, at) => [name, Number(found[at + 1])]));
}

/**
 * The moment (epoch ms, viewer's zone) a text in this format says, or `null`. What the format leaves out on the left is
 * taken from `near`, on the right it is the beginning: hours and minutes alone mean today, a month alone its first day.
 * A day that no calendar has is refused, not moved on.
 */
export function parseTime(text: string, format: string, near: number): number | null {
  const said = partsOf(text, format);
  if (!said) return null;
  const short = said.get('short');
  if (short !== undefined && !said.has('year')) said.set('year', 2_000 + short);
  const base = new Date(near);
  const from = (name: string, today: number, first: number, larger: readonly string[]): number =>
    said.get(name) ?? (larger.some((part) => said.has(part)) ? first : today);
  const year = from('year', base.getFullYear(), 0, []);
  const month = from('month', base.getMonth() + 1, 1, ['year']) - 1;
  const day = from('day', base.getDate(), 1, ['year', 'month']);
  const [hour = 0, minute = 0, second = 0, milli = 0] = ['hour', 'minute', 'second', 'milli'].map((part) =>
    said.get(part),
  );
  if (hour > 23 || minute > 59 || second > 59) return null;
  const at = new Date(year, month, day, hour, minute, second, milli);
  // two digits of a year would mean the last century
  at.setFullYear(year);
  return at.getMonth() === month && at.getDate() === day ? at.getTime() : null;
}
