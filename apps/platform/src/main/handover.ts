import { createAlarmSight } from '../engines/alarms/alarm-sight.ts';
import { createHandoverMail } from '../features/handover/mail.service.ts';
import { createHandoverRepository } from '../features/handover/handover.repository.ts';
import { handoverRoutes } from '../features/handover/handover.routes.ts';
import { createHandoverService } from '../features/handover/handover.service.ts';
import { createHandoverNotes } from '../features/handover/note.service.ts';
import { createShiftRepository } from '../features/handover/shift.repository.ts';
import { createShiftService } from '../features/handover/shift.service.ts';
import type { Shared } from './shared.ts';

/** What a shift hands over to the next. */
export function startHandover(shared: Shared): void {
  const { db, clock, scope, projectScope, orgs, routes, history, operations, notifier, closers, log } = shared;
  const found = createHandoverRepository(
    db,
    (caller, add) => scope.visible(caller, add, 'many'),
    createAlarmSight(scope, projectScope),
  );
  const shifts = createShiftRepository(
    db,
    (caller, add) => scope.visible(caller, add, 'many'),
    (caller, add) => orgs.accounts(caller, add),
  );
  const handover = createHandoverService({ db, found, shifts, records: history, clock });
  const mail = createHandoverMail({
    db,
    shifts,
    handover,
    notifier,
    operations,
    clock,
    log: log.child({ part: 'handover' }),
  });
  handoverRoutes(routes, {
    handover,
    mail,
    notes: createHandoverNotes({ db, shifts, operations, clock }),
    shifts: createShiftService({ db, shifts, notifier, operations, clock }),
  });
  mail.start();
  closers.add('handover reports', () => mail.stop());
}
