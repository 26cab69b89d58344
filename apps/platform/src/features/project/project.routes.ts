import {
  LIMITS,
  mvarCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectGrantCalls,
  projectErrors,
  projectMonitorCalls,
  projectReportCalls,
} from '@lightfield/contract';
import { checkCurveView } from '../../engines/history/curve-view.ts';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { MvarViewService } from './mvar-view.service.ts';
import type { MvarService } from './mvar.service.ts';
import type { ProjectAlarmService } from './project-alarm.service.ts';
import type { ProjectDeviceService } from './project-device.service.ts';
import type { ProjectGrantService } from './project-grant.service.ts';
import type { ProjectMonitorService } from './project-monitor.service.ts';
import type { ProjectReportExport } from './project-report-export.ts';
import type { ProjectReportData } from './project-report-data.service.ts';
import type { ProjectReportViews } from './project-report-view.repository.ts';
import type { ProjectReportService } from './project-report.service.ts';
import type { ProjectService } from './project.service.ts';

/** Of one account: an export reads up to half a million rows. */
const EXPORT_RATE: Rate = { max: 20, perMs: 60_000 };
const ROWS_RATE: Rate = { max: 120, perMs: 60_000 };

export interface ProjectServices {
  readonly projects: ProjectService;
  readonly devices: ProjectDeviceService;
  readonly grants: ProjectGrantService;
  readonly values: MvarViewService;
  readonly mvars: MvarService;
  readonly rules: ProjectAlarmService;
  readonly reports: ProjectReportService;
  readonly records: ProjectReportData;
  readonly views: ProjectReportViews;
  readonly files: ProjectReportExport;
  readonly monitor: ProjectMonitorService;
}

/** Wiring only. */
export function projectRoutes(
  routes: Routes,
  { projects, devices, grants, values, mvars, rules, reports, records, views, files, monitor }: ProjectServices,
): void {
  routes.on(projectCalls.query, (body, caller) => projects.page(caller, body));
  routes.on(projectCalls.queryAll, ({ keyword }, caller) => projects.names(caller, keyword));
  routes.on(projectCalls.queryAllByUser, ({ keyword }, caller) => projects.choices(caller, keyword));
  routes.on(projectCalls.info, ({ id }, caller) => projects.info(caller, id));
  routes.on(projectCalls.add, (body, caller) => projects.add(caller, body));
  routes.on(projectCalls.edit, (body, caller) => projects.edit(caller, body));
  routes.on(projectCalls.delete, ({ id }, caller) => projects.delete(caller, id));
  routes.on(projectCalls.saveOrder, (body, caller) => projects.saveOrder(caller, body));
  routes.on(projectDeviceCalls.toAdd, (body, caller) => devices.toAdd(caller, body));
  routes.on(projectDeviceCalls.add, (body, caller) => devices.add(caller, body));
  routes.on(projectDeviceCalls.query, (body) => devices.page(body));
  routes.on(projectDeviceCalls.queryAll, ({ projectId }, caller) => devices.all(caller, projectId));
  routes.on(projectDeviceCalls.delete, (body, caller) => devices.delete(caller, body));
  routes.on(projectDeviceCalls.updateKey, (body, caller) => devices.updateKey(caller, body));
  routes.on(projectGrantCalls.query, (body, caller) => grants.page(caller, body));
  routes.on(projectGrantCalls.toAdd, (body, caller) => grants.toAdd(caller, body));
  routes.on(projectGrantCalls.add, (body, caller) => grants.add(caller, body));
  routes.on(projectGrantCalls.edit, (body, caller) => grants.edit(caller, body));
  routes.on(projectGrantCalls.delete, (body, caller) => grants.delete(caller, body));
  routes.on(mvarCalls.signals, (body) => values.signals(body));
  routes.on(mvarCalls.query, (body) => values.page(body));
  routes.on(mvarCalls.queryAll, (body) => values.all(body));
  routes.on(mvarCalls.add, (body, caller) => mvars.add(caller, body));
  routes.on(mvarCalls.edit, (body, caller) => mvars.edit(caller, body));
  routes.on(mvarCalls.delete, ({ id }, caller) => mvars.delete(caller, id));
  routes.on(mvarCalls.validStatistics, (body, caller) => values.validStatistics(caller, body));
  routes.on(projectAlarmCalls.query, ({ projectId }) => rules.all(projectId));
  routes.on(projectAlarmCalls.add, (body, caller) => rules.add(caller, body));
  routes.on(projectAlarmCalls.edit, (body, caller) => rules.edit(caller, body));
  routes.on(projectAlarmCalls.delete, ({ id }, caller) => rules.delete(caller, id));
  routes.on(projectReportCalls.query, ({ projectId }) => reports.all(projectId));
  routes.on(projectReportCalls.add, (body, caller) => reports.add(caller, body));
  routes.on(projectReportCalls.edit, (body, caller) => reports.edit(caller, body));
  routes.on(projectReportCalls.delete, ({ id }, caller) => reports.delete(caller, id));
  routes.on(projectReportCalls.rows, (body) => records.rows(body), { rate: ROWS_RATE, heavy: true });
  routes.on(projectReportCalls.all, (body) => records.export(body), { rate: EXPORT_RATE, heavy: true });
  routes.on(projectReportCalls.exportStart, (body, caller, { lang }) => files.start(caller, lang, body), {
    rate: EXPORT_RATE,
  });
  routes.on(projectReportCalls.curve, (body) => records.curve(body), { heavy: true });
  routes.on(projectReportCalls.validateCurveCols, (body, caller) => records.validateCurveCols(caller, body));
  routes.on(projectReportCalls.doubtful, (body) => records.doubtful(body), { rate: ROWS_RATE });
  viewRoutes(routes, views);
  routes.on(projectMonitorCalls.gateways, (body, caller) => monitor.gateways(caller, body));
  routes.on(projectMonitorCalls.openPage, (body, caller) => monitor.openPage(caller, body));
  routes.on(projectMonitorCalls.open, (body, caller) => monitor.open(caller, body));
  routes.on(projectMonitorCalls.signals, (body, caller) => monitor.signals(caller, body));
  routes.on(projectMonitorCalls.token, (body, caller) => monitor.token(caller, body));
  routes.on(projectMonitorCalls.equipCount, (body) => monitor.count(body));
}

/** What an account keeps for reports is one row each; there is no more rule to it than whose it is. */
function viewRoutes(routes: Routes, views: ProjectReportViews): void {
  routes.on(projectReportCalls.view, ({ customReportId: reportId }, { accountId }) =>
    views.find({ accountId, reportId }),
  );
  routes.on(projectReportCalls.saveView, async ({ customReportId: reportId, columns, curve }, { accountId }) => {
    if (curve) checkCurveView(curve);
    const saved = await views.save({ accountId, reportId }, { columns, curve });
    if (!saved) throw projectErrors.projectReportNotFound({ id: reportId });
    await views.trim(accountId, LIMITS.history.viewsPerAccount);
    return {};
  });
}
