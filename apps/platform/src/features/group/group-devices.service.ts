import { type BodyOut, accountErrors, commonErrors, type groupCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import type { GroupRepository } from './group.repository.ts';

export interface GroupDevicesParts {
  db: Pick<Db, 'transaction'>;
  groups: GroupRepository;
  rights: {
    /** These devices are the caller's by what they are, not only because somebody authorised them for them. */
    mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  };
  operations: OperationLog;
}

/** The rules of which group devices stand in. Whether the caller reaches the devices and the group was checked before. */
export function createGroupDevicesService({ db, groups, rights, operations }: GroupDevicesParts) {
  return {
    /**
     * 1012: the group is neither of the device's organisation nor of the enterprise above it. 90003: whoever was only authorised
     * for a device does not decide where others find it.
     */
    async moveDevices(caller: Caller, body: BodyOut<typeof groupCalls.moveDevices>): Promise<{ changed: number }> {
      const { equipmentIds, groupId = null } = body;
      if (!(await rights.mayManageAll(caller, equipmentIds))) throw commonErrors.noAccess();
      const home = groupId === null ? undefined : await groups.orgOf(groupId);
      const work = db.transaction(async (tx) => {
        const devices = (await groups.devices(tx, equipmentIds)).filter((device) => device.groupId !== groupId);
        if (home !== undefined && !devices.every(({ orgId, parentOrgId }) => home === orgId || home === parentOrgId))
          throw accountErrors.wrongOrganisation({ groupId: groupId ?? '' });
        const involved = [...devices.map((device) => device.groupId), groupId].filter((one) => one !== null);
        const paths = await groups.paths(tx, [...new Set(involved)]);
        await groups.putInto(
          tx,
          devices.map(({ id }) => id),
          groupId,
        );
        for (const device of devices) {
          const object = { objectType: 'device', objectId: device.id, objectName: device.name };
          const changes = changesOf(
            { group: paths.get(device.groupId ?? '') ?? '' },
            { group: paths.get(groupId ?? '') ?? '' },
          );
          await operations.write(caller, { action: 'device.move', ...object, ...changes }, tx);
        }
        return { changed: devices.length };
      });
      return work.catch((error: unknown) => {
        // The group was deleted meanwhile.
        throw isStillReferenced(error) ? commonErrors.notFound({ groupId: groupId ?? '' }) : error;
      });
    },
  };
}
export type GroupDevicesService = ReturnType<typeof createGroupDevicesService>;
