import {
  type AnswerOf,
  type Aggregation,
  type BodyOut,
  type HistoryRow,
  LIMITS,
  type ProjectCurve,
  type ProjectReport,
  type ProjectReportColumn,
  commonErrors,
  inputErrors,
  projectErrors,
  type projectReportCalls,
  variableErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { Streamed, listJson } from '../../kernel/streamed.ts';
import { doubtfulSpans } from '../../engines/history/doubtful-spans.ts';
import { type RowSource, mergeCurves, mergeRows } from './merge-rows.ts';
import { type DeviceReports, type ResolvedField, resolveFields } from './project-report-fields.ts';
import type { ProjectReportRepository } from './project-report.repository.ts';
import type { ProjectDeviceRights } from './project-scope.ts';

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
export interface ProjectReportDataParts {
  reports: Pick<ProjectReportRepository, 'find' | 'devices' | 'deviceNames'>;
  ofDevices: DeviceReports;
  records: StoredRecords;
  rights: Pick<ProjectDeviceRights, 'mayRead'>;
}

/** Rows that are read of one report at a time, and of all together for one question. */
const CHUNK_ROWS = 2_000;
const ROWS_READ_MAX = 500_000;
type Range = Pick<BodyOut<typeof projectReportCalls.all>, 'startTime' | 'endTime'>;

/** What is stored for reports over several devices. Whether the caller reaches the project was checked before. */
export function createProjectReportData({ reports, ofDevices, records, rights }: ProjectReportDataParts) {
  async function known(id: string): Promise<ProjectReport> {
    const report = await reports.find(id);
    if (!report) throw projectErrors.projectReportNotFound({ id });
    return report;
  }
  async function fieldsOf(report: ProjectReport): Promise<ResolvedField[]> {
    return (await resolveFields(ofDevices, report.fields, await reports.devices(report.projectId))).flatMap(
      (field) => field ?? [],
    );
  }
  /** What a curve is made of; 1707, 10016. */
  async function drawn(id: string, keys: readonly string[] | undefined): Promise<ResolvedField[]> {
    if (keys && keys.length > LIMITS.history.curveVariables) throw inputErrors.curveVariablesMax();
    const all = await fieldsOf(await known(id));
    assertThere(all, keys);
    return keys ? all.filter(({ column }) => keys.includes(column.key)) : all.slice(0, LIMITS.history.curveVariables);
  }
  /** `budget`: rows that may still be read. */
  function merged(
    report: ProjectReport,
    fields: readonly ResolvedField[],
    { startTime, endTime }: Range,
    budget: { rows: number },
    order: 'asc' | 'desc' = 'desc',
  ) {
    const sources: RowSource[] = grouped(fields).map(([reportNumber, own]) => ({
      rows: readRows(records, { reportNumber, from: startTime, to: endTime, order, ...wanted(own) }, budget),
      places: own.map(({ place }) => place),
    }));
    return mergeRows(sources, fields.length, report.intervalMs, order);
  }
  /**
   * What a file is made of: the latest 50,000 rows, oldest first, or as many as half a million stored ones make. They are gone through once to find where they begin, and once
   * more when they are written, so that nobody has to hold them all.
   */
  async function file(
    body: Omit<BodyOut<typeof projectReportCalls.exportStart>, 'format' | 'timeZone'>,
  ): Promise<ProjectReportFile> {
    checkRange(body);
    const report = await known(body.customReportId);
    const all = await fieldsOf(report);
    assertThere(all, body.keys);
    const fields = body.keys ? all.filter(({ column }) => body.keys?.includes(column.key)) : all;
    const budget = { rows: ROWS_READ_MAX };
    let total = 0;
    let begin = body.startTime;
    let truncated = false;
    // Once nothing more may be read, rows lack what has not been.
    for await (const { time } of merged(report, fields, body, budget)) {
      truncated = total === LIMITS.history.exportRows || budget.rows === 0;
      if (truncated) break;
      total += 1;
      begin = Math.max(body.startTime, time);
    }
    const range = { startTime: begin, endTime: body.endTime };
    return {
      report,
      columns: fields.map(({ column }) => column),
      total,
      truncated,
      rows: () => merged(report, fields, range, { rows: ROWS_READ_MAX }, 'asc'),
    };
  }

  return {
    /** What a report of this project is made of; `undefined`: it has none such. */
    async fieldsIn(projectId: string, id: string): Promise<ResolvedField[] | undefined> {
      const report = await reports.find(id);
      return report?.projectId === projectId ? fieldsOf(report) : undefined;
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
        if (budget.rows === 0) break;
        total += 1;
        if (total > end - pageSize && total <= end) rows.push(row);
        if (total > end) break;
      }
      const truncated = total > end || budget.rows === 0;
      return { total, truncated, columns: fields.map(({ column }) => column), rows };
    },

    /** The latest 50,000 rows, oldest first. */
    async export(body: BodyOut<typeof projectReportCalls.all>): Promise<Streamed> {
      const { truncated, columns, rows } = await file({ ...body, keys: undefined });
      return new Streamed(() => listJson({ truncated, columns }, 'rows', jsonOf(rows())));
    },

    file,

    async curve(body: BodyOut<typeof projectReportCalls.curve>): Promise<ProjectCurve> {
      checkRange(body);
      return readCurve(records, await drawn(body.customReportId, body.keys), body);
    },

    /** When the values of that curve are not to be trusted. */
    async doubtful(
      body: BodyOut<typeof projectReportCalls.doubtful>,
    ): Promise<AnswerOf<typeof projectReportCalls.doubtful>> {
      checkRange(body);
      return readDoubtful(records, await drawn(body.customReportId, body.keys), body);
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
      const found = await resolveFields(ofDevices, columns, names);
      return columns.map((column, n) => ({ ...column, ok: found[n] !== undefined, column: found[n]?.column ?? null }));
    },
  };
}
export type ProjectReportData = ReturnType<typeof createProjectReportData>;

