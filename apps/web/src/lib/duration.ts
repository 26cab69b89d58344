import { tagOf } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

type Unit = (typeof UNITS)[number][0] | 'millisecond';
const formats = new Map<string, Intl.NumberFormat>();
function count(value: number, unit: Unit): string {
  const locale = tagOf(currentLanguage());
  let format = formats.get(locale + unit);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
    formats.set(locale + unit, format);
  }
  return format.format(value);
}

/** A length of time in its two largest units: "2小时 5分钟", "2 hr 5 min"; below ten seconds with a tenth. ms. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return count(Math.max(0, Math.round(ms)), 'millisecond');
  if (ms < 10_000) return count(Math.floor(ms / 100) / 10, 'second');
  const at = UNITS.findIndex(([, size]) => ms >= size);
  const [unit, size] = UNITS[at] ?? UNITS[3];
  const whole = count(Math.floor(ms / size), unit);
  const next = UNITS[at + 1];
  const rest = next ? Math.floor((ms % size) / next[1]) : 0;
  return next && rest > 0 ? `${whole} ${count(rest, next[0])}` : whole;
}

/** The same in its largest unit alone, for what is only roughly of interest: "2小时", "2 hr". ms. */
export function formatSpan(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? UNITS[3];
  return count(Math.floor(ms / size), unit);
}
