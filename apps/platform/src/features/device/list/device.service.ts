import {
  type AnswerOf,
  type BodyOut,
  type DeviceGroup,
  type DeviceInfo,
  LIMITS,
  deviceErrors,
  type deviceCalls,
} from '@lightfield/contract';
import { alarmFields } from '../../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { DeviceReach } from './device-scope.ts';
import type { DeviceFilter, DeviceListRepository } from './device-list.repository.ts';
import type { DeviceMapRepository, MapQuery } from './device-map.repository.ts';
import type { DeviceRepository } from './device.repository.ts';
import { type LiveLookups, deviceFromRow, infoFromRow } from './device.row.ts';
import { groupTree } from './group-tree.ts';

export interface DeviceServiceParts extends LiveLookups {
  devices: DeviceRepository;
  map: DeviceMapRepository;
  lists: DeviceListRepository;
  scope: Pick<DeviceReach, 'mayWrite'>;
  operations: OperationLog;
}

/** The rules of looking at devices. Whether the caller may see the one they name was checked before. */
export function createDeviceService({ devices, map, lists, scope, operations, ...lookups }: DeviceServiceParts) {
  const { alarmCounts, communication } = lookups;
  const logged = (
    caller: Caller,
    action: 'device.follow' | 'device.unfollow',
    objectId: string,
    objectName: string | undefined,
  ) =>
    // Starring twice changes nothing, so it leaves one entry.
    objectName === undefined
      ? Promise.resolve()
      : operations.write(caller, { action, objectType: 'device', objectId, objectName });

  return {
    async query(caller: Caller, body: BodyOut<typeof deviceCalls.query>): Promise<AnswerOf<typeof deviceCalls.query>> {
      const { pageNum, pageSize, ...filter } = body;
      const offset = (pageNum - 1) * pageSize;
      const { total, more, rows } = await lists.page(caller, { ...filter, limit: pageSize, offset });
      return { total, ...(more && { more }), rows: rows.map((row) => deviceFromRow(row, lookups)) };
    },

    async names(caller: Caller, filter: DeviceFilter): Promise<AnswerOf<typeof deviceCalls.queryAllByGroup>> {
      return (await lists.names(caller, filter)).map(({ gatewayId, ...row }) => ({
        ...row,
        comm: communication.of(row.id, gatewayId)?.state ?? null,
      }));
    },

    /** Devices one by one while they are few enough to be told apart, else cells of a grid. */
    async positions(caller: Caller, query: MapQuery): Promise<AnswerOf<typeof deviceCalls.queryAllForMap>> {
      const { n: total, ...box } = await map.extent(caller, query);
      const extent = total === 0 ? null : box;
      if (total > LIMITS.device.mapDevices) {
        const { west = box.west, east = box.east, south = box.south, north = box.north } = query;
        const cells = await map.cells(caller, query, Math.max(east - west, north - south));
        return { total, extent, devices: [], cells };
      }
      const rows = await map.devices(caller, query);
      const devices = rows.map(({ gatewayId, ...row }) => ({
        ...row,
        comm: communication.of(row.id, gatewayId)?.state ?? null,
        ...alarmFields(alarmCounts(row.id)),
      }));
      return { total, extent, devices, cells: [] };
    },

    async info(caller: Caller, id: string): Promise<DeviceInfo> {
      const found = await devices.info(caller.accountId, id);
      if (!found) throw deviceErrors.deviceNotFound({ id });
      const canWrite = caller.permissions.has('monitor_equip_write') && (await scope.mayWrite(caller, id));
      return infoFromRow(found.device, found.drivers, canWrite, lookups);
    },

    manufacturers: (caller: Caller) => lists.manufacturers(caller),

    async groups(caller: Caller, fit: BodyOut<typeof deviceCalls.groups>): Promise<DeviceGroup[]> {
      return groupTree(await devices.groups(caller, fit));
    },

    async follow(caller: Caller, id: string): Promise<Record<string, never>> {
      await logged(caller, 'device.follow', id, await devices.follow(caller.accountId, id));
      return {};
    },
    async unfollow(caller: Caller, id: string): Promise<Record<string, never>> {
      await logged(caller, 'device.unfollow', id, await devices.unfollow(caller.accountId, id));
      return {};
    },
  };
}
export type DeviceService = ReturnType<typeof createDeviceService>;
