import { deviceModelCalls, protocolCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { createDeviceModelService } from './device-model.service.ts';
import { createProtocolRepository } from './protocol.repository.ts';
import { protocolRoutes } from './protocol.routes.ts';
import { createProtocolService } from './protocol.service.ts';

/** Protocols and makes of devices. */
export const protocolModule = defineModule<{ operations: LogService }>({
  name: 'protocol',
  needs: { operations: true },
  gives: {},
  calls: callsOf(protocolCalls, deviceModelCalls),
  start({ db, clock, routes, operations }) {
    const parts = { db, protocols: createProtocolRepository(db), operations };
    protocolRoutes(routes, createProtocolService(parts), createDeviceModelService({ ...parts, clock }));
    return {};
  },
});
