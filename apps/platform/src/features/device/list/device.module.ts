import { deviceCalls } from '@lightfield/contract';
import type { Alarms } from '../../../engines/alarms/alarms.ts';
import type { CommunicationStates } from '../../../engines/communication/communication.ts';
import { callsExcept, defineModule } from '../../../kernel/modules.ts';
import type { LogService } from '../../log/log.service.ts';
import { createDeviceListRepository } from './device-list.repository.ts';
import { createDeviceMapRepository } from './device-map.repository.ts';
import type { DeviceReach } from './device-scope.ts';
import { createDeviceRepository } from './device.repository.ts';
import { deviceRoutes } from './device.routes.ts';
import { type DeviceService, createDeviceService } from './device.service.ts';

interface Needs {
  alarms: Alarms;
  communication: CommunicationStates;
  scope: DeviceReach;
  operations: LogService;
}

/** Devices as they are watched: lists, groups, favourites, map. */
export const deviceModule = defineModule<Needs, { deviceLists: Pick<DeviceService, 'query'> }>({
  name: 'device',
  needs: { alarms: true, communication: true, scope: true, operations: true },
  gives: { deviceLists: true },
  calls: callsExcept(deviceCalls, [deviceCalls.track]),
  start({ db, routes, alarms, communication, scope, operations }) {
    const service = createDeviceService({
      devices: createDeviceRepository(db, scope),
      map: createDeviceMapRepository(db, scope),
      lists: createDeviceListRepository(db, scope),
      scope,
      operations,
      alarmCounts: (deviceId) => alarms.shown(deviceId),
      communication,
    });
    deviceRoutes(routes, service);
    return { deviceLists: service };
  },
});
