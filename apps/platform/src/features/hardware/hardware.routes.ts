import { hardwareCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { HardwareService } from './hardware.service.ts';

/** Wiring only: which call reaches which rule. */
export function hardwareRoutes(routes: Routes, hardware: HardwareService): void {
  routes.on(hardwareCalls.query, (body) => hardware.query(body));
  routes.on(hardwareCalls.add, (body, caller) => hardware.add(caller, body));
  routes.on(hardwareCalls.edit, (body, caller) => hardware.edit(caller, body));
  routes.on(hardwareCalls.delete, (body, caller) => hardware.delete(caller, body));
}
