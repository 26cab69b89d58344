import { deviceCalls } from '@lightfield/contract';
import type { Alarms } from '../../../engines/alarms/alarms.ts';
import type { CommunicationStates } from '../../../engines/communication/communication.ts';
import type { ListReads } from '../../../kernel/list-reads.ts';
import { callsExcept, defineModule } from '../../../kernel/modules.ts';
import type { LogService } from '../../log/log.service.ts';
import { type DeviceFilter, createDeviceListRepository } from './device-list.repository.ts';
import { createDeviceMapRepository } from './device-map.repository.ts';
import type { DeviceReach } from './device-scope.ts';
import { createDeviceRepository } from './device.repository.ts';
import { deviceRoutes } from './device.routes.ts';
import { type DeviceService, type DeviceServiceParts, createDeviceService } from './device.service.ts';
import { ALARMS_OF_DEVICES_CHANGED_BY, DEVICES_CHANGED_BY } from '../../../engines/devices-changed.ts';

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
  start({ db, lists, routes, alarms, communication, scope, operations }) {
    const service = createDeviceService({
      devices: createDeviceRepository(db, scope),
      ...readingFrom(lists, scope),
      scope,
      operations,
      alarmCounts: (deviceId) => alarms.shown(deviceId),
      communication,
    });
    deviceRoutes(routes, service);
    return { deviceLists: service };
  },
});

/** Lists and map at a replica, where there is one. Alarms come often: only what asks for them has to have the newest. */
function readingFrom(lists: ListReads, scope: DeviceReach): Pick<DeviceServiceParts, 'lists' | 'map'> {
  const listAt = (changedBy: typeof DEVICES_CHANGED_BY) =>
    lists.of((db) => createDeviceListRepository(db, scope), changedBy);
  const mapAt = (changedBy: typeof DEVICES_CHANGED_BY) =>
    lists.of((db) => createDeviceMapRepository(db, scope), changedBy);
  const [plain, byAlarms] = [listAt(DEVICES_CHANGED_BY), listAt(ALARMS_OF_DEVICES_CHANGED_BY)];
  const inAlarm = mapAt(ALARMS_OF_DEVICES_CHANGED_BY);
  const listFor = ({ alarm, sort }: DeviceFilter & { sort?: string | undefined }) =>
    alarm !== undefined || sort === 'alarm' ? byAlarms : plain;
  return {
    lists: {
      page: (caller, query) => listFor(query).page(caller, query),
      names: (caller, filter) => listFor(filter).names(caller, filter),
      manufacturers: (caller) => plain.manufacturers(caller),
    },
    map: { ...mapAt(DEVICES_CHANGED_BY), cells: (...asked) => inAlarm.cells(...asked) },
  };
}
