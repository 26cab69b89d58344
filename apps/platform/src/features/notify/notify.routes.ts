import { notifyCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { NotifyService } from './notify.service.ts';

/** Each counts all that was sent in a month. */
const STATISTICS_RATE: Rate = { max: 60, perMs: 60_000 };

export function notifyRoutes(routes: Routes, notify: NotifyService): void {
  routes.on(notifyCalls.sendQuery, (body, caller) => notify.query(caller, body));
  routes.on(notifyCalls.sendRetry, (body, caller) => notify.retry(caller, body.id));
  routes.on(notifyCalls.sendModes, () => notify.modes());
  routes.on(notifyCalls.statistics, (body, caller) => notify.statistics(caller, body), { rate: STATISTICS_RATE });
  routes.on(notifyCalls.statisticsQuery, (body, caller) => notify.counted(caller, body));
}
