import {
  type BodyOut,
  type GrantRights,
  LIMITS,
  accountErrors,
  commonErrors,
  deviceErrors,
  type grantCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type GrantWorkParts, createGrantWork } from './grant-work.ts';
import type { GrantedAccount, GrantedDevice, StoredGrant } from './grant.repository.ts';

export interface GrantServiceParts extends GrantWorkParts {
  clock: Clock;
  operations: OperationLog;
}
interface Changed {
  changed: number;
}

/**
 * The rules of authorising accounts for devices. That the caller reaches every device and every account of a body was checked
 * before. All of a batch happens, or nothing.
 */
export function createGrantService(parts: GrantServiceParts) {
  const { grants, lists, clock, operations } = parts;
  const { alone, checkWrite, tellLost } = createGrantWork(parts);

  /** One entry for each device, naming the accounts with their old and new rights. */
  async function write(
    tx: Transaction,
    caller: Caller,
    action: 'grant.add' | 'grant.edit' | 'grant.delete',
    devices: readonly GrantedDevice[],
    accounts: readonly GrantedAccount[],
    changes: { before: readonly StoredGrant[]; after: readonly StoredGrant[] },
  ): Promise<void> {
    const names = new Map(accounts.map(({ id, loginName }) => [id, loginName]));
    const rightsOn = (deviceId: string, all: readonly StoredGrant[]) =>
      Object.fromEntries(
        all
          .filter((grant) => grant.deviceId === deviceId)
          .map((grant) => [names.get(grant.accountId) ?? '', rightsText(grant)]),
      );
    for (const { id, name } of devices) {
      const changed = changesOf(rightsOn(id, changes.before), rightsOn(id, changes.after));
      if (!changed) continue;
      await operations.write(caller, { action, objectType: 'device', objectId: id, objectName: name, ...changed }, tx);
    }
  }

  /** Gives these rights to pairs; answers how many that changed. */
  async function give(
    tx: Transaction,
    pairs: readonly { deviceId: string; accountId: string }[],
    known: readonly StoredGrant[],
    given: GrantRights,
  ): Promise<{ before: StoredGrant[]; after: StoredGrant[] }> {
    const byPair = new Map(known.map((grant) => [keyOf(grant), grant]));
    const different = pairs.filter((pair) => {
      const grant = byPair.get(keyOf(pair));
      return grant === undefined || rightsText(grant) !== rightsText(given);
    });
    if (different.length > 0) await grants.save(tx, different, given, clock.now());
    return {
      before: different.flatMap((pair) => byPair.get(keyOf(pair)) ?? []),
      after: different.map((pair) => ({ ...pair, ...rightsOf(given) })),
    };
  }

  return {
    ofDevice: (caller: Caller, { equipmentId, ...search }: BodyOut<typeof grantCalls.ofDevice>) =>
      lists.ofDevice(caller, { deviceId: equipmentId, ...search }),
    ofAccount: (caller: Caller, body: BodyOut<typeof grantCalls.ofAccount>) => lists.ofAccount(caller, body),
    accountsToAdd: (caller: Caller, { equipmentId, ...search }: BodyOut<typeof grantCalls.accountsToAdd>) =>
      lists.accountsToAdd(caller, { deviceId: equipmentId, ...search }),
    devicesToAdd: (caller: Caller, body: BodyOut<typeof grantCalls.devicesToAdd>) => lists.devicesToAdd(caller, body),

    /** 1012: not of this enterprise; 1127: SMS and phone need a number; 1126: more than 50 accounts on one device. */
    async add(caller: Caller, body: BodyOut<typeof grantCalls.add>): Promise<Changed> {
      if (body.write) await checkWrite(caller, body);
      return alone(body, async (tx, devices, accounts) => {
        const { equipmentIds, accountIds } = body;
        if ((await grants.misfits(tx, 'authorised', equipmentIds, accountIds)) > 0)
          throw accountErrors.wrongOrganisation();
        refuseWithoutPhone(body, accounts);
        // Otherwise far too many rows would be written before they are counted.
        if (accounts.length > LIMITS.device.authorisedUsers) throw tooMany();
        const known = await grants.grants(tx, equipmentIds, accountIds);
        const pairs = devices.flatMap(({ id: deviceId }) =>
          accounts.map(({ id: accountId }) => ({ deviceId, accountId })),
        );
        const changes = await give(tx, pairs, known, body);
        if ((await grants.mostAuthorised(tx, equipmentIds)) > LIMITS.device.authorisedUsers) throw tooMany();
        await write(tx, caller, 'grant.add', devices, accounts, changes);
        return { changed: changes.after.length };
      });
    },

    /** Those of the accounts and devices that are authorised; 90002 when none is. */
    async edit(caller: Caller, body: BodyOut<typeof grantCalls.edit>): Promise<Changed> {
      if (body.write) await checkWrite(caller, body);
      return alone(body, async (tx, devices, accounts) => {
        const known = await grants.grants(tx, body.equipmentIds, body.accountIds);
        if (known.length === 0) throw commonErrors.notFound();
        const authorised = new Set(known.map(({ accountId }) => accountId));
        refuseWithoutPhone(
          body,
          accounts.filter(({ id }) => authorised.has(id)),
        );
        const pairs = known.map(({ deviceId, accountId }) => ({ deviceId, accountId }));
        const changes = await give(tx, pairs, known, body);
        await write(tx, caller, 'grant.edit', devices, accounts, changes);
        return { changed: changes.after.length };
      });
    },

    async delete(caller: Caller, body: BodyOut<typeof grantCalls.delete>): Promise<Changed> {
      const { equipmentIds, accountIds } = body;
      const known = await alone(body, async (tx, devices, accounts) => {
        const before = await grants.grants(tx, equipmentIds, accountIds);
        await grants.delete(tx, equipmentIds, accountIds);
        await write(tx, caller, 'grant.delete', devices, accounts, { before, after: [] });
        return before;
      });
      const of = (side: (grant: StoredGrant) => string) => [...new Set(known.map(side))];
      await tellLost(
        of(({ accountId }) => accountId),
        of(({ deviceId }) => deviceId),
      );
      return { changed: known.length };
    },
  };
}
export type GrantService = ReturnType<typeof createGrantService>;

const tooMany = () => deviceErrors.authorisedUsersMax({ most: LIMITS.device.authorisedUsers });
const keyOf = ({ deviceId, accountId }: { deviceId: string; accountId: string }) => `${deviceId} ${accountId}`;
const rightsOf = ({ write, push, sms, phone }: GrantRights): GrantRights => ({ write, push, sms, phone });

/** "write,push"; "view": may look and no more. */
function rightsText(grant: GrantRights): string {
  const held = (['write', 'push', 'sms', 'phone'] as const).filter((right) => grant[right]);
  return held.join(',') || 'view';
}

/** S1 §6: alarms by SMS or phone need a bound number. */
function refuseWithoutPhone({ sms, phone }: GrantRights, accounts: readonly GrantedAccount[]): void {
  const without = sms || phone ? accounts.find(({ hasPhone }) => !hasPhone) : undefined;
  if (without) throw deviceErrors.alarmPhoneMissing({ account: without.loginName });
}
