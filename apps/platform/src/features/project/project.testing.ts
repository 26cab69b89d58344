import {
  type BodyIn,
  type Call,
  mvarCalls,
  projectCalls,
  projectDeviceCalls,
  formulaCalls,
} from '@lightfield/contract';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { createAlarms } from '../../engines/alarms/alarms.ts';
import { createLive } from '../../engines/live/live.ts';
import { createMvars } from '../../engines/mvars/mvars.ts';
import type { SignalGrant } from '../../engines/types.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createExportRepository } from '../history/export.repository.ts';
import { createExports } from '../history/exports.ts';
import { createHistoryRepository } from '../history/history.repository.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createMvarRepository } from './mvar.repository.ts';
import { createMvarViewService } from './mvar-view.service.ts';
import { createMvarService } from './mvar.service.ts';
import { createProjectAlarmRepository } from './project-alarm.repository.ts';
import { createProjectAlarmService } from './project-alarm.service.ts';
import { createProjectDeviceRepository } from './project-device.repository.ts';
import { createProjectDeviceService } from './project-device.service.ts';
import { createProjectGrantRepository } from './project-grant.repository.ts';
import { createProjectGrantService } from './project-grant.service.ts';
import { createProjectMonitorRepository } from './project-monitor.repository.ts';
import { createProjectMonitorService } from './project-monitor.service.ts';
import { createProjectWrites } from './project-writes.ts';
import { createProjectReportExport } from './project-report-export.ts';
import { createProjectReportRepository } from './project-report.repository.ts';
import { type StoredRecords, createProjectReportData } from './project-report-data.service.ts';
import { createProjectReportViews } from './project-report-view.repository.ts';
import { createProjectReportService } from './project-report.service.ts';
import { createProjectScope } from './project-scope.ts';
import { createProjectRepository } from './project.repository.ts';
import { projectRoutes } from './project.routes.ts';
import { createProjectService } from './project.service.ts';

const NOTHING: StoredRecords = {
  rows: () => Promise.resolve([]),
  curve: () => Promise.resolve({ times: [], series: [], truncated: false, bucketMs: 0 }),
};

const EMPTY_PAGE = {
  title: 'p',
  version: 1,
  ownerName: 'p',
  authRegion: null,
  leftOut: { count: 0, what: [] },
};

/**
 * An enterprise whose administrator has projects, against real rules, live values and a real database. Pages are handed in:
 * `pages` says to which project a page id belongs, and what it is bound to.
 */
