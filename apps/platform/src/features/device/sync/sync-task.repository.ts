import type { SyncTask, SyncTaskDevice } from '@lightfield/contract';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { Actor } from '../../../kernel/operation-log.ts';

interface TaskRow {
  id: string;
  template_id: string | null;
  template_name: string;
  version: number | null;
  send: boolean;
  total: number;
  done: number;
  failed: number;
  later: number;
  stopped: number;
  started_at: Date;
  ended_at: Date | null;
  who: string;
}
interface DeviceRow {
  device_id: string;
  name: string;
  state: SyncTaskDevice['state'];
  code: number | null;
  reason: string;
  conflicts: number;
}
/** What a task is to do, and in whose name. */
export interface OpenTask {
  id: string;
  /** `null`: chosen devices to their gateways. */
  templateId: string | null;
  /** Each device follows its template. */
  follow: boolean;
  send: boolean;
  /** Gateways that are away get it when they are back. */
  whenBack: boolean;
  actor: Exclude<Actor, 'system'>;
}
export interface NewTask extends OpenTask {
  version: number | null;
  startedAt: number;
  deviceIds: readonly string[];
}
export interface DeviceOutcome {
  state: Exclude<SyncTaskDevice['state'], 'waiting' | 'sending' | 'stopped'>;
  code?: number;
  reason?: string;
  conflicts?: number;
}

const COLUMNS = `sync_task.id, sync_task.template_id, coalesce(template.name, '') as template_name, sync_task.version, sync_task.send,
  sync_task.started_at, sync_task.ended_at, sync_task.who,
  counted.*`;
const TABLES = `sync_task left join template on template.id = sync_task.template_id
  cross join lateral (
    select count(*) as total, count(*) filter (where state in ('done', 'same')) as done,
           count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'later') as later,
           count(*) filter (where state = 'stopped') as stopped
      from sync_task_device where task_id = sync_task.id) as counted`;
/** Tasks answered at once. */
const SHOWN = 20;

const taskFromRow = (row: TaskRow): SyncTask => ({
  id: row.id,
  templateId: row.template_id,
  templateName: row.template_name,
  version: row.version,
  send: row.send,
  total: row.total,
  done: row.done,
  failed: row.failed,
  later: row.later,
  stopped: row.stopped,
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  startedBy: row.who,
});

/** SQL of batches. */
export function createSyncTaskRepository(db: Db) {
  return {
    async insert(tx: Transaction, task: NewTask): Promise<void> {
      const { id, templateId, version, follow, send, whenBack, actor, startedAt, deviceIds } = task;
      const { accountId, loginName, orgId, ip } = actor;
      await tx.query(
        `insert into sync_task (id, template_id, version, follow, send, when_back, account_id, who, org_id, ip, started_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [id, templateId, version, follow, send, whenBack, accountId, loginName, orgId, ip, new Date(startedAt)],
      );
      await tx.query(
        `insert into sync_task_device (task_id, place, device_id)
         select $1, place, device_id from unnest($2::uuid[]) with ordinality as asked (device_id, place)`,
        [id, deviceIds],
      );
    },

    async ofAccount(accountId: string, templateId: string | undefined): Promise<SyncTask[]> {
      const rows = await db.query<TaskRow>(
        `select ${COLUMNS} from ${TABLES}
          where sync_task.account_id = $1 and ($2::uuid is null or sync_task.template_id = $2)
          order by sync_task.started_at desc, sync_task.id desc limit ${SHOWN}`,
        [accountId, templateId ?? null],
      );
      return rows.map(taskFromRow);
    },

    async find(id: string, accountId: string): Promise<(SyncTask & { devices: SyncTaskDevice[] }) | undefined> {
      const [row] = await db.query<TaskRow>(
        `select ${COLUMNS} from ${TABLES} where sync_task.id = $1 and sync_task.account_id = $2`,
        [id, accountId],
      );
      if (!row) return undefined;
      const devices = await db.query<DeviceRow>(
        `select device_id, device.name, sync_task_device.state, code, reason, conflicts
           from sync_task_device join device on device.id = sync_task_device.device_id
          where task_id = $1 order by place`,
        [id],
      );
      const shown = devices.map(({ device_id: deviceId, ...device }) => ({ deviceId, ...device }));
      return { ...taskFromRow(row), devices: shown };
    },

    /** Those that have not ended, oldest first. */
    async open(): Promise<OpenTask[]> {
      const rows = await db.query<{
        id: string;
        template_id: string | null;
        follow: boolean;
        send: boolean;
        when_back: boolean;
        account_id: string | null;
        who: string;
        org_id: string | null;
        ip: string;
      }>(
        `select id, template_id, follow, send, when_back, account_id, who, org_id, ip from sync_task where ended_at is null
          order by started_at, id`,
      );
      return rows.map((row) => ({
        id: row.id,
        templateId: row.template_id,
        follow: row.follow,
        send: row.send,
        whenBack: row.when_back,
        actor: { accountId: row.account_id, loginName: row.who, orgId: row.org_id, ip: row.ip },
      }));
    },

    async next(taskId: string): Promise<string | undefined> {
      const [row] = await db.query<{ device_id: string }>(
        `select device_id from sync_task_device where task_id = $1 and state = 'waiting' order by place limit 1`,
        [taskId],
      );
      return row?.device_id;
    },

    async outcome(on: Queryable, taskId: string, deviceId: string, outcome: DeviceOutcome): Promise<void> {
      const { state, code = null, reason = '', conflicts = 0 } = outcome;
      await on.query(
        `update sync_task_device set state = $3, code = $4, reason = $5, conflicts = $6
          where task_id = $1 and device_id = $2`,
        [taskId, deviceId, state, code, reason, conflicts],
      );
    },

    /** Gateways of what was done that still wait for their configuration. */
    async waitingGateways(taskId: string): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select distinct gateway.id from sync_task_device
           join device on device.id = sync_task_device.device_id
           join gateway on gateway.id = device.gateway_id and gateway.kind = 'lightfield' and gateway.sync_when_back
          where sync_task_device.task_id = $1`,
        [taskId],
      );
      return rows.map(({ id }) => id);
    },

    /** Nothing more is begun of it. False: it has ended, or is nobody's of this account. */
    async cancel(tx: Transaction, id: string, accountId: string): Promise<boolean> {
      const [task] = await tx.query(
        'select 1 from sync_task where id = $1 and account_id = $2 and ended_at is null for no key update',
        [id, accountId],
      );
      if (!task) return false;
      await tx.query(
        `update sync_task_device set state = 'stopped' where task_id = $1 and state in ('waiting', 'due')`,
        [id],
      );
      return true;
    },

    async end(taskId: string, at: number): Promise<void> {
      await db.query('update sync_task set ended_at = $2 where id = $1 and ended_at is null', [taskId, new Date(at)]);
    },
  };
}
export type SyncTaskRepository = ReturnType<typeof createSyncTaskRepository>;
