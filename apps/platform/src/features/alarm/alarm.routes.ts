import { alarmCalls, alarmWorkCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { AlarmService } from './alarm.service.ts';
import type { AlarmStatisticsOf } from './alarm-statistics.ts';
import type { AlarmWork } from './alarm-work.service.ts';

/** An export reads up to 50,000 rows; a person needs one now and then. */
const EXPORT_RATE: Rate = { max: 20, perMs: 60_000 };

/** Each reads all alarms of a period; a person changes the period now and then. */
const STATISTICS_RATE: Rate = { max: 60, perMs: 60_000 };

/** Wiring only: which call reaches which rule. */
export function alarmRoutes(
  routes: Routes,
  alarms: AlarmService,
  { work, statistics }: { work: AlarmWork; statistics: AlarmStatisticsOf },
): void {
  routes.on(alarmCalls.query, (body, caller) => alarms.query(caller, body));
  routes.on(alarmCalls.queryAll, (body, caller) => alarms.queryAll(caller, body), { rate: EXPORT_RATE });
  routes.on(alarmCalls.confirm, (body, caller) => alarms.confirm(caller, body));
  routes.on(alarmCalls.confirmMany, (body, caller) => alarms.confirmMany(caller, body));
  routes.on(alarmCalls.queryCount, (body, caller) => alarms.queryCount(caller, body));
  routes.on(alarmCalls.line, (body, caller) => alarms.line(caller, body));
  routes.on(alarmWorkCalls.statistics, (body, caller) => statistics(caller, body), { rate: STATISTICS_RATE });
  routes.on(alarmWorkCalls.queryComments, (body, caller) => work.comments(caller, body));
  routes.on(alarmWorkCalls.addComment, (body, caller) => work.addComment(caller, body));
  routes.on(alarmWorkCalls.shelve, (body, caller) => work.shelve(caller, body));
  routes.on(alarmWorkCalls.unshelve, (body, caller) => work.unshelve(caller, body));
  routes.on(alarmWorkCalls.queryShelves, (body, caller) => work.shelves(caller, body));
}
