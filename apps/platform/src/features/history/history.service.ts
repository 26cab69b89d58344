import {
  type Aggregation,
  type AnswerOf,
  type BodyOut,
  type HistoryBuckets,
  type HistoryCurve,
  type historyCalls,
  type historyQualityCalls,
  type historySumCalls,
  type HistoryRow,
  inputErrors,
  LIMITS,
  type ReportColumn,
  type ReportInfo,
  variableErrors,
} from '@lightfield/contract';
import { doubtfulSpans } from '../../engines/history/doubtful-spans.ts';
import type {
  BucketSums,
  CurveNumbers,
  CurveQuery,
  LatestQuery,
  RecordText,
  RowQuery,
  SumQuery,
} from '../../engines/history/history.ts';
import { figuresOf } from '../../engines/history/figures.ts';
import { periodBounds } from '../../engines/history/zone.ts';
import { assertPeriod } from '../../kernel/period.ts';
import { Streamed, listJson } from '../../kernel/streamed.ts';
import { plainNumbers } from '../../engines/history/plain-numbers.ts';
import type { ExportOrder } from './exports.ts';
import type { HistoryRepository, StoredColumn, StoredReport } from './history.repository.ts';

/** What this feature asks of the history engine. */
export interface RecordReader {
  rows(query: RowQuery): Promise<HistoryRow[]>;
  page(query: RowQuery): Promise<{ total: number; rows: HistoryRow[] }>;
  curve(query: CurveQuery): Promise<CurveNumbers>;
  sums(query: SumQuery): Promise<BucketSums[]>;
  json(query: LatestQuery): Promise<RecordText>;
}
type Range = Pick<BodyOut<typeof historyCalls.queryAll>, 'equipmentId' | 'reportId' | 'startTime' | 'endTime'>;

async function* bytesOf(pieces: AsyncIterable<{ bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes;
}

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
      assertPeriod(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const range = { reportNumber: report.number, from: query.startTime, to: query.endTime };
      const { total, rows } = await records.page({
        ...range,
        ...wanted(columns),
        order: 'desc',
        limit: query.pageSize,
        offset: (query.pageNum - 1) * query.pageSize,
      });
      return { total, columns: columns.map(publicColumn), rows };
    },

    /** The latest 50,000 rows, oldest first. */
    async export(query: Range): Promise<Streamed> {
      assertPeriod(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const found = await records.json({
        reportNumber: report.number,
        from: query.startTime,
        to: query.endTime,
        ...wanted(columns),
        limit: LIMITS.history.exportRows,
      });
      const head = { truncated: found.truncated, columns: columns.map(publicColumn) };
      return new Streamed(() => listJson(head, 'rows', bytesOf(found.pieces())));
    },

    /** Up to ten variables of the report over one time base. */
    async curve(query: BodyOut<typeof historyCalls.curve>): Promise<HistoryCurve> {
      assertPeriod(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const chosen = curveColumns(columns, query);
      const data = await records.curve({
        reportNumber: report.number,
        from: query.startTime,
        to: query.endTime,
        ...wanted(chosen),
        maxPoints: LIMITS.history.curvePoints,
        ...(query.pixels !== undefined && { pixels: query.pixels }),
      });
      return { columns: chosen.map(publicColumn), ...curveAnswer(data, query.packed === true) };
    },

    /** What a file of this report is made of. */
    async order(body: BodyOut<typeof historySumCalls.exportStart>): Promise<ExportOrder> {
      assertPeriod(body);
      const { report, columns } = await reportOf(body.equipmentId, body.reportId);
      const deviceName = await reports.deviceName(body.equipmentId);
      return { body, report, deviceName, columns: chosenColumns(columns, body.signalIds) };
    },

    /** Figures of periods. 10014: more than one answer can hold; 1707: a variable that the report does not store. */
    async buckets(query: BodyOut<typeof historySumCalls.buckets>): Promise<HistoryBuckets> {
      assertPeriod(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const chosen = chosenColumns(columns, query.signalIds);
      const stepMs = UNIT_MS[query.unit] * query.every;
      const cells = Math.ceil((query.endTime - query.startTime) / stepMs) * chosen.length * query.figures.length;
      if (cells > LIMITS.history.bucketFigures) throw inputErrors.resultTooLarge();
      const bounds = periodBounds(query.startTime, query.endTime, stepMs, query.timeZone);
      const range = { reportNumber: report.number, from: query.startTime, to: query.endTime };
      const sums = await records.sums({ ...range, ...wanted(chosen), bounds });
      return {
        columns: chosen.map(publicColumn),
        times: Array.from(bounds.subarray(0, -1)),
        figures: sums.map((column) => figuresOf(column, query.figures)),
      };
    },

    /** When the values of a curve are not to be trusted. */
    async doubtful(
      query: BodyOut<typeof historyQualityCalls.spans>,
    ): Promise<AnswerOf<typeof historyQualityCalls.spans>> {
      assertPeriod(query);
      const { report, columns } = await reportOf(query.equipmentId, query.reportId);
      const chosen = curveColumns(columns, query);
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
function curveColumns(
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
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The columns asked for by variable or by key, in that order; none asked for: all. */
export function chosenColumns(
  columns: readonly StoredColumn[],
  signalIds: readonly string[] | undefined,
): readonly StoredColumn[] {
  if (!signalIds) return columns;
  return [...new Set(signalIds)].flatMap((signalId) => {
    const found = columns.filter((column) => column.key === signalId || column.signalId === signalId);
    if (found.length === 0) throw variableErrors.variableNotFound({ signalId });
    return found;
  });
}

/** A curve as it travels. What is no finite number is a gap. */
function curveAnswer(
  { times, series, truncated, bucketMs }: CurveNumbers,
  isPacked: boolean,
): Omit<HistoryCurve, 'columns'> {
  if (!isPacked) return { ...plainNumbers({ times, series }), truncated, bucketMs };
  const packed = new Float64Array(times.length * (series.length + 1));
  for (const [i, values] of [times, ...series].entries()) packed.set(values, i * times.length);
  return { times: [], series: [], truncated, bucketMs, packed: Buffer.from(packed.buffer).toString('base64') };
}

const publicColumn = ({ seriesId: _seriesId, ...column }: StoredColumn): ReportColumn => column;
const publicReport = ({ number: _number, ...report }: StoredReport): ReportInfo => report;
