import {
  type AnswerOf,
  type HistoryRow,
  LIMITS,
  type ProjectCurve,
  type ProjectReport,
  projectReportCalls as calls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestReport, addReport } from '../../engines/history/site.testing.ts';
import type { StoredRecords } from './project-report-data.service.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21);
/** Rows by number of their report, ascending; each with one value. */
const stored = new Map<number, HistoryRow[]>();
/** Of the first row at that time or later. */
function placeOf(rows: readonly HistoryRow[], at: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.time ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
const records: StoredRecords = {
  rows({ reportNumber, from, to, limit, order }) {
    const all = stored.get(reportNumber) ?? [];
    const [begin, end] = [placeOf(all, from), placeOf(all, to)];
    return Promise.resolve(
      order === 'asc'
        ? all.slice(begin, Math.min(end, begin + limit))
        : all.slice(Math.max(begin, end - limit), end).toReversed(),
    );
  },
  curve: ({ reportNumber }) => {
    const rows = stored.get(reportNumber) ?? [];
    return Promise.resolve({
      times: rows.map(({ time }) => time),
      series: [rows.map(({ values }) => values[0] as number)],
      truncated: false,
      bucketMs: 0,
    });
  },
};
let site: ProjectSite;
let projectId: string;
let pump: { id: string; key: string; report: TestReport };
let tank: typeof pump;
beforeAll(async () => {
  site = await projectSite(records);
});
afterAll(() => site.stop());
beforeEach(async () => {
  projectId = await site.project();
  [pump, tank] = [await recording(), await recording()];
  await site.bind(projectId, [pump.id, tank.id]);
});

/** A device with one variable that one report stores. */
async function recording() {
  const { id, variables } = await site.device(['v']);
  const variable = variables['v'];
  if (!variable) throw new Error('no variable');
  return { id, key: variable.id, report: await addReport(site.db, id, [variable as never]) };
}
const fieldOf = ({ id, key, report }: typeof pump, alias = '') => ({
  equipmentId: id,
  reportId: report.id,
  key,
  alias,
});
const add = (fields: unknown[], more = {}) =>
  site.ask(calls.add, { projectId, name: '日报', intervalMs: 0, fields, ...more });
async function made(fields = [fieldOf(pump, '流量'), fieldOf(tank)], intervalMs = 0): Promise<string> {
  const { code, data } = await add(fields, { intervalMs });
  expect(code).toBe(200);
  return (data as { id: string }).id;
}
const fill = ({ report }: typeof pump, count: number, everyMs: number, from = START) =>
  stored.set(
    report.number,
    Array.from({ length: count }, (_, n) => ({ time: from + n * everyMs, values: [n] })),
  );
const range = (customReportId: string, more = {}) => ({
  customReportId,
  startTime: START,
  endTime: START + DAY,
  ...more,
});

describe('a report of a project', () => {
  it('has fields of several devices, is changed and deleted, with entries', async () => {
    const id = await made();
    const [report] = await site.ok<ProjectReport[]>(calls.query, { projectId });
    expect(report).toMatchObject({ id, name: '日报', fields: [fieldOf(pump, '流量'), fieldOf(tank)] });
    await site.ok(calls.edit, { id, name: '月报', intervalMs: MINUTE, fields: [fieldOf(tank)] });
    await site.ok(calls.delete, { id });
    expect(await site.ok(calls.query, { projectId })).toEqual([]);
    expect(site.operations.entries.slice(-3).map(({ action }) => action)).toEqual([
      'projectReport.add',
      'projectReport.edit',
      'projectReport.delete',
    ]);
    expect(await site.codeOf(calls.rows, range(id))).toBe(90_002);
  });

  it('has 100 fields at most (S1 §8: 2605), all of bound devices (2615)', async () => {
    const many = (count: number) => Array.from({ length: count }, () => fieldOf(pump));
    expect((await add(many(LIMITS.project.fieldsPerReport))).code).toBe(200);
    expect((await add(many(LIMITS.project.fieldsPerReport + 1))).code).toBe(2605);
    const foreign = await recording();
    expect(await add([fieldOf(pump), fieldOf(foreign)])).toMatchObject({ code: 2615, data: { field: 'fields.1' } });
    expect((await add([{ ...fieldOf(pump), reportId: tank.report.id }])).code).toBe(2615);
  });

  it('is one of so many', async () => {
    await site.db.query(
      `insert into project_report (id, project_id, name, interval_ms, fields, sort, changed_at)
       select gen_random_uuid(), $1, 'r', 0, '[]', n, now() from generate_series(1, $2::int) n`,
      [projectId, LIMITS.project.reports - 1],
    );
    expect((await add([fieldOf(pump)])).code).toBe(200);
    expect((await add([fieldOf(pump)])).code).toBe(2619);
  });

  it('is nobody else’s', async () => {
    const id = await made();
    expect(await site.codeOf(calls.rows, range(id), site.stranger)).toBe(90_002);
    expect(await site.codeOf(calls.delete, { id }, site.stranger)).toBe(90_002);
  });
});

describe('its rows', () => {
  it('are those of its fields, newest first, page by page', async () => {
    const id = await made();
    fill(pump, 25, MINUTE);
    fill(tank, 5, 5 * MINUTE, START + 30_000);
    const page = (pageNum: number) =>
      site.ok<AnswerOf<typeof calls.rows>>(calls.rows, range(id, { pageNum, pageSize: 10 }));
    const first = await page(1);
    expect(first.columns.map(({ alias, title }) => alias || title)).toEqual(['流量', 'v']);
    expect(first).toMatchObject({ total: 11, truncated: true });
    expect(first.rows.slice(0, 5).map(({ time, values }) => [(time - START) / MINUTE, ...values])).toEqual([
      [24, 24, null],
      [23, 23, null],
      [22, 22, null],
      [21, 21, null],
      [20.5, null, 4],
    ]);
    const last = await page(3);
    expect([last.total, last.truncated, last.rows.at(-1)?.values]).toEqual([30, false, [0, null]]);
  });

  it('stand together within its interval', async () => {
    const id = await made(undefined, 10 * MINUTE);
    fill(pump, 25, MINUTE);
    fill(tank, 5, 5 * MINUTE, START + 30_000);
    const { rows } = await site.ok<AnswerOf<typeof calls.all>>(calls.all, range(id));
    expect(rows.map(({ time, values }) => [(time - START) / MINUTE, ...values])).toEqual([
      [0, 9, 1],
      [10, 19, 3],
      [20, 24, 4],
    ]);
  });

  it('are exported as far as the latest 50,000 (S1 §9)', async () => {
    const id = await made([fieldOf(pump)]);
    fill(pump, LIMITS.history.exportRows, 1_000);
    const whole = await site.ok<AnswerOf<typeof calls.all>>(calls.all, range(id));
    expect([whole.rows.length, whole.truncated]).toEqual([LIMITS.history.exportRows, false]);
    fill(pump, LIMITS.history.exportRows + 1, 1_000);
    const cut = await site.ok<AnswerOf<typeof calls.all>>(calls.all, range(id));
    expect([cut.rows.length, cut.truncated, cut.rows[0]?.values]).toEqual([LIMITS.history.exportRows, true, [1]]);
  });

  it.each([
    [{ endTime: START }, 10_003],
    [{ endTime: START + 30 * DAY }, 200],
    [{ endTime: START + 30 * DAY + 1 }, 10_004],
    [{ pageNum: LIMITS.history.exportRows / 10, pageSize: 10 }, 200],
    [{ pageNum: LIMITS.history.exportRows / 10 + 1, pageSize: 10 }, 10_001],
  ])('with %j: %i', async (more, code) => {
    expect(await site.codeOf(calls.rows, range(await made(), more))).toBe(code);
  });
});

describe('a file of a report', () => {
  const written = async (uuid: string) => {
    const pieces: Buffer[] = [];
    for await (const piece of (await site.files.file(site.me, uuid)).stream as AsyncIterable<Buffer>)
      pieces.push(piece);
    return Buffer.concat(pieces)
      .toString()
      .trim()
      .split('\r\n')
      .map((line) => line.replace('\ufeff', ''));
  };
  const start = (id: string, more = {}) => site.ask(calls.exportStart, range(id, { format: 'csv', ...more }));

  it('has the rows of several devices, oldest first, under the names of the fields', async () => {
    fill(pump, 3, MINUTE);
    fill(tank, 1, MINUTE, START + MINUTE);
    const { data } = await start(await made());
    const { uuid, rows, truncated } = data as AnswerOf<typeof calls.exportStart>;
    expect({ rows, truncated }).toEqual({ rows: 3, truncated: false });
    const [heading = '', ...lines] = await written(uuid);
    expect(heading.split(',')[1]).toBe('流量');
    expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual([
      ['0.00', ''],
      ['1.00', '0.00'],
      ['2.00', ''],
    ]);
    expect(await site.files.state(site.me, uuid)).toEqual({ state: 'done', rows: 3, total: 3 });
  });

  it('has the latest 50,000 at most, and the columns that are shown', async () => {
    const most = LIMITS.history.exportRows;
    fill(pump, most + 1, 1_000);
    const id = await made();
    const { columns } = await site.ok<AnswerOf<typeof calls.rows>>(calls.rows, range(id));
    const { data } = await start(id, { keys: columns[0]?.key });
    const { uuid, rows, truncated, fileName } = data as AnswerOf<typeof calls.exportStart>;
    expect({ rows, truncated }).toEqual({ rows: most, truncated: true });
    expect(fileName).toContain(`（仅最新${most}行）.csv`);
    const lines = await written(uuid);
    expect(lines).toHaveLength(most + 1);
    expect([lines[1], lines.at(-1)].map((line) => line?.split(',')[1])).toEqual(['1.00', `${most}.00`]);
  });

  it('that would be made of more than half a million stored rows has the newest of them, and says so', async () => {
    fill(pump, 520_000, MINUTE / 600);
    fill(tank, 20, 30 * MINUTE, START + 30 * MINUTE);
    const { data } = await start(await made(undefined, MINUTE));
    const { uuid, rows, truncated } = data as AnswerOf<typeof calls.exportStart>;
    const lines = (await written(uuid)).slice(1).map((line) => line.split(',').slice(1, 3));
    expect(truncated).toBe(true);
    expect(lines).toHaveLength(rows);
    // of 867 minutes, the newest that half a million make, each with its last value
    expect(rows).toBeGreaterThan(820);
    expect(lines.map(([value]) => value)).toEqual(
      Array.from({ length: rows }, (_row, n) => `${Math.min(519_999, 600 * (867 - rows + n) + 599)}.00`),
    );
  });

  it('is nobody else’s, and has no column that the report has not', async () => {
    const id = await made();
    expect((await site.ask(calls.exportStart, range(id, { format: 'csv' }), site.stranger)).code).toBe(90_002);
    expect((await start(id, { keys: '0.none' })).code).toBe(1707);
  });
});

describe('its curve', () => {
  const recordOn = (type: string, intervalMs = 1_000) =>
    site.db.query('update report set type = $2, interval_ms = $3 where id = any($1::uuid[])', [
      [pump.report.id, tank.report.id],
      type,
      intervalMs,
    ]);
  it('has one time base for several devices', async () => {
    const id = await made();
    fill(pump, 2, 2 * MINUTE);
    fill(tank, 2, 2 * MINUTE, START + MINUTE);
    await recordOn('change');
    const curve = await site.ok<ProjectCurve>(calls.curve, range(id));
    expect(curve.times.map((time) => (time - START) / MINUTE)).toEqual([0, 1, 2, 3]);
    expect(curve.series).toEqual([
      [0, 0, 1, 1],
      [null, 0, 0, 1],
    ]);
    const keys = curve.columns[1]?.key;
    expect((await site.ok<ProjectCurve>(calls.curve, range(id, { keys }))).series).toEqual([[0, 1]]);
    expect(await site.codeOf(calls.curve, range(id, { keys: 'nothing' }))).toBe(1707);
    expect(await site.codeOf(calls.curve, range(id, { keys: Array.from({ length: 11 }, () => keys).join() }))).toBe(
      10_016,
    );
  });

  it('ends where its device recorded nothing, and begins again with the next record', async () => {
    const id = await made();
    // a report of every minute: three of them, an hour of silence, one more
    fill(pump, 3, MINUTE);
    stored.get(pump.report.number)?.push({ time: START + 60 * MINUTE, values: [60] });
    fill(tank, 0, MINUTE);
    await recordOn('periodic', MINUTE);
    const { times, series } = await site.ok<ProjectCurve>(calls.curve, range(id));
    expect(times.map((time, n) => [(time - START) / MINUTE, series[0]?.[n]])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3.5, null],
      [60, 60],
    ]);
  });

  it('tells when its values were doubtful, until the next one of their report', async () => {
    const id = await made();
    fill(pump, 3, MINUTE);
    stored.get(pump.report.number)?.splice(1, 1, { time: START + MINUTE, values: [null], qualities: ['bad'] });
    fill(tank, 0, MINUTE);
    const { columns } = await site.ok<ProjectCurve>(calls.curve, range(id));
    const keys = columns.map(({ key }) => key).join();
    expect(await site.ok(calls.doubtful, range(id, { keys }))).toEqual({
      spans: [{ key: columns[0]?.key, from: START + MINUTE, to: START + 2 * MINUTE - 1 }],
      since: START,
    });
    expect(await site.codeOf(calls.doubtful, range(id, { keys: 'nothing' }))).toBe(1707);
    expect(await site.codeOf(calls.doubtful, range(id, { keys, endTime: START }))).toBe(10_003);
  });
});

