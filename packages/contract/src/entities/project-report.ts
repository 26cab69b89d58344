import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { AggregateColumnKey, HistoryCurve, ReportColumn } from './report.ts';

/** One field of a project report: a column of a report of a bound device. */
export const ProjectReportField = z.object({
  equipmentId: Id,
  reportId: Id,
  /** `key` of the column. */
  key: z.union([Id, AggregateColumnKey]),
  /** Heading; '': that of the column. */
  alias: text(50).default(''),
});
export type ProjectReportField = z.infer<typeof ProjectReportField>;

/** A report over several devices of a project; it stores nothing itself, its fields are what reports of the devices store. */
export const ProjectReport = z.object({
  id: Id,
  projectId: Id,
  name: z.string(),
  /** What is stored within one multiple of this stands in one row, the newest of each field; 0: only the same millisecond. */
  intervalMs: z.int(),
  fields: z.array(ProjectReportField),
  changedAt: Millis,
});
export type ProjectReport = z.infer<typeof ProjectReport>;

/**
 * `key` is unlike that of a device's report: unique among the fields of the project report, and the same for as long as the field
 * is one of it, whatever becomes of those that are not of the same variable.
 */
export const ProjectReportColumn = ReportColumn.extend({
  equipId: Id,
  equipTitle: z.string(),
  reportId: Id,
  reportName: z.string(),
  alias: z.string(),
});
export type ProjectReportColumn = z.infer<typeof ProjectReportColumn>;

export const ProjectCurve = HistoryCurve.extend({ columns: z.array(ProjectReportColumn) });
export type ProjectCurve = z.infer<typeof ProjectCurve>;

/** A column of a curve, as it was chosen once. */
export const CurveColumn = z.object({ equipmentId: Id, reportId: Id, key: z.union([Id, AggregateColumnKey]) });
export type CurveColumn = z.infer<typeof CurveColumn>;
