import {
  type Aggregation,
  type AnswerOf,
  type BodyOut,
  type HistoryCurve,
  type historyCalls,
  type historyQualityCalls,
  type HistoryRow,
  inputErrors,
  LIMITS,
  type ReportColumn,
  type ReportInfo,
  variableErrors,
} from '@lightfield/contract';
import type { CurveData, CurveQuery, RowQuery } from '../../engines/history/history.ts';
import { doubtfulSpans } from './doubtful-spans.ts';
import type { HistoryRepository, StoredColumn, StoredReport } from './history.repository.ts';

/** What this feature asks of the history engine. */
export interface RecordReader {
  rows(query: RowQuery): Promise<HistoryRow[]>;
  count(query: { reportNumber: number; from: number; to: number }): Promise<number>;
  curve(query: CurveQuery): Promise<CurveData>;
}
type Range = Pick<BodyOut<typeof historyCalls.queryAll>, 'equipmentId' | 'reportId' | 'startTime' | 'endTime'>;

/** Rules of history queries: a report of that device, a range that ends after it begins, and the limits of the specification. */
export function createHistoryService({ reports, records }: { reports: HistoryRepository; records: RecordReader }) {
  async function reportOf(
    equipmentId: string,
    reportId: string,
  ): Promise<{ report: StoredReport; columns: StoredColumn[] }> {
    const report = await reports.report(equipmentId, reportId);
    if (!report) throw variableErrors.reportNotFound({ reportId });
    return { report, columns: (await reports.columnsOf([reportId])).get(reportId) ?? [] };
  }
  function checkRange({ startTime, endTime }: Range): void {
    if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
    if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
  }

  return {
    async reportsOf(equipmentId: string): Promise<ReportInfo[]> {
      return (await reports.reportsOf(equipmentId)).map(publicReport);
    },

    async columns(equipmentId: string, reportId: string): Promise<ReportColumn[]> {
      return (await reportOf(equipmentId, reportId)).columns.map(publicColumn);
    },

    async allColumns(equipmentId: string): Promise<(ReportInfo & { columns: ReportColumn[] })[]> {
      const known = await reports.reportsOf(equipmentId);
      const columns = await reports.columnsOf(known.map(({ id }) => id));
      return known.map((report) => ({
        ...publicReport(report),
        columns: (columns.get(report.id) ?? []).map(publicColumn),
      }));
    },

    /** A page, newest first. */
    async page(query: BodyOut<typeof historyCalls.query>) {
      checkRange(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const range = { reportNumber: report.number, from: query.startTime, to: query.endTime };
      const [total, rows] = await Promise.all([
        records.count(range),
        records.rows({
          ...range,
          ...wanted(columns),
          order: 'desc',
          limit: query.pageSize,
          offset: (query.pageNum - 1) * query.pageSize,
        }),
      ]);
      return { total, columns: columns.map(publicColumn), rows };
    },

    /** The latest 50,000 rows, oldest first. */
    async export(query: Range) {
      checkRange(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const newestFirst = await records.rows({
        reportNumber: report.number,
        from: query.startTime,
        to: query.endTime,
        ...wanted(columns),
        order: 'desc',
        // one more than is given tells whether there are more
        limit: LIMITS.history.exportRows + 1,
      });
      const rows = newestFirst.slice(0, LIMITS.history.exportRows).toReversed();
      return { truncated: newestFirst.length > rows.length, columns: columns.map(publicColumn), rows };
    },

    /** Up to ten variables of the report over one time base. */
    async curve(query: BodyOut<typeof historyCalls.curve>): Promise<HistoryCurve> {
      checkRange(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const chosen = chosenColumns(columns, query);
      const data = await records.curve({
        reportNumber: report.number,
        from: query.startTime,
        to: query.endTime,
        ...wanted(chosen),
        maxPoints: LIMITS.history.curvePoints,
        ...(query.pixels !== undefined && { pixels: query.pixels }),
      });
      return { columns: chosen.map(publicColumn), ...data };
    },

    /** When the values of a curve are not to be trusted. */
    async doubtful(
      query: BodyOut<typeof historyQualityCalls.spans>,
    ): Promise<AnswerOf<typeof historyQualityCalls.spans>> {
      checkRange(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const chosen = chosenColumns(columns, query);
      const limit = Math.floor(LIMITS.history.curvePoints / chosen.length);
      const rows = await records.rows({
        reportNumber: report.number,
        from: query.startTime,
        to: query.endTime,
        ...wanted(chosen),
        order: 'desc',
        limit,
      });
      const keys = chosen.map(({ key }) => key);
      const oldest = rows.length < limit ? undefined : rows.at(-1)?.time;
      return { spans: doubtfulSpans(rows, keys), since: oldest ?? query.startTime };
    },
  };
}
export type HistoryService = ReturnType<typeof createHistoryService>;

/** What a curve was asked for, each once; at most ten (S1 §9). */
function chosenColumns(
  columns: readonly StoredColumn[],
  { signalIds, aggregation: asked }: { signalIds: readonly string[]; aggregation?: Aggregation | undefined },
): StoredColumn[] {
  const ids = [...new Set(signalIds)];
  if (ids.length > LIMITS.history.curveVariables) throw inputErrors.curveVariablesMax();
  return ids.flatMap((signalId) => {
    const column = columns.find(({ key }) => key === signalId);
    if (column?.aggregation !== undefined) return [column];
    const found = columns.filter((known) => known.signalId === signalId);
    if (found.length === 0) throw variableErrors.variableNotFound({ signalId });
    return asked === undefined ? found.slice(0, 1) : found.filter(({ aggregation }) => aggregation === asked);
  });
}

const wanted = (columns: readonly StoredColumn[]) => ({
  seriesIds: columns.map(({ seriesId }) => seriesId),
  aggregations: columns.map(({ aggregation }) => aggregation),
});
const publicColumn = ({ seriesId: _seriesId, ...column }: StoredColumn): ReportColumn => column;
const publicReport = ({ number: _number, ...report }: StoredReport): ReportInfo => report;
