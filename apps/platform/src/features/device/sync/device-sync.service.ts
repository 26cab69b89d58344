import {
  type BodyOut,
  type DeviceSync,
  type ItemDiff,
  type RunningConfig,
  type GatewayConfig,
  commonErrors,
  type deviceSyncCalls,
  deviceErrors,
  gatewayErrors,
} from '@lightfield/contract';
import { diffConfig, inPlaceOf } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore, StoredConfig } from '../core/config-store.ts';
import { type DeviceSyncRepository, itemsOfRunning } from './device-sync.repository.ts';
import { type TemplatePages, followTemplate } from './follow.ts';
import type { Sending } from './sending.ts';
import { createSyncSides } from './sync-sides.ts';

export interface DeviceSyncServiceParts {
  db: Db;
  store: ConfigStore;
  syncs: DeviceSyncRepository;
  sending: Sending;
  pages: TemplatePages;
  operations: OperationLog;
  rights: { mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean> };
  /** Asks a gateway of ours what it runs. */
  askRunning: (gatewayId: string) => Promise<GatewayConfig | null>;
  /** No passwords of drivers in what people see. */
  hideSecretsOf: (diffs: readonly ItemDiff[]) => ItemDiff[];
}

/** Template, platform and gateway of a device. Whether the caller reaches the device was checked before. */
export function createDeviceSyncService(parts: DeviceSyncServiceParts) {
  const { db, store, syncs, sending, pages, operations, rights, askRunning, hideSecretsOf } = parts;

  const sides = createSyncSides({ db, store, syncs, pages, hideSecretsOf });

  async function known(id: string): Promise<StoredConfig> {
    const stored = await store.device(db, id);
    if (!stored) throw deviceErrors.deviceNotFound({ id });
    return stored;
  }
  async function checkRights(caller: Caller, id: string): Promise<void> {
    if (!(await rights.mayWriteAll(caller, [id]))) throw commonErrors.noAccess();
  }
  return {
    async query(id: string): Promise<DeviceSync> {
      const stored = await known(id);
      const { name, revision } = stored;
      return { id, name, revision, gateway: await sides.gateway(stored), template: await sides.template(stored) };
    },

    async send(caller: Caller, id: string): Promise<{ uuid: string }> {
      await checkRights(caller, id);
      return { uuid: await sending.send(await known(id), caller) };
    },

    async whenBack(caller: Caller, { id, on }: BodyOut<typeof deviceSyncCalls.whenBack>) {
      await checkRights(caller, id);
      const gateway = await sending.gatewayOf(await known(id));
      if (on && gateway.features && !gateway.features.includes('remoteDownload'))
        throw deviceErrors.remoteDownloadUnsupported({ id });
      await db.transaction(async (tx) => {
        if (!(await syncs.setWhenBack(tx, gateway.id, on))) return;
        const object = { objectType: 'gateway', objectId: gateway.id, objectName: gateway.name };
        const [old, now] = [!on, on].map((whenBack) => JSON.stringify({ whenBack }));
        await operations.write(caller, { action: 'gateway.sync', ...object, old: old ?? null, new: now ?? null }, tx);
      });
      return {};
    },

    async follow(caller: Caller, { id, revision, take }: BodyOut<typeof deviceSyncCalls.follow>) {
      await checkRights(caller, id);
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        const how = { revision, ...(take && { take: new Set(take) }) };
        return followTemplate({ store, operations, pages }, tx, caller, stored, how);
      });
      saved.tell();
      return { revision: saved.revision };
    },

    /** What it answers is kept, so that it can be taken over. */
    async upload(caller: Caller, id: string): Promise<RunningConfig> {
      await checkRights(caller, id);
      const stored = await known(id);
      const gateway = await sending.gatewayOf(stored);
      if (gateway.features && !gateway.features.includes('remoteUpload'))
        throw deviceErrors.remoteUploadUnsupported({ id });
      if (gateway.state === 'sleeping') throw gatewayErrors.sleeping({ id });
      const config = await askRunning(gateway.id);
      const running = itemsOfRunning(
        config?.devices.find((device) => device.id === id),
        newId,
      );
      const diffs = hideSecretsOf(diffConfig(stored.items, inPlaceOf(running, stored.items, newId)));
      return { revision: stored.revision, running: config?.revision ?? 0, diffs };
    },

    /** 1345: somebody has saved since, or the gateway runs something else by now. It gets the number of the save afterwards. */
    async takeUploaded(caller: Caller, body: BodyOut<typeof deviceSyncCalls.takeUploaded>) {
      const { id, revision, running } = body;
      await checkRights(caller, id);
      const gateway = await sending.gatewayOf(await known(id));
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, id);
        const uploaded = stored?.gateway && (await syncs.running(tx, stored.gateway.id, id));
        if (!stored?.gateway || !uploaded || uploaded.revision !== running) throw gatewayErrors.configOutdated({ id });
        // A gateway that knows nothing of the device has nothing to give.
        if (!uploaded.device) throw deviceErrors.deviceNotFound({ id });
        const items = inPlaceOf(itemsOfRunning(uploaded.device, newId), stored.items, newId);
        const options = { revision, action: 'device.upload', also: { new: { sn: gateway.sn, running } } } as const;
        const result = await store.saveDevice(tx, caller, stored, items, options);
        if (result.changed) await syncs.setWhenBack(tx, stored.gateway.id, true);
        return result;
      });
      saved.tell();
      if (saved.changed) await sending.sendIfThere(gateway.id, caller);
      return { revision: saved.revision };
    },
  };
}
export type DeviceSyncService = ReturnType<typeof createDeviceSyncService>;
