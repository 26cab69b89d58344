import { driverBrowseRoutes } from '../features/driver-browse/driver-browse.routes.ts';
import { createDriverBrowseService } from '../features/driver-browse/driver-browse.service.ts';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import type { Shared } from './shared.ts';

export function startDriverBrowse({ db, routes, scope, browsing }: Shared): void {
  const carriers = createMonitorRepository(db);
  const gatewayOf = (deviceId: string) => carriers.gatewayOf(deviceId);
  driverBrowseRoutes(routes, createDriverBrowseService({ browsing, gatewayOf, rights: scope }));
}
