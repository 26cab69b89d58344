import { z } from 'zod';
import { Aggregation } from '../entities/common.ts';
import { AggregateColumnKey, HistoryCurve, HistoryRow, ReportColumn, ReportInfo } from '../entities/report.ts';
import { Id, commaList, formBoolean, formInt, rangeMillis, optional, paging } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** With a project: the device is reached through it. */
const projectId = optional(Id);
const range = {
  projectId,
  equipmentId: Id,
  reportId: Id,
  /** Inclusive. */
  startTime: rangeMillis,
  /** Exclusive, later than the start, at most 30 days after it. */
  endTime: rangeMillis,
};

export const historyCalls = {
  reports: defineCall('/lfscada/monitor/project/report/queryAllForEquip', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Reports (recording rules) of a device',
    body: z.object({ projectId, equipmentId: Id }),
    answer: z.array(ReportInfo),
  }),
  columns: defineCall('/lfscada/monitor/project/report/queryCols', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Stored variables of one report',
    body: z.object({ projectId, equipmentId: Id, reportId: Id }),
    answer: z.array(ReportColumn),
  }),
  allColumns: defineCall('/lfscada/monitor/project/report/queryAllCols', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Stored variables of every report of a device',
    body: z.object({ projectId, equipmentId: Id }),
    answer: z.array(ReportInfo.extend({ columns: z.array(ReportColumn) })),
  }),
  query: defineCall('/lfscada/monitor/project/history/query', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Stored rows of a report, newest first, paged',
    body: z.object({ ...range, ...paging }),
    answer: z.object({ total: z.int(), columns: z.array(ReportColumn), rows: z.array(HistoryRow) }),
  }),
  /** Latest 50,000 rows of the range, oldest first. */
  queryAll: defineCall('/lfscada/monitor/project/history/queryAll', {
    access: 'monitor_equip_export',
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Stored rows of a report for export: the latest 50,000, oldest first',
    body: z.object(range),
    answer: z.object({ truncated: z.boolean(), columns: z.array(ReportColumn), rows: z.array(HistoryRow) }),
  }),
  /**
   * Curve: latest 200,000 points, at most 10 variables; with `pixels`, lowest and highest per pixel so that no peak is lost, and
   * then of the whole range: where it has more points than that they come from the rollups.
   */
  curve: defineCall('/lfscada/monitor/project/history/queryAllData', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Curve of up to 10 variables: the latest 200,000 points',
    body: z.object({
      ...range,
      /** Variables, or single columns by their key. More than ten: 10016. */
      signalIds: commaList(z.union([Id, AggregateColumnKey]), LIMITS.report.columns),
      /** Which column of an aggregate report stands for its variables; the first one when absent. */
      aggregation: optional(Aggregation),
      pixels: optional(formInt.pipe(z.int().min(50).max(10_000))),
      /** The numbers as base64 of their bytes, which costs a tenth of writing and reading them as text. */
      packed: optional(formBoolean),
    }),
    answer: HistoryCurve,
  }),
};
