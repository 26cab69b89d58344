import { driverBrowseCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { DriverBrowseService } from './driver-browse.service.ts';

/** Levels one account may open: far more than a person does, far fewer than a device would notice. */
const LEVELS = { max: 120, perMs: 60_000 };

export function driverBrowseRoutes(routes: Routes, service: DriverBrowseService): void {
  routes.on(driverBrowseCalls.browse, (body, caller) => service.browse(caller, body), { rate: LEVELS });
}
