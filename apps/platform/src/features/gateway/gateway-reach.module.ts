import { defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { VisibleGateways } from '../gateway-model/gateway-model.repository.ts';
import { visible } from './gateway-reach.ts';

/** Which gateways somebody sees, for all who list rows of them. */
export const gatewayReachModule = defineModule<{ scope: DeviceReach }, { visibleGateways: VisibleGateways }>({
  name: 'gateway-reach',
  needs: { scope: true },
  gives: { visibleGateways: true },
  calls: [],
  start: ({ scope }) => ({ visibleGateways: (caller, add) => visible(scope, caller, add) }),
});
