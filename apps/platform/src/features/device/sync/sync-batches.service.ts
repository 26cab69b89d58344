import { cardOf } from '@lightfield/contract';
import {
  type BodyOut,
  type SyncTask,
  type SyncTaskDevice,
  commonErrors,
  deviceErrors,
  type deviceSyncCalls,
  errorText,
} from '@lightfield/contract';
import { refusalIn } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { DeviceSyncRepository } from './device-sync.repository.ts';
import type { SyncTaskRepository } from './sync-task.repository.ts';
import type { SyncTasks } from './sync-tasks.ts';

export interface SyncBatchesServiceParts {
  db: Db;
  clock: Clock;
  store: Pick<ConfigStore, 'template'>;
  syncs: DeviceSyncRepository;
  tasks: SyncTaskRepository;
  worker: Pick<SyncTasks, 'begin'>;
  operations: OperationLog;
  rights: { mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean> };
}

/** Many devices at once: begun, looked at and cancelled. Whether the caller reaches them was checked before. */
export function createSyncBatchesService(parts: SyncBatchesServiceParts) {
  const { db, clock, store, syncs, tasks, worker, operations, rights } = parts;
  return {
    /** 1401, 1108: none of its devices is in the caller's reach; 90003: one of them they may only look at. */
    async followMany(caller: Caller, body: BodyOut<typeof deviceSyncCalls.followMany>): Promise<{ taskId: string }> {
      const { templateId, deviceIds: asked, send = false } = body;
      const template = await store.template(db, templateId);
      if (!template) throw commonErrors.notFound({ templateId });
      const deviceIds = await syncs.devicesOf(db, caller, templateId, asked);
      if (deviceIds.length === 0) throw deviceErrors.noTemplate({ templateId });
      if (!(await rights.mayWriteAll(caller, deviceIds))) throw commonErrors.noAccess();
      const { accountId, loginName, orgId, ip } = caller;
      const actor = { accountId, loginName, orgId, ip };
      const task = { id: newId(), templateId, follow: true, send, whenBack: true, actor };
      const version = template.revision;
      await db.transaction((tx) => tasks.insert(tx, { ...task, version, startedAt: clock.now(), deviceIds }));
      worker.begin(task);
      return { taskId: task.id };
    },

    /** 90003: one of them they may only look at. */
    async sendMany(caller: Caller, body: BodyOut<typeof deviceSyncCalls.sendMany>): Promise<{ taskId: string }> {
      const { template: follow = false, whenBack = true } = body;
      const deviceIds = [...new Set(body.deviceIds)];
      if (!(await rights.mayWriteAll(caller, deviceIds))) throw commonErrors.noAccess();
      const { accountId, loginName, orgId, ip } = caller;
      const actor = { accountId, loginName, orgId, ip };
      const task = { id: newId(), templateId: null, follow, send: true, whenBack, actor };
      await db.transaction((tx) => tasks.insert(tx, { ...task, version: null, startedAt: clock.now(), deviceIds }));
      worker.begin(task);
      return { taskId: task.id };
    },

    /** 90002: there is none of theirs that runs. */
    async cancelTask(caller: Caller, id: string): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        if (!(await tasks.cancel(tx, id, caller.accountId))) throw commonErrors.notFound({ id });
        const object = { objectType: 'syncTask', objectId: id, objectName: '' };
        await operations.write(caller, { action: 'device.syncCancel', ...object }, tx);
      });
      return {};
    },

    tasks: (caller: Caller, { templateId }: BodyOut<typeof deviceSyncCalls.tasks>): Promise<SyncTask[]> =>
      tasks.ofAccount(caller.accountId, templateId),

    async task(caller: Caller, id: string) {
      const task = await tasks.find(id, caller.accountId);
      if (!task) throw commonErrors.notFound({ id });
      return { ...task, devices: task.devices.map((device) => ({ ...device, reason: reasonOf(device, caller.lang) })) };
    },
  };
}
export type SyncBatchesService = ReturnType<typeof createSyncBatchesService>;

/** Why a device was left, in the language of whoever asks, and what of it. */
function reasonOf({ code, reason }: SyncTaskDevice, lang: Caller['lang']): string {
  if (code === null) return reason;
  return [errorText(code, lang), refusalIn(reason, lang)].filter(Boolean).join(cardOf(lang).colon);
}
