import { randomUUID } from 'node:crypto';
import {
  type Call,
  type SmartRecord,
  type SmartRecordInfo,
  type SmartReport,
  type SmartReportSchedule,
  type Page,
  smartRecordCalls,
  smartReportCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import { type Cell, type Input, type ReportDocument, emptySheet, keyOf, parseCellName } from '@lightfield/report';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import type { SumQuery } from '../../engines/history/history.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Notice, NoticeFile } from '../../kernel/notifier.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createRecordMaking } from './making.ts';
import { createRecordAccess } from './record-access.ts';
import { createRecordAmends } from './record-amends.service.ts';
import { createRecordFiles } from './record-files.service.ts';
import { type RecordJob, createRecordJob } from './record-job.ts';
import { createRecordMail } from './record-mail.ts';
import { createRecordPrinting } from './record-printing.ts';
import { createRecordRepository } from './record.repository.ts';
import { createRecordService } from './record.service.ts';
import { createRecordTaking } from './record-taking.ts';
import { createReportRepository } from './report.repository.ts';
import { createReportGroups, createReportService } from './report.service.ts';
import { createReportValues } from './report-values.ts';
import { createReportWork } from './report-work.ts';
import { createSmartReportReach, createSmartReportSight } from './smart-report-reach.ts';
import { smartReportRoutes } from './smart-report.routes.ts';
import { templateRepository } from './template.repository.ts';
import { createTemplateService } from './template.service.ts';

export const HOUR = 3_600_000;
/** A Monday, 9:00 in Shanghai. */
export const BEGIN = Date.parse('2026-11-30T09:00:00+08:00');
export const SCHEDULE: SmartReportSchedule = {
  every: 'day',
  dayStart: '08:00',
  shifts: [],
  timeZone: 'Asia/Shanghai',
  delayMinutes: 10,
  dueMinutes: 120,
};
export const inputOf = (key: string, kind: Input['kind'], more: Partial<Input> = {}): Cell => ({
  input: { key, label: key, kind, required: false, ...more },
});
/** A document of one sheet, by the names of its cells; what begins with "=" is a formula. */
export function documentOf(cells: Record<string, string | number | Cell>): ReportDocument {
  const sheet = { ...emptySheet('s1', '班报'), cells: {} as Record<string, Cell> };
  for (const [name, value] of Object.entries(cells)) {
    const place = parseCellName(name) ?? { row: 0, column: 0 };
    const cell = typeof value === 'string' && value.startsWith('=') ? { f: value } : { v: value as string };
    sheet.cells[keyOf(place.row, place.column)] = typeof value === 'object' ? value : cell;
  }
  return { format: 1, styles: {}, sheets: [sheet] };
}
export function shownIn({ document }: { document: unknown }, name: string): unknown {
  const place = parseCellName(name) ?? { row: 0, column: 0 };
  const cell = (document as ReportDocument).sheets[0]?.cells[keyOf(place.row, place.column)];
  return cell?.e ?? cell?.v ?? cell?.q;
}

/** Of each bucket: the hour of Shanghai in which it begins, 60 records, the last one an hour later. */
function sumsOf({ bounds, seriesIds }: SumQuery) {
  const columns = (value: (at: number) => number) => bounds.slice(0, -1).map(value);
  const hour = (at: number) => ((at / HOUR + 8) % 24) + 24 * Math.floor((at / HOUR + 8) / 24 - 20_787);
  return seriesIds.map(() => ({
    count: columns(() => 60),
    missing: columns(() => 0),
    min: columns((at) => hour(at) - 1),
    max: columns((at) => hour(at) + 1),
    sum: columns((at) => hour(at) * 60),
    first: columns(hour),
    last: columns((at) => hour(bounds[bounds.indexOf(at) + 1] ?? at)),
    firstTime: columns((at) => at),
    lastTime: columns((at) => at),
  }));
}

