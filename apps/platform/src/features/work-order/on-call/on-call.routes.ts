import { onCallCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { OnCallService } from './on-call.service.ts';

/** Wiring only. */
export function onCallRoutes(routes: Routes, plans: OnCallService): void {
  routes.on(onCallCalls.query, (body, caller) => plans.query(caller, body));
  routes.on(onCallCalls.queryAll, (body, caller) => plans.queryAll(caller, body));
  routes.on(onCallCalls.calendar, (body) => plans.calendar(body));
  routes.on(onCallCalls.people, (body, caller) => plans.people(caller, body));
  routes.on(onCallCalls.add, (body, caller) => plans.add(caller, body));
  routes.on(onCallCalls.edit, (body, caller) => plans.edit(caller, body));
  routes.on(onCallCalls.delete, (body, caller) => plans.delete(caller, body));
}
