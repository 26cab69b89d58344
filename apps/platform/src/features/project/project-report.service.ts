import {
  type AnswerOf,
  type BodyOut,
  type CurveColumn,
  type HistoryRow,
  LIMITS,
  type ProjectCurve,
  type ProjectReport,
  type ProjectReportColumn,
  type ProjectReportField,
  type ReportColumn,
  type Aggregation,
  commonErrors,
  inputErrors,
  projectErrors,
  type projectReportCalls,
  variableErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Operation, OperationLog } from '../../kernel/operation-log.ts';
import { type RowSource, mergeCurves, mergeRows } from './merge-rows.ts';
import type { ProjectReportRepository } from './project-report.repository.ts';
import type { ProjectDeviceRights, ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, stillThere } from './project.service.ts';

/** Reports of devices. Implemented by features/history. */
export interface DeviceReports {
  /** `undefined`: there is none such of this device. */
  report(deviceId: string, reportId: string): Promise<{ id: string; name: string; number: number } | undefined>;
  columnsOf(
    reportIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (ReportColumn & { seriesId: number })[]>>;
}
interface RowRange {
  reportNumber: number;
  from: number;
  to: number;
  seriesIds: readonly number[];
  aggregations: readonly (Aggregation | undefined)[];
}
/** What is stored. Implemented by engines/history. */
export interface StoredRecords {
  rows(query: RowRange & { order: 'asc' | 'desc'; limit: number }): Promise<HistoryRow[]>;
  curve(query: RowRange & { maxPoints: number; pixels?: number }): Promise<{
    times: number[];
    series: (number | null)[][];
    truncated: boolean;
    bucketMs: number;
  }>;
}
export interface ProjectReportParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  reports: ProjectReportRepository;
  ofDevices: DeviceReports;
  records: StoredRecords;
  reach: Pick<ProjectReach, 'mayManageAll' | 'mayReadAll'>;
  rights: Pick<ProjectDeviceRights, 'mayRead'>;
  operations: OperationLog;
  clock: Clock;
}

/** Rows that are read of one report at a time, and of all together for one question. */
const CHUNK_ROWS = 2_000;
const ROWS_READ_MAX = 500_000;

/** A field with what a query needs. */
interface Resolved {
  column: ProjectReportColumn;
  stored: ReportColumn & { seriesId: number };
  reportNumber: number;
}
type Range = Pick<BodyOut<typeof projectReportCalls.all>, 'startTime' | 'endTime'>;

