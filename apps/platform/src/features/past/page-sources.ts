import {
  type Aggregation,
  type DomainError,
  type HistorySource,
  type ReportColumn,
  projectErrors,
  variableErrors,
} from '@lightfield/contract';
import type { Owner, PastRepository, RecordingReport } from './past.repository.ts';

/** A column that is stored somewhere. */
export interface StoredSource {
  readonly reportNumber: number;
  readonly seriesId: number;
  readonly aggregation: Aggregation | undefined;
  /** Rows are so far apart; 0: when something changes. */
  readonly intervalMs: number;
  readonly holds: boolean;
  /** Of a column of a report; a value of the page has its name there. */
  readonly column: ReportColumn | null;
}
/** What became of a source that was asked for. */
export type Resolved =
  | ({ readonly kind: 'stored' } & StoredSource)
  /** A calculated variable, which is worked out anew. */
  | { readonly kind: 'mvar'; readonly id: string }
  | { readonly kind: 'unrecorded' }
  | { readonly kind: 'refused'; readonly error: DomainError };

interface DeviceReport {
  readonly number: number;
  readonly type: string;
  readonly intervalMs: number;
}
/** Reports of devices and of projects. Implemented by features/history and features/project. */
export interface SourceReports {
  report(deviceId: string, reportId: string): Promise<DeviceReport | undefined>;
  columnsOf(
    reportIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (ReportColumn & { seriesId: number })[]>>;
  /** Fields of a report of this project; `undefined`: it has none such. */
  fieldsOf(
    projectId: string,
    customReportId: string,
  ): Promise<
    | readonly {
        readonly column: ReportColumn;
        readonly stored: ReportColumn & { seriesId: number };
        readonly reportNumber: number;
        readonly holdsMs: number;
      }[]
    | undefined
  >;
}
export interface SourcesOf {
  readonly owner: Owner;
  /** Values that may be asked for; absent: whatever the owner has. */
  readonly bound?: ReadonlySet<string>;
  /** Calculated variables among what is asked for. */
  readonly mvars: ReadonlySet<string>;
}

/** Made when something changes: what the sources of a page are stored in. Asked once for each report and variable, whoever shows it. */
export async function resolveSources(
  sources: readonly HistorySource[],
  { owner, bound, mvars }: SourcesOf,
  parts: { past: Pick<PastRepository, 'reportsOf' | 'devicesAmong'>; reports: SourceReports },
): Promise<readonly Resolved[]> {
  const values = sources.flatMap((one) => (one.kind === 'value' && !mvars.has(one.id) ? one.id : []));
  const ofReports = sources.filter((one) => one.kind === 'report');
  const [recording, devices, columns] = await Promise.all([
    values.length > 0 ? parts.past.reportsOf(owner, [...new Set(values)]) : [],
    ofReports.length > 0 ? parts.past.devicesAmong(owner, [...new Set(ofReports.map((one) => one.equipmentId))]) : [],
    ofReports.length > 0 ? parts.reports.columnsOf([...new Set(ofReports.map((one) => one.reportId))]) : undefined,
  ]);
  const best = bestReports(recording);
  const known = new Map<string, Promise<unknown>>();
  const once = <Found>(name: string, ask: () => Promise<Found>): Promise<Found> => {
    const asked = (known.get(name) as Promise<Found> | undefined) ?? ask();
    known.set(name, asked);
    return asked;
  };

  const ofReport = async (one: Extract<HistorySource, { kind: 'report' }>): Promise<Resolved> => {
    const { equipmentId, reportId, key } = one;
    const report = devices.some((id) => id === equipmentId)
      ? await once(`report ${equipmentId} ${reportId}`, () => parts.reports.report(equipmentId, reportId))
      : undefined;
    if (!report) return { kind: 'refused', error: variableErrors.reportNotFound({ reportId }) };
    const stored = columns?.get(reportId)?.find((column) => column.key === key);
    if (!stored) return { kind: 'refused', error: variableErrors.variableNotFound({ key }) };
    const { seriesId, ...column } = stored;
    const holds = report.type !== 'periodic' && report.type !== 'aggregate';
    const { number: reportNumber, intervalMs } = report;
    return { kind: 'stored', reportNumber, seriesId, aggregation: column.aggregation, intervalMs, holds, column };
  };
  const ofCustom = async ({ customReportId, key }: Extract<HistorySource, { kind: 'custom' }>): Promise<Resolved> => {
    const fields =
      'projectId' in owner
        ? await once(`custom ${customReportId}`, () => parts.reports.fieldsOf(owner.projectId, customReportId))
        : undefined;
    if (!fields) return { kind: 'refused', error: projectErrors.projectReportNotFound({ id: customReportId }) };
    const field = fields.find(({ column }) => column.key === key);
    if (!field) return { kind: 'refused', error: variableErrors.variableNotFound({ key }) };
    const { column, stored, reportNumber, holdsMs } = field;
    const holds = !Number.isFinite(holdsMs);
    const { seriesId, aggregation } = stored;
    return { kind: 'stored', reportNumber, seriesId, aggregation, intervalMs: holds ? 0 : holdsMs, holds, column };
  };
  const ofValue = (id: string): Resolved => {
    if (bound && !bound.has(id)) return { kind: 'refused', error: variableErrors.variableNotFound({ signalId: id }) };
    if (mvars.has(id)) return { kind: 'mvar', id };
    const stored = best.get(id);
    return stored ? { kind: 'stored', ...stored, aggregation: undefined, column: null } : { kind: 'unrecorded' };
  };
  return Promise.all(
    sources.map((one) =>
      one.kind === 'value' ? Promise.resolve(ofValue(one.id)) : one.kind === 'report' ? ofReport(one) : ofCustom(one),
    ),
  );
}

type Best = Pick<StoredSource, 'reportNumber' | 'seriesId' | 'intervalMs' | 'holds'>;
/**
 * Which report tells the curve of a variable: one that stores it when it changes or by the clock, whichever may write more often;
 * one that writes when it changes before another; those that write while a condition holds only where there is no other.
 */
export function bestReports(reports: readonly RecordingReport[]): ReadonlyMap<string, Best> {
  const rank = ({ type, intervalMs }: RecordingReport): readonly [number, number, number] => [
    type === 'periodic' || type === 'change' ? 0 : 1,
    intervalMs,
    type === 'change' ? 0 : 1,
  ];
  const best = new Map<string, { report: RecordingReport; column: number }>();
  for (const report of reports)
    for (const [column, id] of report.signalIds.entries()) {
      const before = best.get(id);
      if (!before || comesFirst(rank(report), rank(before.report))) best.set(id, { report, column });
    }
  return new Map(
    [...best].map(([id, { report, column }]) => {
      const { number: reportNumber, holds } = report;
      const intervalMs = holds ? 0 : report.intervalMs;
      return [id, { reportNumber, seriesId: report.seriesIds[column] ?? 0, holds, intervalMs }];
    }),
  );
}
function comesFirst(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, n) => part !== other[n]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
