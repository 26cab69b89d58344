import { handoverCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { HandoverService } from './handover.service.ts';
import type { HandoverMail } from './mail.service.ts';
import type { HandoverNotes } from './note.service.ts';
import type { ShiftService } from './shift.service.ts';

/** Up to `people` letters each. */
const MAIL_RATE: Rate = { max: 6, perMs: 60_000 };

/** Wiring only. */
export function handoverRoutes(
  routes: Routes,
  {
    handover,
    notes,
    shifts,
    mail,
  }: { handover: HandoverService; notes: HandoverNotes; shifts: ShiftService; mail: HandoverMail },
): void {
  routes.on(handoverCalls.report, (body, caller) => handover.report(caller, body), { heavy: true });
  routes.on(handoverCalls.note, (body, caller) => notes.note(caller, body));
  routes.on(handoverCalls.mail, (body, caller) => mail.mail(caller, body), { heavy: true, rate: MAIL_RATE });
  routes.on(handoverCalls.people, (body, caller) => shifts.people(caller, body));
  routes.on(handoverCalls.variables, (body, caller) => shifts.variables(caller, body));
  routes.on(handoverCalls.settings, (body, caller) => shifts.settings(caller, body));
  routes.on(handoverCalls.save, (body, caller) => shifts.save(caller, body));
}
