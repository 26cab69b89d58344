import { driverBrowseCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { GatewayBrowse } from '../gateway/gateway-browse.ts';
import type { MonitorRepository } from '../monitor/monitor.repository.ts';
import { driverBrowseRoutes } from './driver-browse.routes.ts';
import { createDriverBrowseService } from './driver-browse.service.ts';

interface Needs {
  browsing: GatewayBrowse;
  carriers: MonitorRepository;
  scope: DeviceReach;
}

/** What a server behind a gateway offers. */
export const driverBrowseModule = defineModule<Needs>({
  name: 'driver-browse',
  needs: { browsing: true, carriers: true, scope: true },
  gives: {},
  calls: callsOf(driverBrowseCalls),
  start({ routes, browsing, carriers, scope }) {
    const gatewayOf = (deviceId: string) => carriers.gatewayOf(deviceId);
    driverBrowseRoutes(routes, createDriverBrowseService({ browsing, gatewayOf, rights: scope }));
    return {};
  },
});