/** The rules of reports over several devices. Whether the caller reaches the project was checked before. */
export function createProjectReportService(parts: ProjectReportParts) {
  const { db, projects, reports, ofDevices, records, reach, rights, operations, clock } = parts;

  /** Those of the columns that are there, in order. */
  async function resolve(fields: readonly (CurveColumn & { alias?: string })[], devices: ReadonlyMap<string, string>) {
    const columns = await ofDevices.columnsOf([...new Set(fields.map(({ reportId }) => reportId))]);
    const known = new Map<string, Awaited<ReturnType<DeviceReports['report']>>>();
    return Promise.all(
      fields.map(async ({ equipmentId, reportId, key, alias = '' }, n): Promise<Resolved | undefined> => {
        const equipTitle = devices.get(equipmentId);
        if (equipTitle === undefined) return undefined;
        const name = `${equipmentId} ${reportId}`;
        if (!known.has(name)) known.set(name, await ofDevices.report(equipmentId, reportId));
        const report = known.get(name);
        const stored = columns.get(reportId)?.find((column) => column.key === key);
        if (!report || !stored) return undefined;
        const { seriesId: _seriesId, ...column } = stored;
        // The same column may stand in a report twice, under two names.
        const own = { key: `${n}.${key}`, equipId: equipmentId, equipTitle, reportId, reportName: report.name, alias };
        return { column: { ...column, ...own }, stored, reportNumber: report.number };
      }),
    );
  }
  async function known(id: string): Promise<ProjectReport> {
    const report = await reports.find(id);
    if (!report) throw projectErrors.projectReportNotFound({ id });
    return report;
  }
  async function fieldsOf(report: ProjectReport): Promise<Resolved[]> {
    return (await resolve(report.fields, await reports.devices(report.projectId))).flatMap((field) => field ?? []);
  }
  function checkRange({ startTime, endTime }: Range): void {
    if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
    if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
  }

  /** By the device's report that they stand in. */
  const grouped = (fields: readonly Resolved[]) => [
    ...Map.groupBy(
      fields.map((field, place) => ({ ...field, place })),
      ({ reportNumber }) => reportNumber,
    ),
  ];
  const wanted = (fields: readonly Resolved[]) => ({
    seriesIds: fields.map(({ stored }) => stored.seriesId),
    aggregations: fields.map(({ stored }) => stored.aggregation),
  });

  /** Newest first. `budget`: rows that may still be read. */
  function merged(
    report: ProjectReport,
    fields: readonly Resolved[],
    { startTime, endTime }: Range,
    budget: { rows: number },
  ) {
    const sources: RowSource[] = grouped(fields).map(([reportNumber, own]) => ({
      rows: read({ reportNumber, from: startTime, to: endTime, ...wanted(own) }, budget),
      places: own.map(({ place }) => place),
    }));
    return mergeRows(sources, fields.length, report.intervalMs);
  }
  async function* read(range: RowRange, budget: { rows: number }): AsyncGenerator<HistoryRow> {
    let { to } = range;
    while (budget.rows > 0) {
      const limit = Math.min(CHUNK_ROWS, budget.rows);
      const rows = await records.rows({ ...range, to, order: 'desc', limit });
      budget.rows -= rows.length;
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < limit) return;
      to = last.time;
    }
  }

  /** 2605, 2615: what can be kept. */
  async function checked(projectId: string, fields: readonly ProjectReportField[]): Promise<void> {
    if (fields.length > LIMITS.project.fieldsPerReport) throw projectErrors.projectFieldsMax({ field: 'fields' });
    const found = await resolve(fields, await reports.devices(projectId));
    const at = found.indexOf(undefined);
    if (at >= 0) throw projectErrors.projectReportNotFound({ field: `fields.${at}` });
  }
  async function change(
    caller: Caller,
    { projectId, name }: Pick<ProjectReport, 'projectId' | 'name'>,
    work: (tx: Transaction) => Promise<Pick<Operation, 'action' | 'old' | 'new'>>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const project = stillThere(await projects.lock(tx, projectId), projectId);
      const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${name}` };
      await operations.write(caller, { ...(await work(tx)), ...object }, tx);
    });
  }
  const told = ({ name, intervalMs, fields }: Omit<ProjectReport, 'changedAt'>) => ({
    name,
    intervalMs,
    fields: fields.length,
  });

  return {
    all: (projectId: string) => reports.all(db, projectId),

    async add(
      caller: Caller,
      { projectId, ...settings }: BodyOut<typeof projectReportCalls.add>,
    ): Promise<{ id: string }> {
      await assertManages(reach, caller, [projectId]);
      await checked(projectId, settings.fields);
      const one = { id: newId(), projectId, ...settings };
      await change(caller, one, async (tx) => {
        const held = (await reports.all(tx, projectId)).length;
        if (held >= LIMITS.project.reports) throw projectErrors.projectReportsMax({ held });
        await reports.insert(tx, one, clock.now());
        return { action: 'projectReport.add', new: JSON.stringify(told(one)) };
      });
      return { id: one.id };
    },

    async edit(caller: Caller, { id, ...settings }: BodyOut<typeof projectReportCalls.edit>): Promise<{ id: string }> {
      const before = await known(id);
      await assertManages(reach, caller, [before.projectId]);
      await checked(before.projectId, settings.fields);
      const one = { ...before, ...settings };
      if (!changesOf({ ...told(before), is: before.fields }, { ...told(one), is: one.fields })) return { id };
      await change(caller, one, async (tx) => {
        await reports.update(tx, one, clock.now());
        return { action: 'projectReport.edit', old: JSON.stringify(told(before)), new: JSON.stringify(told(one)) };
      });
      return { id };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const report = await known(id);
      await assertManages(reach, caller, [report.projectId]);
      await change(caller, report, async (tx) => {
        await reports.delete(tx, id);
        return { action: 'projectReport.delete', old: JSON.stringify(told(report)) };
      });
      return {};
    },

    /** A page, newest first. Read as far as that page and one row more, which says whether there are others behind it. */
    async rows(body: BodyOut<typeof projectReportCalls.rows>): Promise<AnswerOf<typeof projectReportCalls.rows>> {
      checkRange(body);
      const { pageNum, pageSize } = body;
      const report = await known(body.customReportId);
      const fields = await fieldsOf(report);
      const end = pageNum * pageSize;
      if (end > LIMITS.history.exportRows) throw commonErrors.parameterInvalid({ field: 'pageNum' });
      const budget = { rows: ROWS_READ_MAX };
      const rows: HistoryRow[] = [];
      let total = 0;
      for await (const row of merged(report, fields, body, budget)) {
        total += 1;
        if (total > end - pageSize && total <= end) rows.push(row);
        if (total > end) break;
      }
      const truncated = total > end || budget.rows === 0;
      return { total, truncated, columns: fields.map(({ column }) => column), rows };
    },

    /** The latest 50,000 rows, oldest first. */
    async export(body: BodyOut<typeof projectReportCalls.all>): Promise<AnswerOf<typeof projectReportCalls.all>> {
      checkRange(body);
      const report = await known(body.customReportId);
      const fields = await fieldsOf(report);
      const budget = { rows: ROWS_READ_MAX };
      const rows: HistoryRow[] = [];
      let truncated = false;
      for await (const row of merged(report, fields, body, budget)) {
        truncated = rows.length === LIMITS.history.exportRows;
        if (truncated) break;
        rows.push(row);
      }
      return {
        truncated: truncated || budget.rows === 0,
        columns: fields.map(({ column }) => column),
        rows: rows.toReversed(),
      };
    },

    async curve(body: BodyOut<typeof projectReportCalls.curve>): Promise<ProjectCurve> {
      checkRange(body);
      const { keys, pixels, startTime, endTime } = body;
      const all = await fieldsOf(await known(body.customReportId));
      const missing = keys?.find((key) => !all.some(({ column }) => column.key === key));
      if (missing !== undefined) throw variableErrors.variableNotFound({ key: missing });
      const fields = keys
        ? all.filter(({ column }) => keys.includes(column.key))
        : all.slice(0, LIMITS.history.curveVariables);
      const groups = grouped(fields);
      const maxPoints = Math.floor(LIMITS.history.curvePoints / Math.max(1, groups.length));
      const parts = await Promise.all(
        groups.map(([reportNumber, own]) =>
          records.curve({
            reportNumber,
            from: startTime,
            to: endTime,
            ...wanted(own),
            maxPoints,
            ...(pixels !== undefined && { pixels }),
          }),
        ),
      );
      const { times, series } = mergeCurves(parts);
      const inOrder: (number | null)[][] = fields.map(() => []);
      for (const [n, { place }] of groups.flatMap(([, own]) => own).entries()) inOrder[place] = series[n] ?? [];
      return {
        columns: fields.map(({ column }) => column),
        times,
        series: inOrder,
        truncated: parts.some((part) => part.truncated),
        bucketMs: Math.max(0, ...parts.map((part) => part.bucketMs)),
      };
    },

    /** Another's device, and a report that is gone, are told alike. */
    async validateCurveCols(
      caller: Caller,
      { projectId, columns }: BodyOut<typeof projectReportCalls.validateCurveCols>,
    ) {
      const asked = [...new Set(columns.map(({ equipmentId }) => equipmentId))];
      const bound = projectId === undefined ? new Map<string, string>() : await reports.devices(projectId);
      const others = asked.filter((id) => !bound.has(id));
      const seen: string[] = [];
      for (const id of others) if (await rights.mayRead(caller, id)) seen.push(id);
      const names = new Map([...bound, ...(await reports.deviceNames(seen))]);
      const found = await resolve(columns, names);
      return columns.map((column, n) => ({ ...column, ok: found[n] !== undefined, column: found[n]?.column ?? null }));
    },
  };
}
export type ProjectReportService = ReturnType<typeof createProjectReportService>;
