import { type BodyOut, accountErrors, commonErrors, type grantCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type GrantWorkParts, createGrantWork } from './grant-work.ts';

export interface OwnerServiceParts extends GrantWorkParts {
  operations: OperationLog;
}

/** The rules of who is responsible for a device: their department, and those above it, see it by data range "dept". */
export function createOwnerService(parts: OwnerServiceParts) {
  const { grants, lists, rights, operations } = parts;
  const { alone, tellLost } = createGrantWork(parts);
  return {
    owned: (caller: Caller, body: BodyOut<typeof grantCalls.owned>) => lists.owned(caller, body),

    /**
     * 1012: not an administrator or staff of the device's enterprise. 90003: whoever was only authorised for a device does not
     * decide whose it is: they could keep it for themselves when the authorisation ends.
     */
    async setOwner(caller: Caller, body: BodyOut<typeof grantCalls.setOwner>): Promise<{ changed: number }> {
      const { accountId } = body;
      if (!(await rights.mayManageAll(caller, body.equipmentIds))) throw commonErrors.noAccess();
      const moved = await alone({ ...body, accountIds: [accountId] }, async (tx, devices, [owner]) => {
        if ((await grants.misfits(tx, 'owner', body.equipmentIds, [accountId])) > 0)
          throw accountErrors.wrongOrganisation({ accountId });
        const others = devices.filter(({ ownerId }) => ownerId !== accountId);
        const owners = [...new Set(others.flatMap(({ ownerId }) => ownerId ?? []))];
        const names = new Map((await grants.accounts(tx, owners)).map(({ id, loginName }) => [id, loginName]));
        await grants.setOwner(
          tx,
          others.map(({ id }) => id),
          accountId,
        );
        for (const { id, name, ownerId } of others) {
          const object = { objectType: 'device', objectId: id, objectName: name };
          const values = { old: ownerId && (names.get(ownerId) ?? null), new: owner?.loginName ?? null };
          await operations.write(caller, { action: 'device.owner', ...object, ...values }, tx);
        }
        return { deviceIds: others.map(({ id }) => id), watchers: await grants.colleagues(tx, owners) };
      });
      await tellLost(moved.watchers, moved.deviceIds);
      return { changed: moved.deviceIds.length };
    },
  };
}
export type OwnerService = ReturnType<typeof createOwnerService>;
