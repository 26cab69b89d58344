import {
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import type { History } from '../../engines/history/history.ts';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import type { Caller } from '../../kernel/caller.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { FileNotifier } from '../../kernel/notifier.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createRecordMaking } from './making.ts';
import { createRecordAccess } from './record-access.ts';
import { createRecordAmends } from './record-amends.service.ts';
import { createRecordFiles } from './record-files.service.ts';
import { createRecordJob } from './record-job.ts';
import { createRecordMail } from './record-mail.ts';
import { createRecordPrinting } from './record-printing.ts';
import { createRecordRepository } from './record.repository.ts';
import { createRecordService } from './record.service.ts';
import { createRecordTaking } from './record-taking.ts';
import { createReportRepository } from './report.repository.ts';
import { createReportGroups, createReportService } from './report.service.ts';
import { createReportValues } from './report-values.ts';
import { createReportWork } from './report-work.ts';
import { createSmartReportSight } from './smart-report-reach.ts';
import { smartReportRoutes } from './smart-report.routes.ts';
import { templateRepository } from './template.repository.ts';
import { createTemplateService } from './template.service.ts';

interface Needs {
  scope: DeviceReach;
  orgs: OrgReach;
  operations: LogService;
  notifier: FileNotifier;
  history: History;
  live: Live;
  monitoring: Monitoring;
}
/** While somebody fills a record in, its live cells are asked for about as often. */
const STREAM_MS = 2_000;

/** Smart reports: spreadsheet templates, and the records that are filled in. */
export const smartReportModule = defineModule<Needs, { waitingRecords: (caller: Caller) => Promise<number> }>({
  name: 'smartReport',
  needs: { scope: true, orgs: true, operations: true, notifier: true, history: true, live: true, monitoring: true },
  gives: { waitingRecords: true },
  calls: callsOf(smartReportGroupCalls, smartReportCalls, smartReportTemplateCalls, smartRecordCalls),
  start({
    db,
    bus,
    clock,
    closers,
    config,
    jobs,
    routes,
    scope,
    orgs,
    operations,
    notifier,
    history,
    live,
    monitoring,
    ...given
  }) {
    const log = given.log.child({ part: 'smart reports' });
    const sight = createSmartReportSight(scope, orgs);
    const [reports, records] = [createReportRepository(db, sight), createRecordRepository(db, sight)];
    const values = createReportValues({ db, live, records: history });
    const work = createReportWork();
    const making = createRecordMaking({ db, values, work });
    const origin = config.publicUrl ?? '';
    const service = createReportService({
      db,
      reports,
      templates: templateRepository,
      devices: scope,
      operations,
      clock,
    });
    const printing = createRecordPrinting({ records, work, origin });
    const mail = createRecordMail({
      db,
      records,
      notifier,
      printing,
      assertFit: service.assertFit,
      operations,
      origin,
      log,
    });
    const access = createRecordAccess({ db, records, operations, clock });
    const openMonitoring = (deviceId: string, forMs: number) =>
      monitoring.openMonitoring(deviceId, STREAM_MS, forMs, 'smart reports');
    smartReportRoutes(routes, {
      groups: createReportGroups({ db, reports, operations }),
      reports: service,
      templates: createTemplateService({ db, reports, planned: service.planned, values, work, operations, clock }),
      records: createRecordService({
        db,
        reports,
        records,
        access,
        making,
        values,
        work,
        clock,
        openMonitoring,
        mailFilled: mail.filled,
      }),
      taking: createRecordTaking({ records, access, values, peopleOf: service.peopleOf, clock }),
      amends: createRecordAmends({ db, records, access, work, clock }),
      files: createRecordFiles({ db, records, printing, operations, clock }),
      mail,
    });
    const job = createRecordJob({ db, reports, making, mailMade: mail.made, bus, clock, log });
    closers.add('making of smart reports', () => work.stop());
    jobs.start('smart reports', job);
    return { waitingRecords: (caller) => records.waiting(caller) };
  },
});
