import { LIMITS, type WorkCalendarDay } from '@lightfield/contract';

const DAY_MS = 86_400_000;
/** 1: Monday. 1970 began with a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
/** Days since 1970 of a date, and back. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();
/** The first weekend day of a week. */
const SATURDAY = 6;

/** A holiday: first and last day off, then the days of weekends on which people work instead. */
type Holiday = readonly [name: string, first: string, last: string, ...work: string[]];
/**
 * Holidays of China as the General Office of the State Council announced them (each November, for the year after). A year that is not
 * here has weekends alone, and says so, until somebody enters it.
 */
const ANNOUNCED: Readonly<Record<number, readonly Holiday[]>> = {
  2025: [
    ['元旦', '01-01', '01-01'],
    ['春节', '01-28', '02-04', '01-26', '02-08'],
    ['清明节', '04-04', '04-06'],
    ['劳动节', '05-01', '05-05', '04-27'],
    ['端午节', '05-31', '06-02'],
    ['国庆节、中秋节', '10-01', '10-08', '09-28', '10-11'],
  ],
  2026: [
    ['元旦', '01-01', '01-03', '01-04'],
    ['春节', '02-15', '02-23', '02-14', '02-28'],
    ['清明节', '04-04', '04-06'],
    ['劳动节', '05-01', '05-05', '05-09'],
    ['端午节', '06-19', '06-21'],
    ['中秋节', '09-25', '09-27'],
    ['国庆节', '10-01', '10-07', '09-20', '10-10'],
  ],
};

/** As the state announced a year; `undefined`: not here. */
export function announced(year: number): WorkCalendarDay[] | undefined {
  return ANNOUNCED[year]
    ?.flatMap(([name, first, last, ...work]) => {
      const [from, to] = [dayNumber(`${year}-${first}`), dayNumber(`${year}-${last}`)];
      return [
        ...Array.from({ length: to - from + 1 }, (_none, i) => ({ day: dateOf(from + i), kind: 'off' as const, name })),
        ...work.map((day) => ({ day: `${year}-${day}`, kind: 'work' as const, name })),
      ];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, LIMITS.inspection.calendarDays);
}

/** Whether people work on a day (since 1970). */
export type IsWorkday = (day: number) => boolean;
/** Monday to Friday, apart from what the calendar says otherwise. `own`: years that somebody changed. */
export function workdaysBy(own: ReadonlyMap<number, readonly WorkCalendarDay[]>): IsWorkday {
  const years = new Map<number, ReadonlyMap<number, boolean>>();
  const ofYear = (year: number) => {
    const known = years.get(year);
    if (known) return known;
    const days = own.get(year) ?? announced(year) ?? [];
    const made = new Map(days.map(({ day, kind }) => [dayNumber(day), kind === 'work']));
    years.set(year, made);
    return made;
  };
  return (day) => ofYear(yearOf(day)).get(day) ?? weekdayOf(day) < SATURDAY;
}
