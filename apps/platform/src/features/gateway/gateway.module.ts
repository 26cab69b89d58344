import { gatewayCalls, gatewayRegisterCalls } from '@lightfield/contract';
import type { Commands } from '../../engines/commands/commands.ts';
import { callsExcept, callsOf, defineModule } from '../../kernel/modules.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { ModelFit } from '../gateway-model/model-fit.ts';
import type { HardwareRepository } from '../hardware/hardware.repository.ts';
import type { LogService } from '../log/log.service.ts';
import { createApprovalRepository } from './approval.repository.ts';
import { createApprovalService } from './approval.service.ts';
import { createGatewayRegisterRepository } from './gateway-register.repository.ts';
import { gatewayRegisterRoutes } from './gateway-register.routes.ts';
import { createGatewayRegisterService } from './gateway-register.service.ts';
import type { GatewayRepository } from './gateway.repository.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { createGatewayService } from './gateway.service.ts';

interface Needs {
  gateways: GatewayRepository;
  scope: DeviceReach;
  operations: LogService;
  commands: Commands;
  quota: Quota;
  factoryList: HardwareRepository;
  modelFit: ModelFit;
  mqttAddress: () => { host: string; port: number };
}

/** Gateways: the list, registering one or many, third-party nodes and their approval. */
export const gatewayModule = defineModule<Needs>({
  name: 'gateway',
  needs: {
    gateways: true,
    scope: true,
    operations: true,
    commands: true,
    quota: true,
    factoryList: true,
    modelFit: true,
    mqttAddress: true,
  },
  gives: {},
  calls: [...callsExcept(gatewayCalls, [gatewayCalls.communication]), ...callsOf(gatewayRegisterCalls)],
  start({ db, bus, clock, routes, ...given }) {
    const { gateways, scope, operations, commands, quota, factoryList: factory, modelFit: models, mqttAddress } = given;
    const common = { db, bus, operations, quota, reach: scope, factory, mqttAddress };
    const approvals = createApprovalRepository(db, scope);
    gatewayRoutes(
      routes,
      createGatewayService({ ...common, gateways, commands }),
      createApprovalService({ db, approvals, bus, operations, quota }),
    );
    const registers = createGatewayRegisterRepository(db, scope);
    gatewayRegisterRoutes(routes, createGatewayRegisterService({ ...common, registers, models, clock }));
    return {};
  },
});
