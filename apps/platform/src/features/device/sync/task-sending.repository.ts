import type { Db } from '../../../kernel/db.ts';
import type { DeviceOutcome } from './sync-task.repository.ts';

/** How a configuration was taken by its gateway. */
export interface CommandEnd {
  done: boolean;
  code: number | null;
  reason: string;
}

/** SQL of devices of a batch that go to their gateways. */
export function createTaskSendingRepository(db: Db) {
  return {
    /** What an earlier run of the platform had on its way is looked at anew. */
    async sendAgain(taskId: string): Promise<void> {
      await db.query(`update sync_task_device set state = 'due' where task_id = $1 and state = 'sending'`, [taskId]);
    },

    /** Gateways of which devices wait to be sent. */
    async dueGateways(taskId: string): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select device.gateway_id as id from sync_task_device join device on device.id = device_id
          where task_id = $1 and sync_task_device.state = 'due' and device.gateway_id is not null
          group by device.gateway_id order by min(place)`,
        [taskId],
      );
      return rows.map(({ id }) => id);
    },

    /** Its devices are on their way from now on. False: none of them waits any more. */
    async claim(taskId: string, gatewayId: string): Promise<boolean> {
      const rows = await db.query(
        `update sync_task_device set state = 'sending' from device
          where task_id = $1 and sync_task_device.state = 'due' and device.id = device_id and device.gateway_id = $2
          returning 1`,
        [taskId, gatewayId],
      );
      return rows.length > 0;
    },

    /** What became of the devices that were on their way to a gateway. */
    async sent(taskId: string, gatewayId: string, outcome: DeviceOutcome): Promise<void> {
      const { state, code = null, reason = '' } = outcome;
      await db.query(
        `update sync_task_device set state = $3, code = $4, reason = $5 from device
          where task_id = $1 and sync_task_device.state = 'sending' and device.id = device_id and device.gateway_id = $2`,
        [taskId, gatewayId, state, code, reason],
      );
    },

    /** Those whose gateway was taken from them meanwhile. */
    async lost(taskId: string, code: number): Promise<void> {
      await db.query(
        `update sync_task_device set state = 'failed', code = $2 where task_id = $1 and state in ('due', 'sending')`,
        [taskId, code],
      );
    },

    /** Of a configuration that is on its way to a gateway. */
    async openSync(gatewayId: string): Promise<string | undefined> {
      const [row] = await db.query<{ id: string }>(
        `select id from command where gateway_id = $1 and kind = 'sync' and ended_at is null limit 1`,
        [gatewayId],
      );
      return row?.id;
    },

    /** `undefined`: it has not ended. */
    async endOf(commandId: string): Promise<CommandEnd | undefined> {
      const [row] = await db.query<CommandEnd>(
        `select status = 'done' as done, code, coalesce(reason, '') as reason from command
          where id = $1 and ended_at is not null`,
        [commandId],
      );
      return row;
    },
  };
}
export type TaskSendingRepository = ReturnType<typeof createTaskSendingRepository>;