describe('how an account looks at it', () => {
  const view = (caller = site.me) => ({
    of: async (customReportId: string) => (await site.ask(calls.view, { customReportId }, caller)).data,
    save: (customReportId: string, more: object) => site.ask(calls.saveView, { customReportId, ...more }, caller),
  });
  const curve = (change: object = {}) => ({
    fields: {},
    axes: [],
    lines: [],
    vars: [],
    alarms: true,
    simple: false,
    ...change,
  });

  it('is kept for that account alone, and stays with a field when others go', async () => {
    const id = await made();
    const key = (await site.ok<ProjectCurve>(calls.curve, range(id))).columns[1]?.key ?? '';
    const colleague = await site.person('co');
    await view().save(id, { columns: { hidden: [key] } });
    await view().save(id, { curve: curve({ fields: { [key]: { axis: 3 } }, vars: [key] }) });
    expect(await view().of(id)).toMatchObject({ columns: { hidden: [key] }, curve: { vars: [key] } });
    expect(await view(colleague).of(id)).toEqual({ columns: null, curve: null });
    await site.ok(calls.edit, { id, name: '日报', intervalMs: 0, fields: [fieldOf(tank)] });
    expect((await site.ok<ProjectCurve>(calls.curve, range(id))).columns.map((column) => column.key)).toEqual([key]);
  });

  it.each([
    [{ vars: Array.from({ length: 11 }, () => `0.${crypto.randomUUID()}`) }, 10_016],
    [{ axes: [{}, {}, {}, {}, {}] }, 10_017],
    [{ vars: ['0.none'] }, 10_001],
  ])('with %j: %i', async (change, code) => {
    expect((await view().save(await made(), { curve: curve(change) })).code).toBe(code);
  });

  it('is nobody’s who does not reach the project', async () => {
    const id = await made();
    expect((await view(site.stranger).save(id, { columns: { hidden: [] } })).code).toBe(90_002);
  });
});

it('tells which columns of a curve are still there', async () => {
  const foreign = await recording();
  await site.db.query('update device set org_id = $2 where id = $1', [foreign.id, site.otherOrg]);
  const columns = [fieldOf(pump), fieldOf(foreign), { ...fieldOf(tank), reportId: pump.report.id }];
  const told = (body: object) => site.ok<{ ok: boolean }[]>(calls.validateCurveCols, { columns, ...body });
  expect((await told({})).map(({ ok }) => ok)).toEqual([true, false, false]);
  expect((await told({ projectId })).map(({ ok }) => ok)).toEqual([true, false, false]);
});
