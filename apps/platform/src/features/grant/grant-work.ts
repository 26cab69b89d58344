import { commonErrors } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { GrantListRepository } from './grant-list.repository.ts';
import type { GrantRepository, GrantedAccount, GrantedDevice } from './grant.repository.ts';

/** What the rules of visibility say of devices. Implemented by features/device/list. */
export interface DeviceRights {
  mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** The devices are theirs by what they are, not only because they were authorised for them. */
  mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** Which of these accounts may watch each of these devices. */
  readersAmong(
    accountIds: readonly string[],
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
export interface GrantWorkParts {
  db: Pick<Db, 'transaction'>;
  grants: GrantRepository;
  lists: GrantListRepository;
  rights: DeviceRights;
  bus: Pick<Bus, 'emit'>;
}

/** What every change of authorisations, and of who is responsible for a device, has in common. */
export function createGrantWork({ db, grants, rights, bus }: GrantWorkParts) {
  /** What is done to these devices, whose authorisations nobody else changes meanwhile. */
  const alone = <Result>(
    { equipmentIds, accountIds }: { equipmentIds: readonly string[]; accountIds: readonly string[] },
    work: (tx: Transaction, devices: readonly GrantedDevice[], accounts: readonly GrantedAccount[]) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      const devices = await grants.lockDevices(tx, equipmentIds);
      const accounts = await grants.accounts(tx, accountIds);
      // One of them was deleted a moment ago.
      if (devices.length < new Set(equipmentIds).size || accounts.length < new Set(accountIds).size)
        throw commonErrors.notFound();
      return work(tx, devices, accounts);
    });

  /** Nobody lets others write who may not write themselves. */
  async function checkWrite(caller: Caller, { equipmentIds }: { equipmentIds: readonly string[] }): Promise<void> {
    if (!(await rights.mayWriteAll(caller, equipmentIds)))
      throw commonErrors.noAccess({ permission: 'monitor_equip_write' });
  }

  /** Whoever no longer sees a device is told nothing more about it: their live sockets of it close. */
  async function tellLost(accountIds: readonly string[], deviceIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0 || deviceIds.length === 0) return;
    const still = await rights.readersAmong(accountIds, deviceIds);
    for (const accountId of accountIds) {
      const lost = deviceIds.filter((id) => !still.get(id)?.includes(accountId));
      if (lost.length > 0) bus.emit('grantChanged', { accountId, deviceIds: lost });
    }
  }

  return { alone, checkWrite, tellLost };
}
