import { commandCalls, monitorCalls, signalValueCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { createSignalValues } from './signal-values.ts';
import type { MonitorService } from './monitor.service.ts';

/** Wiring only: which call reaches which rule. */
export function monitorRoutes(
  routes: Routes,
  monitor: MonitorService,
  { values }: ReturnType<typeof createSignalValues>,
): void {
  routes.on(monitorCalls.gatewayInfo, ({ equipmentId }, caller) => monitor.gatewayInfo(caller, equipmentId));
  routes.on(monitorCalls.signals, ({ equipmentId }, caller) => monitor.signals(caller, equipmentId));
  routes.on(signalValueCalls.query, ({ equipmentId, signalIds }) => values(equipmentId, signalIds ?? 'all'));
  routes.on(monitorCalls.open, (body, caller) => monitor.open(caller, body));
  routes.on(monitorCalls.token, (body, caller) => monitor.token(caller, body));
  routes.on(monitorCalls.write, (body, caller) => monitor.write(caller, body));
  routes.on(monitorCalls.projectWrite, (body, caller) => monitor.projectWrite(caller, body));
  routes.on(monitorCalls.readNow, (body, caller) => monitor.readNow(caller, body));
  routes.on(monitorCalls.projectCallback, ({ uuid }, caller) => monitor.command(caller, uuid));
  routes.on(commandCalls.callback, ({ uuid }, caller) => monitor.command(caller, uuid));
}
