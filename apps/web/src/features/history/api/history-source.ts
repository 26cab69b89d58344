import {
  type AlarmEvent,
  type ColumnsView,
  type CurveView,
  type DoubtfulSpan,
  type ExportFormat,
  type ExportStarted,
  type HistoryRow,
  LIMITS,
  type ReportColumn,
  alarmCalls,
  curveSeries,
  historyCalls,
  historyQualityCalls,
  historySumCalls,
  viewSettingsCalls,
} from '@lightfield/contract';
import { call } from '../../../lib/call.ts';
import type { TimeRange } from '../../../lib/time-range.ts';
import type { Report } from './history-queries.ts';

/** Rows as they were answered. */
export interface StoredPage {
  readonly total: number;
  /** There are more than `total`, which were not counted. */
  readonly truncated?: boolean;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly HistoryRow[];
}
export interface StoredCurve {
  readonly columns: readonly ReportColumn[];
  readonly times: ArrayLike<number>;
  readonly series: readonly ArrayLike<number | null>[];
  readonly truncated: boolean;
  readonly bucketMs: number;
}
export type AlarmsAsked = { startTime: number; endTime: number } | { active: true };
export interface ExportAsked {
  readonly range: TimeRange;
  /** Columns that are shown; absent: all. */
  readonly keys: readonly string[] | undefined;
  readonly format: ExportFormat;
  readonly timeZone: string;
}

/** How the account looks at a report; `null`: nothing was chosen yet. */
export interface KeptView {
  readonly columns: ColumnsView | null;
  readonly curve: CurveView | null;
}

/**
 * Where what a report stored is read: at a device, or at a project, whose reports stand over several. One object for as long as
 * the same report is looked at.
 */
export interface HistorySource {
  /** Tells it from others; first part of the keys of all that is asked of it. */
  readonly key: readonly string[];
  /** Of the device or project. */
  readonly name: string;
  readonly report: Report;
  /** The device, where it is one: its periods can be summed up. */
  readonly equipmentId: string | undefined;
  readonly page: (range: TimeRange, pageNum: number, pageSize: number, signal: AbortSignal) => Promise<StoredPage>;
  /** With `pixels` lowest and highest of each, else the latest 200,000 values. */
  readonly curve: (
    range: TimeRange,
    keys: readonly string[],
    pixels: number | undefined,
    signal: AbortSignal,
  ) => Promise<StoredCurve>;
  /** Stretches of doubtful values. */
  readonly doubtful: (
    range: TimeRange,
    keys: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly spans: readonly DoubtfulSpan[] }>;
  readonly alarms: (asked: AlarmsAsked, signal: AbortSignal) => Promise<{ total: number; rows: readonly AlarmEvent[] }>;
  /** What the account keeps of it. */
  readonly view: (signal: AbortSignal) => Promise<KeptView>;
  readonly saveView: (view: KeptView) => Promise<unknown>;
  readonly startExport: (asked: ExportAsked) => Promise<ExportStarted>;
}

/** What one device recorded. */
export function deviceSource(equipmentId: string, name: string, report: Report): HistorySource {
  const place = ({ from, to }: TimeRange) => ({ equipmentId, reportId: report.id, startTime: from, endTime: to });
  return {
    key: ['history', equipmentId, report.id],
    name,
    report,
    equipmentId,
    page: (range, pageNum, pageSize, signal) =>
      call(historyCalls.query, { ...place(range), pageNum, pageSize }, { signal }),
    async curve(range, keys, pixels, signal) {
      const asked = { ...place(range), signalIds: [...keys], aggregation: undefined, pixels, packed: true };
      const curve = await call(historyCalls.curve, asked, { signal });
      const { times, series } = curveSeries(curve);
      const { columns, truncated, bucketMs } = curve;
      return { columns, times, series: series.map(gapsOf), truncated, bucketMs };
    },
    doubtful: (range, keys, signal) =>
      call(historyQualityCalls.spans, { ...place(range), signalIds: [...keys] }, { signal }),
    alarms: (asked, signal) => alarmsOf({ equipmentId }, asked, signal),
    view: (signal) => call(viewSettingsCalls.query, { equipmentId, reportId: report.id }, { signal }),
    saveView: (view) => call(viewSettingsCalls.save, { equipmentId, reportId: report.id, ...chosen(view) }),
    startExport: ({ range, keys, ...look }) =>
      call(historySumCalls.exportStart, { ...place(range), signalIds: keys && [...keys], ...look }),
  };
}

/** What was never chosen is not sent. */
export const chosen = ({ columns, curve }: KeptView) => ({ columns: columns ?? undefined, curve: curve ?? undefined });

/** NaN stands for a gap on the way; the drawing wants `null`. A column without gaps stays as it is. */
export function gapsOf(values: Float64Array): ArrayLike<number | null> {
  return values.some(Number.isNaN) ? Array.from(values, (value) => (Number.isNaN(value) ? null : value)) : values;
}

/** As many as are asked for at once. */
const ALARMS = LIMITS.paging.pageSizeMax;
export const alarmsOf = (
  whose: { equipmentId: string } | { projectId: string },
  asked: AlarmsAsked,
  signal: AbortSignal,
) => call(alarmCalls.query, { ...whose, ...asked, pageNum: 1, pageSize: ALARMS }, { signal });