/** Rows that are written in one go. */
const JSON_ROWS = 500;
async function* jsonOf(rows: AsyncIterable<HistoryRow>): AsyncGenerator<string> {
  let held: string[] = [];
  for await (const row of rows) {
    held.push(JSON.stringify(row));
    if (held.length < JSON_ROWS) continue;
    yield held.join(',');
    held = [];
  }
  if (held.length > 0) yield held.join(',');
}

/** By the device's report that they stand in. */
const grouped = (fields: readonly ResolvedField[]) => [
  ...Map.groupBy(
    fields.map((field, place) => ({ ...field, place })),
    ({ reportNumber }) => reportNumber,
  ),
];
const wanted = (fields: readonly ResolvedField[]) => ({
  seriesIds: fields.map(({ stored }) => stored.seriesId),
  aggregations: fields.map(({ stored }) => stored.aggregation),
});

/** A bucket of a curve has three moments at most. */
const MOMENTS_OF_BUCKET = 3;
const PIXELS_MIN = 50;

/**
 * Curves of these fields, in their order; a value holds until its report has the next one. Reports have moments of their own, and
 * every curve has a value at each: all together are as many as one report may show.
 */
async function readCurve(
  records: Pick<StoredRecords, 'curve'>,
  fields: readonly ResolvedField[],
  { startTime, endTime, pixels }: Range & { pixels?: number | undefined },
): Promise<ProjectCurve> {
  const groups = grouped(fields);
  const moments = Math.floor(LIMITS.history.curvePoints / Math.max(1, fields.length));
  const finest = Math.max(PIXELS_MIN, Math.floor(moments / Math.max(1, groups.length) / MOMENTS_OF_BUCKET));
  const parts = await Promise.all(
    groups.map(([reportNumber, own]) =>
      records.curve({
        reportNumber,
        from: startTime,
        to: endTime,
        ...wanted(own),
        maxPoints: moments * own.length,
        ...(pixels !== undefined && { pixels: Math.min(pixels, finest) }),
      }),
    ),
  );
  const { times, series, truncated } = mergeCurves(
    parts.map((part, n) => ({ ...part, holdsMs: (groups[n]?.[1][0]?.holdsMs ?? Infinity) + part.bucketMs })),
    moments,
  );
  const inOrder: (number | null)[][] = fields.map(() => []);
  for (const [n, { place }] of groups.flatMap(([, own]) => own).entries()) inOrder[place] = series[n] ?? [];
  return {
    columns: fields.map(({ column }) => column),
    times,
    series: inOrder,
    truncated: truncated || parts.some((part) => part.truncated),
    bucketMs: Math.max(0, ...parts.map((part) => part.bucketMs)),
  };
}

/** Of the newest values, as many as a curve shows; before `since` nothing is known. */
async function readDoubtful(
  records: Pick<StoredRecords, 'rows'>,
  fields: readonly ResolvedField[],
  { startTime, endTime }: Range,
): Promise<AnswerOf<typeof projectReportCalls.doubtful>> {
  const limit = Math.floor(LIMITS.history.curvePoints / Math.max(1, fields.length));
  const parts = await Promise.all(
    grouped(fields).map(async ([reportNumber, own]) => {
      const range = { reportNumber, from: startTime, to: endTime, ...wanted(own) };
      const rows = await records.rows({ ...range, order: 'desc', limit });
      const keys = own.map(({ column }) => column.key);
      const oldest = rows.length < limit ? undefined : rows.at(-1)?.time;
      return { spans: doubtfulSpans(rows, keys, endTime), since: oldest ?? startTime };
    }),
  );
  return { spans: parts.flatMap(({ spans }) => spans), since: Math.max(startTime, ...parts.map(({ since }) => since)) };
}

export interface ProjectReportFile {
  readonly report: ProjectReport;
  readonly columns: readonly ProjectReportColumn[];
  /** Rows there will be. */
  readonly total: number;
  /** There are older ones: more than 50,000, or more than are read for one file. */
  readonly truncated: boolean;
  /** Oldest first. */
  readonly rows: () => AsyncGenerator<HistoryRow>;
}

/** 1707: one of these is no column. */
function assertThere(fields: readonly ResolvedField[], keys: readonly string[] | undefined): void {
  const missing = keys?.find((key) => !fields.some(({ column }) => column.key === key));
  if (missing !== undefined) throw variableErrors.variableNotFound({ key: missing });
}

/** In chunks. `budget`: rows that may still be read. */
async function* readRows(
  records: Pick<StoredRecords, 'rows'>,
  range: RowRange & { readonly order: 'asc' | 'desc' },
  budget: { rows: number },
): AsyncGenerator<HistoryRow> {
  let { from, to } = range;
  while (budget.rows > 0) {
    const limit = Math.min(CHUNK_ROWS, budget.rows);
    const rows = await records.rows({ ...range, from, to, limit });
    budget.rows -= rows.length;
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    if (range.order === 'asc') from = last.time + 1;
    else to = last.time;
  }
}

function checkRange({ startTime, endTime }: Range): void {
  if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
  if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
}
