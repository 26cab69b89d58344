import { DomainError, commonErrors } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { ConfigStore } from '../configuration/config-store.ts';
import type { DeviceSyncRepository } from './device-sync.repository.ts';
import { type TemplatePages, followTemplate } from './follow.ts';
import type { Sending } from './sending.ts';
import type { OpenTask, SyncTaskRepository } from './sync-task.repository.ts';

export interface SyncTasksParts {
  db: Db;
  clock: Clock;
  log: Log;
  store: ConfigStore;
  operations: OperationLog;
  tasks: SyncTaskRepository;
  syncs: DeviceSyncRepository;
  sending: Sending;
  pages: TemplatePages;
}

/**
 * Works batches off, one device after the other. A device and its line of the task are one transaction, so that a platform that
 * was killed goes on where it was.
 */
export function createSyncTasks(parts: SyncTasksParts) {
  const { db, clock, log, store, operations, tasks, syncs, sending, pages } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let working: Promise<void> = Promise.resolve();

  async function bring(task: OpenTask, deviceId: string): Promise<void> {
    try {
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, deviceId);
        if (stored?.template?.id !== task.templateId) throw commonErrors.notFound({ id: deviceId });
        const followed = await followTemplate({ store, operations, pages }, tx, task.actor, stored, {});
        if (task.send && stored.gateway?.kind === 'lightfield' && followed.changed)
          await syncs.setWhenBack(tx, stored.gateway.id, true);
        const state = followed.changed || followed.isNewer ? 'done' : 'same';
        await tasks.outcome(tx, task.id, deviceId, { state, conflicts: followed.merge.conflicts.length });
        return followed;
      });
      saved.tell();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, zh } = error.spec;
      const item = error.details['item'];
      await tasks.outcome(db, task.id, deviceId, {
        state: 'failed',
        code,
        reason: item === undefined ? zh : `${item}：${zh}`,
      });
    }
  }

  async function work(task: OpenTask): Promise<void> {
    for (let id = await tasks.next(task.id); id !== undefined && !signal.aborted; id = await tasks.next(task.id))
      await bring(task, id);
    if (signal.aborted) return;
    if (task.send)
      for (const gatewayId of await tasks.waitingGateways(task.id)) await sending.sendIfThere(gatewayId, task.actor);
    await tasks.end(task.id, clock.now());
  }

  function begin(task: OpenTask): void {
    working = working
      .then(() => (signal.aborted ? undefined : work(task)))
      .catch((error: unknown) => log.error({ error, task: task.id }, 'A batch stopped; it goes on after a restart'));
  }

  return {
    begin,
    /** What an earlier run of the platform did not end. */
    async resume(): Promise<void> {
      for (const task of await tasks.open()) begin(task);
    },
    /** Ends after the device that is in hand. */
    async stop(): Promise<void> {
      stopping.abort();
      await working;
    },
  };
}
export type SyncTasks = ReturnType<typeof createSyncTasks>;
