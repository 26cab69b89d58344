import { notifyCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { NotifyService } from './notify.service.ts';

export function notifyRoutes(routes: Routes, notify: NotifyService): void {
  routes.on(notifyCalls.sendQuery, (body, caller) => notify.query(caller, body));
  routes.on(notifyCalls.sendRetry, (body, caller) => notify.retry(caller, body.id));
  routes.on(notifyCalls.sendModes, () => notify.modes());
}
