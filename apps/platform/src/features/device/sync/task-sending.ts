import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, commonErrors, deviceErrors, gatewayErrors } from '@lightfield/contract';
import type { Db } from '../../../kernel/db.ts';
import type { DeviceSyncRepository } from './device-sync.repository.ts';
import type { Sending } from './sending.ts';
import type { DeviceOutcome, OpenTask } from './sync-task.repository.ts';
import type { CommandEnd, TaskSendingRepository } from './task-sending.repository.ts';

export interface TaskSendingParts {
  db: Db;
  sends: TaskSendingRepository;
  syncs: DeviceSyncRepository;
  sending: Sending;
  /** Between two looks at what a gateway said, ms. */
  lookMs?: number;
  /** The platform ends. */
  signal: AbortSignal;
}

/** Gateways at once: each is waited for most of the time. */
const AT_ONCE = 8;
const LOOK_MS = 500;
const AWAY: readonly number[] = [gatewayErrors.offline.code, gatewayErrors.sleeping.code];

/**
 * Sends what a task has made ready, a few gateways at a time. A gateway gets it once for all of its devices; one that fails keeps
 * no other from it.
 */
export function createTaskSending(parts: TaskSendingParts): (task: OpenTask) => Promise<void> {
  const { db, sends, syncs, sending, signal, lookMs = LOOK_MS } = parts;

  /** `undefined`: the platform ends before the gateway has answered. */
  async function endOf(commandId: string): Promise<CommandEnd | undefined> {
    for (;;) {
      const end = await sends.endOf(commandId);
      if (end || signal.aborted) return end;
      await delay(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** What is on its way to it already may be older than what is to be sent: that is waited for, and then seen. */
  async function deliver(task: OpenTask, gatewayId: string): Promise<DeviceOutcome | undefined> {
    for (;;) {
      const gateway = await syncs.gateway(db, gatewayId);
      if (!gateway) throw commonErrors.notFound({ id: gatewayId });
      const other = await sends.openSync(gatewayId);
      if (other === undefined && gateway.config_revision === gateway.applied_revision) return { state: 'done' };
      const end = await endOf(other ?? (await sending.toGateway(gateway, task.actor)));
      if (!end) return undefined;
      if (other !== undefined) continue;
      const { done, code, reason } = end;
      return done ? { state: 'done' } : { state: 'failed', ...(code !== null && { code }), reason };
    }
  }

  async function failed(task: OpenTask, gatewayId: string, error: unknown): Promise<DeviceOutcome> {
    if (!(error instanceof DomainError)) throw error;
    const { code } = error.spec;
    if (!task.whenBack || !AWAY.includes(code)) return { state: 'failed', code };
    await db.transaction((tx) => syncs.setWhenBack(tx, gatewayId, true));
    return { state: 'later' };
  }

  async function sendOn(task: OpenTask, left: string[]): Promise<void> {
    for (let gatewayId = left.shift(); gatewayId !== undefined && !signal.aborted; gatewayId = left.shift()) {
      if (!(await sends.claim(task.id, gatewayId))) continue;
      const to = gatewayId;
      const outcome = await deliver(task, to).catch((error: unknown) => failed(task, to, error));
      if (outcome) await sends.sent(task.id, to, outcome);
    }
  }

  return async (task) => {
    const left = await sends.dueGateways(task.id);
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendOn(task, left)));
    if (!signal.aborted) await sends.lost(task.id, deviceErrors.noGatewayBound.code);
  };
}