/** An enterprise with two pumps, people, and all that smart reports need; made before the tests of a file, emptied before each. */
// oxlint-disable-next-line max-lines-per-function -- one list of parts, put together once
export function smartReportSite() {
  const time = { at: BEGIN };
  const clock = clockAt(() => time.at);
  const bus = createBus((error) => {
    throw error;
  });
  const pushed: Events['message'][] = [];
  bus.on('message', (event) => pushed.push(event));
  const operations = rememberedOperations();
  const live = new Map<number, { value: number; quality: number; readAt: number }>();
  const mailed: Notice[] = [];
  /** Files of what was mailed. */
  const kept: NoticeFile[] = [];
  const work = createReportWork();
  /** Who makes files; a test may put another one there until it ends. */
  const printed: { file: typeof work.file } = { file: work.file };
  const people: Record<string, Caller> = {};
  const found: { variableId: string; seriesId: number; pumps: string[]; orgId: string } = {
    variableId: '',
    seriesId: 0,
    pumps: [],
    orgId: '',
  };
  let test: TestDatabase;
  let calls: TestCalls;
  let jobs: RecordJob[];

  beforeAll(async () => {
    test = await testDatabase();
    const { db } = test;
    found.orgId = await addOrg(db);
    for (const name of ['chief', 'fitter', 'other'])
      people[name] = aCaller({
        orgId: found.orgId,
        loginName: name,
        accountId: await addAccount(db, found.orgId, { loginName: name, kind: 'co' }),
      });
    people['stranger'] = aCaller({ orgId: await addOrg(db) });
    const centreId = await addOrg(db);
    people['centre'] = aCaller({
      kind: 'op',
      orgId: centreId,
      loginName: 'centre',
      accountId: await addAccount(db, centreId, { loginName: 'centre', kind: 'op' }),
    });
    await db.query(`update account set email = 'fitter@example.com' where login_name = 'fitter'`);
    await db.query('update role set permissions = null');
    found.pumps = [
      await addDevice(db, found.orgId, { name: '1号泵' }),
      await addDevice(db, found.orgId, { name: '2号泵' }),
    ];
    const variable = await addVariable(db, found.pumps[0] ?? '', { key: 'flow' });
    [found.variableId, found.seriesId] = [variable.id, variable.seriesId];
    await db.query(
      `insert into report (id, device_id, name, type, settings, interval_ms) values (gen_random_uuid(), $1, 'r', 'periodic', '{"variables": ["flow"]}', 60000)`,
      [found.pumps[0]],
    );
    const [scope, orgs] = [createDeviceScope(db), createOrgReach(db)];
    const sight = createSmartReportSight(scope, orgs);
    const [reports, records] = [createReportRepository(db, sight), createRecordRepository(db, sight)];
    const values = createReportValues({
      db,
      live: { get: (seriesId) => live.get(seriesId) },
      records: { sums: (query) => Promise.resolve(sumsOf(query)) },
    });
    const making = createRecordMaking({ db, values, work });
    const log = operations.log;
    const shared = { db, reports, operations: log, clock };
    const service = createReportService({ ...shared, templates: templateRepository, devices: scope });
    const origin = 'https://plant.example';
    const printing = createRecordPrinting({ records, work: { file: (...job) => printed.file(...job) }, origin });
    const mail = createRecordMail({
      db,
      records,
      notifier: {
        mode: () => 'outbox',
        keep: (files) => Promise.resolve(files.map((file) => (kept.push(file), file.name))),
        send: (notice) => Promise.resolve(void mailed.push(notice)),
      },
      printing,
      assertFit: service.assertFit,
      operations: log,
      origin,
      log: silentLog,
    });
    const access = createRecordAccess({ db, records, operations: log, clock });
    const services = {
      groups: createReportGroups(shared),
      reports: service,
      templates: createTemplateService({ ...shared, planned: service.planned, values, work }),
      records: createRecordService({
        ...shared,
        records,
        access,
        making,
        values,
        work,
        openMonitoring: () => Promise.resolve(),
        mailFilled: mail.filled,
      }),
      taking: createRecordTaking({ records, access, values, peopleOf: service.peopleOf, clock }),
      amends: createRecordAmends({ db, records, access, work, clock }),
      files: createRecordFiles({ db, records, printing, operations: log, clock }),
      mail,
    };
    calls = await testCalls({
      register: (routes) => smartReportRoutes(routes, services),
      scope,
      reach: { ...orgs.entities, ...createSmartReportReach(db, scope, orgs) },
      // the clock of the tests goes back, too
      clock: systemClock,
    });
    jobs = [1, 2].map(() => createRecordJob({ db, reports, making, mailMade: mail.made, bus, clock, log: silentLog }));
  });
  afterAll(async () => {
    await calls.close();
    await work.stop();
    await test.drop();
  });
  beforeEach(async () => {
    for (const table of ['smart_report', 'smart_report_group', 'message']) await test.db.query(`delete from ${table}`);
    [pushed.length, operations.entries.length, mailed.length, kept.length, time.at] = [0, 0, 0, 0, BEGIN];
    printed.file = work.file;
    live.clear();
  });

  const person = (name: string): Caller => people[name] ?? aCaller();
  const ask = async (who: string, call: Call, body: Record<string, unknown>) => calls.as(person(who)).call(call, body);
  const ok = async <Data>(who: string, call: Call, body: Record<string, unknown>): Promise<Data> => {
    const answer = await ask(who, call, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as Data;
  };
  const reportBody = (more: object = {}) => ({
    name: '泵站班报',
    equipmentIds: found.pumps.join(','),
    schedule: JSON.stringify(SCHEDULE),
    ...more,
  });
  const report = (more: object = {}) => ok<SmartReport>('chief', smartReportCalls.add, reportBody(more));
  const template = async (id: string, document: ReportDocument, base = 0) =>
    ok('chief', smartReportTemplateCalls.save, { id, base: String(base), document: JSON.stringify(document) });
  /** A report with a template. */
  const reportOf = async (document: ReportDocument, more: object = {}) => {
    const { id } = await report(more);
    await template(id, document);
    return id;
  };
  const record = (excelId: string, who = 'fitter', more: object = {}) =>
    ok<SmartRecordInfo>(who, smartRecordCalls.add, { excelId, recordId: randomUUID(), ...more });
  const records = async (who = 'chief', more: object = {}) =>
    (await ok<Page<SmartRecord>>(who, smartRecordCalls.query, { pageSize: '200', ...more })).rows;
  const series = () => ({
    equipmentId: found.pumps[0] ?? '',
    variableId: found.variableId,
    equipName: '1号泵',
    name: 'flow',
  });
  const entries = (values: Record<string, unknown>) =>
    JSON.stringify(Object.entries(values).map(([key, value]) => ({ key, value })));

  return {
    get db() {
      return test.db;
    },
    get calls() {
      return calls;
    },
    get jobs() {
      return jobs;
    },
    found,
    person,
    time,
    pushed,
    mailed,
    kept,
    printed,
    live,
    operations,
    ask,
    ok,
    report,
    reportBody,
    template,
    reportOf,
    record,
    records,
    series,
    entries,
  };
}
