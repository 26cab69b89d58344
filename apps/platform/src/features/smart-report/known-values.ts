import { type FillData, type Found, type Qr, type Statistic, type Step, dayNumber, timedKey } from '@lightfield/report';

/** What was recorded of a variable in a stretch. `count` 0: nothing, and the rest means nothing. */
export interface Figures {
  readonly count: number;
  /** Records without a good value. */
  readonly missing: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly first: number;
  readonly last: number;
  /** Last value before the stretch, of counters. */
  readonly before: number | null;
}
/** All that a document needs, fetched before: it goes to a thread as it is. */
export interface KnownValues {
  readonly now: Readonly<Record<string, Found>>;
  readonly periodStart: Readonly<Record<string, Found>>;
  readonly periodEnd: Readonly<Record<string, Found>>;
  /** At times of day, by `timedKey`. */
  readonly time: Readonly<Record<string, Found>>;
  readonly period: Readonly<Record<string, Figures>>;
  readonly hour: Readonly<Record<string, readonly Figures[]>>;
  readonly day: Readonly<Record<string, readonly Figures[]>>;
  /** When hours and days of the period begin, on the clock of the report as if it were UTC, ms. */
  readonly begins: { readonly hour: readonly number[]; readonly day: readonly number[] };
  readonly system: Readonly<Record<string, string | number>>;
  readonly reportId: string;
  /** null: a preview. */
  readonly recordId: string | null;
}

/** More records without a value than that, and the figure is said to be uncertain. */
const MISSING_SHARE = 0.05;

export function foundOf(figures: Figures | undefined, agg: Statistic): Found {
  if (!figures || figures.count === 0) return { q: 'none' };
  const { count, missing, min, max, sum, first, last, before } = figures;
  const all = { avg: sum / count, min, max, first, last, sum, delta: last - (before ?? first) };
  const v = Number(all[agg].toPrecision(12));
  return missing > (count + missing) * MISSING_SHARE ? { v, q: 'uncertain' } : { v };
}

export const recordPath = (recordId: string) => `/manage/excel/info/scan/${recordId}`;

export function fillDataOf(values: KnownValues): FillData {
  const { system, reportId, recordId } = values;
  const none: Found = { q: 'none' };
  return {
    value: ({ of, at, time = '' }) =>
      (at === 'time' ? values.time[timedKey(of, time)] : values[at][of.variableId]) ?? none,
    statistic: (of, agg) => foundOf(values.period[of.variableId], agg),
    rows: (step: Step) => values.begins[step].map(dayNumber),
    rowStatistic: (of, agg, step, index) => foundOf(values[step][of.variableId]?.[index], agg),
    system: (key) => system[key],
    qr(qr: Qr): string {
      if (qr.of === 'text') return qr.text;
      if (qr.of === 'device') return `/monitor/excel/${reportId}?equipmentId=${qr.equipmentId}`;
      return recordId === null ? `/monitor/excel/${reportId}` : recordPath(recordId);
    },
  };
}
