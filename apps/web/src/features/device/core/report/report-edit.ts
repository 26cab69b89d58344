import { Aggregation, LIMITS, type ReportItem } from '@lightfield/contract';

export type ReportType = ReportItem['type'];
export const REPORT_TYPES = [
  'periodic',
  'change',
  'conditional',
  'expression',
  'aggregate',
] as const satisfies ReportType[];
/** Longest name of a report (ReportSettings of the contract). */
export const REPORT_NAME_MAX = 50;
/** A periodic report stores so often unless said otherwise, ms. Not in the specification. */
const PERIOD_MS = 60_000;
/** An aggregate sums up so long unless said otherwise, ms. Not in the specification. */
const AGGREGATE_MS = 3_600_000;
/** Shortest and longest time between two records, ms (ReportSettings of the contract). */
const RECORDS_MS = { min: 100, max: 86_400_000 } as const;
const PERIODS_MS = { min: LIMITS.report.periodMinMs, max: LIMITS.report.periodMaxMs } as const;

export const intervalRange = (type: ReportType): { readonly min: number; readonly max: number } =>
  type === 'aggregate' ? PERIODS_MS : RECORDS_MS;

const USUAL_MS: Record<ReportType, number> = {
  periodic: PERIOD_MS,
  change: LIMITS.report.changeIntervalMs,
  conditional: LIMITS.report.changeIntervalMs,
  expression: LIMITS.report.changeIntervalMs,
  aggregate: AGGREGATE_MS,
};

export const newReport = (id: string, name: string): ReportItem => ({
  id,
  origin: null,
  name,
  type: 'periodic',
  variables: [],
  intervalMs: PERIOD_MS,
  fluctuation: 0,
});

/** The same report of another type: name and variables stay, the rest begins as is usual for the type. */
export function withType(report: ReportItem, type: ReportType): ReportItem {
  if (report.type === type) return report;
  const { id, origin, name, variables } = report;
  const common = { id, origin, name, variables, intervalMs: USUAL_MS[type] };
  switch (type) {
    case 'periodic':
      return { ...common, type, fluctuation: 0 };
    case 'change':
      return { ...common, type, fluctuation: 0 };
    case 'conditional':
      return {
        ...common,
        type,
        trigger: { variable: '', comparison: 'gt', threshold: '' },
        storageMode: 'condition',
        fluctuation: 0,
      };
    case 'expression':
      return { ...common, type, expression: '' };
    case 'aggregate':
      return { ...common, type, aggregations: Aggregation.options.filter((one) => one !== 'delta') };
  }
}

/** Does it look at how far a value has moved? */
export const storesChanges = (report: ReportItem): boolean =>
  report.type === 'change' || (report.type === 'conditional' && report.storageMode === 'change');

/** `key` one place up or down. */
export function moved(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + step;
  if (from === -1 || to < 0 || to >= keys.length) return [...keys];
  const next = keys.toSpliced(from, 1);
  next.splice(to, 0, key);
  return next;
}
