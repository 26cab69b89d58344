import type { QueryUnit } from '@lightfield/rules';

/** One window of a query, with what each line of it came to. */
export interface ReportLine {
  readonly time: number;
  readonly values: readonly (number | null)[];
}
interface Answered {
  readonly times: readonly number[];
  readonly lines: readonly { readonly values: readonly (number | null)[] }[];
}

/** Windows in the order of the table; those in which nothing was stored are left out. */
export function reportLines({ times, lines }: Answered, sort: 'desc' | 'asc'): readonly ReportLine[] {
  const rows = times
    .map((time, at): ReportLine => ({ time, values: lines.map(({ values }) => values[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return sort === 'desc' ? rows.toReversed() : rows;
}

/** A whole number needs no decimals; those of others are as many in every row. */
export const valueText = (value: number | null, decimals: number): string =>
  value === null ? '--' : Number.isInteger(value) ? String(value) : value.toFixed(decimals);

interface Limits {
  readonly mode: 'adapt' | 'fixed';
  readonly min: number;
  readonly max: number;
}
export const isOutside = (value: number | null, { mode, min, max }: Limits): boolean =>
  value !== null && mode === 'fixed' && (value < min || value > max);

/** As exact as a window is long. */
const FORMATS: Record<QueryUnit, string> = {
  minute: 'YYYY-MM-DD HH:mm',
  hour: 'YYYY-MM-DD HH:mm',
  day: 'YYYY-MM-DD',
};
const NARROW: Record<QueryUnit, string> = { minute: 'HH:mm', hour: 'DD HH:mm', day: 'MM-DD' };
/** How times are written in a table of that width, and how much room that takes, page units. */
export function windowForm(format: string, unit: QueryUnit, width: number): { format: string; least: number } {
  if (width < 240) return { format: format || NARROW[unit], least: 70 };
  return { format: format || FORMATS[unit], least: unit === 'day' ? 100 : 138 };
}
