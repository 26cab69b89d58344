import { licenceCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { LicenceService } from './licence.service.ts';

export function licenceRoutes(routes: Routes, licences: LicenceService): void {
  routes.on(licenceCalls.info, () => licences.info());
  routes.on(licenceCalls.import, ({ file }, caller) => licences.import(caller, file));
  routes.on(licenceCalls.remove, (_body, caller) => licences.remove(caller));
}
