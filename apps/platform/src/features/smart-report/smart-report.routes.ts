import {
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { RecordAmends } from './record-amends.service.ts';
import type { RecordFiles } from './record-files.service.ts';
import type { RecordMail } from './record-mail.ts';
import type { RecordService } from './record.service.ts';
import type { RecordTaking } from './record-taking.ts';
import type { ReportGroups, ReportService } from './report.service.ts';
import type { TemplateService } from './template.service.ts';

/** Of an account. */
const SEND_RATE: Rate = { max: 30, perMs: 60_000 };

export interface SmartReportServices {
  groups: ReportGroups;
  reports: ReportService;
  templates: TemplateService;
  records: RecordService;
  taking: RecordTaking;
  amends: RecordAmends;
  files: RecordFiles;
  mail: RecordMail;
}

export function smartReportRoutes(routes: Routes, services: SmartReportServices): void {
  const { groups, reports, templates, records, taking, amends, files, mail } = services;
  routes.on(smartReportGroupCalls.query, (body, caller) => groups.query(caller, body));
  routes.on(smartReportGroupCalls.add, (body, caller) => groups.add(caller, body));
  routes.on(smartReportGroupCalls.edit, (body, caller) => groups.edit(caller, body));
  routes.on(smartReportGroupCalls.delete, (body, caller) => groups.delete(caller, body));

  routes.on(smartReportCalls.query, (body, caller) => reports.query(caller, body));
  routes.on(smartReportCalls.info, (body) => reports.info(body));
  routes.on(smartReportCalls.add, (body, caller) => reports.add(caller, body));
  routes.on(smartReportCalls.edit, (body, caller) => reports.edit(caller, body));
  routes.on(smartReportCalls.delete, (body, caller) => reports.delete(caller, body));
  routes.on(smartReportCalls.people, (body, caller) => reports.people(caller, body));
  routes.on(smartReportCalls.variables, (body) => reports.variables(body));

  routes.on(smartReportTemplateCalls.info, (body) => templates.info(body));
  routes.on(smartReportTemplateCalls.versions, (body) => templates.versions(body));
  routes.on(smartReportTemplateCalls.save, (body, caller) => templates.save(caller, body));
  routes.on(smartReportTemplateCalls.restore, (body, caller) => templates.restore(caller, body));
  routes.on(smartReportTemplateCalls.import, (body) => templates.import(body));
  routes.onBinary(smartReportTemplateCalls.xlsx, (body) => templates.xlsx(body));
  routes.on(smartReportTemplateCalls.preview, (body) => templates.preview(body));

  routes.on(smartRecordCalls.query, (body, caller) => records.query(caller, body));
  routes.on(smartRecordCalls.info, (body, caller) => records.info(caller, body));
  routes.on(smartRecordCalls.take, (_body, caller) => taking.take(caller));
  routes.on(smartRecordCalls.add, (body, caller) => records.add(caller, body));
  routes.on(smartRecordCalls.values, (body, caller) => records.values(caller, body));
  routes.on(smartRecordCalls.save, (body, caller) => records.save(caller, body));
  routes.on(smartRecordCalls.submit, (body, caller) => records.submit(caller, body));
  routes.on(smartRecordCalls.correct, (body, caller) => amends.correct(caller, body));
  routes.on(smartRecordCalls.corrections, (body) => amends.corrections(body));
  routes.on(smartRecordCalls.delete, (body, caller) => amends.delete(caller, body));
  routes.on(smartRecordCalls.send, (body, caller) => mail.send(caller, body), { rate: SEND_RATE });
  routes.on(smartRecordCalls.addPicture, (body, caller) => files.addPicture(caller, body));
  routes.onBinary(smartRecordCalls.picture, (body) => files.picture(body));
  routes.onBinary(smartRecordCalls.xlsx, (body) => files.xlsx(body));
  routes.onBinary(smartRecordCalls.pdf, (body) => files.pdf(body));
}
