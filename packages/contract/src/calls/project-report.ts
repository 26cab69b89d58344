import { z } from 'zod';
import {
  CurveColumn,
  ProjectCurve,
  ProjectReport,
  ProjectReportColumn,
  ProjectReportField,
} from '../entities/project-report.ts';
import { ExportFormat, ExportStarted } from '../entities/history-store.ts';
import { HistoryRow } from '../entities/report.ts';
import { ColumnsView, CurveView } from '../entities/view-settings.ts';
import { Id, Millis, TimeZone, commaList, formInt, rangeMillis, jsonText, optional, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';
import { DoubtfulSpan } from './history-quality.ts';

const empty = z.object({});
const ofReport = { projectReport: 'customReportId' } as const;
const changes = { access: 'manage_project_edit', effect: 'changes' } as const satisfies Partial<Call>;
const settings = {
  name: text(LIMITS.project.nameMax).min(1),
  intervalMs: formInt.pipe(z.int().min(0).max(LIMITS.report.periodMaxMs)),
  /** More than 100: 2605. */
  fields: jsonText(z.array(ProjectReportField).min(1).max(1_000)),
};
const range = {
  customReportId: Id,
  /** Inclusive. */
  startTime: rangeMillis,
  /** Exclusive, later than the start, at most 30 days after it. */
  endTime: rangeMillis,
};
const looks = {
  access: 'monitor_equip_history',
  share: true,
  effect: 'reads',
  scope: ofReport,
} as const satisfies Partial<Call>;

/** Reports over several devices of a project, and what their fields have stored. */
export const projectReportCalls = {
  query: defineCall('/lfscada/project/report/query', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId' },
    effect: 'reads',
    summary: 'Reports of a project',
    body: z.object({ projectId: Id }),
    answer: z.array(ProjectReport),
  }),
  /** 2605: more than 100 fields; 2615: a field names what the project does not have; 2619: too many reports. */
  add: defineCall('/lfscada/project/report/add', {
    ...changes,
    scope: { project: 'projectId' },
    summary: 'Add a report of a project',
    body: z.object({ projectId: Id, ...settings }),
    answer: z.object({ id: Id }),
  }),
  edit: defineCall('/lfscada/project/report/edit', {
    ...changes,
    scope: { projectReport: 'id' },
    summary: 'Change a report of a project',
    body: z.object({ id: Id, ...settings }),
    answer: z.object({ id: Id }),
  }),
  delete: defineCall('/lfscada/project/report/delete', {
    ...changes,
    scope: { projectReport: 'id' },
    summary: 'Delete a report of a project; what is stored stays with the devices',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** Columns of fields that are gone are left out. Rows beyond the newest 50,000 are not counted. */
  rows: defineCall('/lfscada/monitor/project/custom/report/data/query', {
    ...looks,
    summary: 'Rows of a project report, newest first, paged',
    body: z.object({ ...range, ...paging }),
    answer: z.object({
      total: z.int(),
      truncated: z.boolean(),
      columns: z.array(ProjectReportColumn),
      rows: z.array(HistoryRow),
    }),
  }),
  all: defineCall('/lfscada/monitor/project/custom/report/data/queryAll', {
    access: 'monitor_equip_export',
    scope: ofReport,
    effect: 'reads',
    summary: 'Rows of a project report for export: the latest 50,000, oldest first',
    body: z.object(range),
    answer: z.object({ truncated: z.boolean(), columns: z.array(ProjectReportColumn), rows: z.array(HistoryRow) }),
  }),
  /**
   * As `historySumCalls.exportStart`, of a project report: the download, how far it is, and its end are the calls of that. 1707:
   * one of `keys` is no column of it; 10015.
   */
  exportStart: defineCall('/lfscada/monitor/project/custom/report/export/start', {
    access: 'monitor_equip_export',
    scope: ofReport,
    effect: 'marks',
    summary: 'Prepare an export of a project report as .xlsx or .csv',
    body: z.object({
      ...range,
      /** `key` of columns; absent: all. */
      keys: optional(commaList(z.string().max(120), LIMITS.project.fieldsPerReport)),
      format: ExportFormat,
      timeZone: optional(TimeZone).transform((zone) => zone ?? 'UTC'),
    }),
    answer: ExportStarted,
  }),
  curve: defineCall('/lfscada/monitor/project/custom/report/data/queryAllForCurve', {
    ...looks,
    summary: 'Curve of up to 10 fields of a project report',
    body: z.object({
      ...range,
      /** `key` of columns, more than 10: 10016; absent: the first 10. */
      keys: optional(commaList(z.string().max(120), LIMITS.project.fieldsPerReport)),
      pixels: optional(formInt.pipe(z.int().min(50).max(10_000))),
    }),
    answer: ProjectCurve,
  }),
  /** As `historyQualityCalls.spans`: a doubtful value holds until its report has the next one, as in the curve. 1707, 10016. */
  doubtful: defineCall('/lfscada/monitor/project/custom/report/data/queryQuality', {
    ...looks,
    summary: 'When the values of up to 10 fields of a project report were bad or stale',
    body: z.object({ ...range, keys: commaList(z.string().max(120), LIMITS.project.fieldsPerReport) }),
    answer: z.object({ spans: z.array(DoubtfulSpan), since: Millis }),
  }),
  /** `null`: nothing was chosen yet. */
  view: defineCall('/lfscada/monitor/project/custom/report/view/query', {
    access: 'monitor_equip_history',
    scope: ofReport,
    effect: 'reads',
    summary: 'Columns and curve settings that the account keeps for a report of a project',
    body: z.object({ customReportId: Id }),
    answer: z.object({ columns: ColumnsView.nullable(), curve: CurveView.nullable() }),
  }),
  /** As `viewSettingsCalls.save`; 10016, 10017. */
  saveView: defineCall('/lfscada/monitor/project/custom/report/view/save', {
    access: 'monitor_equip_history',
    scope: ofReport,
    effect: 'marks',
    summary: 'Keep columns or curve settings of a report of a project for the account; what is not given stays',
    body: z.object({
      customReportId: Id,
      columns: jsonText(ColumnsView).optional(),
      curve: jsonText(CurveView).optional(),
    }),
    answer: empty,
  }),
  /** For field settings kept from an earlier day. Another's device and one that is gone are told alike. */
  validateCurveCols: defineCall('/lfscada/monitor/project/report/validateCurveCols', {
    access: 'monitor_equip_history',
    share: true,
    scope: { project: 'projectId' },
    effect: 'reads',
    summary: 'Which of these columns are still there to be drawn, with the names of today',
    body: z.object({
      projectId: optional(Id),
      columns: jsonText(z.array(CurveColumn).min(1).max(LIMITS.project.fieldsPerReport)),
    }),
    answer: z.array(CurveColumn.extend({ ok: z.boolean(), column: ProjectReportColumn.nullable() })),
  }),
};
