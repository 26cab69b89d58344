import {
  type BodyOut,
  type DeviceLosses,
  type DeviceSettings,
  type DeviceUses,
  commonErrors,
  type deviceAdminCalls,
  deviceErrors,
  variableErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { AlarmEnding } from '../../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import { homeOrg } from '../../../kernel/home-org.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { DeviceAdminRepository } from './device-admin.repository.ts';
import type { DeviceDeletionRepository } from './device-deletion.repository.ts';
import { type AdminRow, settingsFromRow, toldOf } from './device-row.ts';
import type { DeviceUsesRepository } from './device-uses.repository.ts';
import { createUsesRelease } from './device-uses.ts';
import { type Entered, checkEntered } from './device-rules.ts';

/** What the rules of visibility say of devices. Implemented by features/device/list. */
export interface DeviceRights {
  mayReadAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** The devices are theirs by what they are, not only because they were authorised for them. */
  mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
}
export interface DeviceAdminServiceParts {
  db: Db;
  devices: DeviceAdminRepository;
  deletion: DeviceDeletionRepository;
  uses: DeviceUsesRepository;
  store: Pick<ConfigStore, 'holdDevice' | 'raiseGateway'>;
  rights: DeviceRights;
  alarms: Pick<AlarmEnding, 'dropOf'>;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  operations: OperationLog;
}

/** The rules of adding, changing and deleting devices. Whether the caller reaches what the body names was checked before. */
export function createDeviceAdminService(parts: DeviceAdminServiceParts) {
  const { db, devices, deletion, uses, store, rights, alarms, bus, clock, operations } = parts;
  const release = createUsesRelease(parts);

  async function known(id: string): Promise<AdminRow> {
    const row = await devices.find(db, id);
    if (!row) throw deviceErrors.deviceNotFound({ id });
    return row;
  }
  /** What has been changed or deleted while the lock was waited for shows itself here. */
  async function locked(tx: Transaction, id: string): Promise<AdminRow> {
    await store.holdDevice(tx, id);
    const row = await devices.find(tx, id);
    if (!row) throw deviceErrors.deviceNotFound({ id });
    return row;
  }

  /** 1114, 1116: taken within the organisation; 90002: a group of somebody else; 1707: no such variable gives the position. */
  async function checkPlace(tx: Transaction, orgId: string, id: string | null, entered: Entered): Promise<void> {
    await devices.lockOrg(tx, orgId);
    const { name, deviceNo, groupId, positionSource, lngKey = '', latKey = '' } = entered;
    if (groupId !== undefined && !(await devices.isGroupFor(tx, groupId, orgId)))
      throw commonErrors.notFound({ groupId });
    if (await devices.isNameTaken(tx, orgId, name, id)) throw deviceErrors.nameExists({ field: 'name' });
    if (deviceNo !== undefined && (await devices.isNumberTaken(tx, orgId, deviceNo, id)))
      throw deviceErrors.numberExists({ field: 'deviceNo' });
    if (positionSource !== 'variables') return;
    const keys = { lngKey, latKey };
    const unknown = new Set(id === null ? Object.values(keys) : await devices.unknownKeys(tx, id, Object.values(keys)));
    for (const [field, key] of Object.entries(keys))
      if (unknown.has(key)) throw variableErrors.variableNotFound({ field, key });
  }

  return {
    async queryForEdit(id: string): Promise<DeviceSettings> {
      return settingsFromRow(await known(id));
    },

    /** The same request twice adds one device and answers it twice. */
    async add(
      caller: Caller,
      { requestId, orgId: asked, ...entered }: BodyOut<typeof deviceAdminCalls.add>,
    ): Promise<{ id: string }> {
      checkEntered(entered, caller.lang);
      if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_equip_edit' });
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, asked, { customers: true });
        await devices.lockOrg(tx, orgId);
        const request = requestId === undefined ? null : `${caller.accountId} ${requestId}`;
        const done = request === null ? undefined : await devices.byRequest(tx, orgId, request);
        if (done !== undefined) return { id: done };
        await checkPlace(tx, orgId, null, entered);
        const id = newId();
        // Staff are responsible for what they add: those of their department see it by that.
        const ownerId = caller.kind === 'int' ? caller.accountId : null;
        await devices.insert(tx, { id, orgId, ownerId, requestId: request }, entered);
        const seesAll = caller.kind !== 'int' || caller.dataRange === 'all';
        if (!seesAll) await devices.grant(tx, id, caller.accountId);
        const row = await devices.find(tx, id);
        const changes = row && changesOf({}, toldOf(row));
        const object = { objectType: 'device', objectId: id, objectName: entered.name };
        await operations.write(caller, { action: 'device.add', ...object, new: changes?.new ?? null }, tx);
        return { id };
      });
    },

    async edit(
      caller: Caller,
      { id, ...entered }: BodyOut<typeof deviceAdminCalls.edit>,
    ): Promise<Record<string, never>> {
      if (!(await rights.mayWriteAll(caller, [id]))) throw commonErrors.noAccess();
      checkEntered(entered, caller.lang, (await known(id)).name);
      const told = await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        await checkPlace(tx, before.org_id, id, entered);
        // One that begins with a page it has not got would begin with nothing.
        if (entered.display === 'page' && before.display !== 'page' && !(await devices.hasPage(tx, id)))
          throw deviceErrors.displayPageMissing({ field: 'display' });
        await devices.update(tx, id, entered);
        const after = (await devices.find(tx, id)) ?? before;
        const changes = changesOf(toldOf(before), toldOf(after));
        if (!changes) return undefined;
        const object = { objectType: 'device', objectId: id, objectName: after.name };
        await operations.write(caller, { action: 'device.edit', ...object, ...changes }, tx);
        // What the document of a gateway has of its devices.
        const isOther = (['name', 'sort', 'default_value_mode'] as const).some(
          (field) => before[field] !== after[field],
        );
        if (before.gateway_id !== null && isOther) await store.raiseGateway(tx, before.gateway_id);
        return { deviceId: id, gatewayId: before.gateway_id };
      });
      if (told) bus.emit('configChanged', told);
      return {};
    },

    async deleteInfo(id: string): Promise<DeviceLosses> {
      const losses = await deletion.losses(db, id);
      if (!losses) throw deviceErrors.deviceNotFound({ id });
      return losses;
    },

    uses: (ids: readonly string[]): Promise<DeviceUses[]> => uses.of(db, ids),

    /** 90003: whoever was only authorised for it does not delete it, unless they are responsible for it. 1121: projects use it. */
    async delete(
      caller: Caller,
      { id, withUses = false }: BodyOut<typeof deviceAdminCalls.delete>,
    ): Promise<Record<string, never>> {
      const { owner_id } = await known(id);
      if (owner_id !== caller.accountId && !(await rights.mayManageAll(caller, [id]))) throw commonErrors.noAccess();
      const done = await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        const losses = await deletion.losses(tx, id);
        const released = await release(tx, caller, [id], withUses);
        const tell = await alarms.dropOf(tx, { variableIds: await deletion.variableIds(tx, id) });
        const accountIds = await deletion.delete(tx, id);
        if (before.gateway_id !== null) await store.raiseGateway(tx, before.gateway_id);
        const { name: _name, ...lost } = losses ?? { name: '' };
        const old = JSON.stringify({ ...toldOf(before), sn: before.sn ?? undefined, ...lost });
        const object = { objectType: 'device', objectId: id, objectName: before.name };
        await operations.write(caller, { action: 'device.delete', ...object, old }, tx);
        return { tells: [tell, released.tell], accountIds, gatewayId: before.gateway_id };
      });
      for (const tell of done.tells) tell();
      if (done.accountIds.size > 0) bus.emit('unreadOfMany', { accountIds: done.accountIds });
      bus.emit('configChanged', { deviceId: id, gatewayId: done.gatewayId });
      // Whoever watches it is told that there is nothing to watch.
      bus.emit('reachChanged', { at: clock.now() });
      return {};
    },
  };
}
export type DeviceAdminService = ReturnType<typeof createDeviceAdminService>;
