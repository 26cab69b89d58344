import { randomInt } from 'node:crypto';
import { LIMITS } from '@lightfield/contract';
import { visible } from '../features/gateway/gateway-reach.ts';
import { createGatewayModelRepository } from '../features/gateway-model/gateway-model.repository.ts';
import { gatewayModelRoutes } from '../features/gateway-model/gateway-model.routes.ts';
import { createGatewayModelService } from '../features/gateway-model/gateway-model.service.ts';
import { createModelFit } from '../features/gateway-model/model-fit.ts';
import { createGatewayRegisterRepository } from '../features/gateway/gateway-register.repository.ts';
import { gatewayRegisterRoutes } from '../features/gateway/gateway-register.routes.ts';
import { createGatewayRegisterService } from '../features/gateway/gateway-register.service.ts';
import { createHardwareRepository } from '../features/hardware/hardware.repository.ts';
import { hardwareRoutes } from '../features/hardware/hardware.routes.ts';
import { createHardwareService } from '../features/hardware/hardware.service.ts';
import { createDeviceModelService } from '../features/protocol/device-model.service.ts';
import { createProtocolRepository } from '../features/protocol/protocol.repository.ts';
import { protocolRoutes } from '../features/protocol/protocol.routes.ts';
import { createProtocolService } from '../features/protocol/protocol.service.ts';
import type { Shared } from './shared.ts';

/** As printed on the label of a gateway. */
const newCode = () => {
  const digits = LIMITS.gateway.verificationCodeDigits;
  return String(randomInt(10 ** digits)).padStart(digits, '0');
};

/** What there is to be had: models of gateways, the factory list, protocols, makes of devices; registering out of it. */
export function startCatalogue(shared: Shared): void {
  const { db, routes, operations, clock, scope, bus, mqttAddress, quota } = shared;
  const hardware = createHardwareRepository(db);
  hardwareRoutes(routes, createHardwareService({ db, hardware, operations, clock, newCode }));

  const models = createGatewayModelRepository(db, (caller, add) => visible(scope, caller, add));
  gatewayModelRoutes(routes, createGatewayModelService({ db, models, factory: hardware, operations }));

  const registers = createGatewayRegisterRepository(db, scope);
  gatewayRegisterRoutes(
    routes,
    createGatewayRegisterService({
      db,
      registers,
      reach: scope,
      factory: hardware,
      models: createModelFit(models),
      bus,
      operations,
      mqttAddress,
      quota,
      clock,
    }),
  );

  const protocols = createProtocolRepository(db);
  const parts = { db, protocols, operations };
  protocolRoutes(routes, createProtocolService(parts), createDeviceModelService({ ...parts, clock }));
}
