import { tablesText } from '../locales/tables/text.ts';
import { type Texts, bindingKey } from '@lightfield/page';
import type { Cut, HistorySource, RowsRequest } from '../kit/history.ts';
import type { ValueFormat } from '../kit/number-format.ts';
import { type ColumnField, type ColumnLook, type ColumnSignal, sourceOf } from '../kit/recorded.ts';

export type TimeUnit = 'record' | 'minute' | 'hour' | 'day';
interface Asked {
  readonly type: 'report' | 'custom';
  readonly reportId: string;
  readonly customReportId: string;
  readonly reportSignalArray: readonly ColumnSignal[];
  readonly customArray: readonly ColumnField[];
  readonly dimensionType: 'time' | 'equip';
  readonly timeUnit: TimeUnit;
  readonly interval: number;
}

/** One column of values. `key`: of a report, or of a live value, by which its unit is known. */
export interface Planned {
  readonly key: string;
  readonly title: string;
  readonly equipId: string;
  readonly equipTitle: string;
  /** Of this column alone. */
  readonly format?: ValueFormat | undefined;
  readonly look?: ColumnLook | undefined;
}
export type Plan =
  | { readonly kind: 'none'; readonly why: Texts; readonly isWrong: boolean }
  /** Records as they are stored, a page at a time; `columns` null: all of the report. */
  | { readonly kind: 'rows'; readonly report: RowsRequest['report']; readonly columns: readonly Planned[] | null }
  /** What held at the beginning of each window; a source for each column. */
  | {
      readonly kind: 'windows';
      readonly cut: Exclude<Cut, 'whole'>;
      readonly sources: readonly HistorySource[];
      readonly columns: readonly Planned[];
    };

const WHY = {
  nothing: tablesText('history.nothing'),
  noReport: tablesText('history.noReport'),
  several: tablesText('history.several'),
} as const satisfies Record<string, Texts>;
const none = (why: keyof typeof WHY, isWrong: boolean): Plan => ({ kind: 'none', why: WHY[why], isWrong });

const DIVIDED: Record<Exclude<TimeUnit, 'record'>, number> = { minute: 60, hour: 24, day: 1 };
/** Windows lie by the clock: the largest that divides an hour or a day and is not longer than what was asked for. */
export function everyOf(unit: Exclude<TimeUnit, 'record'>, interval: number): number {
  let every = Math.min(interval, DIVIDED[unit]);
  while (DIVIDED[unit] % every !== 0) every -= 1;
  return every;
}

const keyOf = ({ signalId, aggregation }: ColumnSignal): string =>
  aggregation === '' ? signalId : `${signalId}.${aggregation}`;
const planned = (signal: ColumnSignal): Planned => ({
  key: signal.reportId === '' ? bindingKey(signal) : keyOf(signal),
  title: signal.alias || signal.title,
  equipId: signal.equipId,
  equipTitle: signal.subTitle,
  format: signal.format,
  look: signal.look,
});
const only = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/** What a history table asks for, out of its settings. */
export function planOf(data: Asked): Plan {
  return data.type === 'custom' ? customPlan(data) : reportPlan(data);
}
function customPlan({ customReportId, customArray, timeUnit, interval }: Asked): Plan {
  if (customReportId === '') return none('noReport', true);
  const columns = customArray.map(({ key, title, alias, format, look }) => ({
    key,
    title: alias || title,
    equipId: '',
    equipTitle: '',
    format,
    look,
  }));
  if (timeUnit === 'record' || columns.length === 0)
    return { kind: 'rows', report: { kind: 'custom', customReportId }, columns: columns.length > 0 ? columns : null };
  return {
    kind: 'windows',
    cut: { unit: timeUnit, every: everyOf(timeUnit, interval) },
    sources: columns.map(({ key }) => ({ kind: 'custom', customReportId, key })),
    columns,
  };
}
function reportPlan({ reportSignalArray, reportId, timeUnit, interval }: Asked): Plan {
  if (reportSignalArray.length === 0) return none('nothing', false);
  if (timeUnit !== 'record')
    return {
      kind: 'windows',
      cut: { unit: timeUnit, every: everyOf(timeUnit, interval) },
      sources: reportSignalArray.map(sourceOf),
      columns: reportSignalArray.map(planned),
    };
  const equipId = only(reportSignalArray.map((signal) => signal.equipId));
  const report = reportId || only(reportSignalArray.map((signal) => signal.reportId));
  // '' is the device of a page of a template
  if (equipId === undefined || !report) return none('several', true);
  return {
    kind: 'rows',
    report: { kind: 'report', equipId, reportId: report },
    columns: reportSignalArray.map((signal) => ({ ...planned(signal), key: keyOf(signal) })),
  };
}
