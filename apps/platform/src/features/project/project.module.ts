import {
  SOCKETS,
  mvarCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectGrantCalls,
  projectMonitorCalls,
  projectReportCalls,
} from '@lightfield/contract';
import type { Alarms } from '../../engines/alarms/alarms.ts';
import type { CommunicationStates } from '../../engines/communication/communication.ts';
import type { CurveQuery, History, RowQuery } from '../../engines/history/history.ts';
import { plainNumbers } from '../../engines/history/plain-numbers.ts';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import { callsExcept, callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { Exports } from '../history/exports.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import type { LogService } from '../log/log.service.ts';
import type { LiveAdmission } from '../monitor/live-admission.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import type { MvarRepository } from './mvar.repository.ts';
import { type MvarViewService, createMvarViewService } from './mvar-view.service.ts';
import { createMvarService } from './mvar.service.ts';
import { createProjectAlarmRepository } from './project-alarm.repository.ts';
import { createProjectAlarmService } from './project-alarm.service.ts';
import { type CommunicationOf, createProjectDeviceRepository } from './project-device.repository.ts';
import { createProjectDeviceService } from './project-device.service.ts';
import { createProjectGrantRepository } from './project-grant.repository.ts';
import { createProjectGrantService } from './project-grant.service.ts';
import { createProjectMonitorRepository } from './project-monitor.repository.ts';
import { type WatchedPages, createProjectMonitorService } from './project-monitor.service.ts';
import { createProjectReportExport } from './project-report-export.ts';
import { type ProjectReportData, createProjectReportData } from './project-report-data.service.ts';
import { createProjectReportRepository } from './project-report.repository.ts';
import { createProjectReportViews } from './project-report-view.repository.ts';
import { createProjectReportService } from './project-report.service.ts';
import type { ProjectReach } from './project-scope.ts';
import { type ProjectGrant, createProjectSockets } from './project-sockets.ts';
import { createProjectRepository } from './project.repository.ts';
import { projectRoutes } from './project.routes.ts';
import { createProjectService } from './project.service.ts';

/** Kind of the tokens of projects' sockets. */
const PROJECT = 'project';

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  orgs: OrgReach;
  operations: LogService;
  live: Live;
  alarms: Alarms;
  communication: CommunicationStates;
  monitoring: Monitoring;
  history: History;
  enterLive: LiveAdmission;
  watchedPages: WatchedPages;
  mvarRows: MvarRepository;
  deviceReports: HistoryRepository;
  exports: Exports;
}

/** Projects: what they are made of, and watching them. */
export const projectModule = defineModule<
  Needs,
  { mvarValues: MvarViewService; projectFields: ProjectReportData['fieldsIn'] }
>({
  name: 'project',
  needs: {
    scope: true,
    projectScope: true,
    orgs: true,
    operations: true,
    live: true,
    alarms: true,
    communication: true,
    monitoring: true,
    history: true,
    enterLive: true,
    watchedPages: true,
    mvarRows: true,
    deviceReports: true,
    exports: true,
  },
  gives: { mvarValues: true, projectFields: true },
  calls: [
    ...callsOf(projectCalls, projectDeviceCalls, projectGrantCalls, mvarCalls, projectAlarmCalls, projectReportCalls),
    ...callsExcept(projectMonitorCalls, [projectMonitorCalls.pageInfo, projectMonitorCalls.validPassword]),
  ],
  start({ db, clock, bus, visits, tokens, sockets, routes, closers, ...given }) {
    const { scope, projectScope: reach, orgs, operations, live, alarms, communication, monitoring } = given;
    const { mvarRows, deviceReports: ofDevices, exports } = given;
    const communicationOf: CommunicationOf = (deviceId, gatewayId) => communication.of(deviceId, gatewayId);
    const alarmCounts = (deviceId: string) => alarms.shown(deviceId);
    const latest = (seriesId: number) => live.get(seriesId);
    const fresh = (seriesIds: Iterable<number>) => live.fresh(seriesIds);
    const projects = createProjectRepository(db, reach);
    const devices = createProjectDeviceRepository(db, (caller, add) => scope.visible(caller, add), {
      alarmCounts,
      communicationOf,
    });
    const rules = createProjectAlarmRepository();
    const common = { db, projects, reach, operations, clock, bus, rules, ending: alarms };

    const open = createProjectSockets({ clock, bus });
    closers.add('project sockets', () => open.stop());
    sockets.on<ProjectGrant>(SOCKETS.project, PROJECT, (socket, { caller, payload }) => {
      open.enter(socket, caller, payload);
      void given.enterLive(socket, { caller, payload: payload.grant });
    });

    const monitor = createProjectMonitorService({
      db,
      lines: createProjectMonitorRepository(db),
      mvars: mvarRows,
      pages: given.watchedPages,
      reach,
      rights: scope,
      latest,
      fresh,
      alarmCounts,
      communicationOf,
      openMonitoring: (...wish) => monitoring.openMonitoring(...wish),
      issueToken: async (caller, pageId, grant) => ({
        ...(await tokens.issue(PROJECT, caller, { pageId, grant } satisfies ProjectGrant)),
        socketUntil: open.renew(caller, pageId),
      }),
    });
    const values = createMvarViewService({ db, mvars: mvarRows, latest, fresh });
    const reports = createProjectReportRepository(db);
    const records = recordsOf(given);
    const data = createProjectReportData({ reports, ofDevices, records, rights: scope });
    const files = createProjectReportExport({
      data,
      startFile: (...order) => exports.startFile(...order),
      projectName: async (id) => (await projects.find(db, id))?.name ?? '',
    });
    exports.readsProjects((body, look) => files.read(body, look));
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
      files,
      monitor,
    });
    return { mvarValues: values, projectFields: (projectId, id) => data.fieldsIn(projectId, id) };
  },
});

/** Records as reports of projects show them: numbers, where history keeps more. */
const recordsOf = ({ history }: Pick<Needs, 'history'>) => ({
  rows: (query: RowQuery) => history.rows(query),
  curve: async (query: CurveQuery) => {
    const { times, series, ...rest } = await history.curve(query);
    return { ...rest, ...plainNumbers({ times, series }) };
  },
});
