import { groupMonitorCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { GroupMonitorService } from './group-monitor.service.ts';

/** Wiring only: which call reaches which rule. */
export function groupMonitorRoutes(routes: Routes, group: GroupMonitorService): void {
  routes.on(groupMonitorCalls.query, (query, caller) => group.query(caller, query));
  routes.on(groupMonitorCalls.info, ({ id }, caller) => group.info(caller, id));
  routes.on(groupMonitorCalls.ocInfo, (query, caller) => group.ocInfo(caller, query));
}
