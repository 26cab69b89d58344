import { alarmCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { AlarmService } from './alarm.service.ts';

/** An export reads up to 50,000 rows; a person needs one now and then. */
const EXPORT_RATE: Rate = { max: 20, perMs: 60_000 };

/** Wiring only: which call reaches which rule. */
export function alarmRoutes(routes: Routes, alarms: AlarmService): void {
  routes.on(alarmCalls.query, (body, caller) => alarms.query(caller, body));
  routes.on(alarmCalls.queryAll, (body, caller) => alarms.queryAll(caller, body), { rate: EXPORT_RATE });
  routes.on(alarmCalls.confirm, (body, caller) => alarms.confirm(caller, body));
  routes.on(alarmCalls.confirmMany, (body, caller) => alarms.confirmMany(caller, body));
  routes.on(alarmCalls.queryCount, (body, caller) => alarms.queryCount(caller, body));
}