// oxlint-disable-next-line max-lines-per-function -- one list of parts, put together once
export async function projectSite(records: StoredRecords = NOTHING) {
  const test = await testDatabase();
  const { db } = test;
  const time = { at: Date.UTC(2026, 10, 21, 12) };
  const clock = clockAt(() => time.at);
  const bus = createBus((error) => {
    throw error;
  });
  const centre = await addOrg(db, 'center');
  const orgId = await addOrg(db, 'enterprise', centre);
  const customer = await addOrg(db, 'external', orgId);
  const otherOrg = await addOrg(db, 'enterprise', centre);
  const operations = rememberedOperations();
  const scope = createDeviceScope(db);
  const reach = createProjectScope(db, scope);
  const orgs = createOrgReach(db);
  const live = createLive({
    db,
    bus,
    log: silentLog,
    gatewayOf: () => Promise.resolve(undefined),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  live.start();
  const alarmEngine = createAlarms({ db, bus });
  const startMvars = async () => {
    const engine = createMvars({ db, bus, clock, log: silentLog, live, alarms: alarmEngine.part });
    await engine.start();
    return engine;
  };
  const mvarEngine = await startMvars();

  const pages = new Map<string, { projectId: string; bound: string[] }>();
  const alarms = new Map<string, number>();
  const opened: { deviceId: string; intervalMs: number; forMs: number }[] = [];
  const issued: { pageId: string; grant: SignalGrant }[] = [];
  const pageOf = (id: string) => {
    const page = pages.get(id);
    return page ? Promise.resolve(page) : Promise.reject(new Error(`no page ${id}`));
  };
  const projects = createProjectRepository(db, reach);
  const mvarRows = createMvarRepository(db);
  const communicationOf = () => null;
  const alarmCounts = (id: string) => ({ active: alarms.get(id) ?? 0 });
  const devices = createProjectDeviceRepository(db, (caller, add) => scope.visible(caller, add), {
    alarmCounts,
    communicationOf,
  });
  const latest = (seriesId: number) => live.get(seriesId);
  const [reports, ofDevices] = [createProjectReportRepository(db), createHistoryRepository(db)];
  const rules = createProjectAlarmRepository();
  const common = { db, projects, reach, operations: operations.log, clock, bus, rules, ending: alarmEngine };
  const monitor = createProjectMonitorService({
    db,
    lines: createProjectMonitorRepository(db),
    mvars: mvarRows,
    pages: {
      watchedPage: (_caller, id) => pageOf(id),
      openedPage: (_caller, id) => pageOf(id),
      projectView: async (_caller, id, lean = false) => {
        const { projectId, bound } = await pageOf(id);
        const equips = (await mvarRows.variables(projectId, bound)).map(({ deviceId }) => deviceId);
        return { page: { ...EMPTY_PAGE, id, projectId, equips, document: { lean } }, bound };
      },
    },
    reach,
    rights: scope,
    latest,
    alarmCounts,
    communicationOf,
    openMonitoring(deviceId, intervalMs, forMs) {
      opened.push({ deviceId, intervalMs, forMs });
      return Promise.resolve(clock.now() + forMs);
    },
    issueToken(_caller, pageId, grant) {
      issued.push({ pageId, grant });
      return Promise.resolve({ token: 't', expiresAt: 1, socketUntil: 2 });
    },
  });
  const writes = createProjectWrites({ db, mvars: mvarRows, reach });
  const data = createProjectReportData({ reports, ofDevices, records, rights: scope });
  const values = createMvarViewService({ db, mvars: mvarRows, latest });
  const exports = createExports({
    records: { export: () => Promise.reject(new Error('of devices alone')) },
    rows: createExportRepository(db),
    log: silentLog,
  });
  const files = createProjectReportExport({
    data,
    startFile: (...order) => exports.startFile(...order),
    projectName: async (id) => (await projects.find(db, id))?.name ?? '',
  });
  exports.readsProjects((body, look) => files.read(body, look));
  const calls = await testCalls({
    clock,
    reach: {
      ...orgs.entities,
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      project: (caller, ids) => reach.mayReadAll(caller, ids),
      mvar: (caller, ids) => reach.mayReadParts(caller, 'project_mvar', ids),
      projectReport: (caller, ids) => reach.mayReadParts(caller, 'project_report', ids),
      projectAlarm: (caller, ids) => reach.mayReadParts(caller, 'project_alarm', ids),
    },
    bound: (caller, projectId, ids) => reach.bound(caller, projectId, ids),
    register(routes) {
      projectRoutes(routes, {
        projects: createProjectService({ ...common, endVisits: () => Promise.resolve(() => undefined) }),
        devices: createProjectDeviceService({ ...common, devices, rights: scope }),
        grants: createProjectGrantService({
          ...common,
          grants: createProjectGrantRepository(db, (caller, add) => orgs.accounts(caller, add)),
        }),
        values,
        mvars: createMvarService({ ...common, mvars: mvarRows, devices }),
        rules: createProjectAlarmService({ ...common, mvars: mvarRows }),
        reports: createProjectReportService({ ...common, reports, ofDevices }),
        records: data,
        views: createProjectReportViews(db),
        files,
        monitor,
      });
      routes.on(formulaCalls.validFormulaVar, ({ projectId = '', ...body }, caller) =>
        values.tryFormula(caller, { ...body, projectId }),
      );
    },
  });

  async function person(kind: 'op' | 'co' | 'int' | 'ext', fields: Partial<Caller> = {}): Promise<Caller> {
    const home = { op: centre, co: orgId, int: orgId, ext: customer }[kind];
    const loginName = `${kind}${crypto.randomUUID()}`;
    const accountId = await addAccount(db, home, { kind, loginName });
    return aCaller({ accountId, loginName, orgId: home, kind, ...fields });
  }
  const me = await person('co');
  const stranger = aCaller({ accountId: await addAccount(db, otherOrg, { kind: 'co' }), orgId: otherOrg });
  const gateway = await addGateway(db, orgId);

  const ask = (call: Call, body: BodyIn<Call>, caller: Caller = me) => calls.as(caller).call(call, body);
  async function ok<Data>(call: Call, body: BodyIn<Call>, caller: Caller = me): Promise<Data> {
    const { code, data, msg } = await ask(call, body, caller);
    if (code !== 200) throw new Error(`${call.path}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data as Data;
  }
  const codeOf = async (call: Call, body: BodyIn<Call>, caller: Caller = me) => (await ask(call, body, caller)).code;

  return {
    db,
    bus,
    time,
    live,
    mvarEngine,
    alarmEngine,
    startMvars,
    reach,
    scope,
    operations,
    writes,
    files: exports,
    me,
    stranger,
    person,
    orgId,
    customer,
    otherOrg,
    gateway,
    pages,
    alarms,
    opened,
    issued,
    ask,
    ok,
    codeOf,
    /** A project of the enterprise. */
    project: async (name: string = crypto.randomUUID()) => (await ok<{ id: string }>(projectCalls.add, { name })).id,
    /** A device with variables of these keys; their ids and series by key. */
    device: async (keys: readonly string[], fields: { orgId?: string } = {}) => {
      const id = await addDevice(db, fields.orgId ?? orgId, { gatewayId: gateway.gatewayId });
      const variables: Record<string, { id: string; seriesId: number }> = {};
      for (const key of keys) variables[key] = await addVariable(db, id, { key, dataType: 'double' });
      return { id, variables };
    },
    bind: (projectId: string, equipmentIds: readonly string[]) =>
      ok(projectDeviceCalls.add, { projectId, equipmentIds: equipmentIds.join(',') }),
    formula: async (projectId: string, key: string, formula: string) =>
      (await ok<{ id: string }>(mvarCalls.add, { projectId, key, name: key, kind: 'formula', formula })).id,
    stop: async () => {
      await calls.close();
      await mvarEngine.stop();
      alarmEngine.stop();
      await live.stop();
      await test.drop();
    },
  };
}
export type ProjectSite = Awaited<ReturnType<typeof projectSite>>;
