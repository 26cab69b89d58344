import { currentLanguage, localeOf } from '../../i18n/language.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** "5 秒", "1 min": a length of time in the largest unit that gives a round number. ms. */
export function intervalWords(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size && Number.isInteger((ms / size) * 10)) ?? ['millisecond', 1];
  return new Intl.NumberFormat(localeOf(currentLanguage()), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(ms / size);
}
