import { DomainError, commonErrors, deviceErrors } from '@lightfield/contract';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Log } from '../../../kernel/log.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { DeviceSyncRepository } from './device-sync.repository.ts';
import { type TemplatePages, followTemplate } from './follow.ts';
import type { TaskSendingRepository } from './task-sending.repository.ts';
import { createTaskSending } from './task-sending.ts';
import type { Sending } from './sending.ts';
import type { OpenTask, SyncTaskRepository } from './sync-task.repository.ts';

export interface SyncTasksParts {
  /** Between two looks at what a gateway said, ms. */
  lookMs?: number;
  db: Db;
  clock: Clock;
  log: Log;
  store: ConfigStore;
  operations: OperationLog;
  tasks: SyncTaskRepository;
  sends: TaskSendingRepository;
  syncs: DeviceSyncRepository;
  sending: Sending;
  pages: TemplatePages;
}

/**
 * Works batches off, one device after the other. A device and its line of the task are one transaction, so that a platform that
 * was killed goes on where it was.
 */
export function createSyncTasks(parts: SyncTasksParts) {
  const { db, clock, log, store, operations, tasks, sends, syncs, pages, sending } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const toGateways = createTaskSending({ ...parts, signal });
  let working: Promise<void> = Promise.resolve();
  /** Tasks that wait for gateways keep no other from its devices. */
  const waiting = new Set<Promise<void>>();

  /** To the template that the task is for. */
  async function toTemplate(task: OpenTask, deviceId: string): Promise<void> {
    const saved = await db.transaction(async (tx) => {
      const stored = await store.lockDevice(tx, deviceId);
      if (!stored || stored.template?.id !== task.templateId) throw commonErrors.notFound({ id: deviceId });
      const followed = await followTemplate({ store, operations, pages }, tx, task.actor, stored, {});
      if (task.send && stored.gateway?.kind === 'lightfield' && followed.changed)
        await syncs.setWhenBack(tx, stored.gateway.id, true);
      const state = followed.changed || followed.isNewer ? 'done' : 'same';
      await tasks.outcome(tx, task.id, deviceId, { state, conflicts: followed.merge.conflicts.length });
      return followed;
    });
    saved.tell();
  }

  /** To its own template, if that is wanted; then it waits for its gateway, unless that runs it. */
  async function toDue(task: OpenTask, deviceId: string): Promise<void> {
    const saved = await db.transaction(async (tx) => {
      const stored = await store.lockDevice(tx, deviceId);
      if (!stored) throw commonErrors.notFound({ id: deviceId });
      const follows = task.follow && stored.template !== null;
      const followed = follows
        ? await followTemplate({ store, operations, pages }, tx, task.actor, stored, {})
        : undefined;
      const moved = followed !== undefined && (followed.changed || followed.isNewer);
      const gateway = stored.gateway ? await syncs.gateway(tx, stored.gateway.id) : undefined;
      if (!gateway && !moved)
        throw stored.gateway
          ? commonErrors.unsupportedRequest({ id: deviceId })
          : deviceErrors.noGatewayBound({ id: deviceId });
      const runs = !gateway || gateway.config_revision === gateway.applied_revision;
      const state = runs ? (moved ? 'done' : 'same') : 'due';
      await tasks.outcome(tx, task.id, deviceId, { state, conflicts: followed?.merge.conflicts.length ?? 0 });
      return followed;
    });
    saved?.tell();
  }

  async function bring(task: OpenTask, deviceId: string): Promise<void> {
    try {
      await (task.templateId === null ? toDue(task, deviceId) : toTemplate(task, deviceId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { item = '' } = error.details;
      await tasks.outcome(db, task.id, deviceId, { state: 'failed', code: error.spec.code, reason: String(item) });
    }
  }

  function reported(work: Promise<void>, task: OpenTask): Promise<void> {
    return work.catch((error: unknown) =>
      log.error({ error, task: task.id }, 'A batch stopped; it goes on after a restart'),
    );
  }
  async function send(task: OpenTask): Promise<void> {
    await toGateways(task);
    if (!signal.aborted) await tasks.end(task.id, clock.now());
  }

  async function work(task: OpenTask): Promise<void> {
    for (let id = await tasks.next(task.id); id !== undefined && !signal.aborted; id = await tasks.next(task.id))
      await bring(task, id);
    if (signal.aborted) return;
    if (task.templateId === null) {
      const sent = reported(send(task), task).finally(() => waiting.delete(sent));
      waiting.add(sent);
      return;
    }
    if (task.send)
      for (const gatewayId of await tasks.waitingGateways(task.id)) await sending.sendIfThere(gatewayId, task.actor);
    await tasks.end(task.id, clock.now());
  }

  function begin(task: OpenTask): void {
    working = reported(
      working.then(() => (signal.aborted ? undefined : work(task))),
      task,
    );
  }

  return {
    begin,
    /** What an earlier run of the platform did not end. */
    async resume(): Promise<void> {
      for (const task of await tasks.open()) {
        await sends.sendAgain(task.id);
        begin(task);
      }
    },
    /** Ends after the device that is in hand; what is on its way to a gateway is looked at again by the next run. */
    async stop(): Promise<void> {
      stopping.abort();
      await working;
      await Promise.all(waiting);
    },
  };
}
export type SyncTasks = ReturnType<typeof createSyncTasks>;
