import { type BodyOut, commonErrors, type DeviceGroup, type DeviceInfo, type deviceCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { DeviceRights } from './device-scope.ts';
import type { DeviceFilter, DeviceRepository } from './device.repository.ts';
import { detailFromRow } from './device.row.ts';

/** Rules of looking at devices: who sees which, and what he may do there. */
export function createDeviceService({
  devices,
  rights,
  log,
}: {
  devices: DeviceRepository;
  rights: DeviceRights;
  log: OperationLog;
}) {
  return {
    page: (caller: Caller, filter: DeviceFilter) => devices.page(caller, filter),
    names: (caller: Caller, groupId: string | undefined) => devices.names(caller, groupId),
    placed: (caller: Caller, filter: BodyOut<typeof deviceCalls.queryAllForMap>) =>
      devices.placed(caller, { keyword: filter.keyword, groupId: filter.groupId }),
    groups: (caller: Caller): Promise<DeviceGroup[]> => devices.groups(caller),

    async info(caller: Caller, id: string): Promise<DeviceInfo> {
      const found = await devices.detail(caller, id);
      if (!found) throw commonErrors.notFound({ id });
      return detailFromRow(found.device, found.drivers, await rights.mayWrite(caller, id));
    },

    async follow(caller: Caller, id: string): Promise<Record<never, never>> {
      await devices.follow(caller.accountId, id);
      await log.write(caller, { action: 'device.follow', objectType: 'device', objectId: id });
      return {};
    },
    async unfollow(caller: Caller, id: string): Promise<Record<never, never>> {
      await devices.unfollow(caller.accountId, id);
      await log.write(caller, { action: 'device.unfollow', objectType: 'device', objectId: id });
      return {};
    },
  };
}
export type DeviceService = ReturnType<typeof createDeviceService>;
