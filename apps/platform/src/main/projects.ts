import type { CurveQuery, RowQuery } from '../engines/history/history.ts';
import { mvarsOf } from '../engines/mvars/mvar-table.ts';
import { plainNumbers } from '../features/history/history.service.ts';
import { SOCKETS } from '@lightfield/contract';
import { createDeviceScope } from '../features/device/device-scope.ts';
import type { Exports } from '../features/history/exports.ts';
import { createHistoryRepository } from '../features/history/history.repository.ts';
import { createProjectPastService } from '../features/past/past-project.service.ts';
import { createPastRepository } from '../features/past/past.repository.ts';
import { projectPastRoutes } from '../features/past/past.routes.ts';
import type { PageViewService } from '../features/page/page-view.service.ts';
import { createMvarRepository } from '../features/project/mvar.repository.ts';
import { createMvarViewService } from '../features/project/mvar-view.service.ts';
import { createMvarService } from '../features/project/mvar.service.ts';
import { createProjectAlarmRepository } from '../features/project/project-alarm.repository.ts';
import { createProjectAlarmService } from '../features/project/project-alarm.service.ts';
import { type CommunicationOf, createProjectDeviceRepository } from '../features/project/project-device.repository.ts';
import { createProjectDeviceService } from '../features/project/project-device.service.ts';
import { createProjectGrantRepository } from '../features/project/project-grant.repository.ts';
import { createProjectGrantService } from '../features/project/project-grant.service.ts';
import { createProjectMonitorRepository } from '../features/project/project-monitor.repository.ts';
import {
  type ProjectMonitorService,
  createProjectMonitorService,
} from '../features/project/project-monitor.service.ts';
import { createProjectReportExport } from '../features/project/project-report-export.ts';
import { createProjectReportData } from '../features/project/project-report-data.service.ts';
import { createProjectReportRepository } from '../features/project/project-report.repository.ts';
import { createProjectReportViews } from '../features/project/project-report-view.repository.ts';
import { createProjectReportService } from '../features/project/project-report.service.ts';
import { type ProjectGrant, createProjectSockets } from '../features/project/project-sockets.ts';
import { createProjectScope } from '../features/project/project-scope.ts';
import { createProjectRepository } from '../features/project/project.repository.ts';
import { projectRoutes } from '../features/project/project.routes.ts';
import { createProjectService } from '../features/project/project.service.ts';
import { createSiteProjects } from '../features/project/site-project.ts';
import { createLiveDoor } from './live-door.ts';
import type { Shared } from './shared.ts';

/** Kind of the tokens of projects' sockets. */
const PROJECT = 'project';

/** Projects that come with a site, for whoever sets it up. */
export const siteProjects = ({ db, clock }: Pick<Shared, 'db' | 'clock'>) =>
  createSiteProjects({
    projects: createProjectRepository(db, createProjectScope(db, createDeviceScope(db))),
    mvars: createMvarRepository(db),
    reports: createProjectReportRepository(db),
    clock,
  });

/** Projects: what they are made of, and watching them. What is answered is what others ask of them. */
export function startProjects(shared: Shared, pages: PageViewService, exports: Exports) {
  const {
    db,
    clock,
    bus,
    scope,
    orgs,
    operations,
    visits,
    live,
    alarms,
    communication,
    monitoring,
    history,
    tokens,
    sockets,
    log,
  } = shared;
  const { projectScope: reach, routes, closers } = shared;
  const communicationOf: CommunicationOf = (deviceId, gatewayId) => communication.of(deviceId, gatewayId);
  const projects = createProjectRepository(db, reach);
  const mvarRows = createMvarRepository(db);
  const devices = createProjectDeviceRepository(db, (caller, add) => scope.visible(caller, add), {
    alarmCounts: (deviceId) => alarms.shown(deviceId),
    communicationOf,
  });
  const latest = (seriesId: number) => live.get(seriesId);
  const rules = createProjectAlarmRepository();
  const common = { db, projects, reach, operations, clock, bus, rules, ending: alarms };

  const open = createProjectSockets({ clock, bus });
  closers.add('project sockets', () => open.stop());
  const enter = createLiveDoor({ live, scope, projects: reach, log });
  sockets.on<ProjectGrant>(SOCKETS.project, PROJECT, (socket, { caller, payload }) => {
    open.enter(socket, caller, payload);
    void enter(socket, { caller, payload: payload.grant });
  });

  const monitor: ProjectMonitorService = createProjectMonitorService({
    db,
    lines: createProjectMonitorRepository(db),
    mvars: mvarRows,
    pages,
    reach,
    rights: scope,
    latest,
    alarmCounts: (deviceId) => alarms.shown(deviceId),
    communicationOf,
    openMonitoring: (...wish) => monitoring.openMonitoring(...wish),
    issueToken: (caller, pageId, grant) => ({
      ...tokens.issue(PROJECT, caller, { pageId, grant } satisfies ProjectGrant),
      socketUntil: open.renew(caller, pageId),
    }),
  });
  const values = createMvarViewService({ db, mvars: mvarRows, latest });
  const reports = createProjectReportRepository(db);
  const ofDevices = createHistoryRepository(db);
  const records = {
    rows: (query: RowQuery) => history.rows(query),
    curve: async (query: CurveQuery) => {
      const { times, series, ...rest } = await history.curve(query);
      return { ...rest, ...plainNumbers({ times, series }) };
    },
  };
  const data = createProjectReportData({ reports, ofDevices, records, rights: scope });
  projectRoutes(routes, {
    projects: createProjectService({ ...common, endVisits: (tx, id) => visits.endAllOf(tx, id) }),
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
    files: createProjectReportExport({
      data,
      startFile: (...order) => exports.startFile(...order),
      projectName: async (id) => (await projects.find(db, id))?.name ?? '',
    }),
    monitor,
  });
  const past = createPastRepository(db);
  projectPastRoutes(
    routes,
    createProjectPastService({
      past,
      records: history,
      pages,
      mvars: (projectId) => mvarsOf(db, [projectId]),
      clock,
    }),
  );
  return { monitor, values };
}
export type Projects = ReturnType<typeof startProjects>;
