import {
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { CalendarService } from './calendar.service.ts';
import type { ContentService } from './content.service.ts';
import type { Doing } from './doing.service.ts';
import type { PlanService } from './plan.service.ts';
import type { TaskService } from './task.service.ts';

/** Not in the specification: an outbox that comes back from the cellar sends many at once. */
const FILL_RATE: Rate = { max: 120, perMs: 60_000 };

export interface InspectionServices {
  contents: ContentService;
  plans: PlanService;
  calendar: CalendarService;
  tasks: TaskService;
  doing: Doing;
}

/** Wiring only. */
export function inspectionRoutes(
  routes: Routes,
  { contents, plans, calendar, tasks, doing }: InspectionServices,
): void {
  routes.on(inspectionContentCalls.query, (body, caller) => contents.query(caller, body));
  routes.on(inspectionContentCalls.info, (body) => contents.info(body));
  routes.on(inspectionContentCalls.add, (body, caller) => contents.add(caller, body));
  routes.on(inspectionContentCalls.edit, (body, caller) => contents.edit(caller, body));
  routes.on(inspectionContentCalls.delete, (body, caller) => contents.delete(caller, body));
  routes.on(inspectionContentCalls.variables, (body, caller) => contents.variables(caller, body));
  routes.on(inspectionPlanCalls.query, (body, caller) => plans.query(caller, body));
  routes.on(inspectionPlanCalls.info, (body) => plans.info(body));
  routes.on(inspectionPlanCalls.add, (body, caller) => plans.add(caller, body));
  routes.on(inspectionPlanCalls.edit, (body, caller) => plans.edit(caller, body));
  routes.on(inspectionPlanCalls.delete, (body, caller) => plans.delete(caller, body));
  routes.on(inspectionPlanCalls.enable, (body, caller) => plans.enable(caller, body));
  routes.on(inspectionPlanCalls.dates, (body, caller) => plans.dates(caller, body));
  routes.on(inspectionPlanCalls.people, (body, caller) => plans.people(caller, body));
  routes.on(workCalendarCalls.query, (body, caller) => calendar.query(caller, body));
  routes.on(workCalendarCalls.edit, (body, caller) => calendar.edit(caller, body));
  routes.on(inspectionTaskCalls.query, (body, caller) => tasks.query(caller, body));
  routes.on(inspectionTaskCalls.days, (body, caller) => tasks.days(caller, body));
  routes.on(inspectionTaskCalls.info, (body, caller) => tasks.info(caller, body));
  routes.on(inspectionTaskCalls.take, (_body, caller) => tasks.take(caller));
  routes.on(inspectionTaskCalls.findings, (body, caller) => tasks.findings(caller, body));
  routes.on(inspectionTaskCalls.statistics, (body, caller) => tasks.statistics(caller, body));
  routes.on(inspectionTaskCalls.people, (body, caller) => tasks.people(caller, body));
  routes.on(inspectionTaskCalls.items, (body, caller) => tasks.items(caller, body));
  routes.on(inspectionTaskCalls.fill, (body, caller) => doing.fill(caller, body), { rate: FILL_RATE });
  routes.on(inspectionTaskCalls.finish, (body, caller) => doing.finish(caller, body));
  routes.on(inspectionTaskCalls.abort, (body, caller) => doing.abort(caller, body));
  routes.on(inspectionTaskCalls.report, (body, caller) => doing.report(caller, body));
  routes.on(inspectionTaskCalls.addPicture, (body, caller) => doing.addPicture(caller, body), { rate: FILL_RATE });
  routes.onBinary(inspectionTaskCalls.picture, (body) => tasks.picture(body));
}
