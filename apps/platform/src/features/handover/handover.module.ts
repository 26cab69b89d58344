import { handoverCalls } from '@lightfield/contract';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { History } from '../../engines/history/history.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Notifier } from '../../kernel/notifier.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createHandoverRepository } from './handover.repository.ts';
import { handoverRoutes } from './handover.routes.ts';
import { createHandoverService } from './handover.service.ts';
import { createHandoverMail } from './mail.service.ts';
import { createHandoverNotes } from './note.service.ts';
import { createShiftRepository } from './shift.repository.ts';
import { createShiftService } from './shift.service.ts';

interface Needs {
  scope: DeviceReach;
  orgs: OrgReach;
  alarmSight: AlarmSight;
  history: History;
  operations: LogService;
  notifier: Notifier;
}

/** What a shift hands over to the next. */
export const handoverModule = defineModule<Needs>({
  name: 'handover',
  needs: { scope: true, orgs: true, alarmSight: true, history: true, operations: true, notifier: true },
  gives: {},
  calls: callsOf(handoverCalls),
  start({ db, clock, jobs, routes, scope, orgs, alarmSight, history, operations, notifier, ...given }) {
    const found = createHandoverRepository(db, (caller, add) => scope.visible(caller, add, 'many'), alarmSight);
    const shifts = createShiftRepository(
      db,
      (caller, add) => scope.visible(caller, add, 'many'),
      (caller, add) => orgs.accounts(caller, add),
    );
    const handover = createHandoverService({ db, found, shifts, records: history, clock });
    const log = given.log.child({ part: 'handover' });
    const mail = createHandoverMail({ db, shifts, handover, notifier, operations, clock, log });
    handoverRoutes(routes, {
      handover,
      mail,
      notes: createHandoverNotes({ db, shifts, operations, clock }),
      shifts: createShiftService({ db, shifts, notifier, operations, clock }),
    });
    jobs.start('handover reports', mail);
    return {};
  },
});
