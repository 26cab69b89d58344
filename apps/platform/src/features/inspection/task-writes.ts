import type { InspectionItem, InspectionResult, InspectionState } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { isMine } from './task.repository.ts';

/** A task while it is held. */
export interface HeldTask {
  readonly id: string;
  readonly name: string;
  readonly state: InspectionState;
  readonly dueAt: number;
  readonly graceAt: number;
  readonly inOrder: boolean;
  readonly items: readonly InspectionItem[];
  readonly mine: boolean;
  /** The step that closed it. */
  readonly closeId: string | null;
}
export interface HeldDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly isDone: boolean;
  /** Who filled it in last did it by this step. */
  readonly stepId: string | null;
  readonly note: string;
  readonly results: readonly InspectionResult[];
  readonly orderId: string | null;
}

/** How tasks are written down. */
export const taskWrites = {
  /** Held until the transaction ends: who comes second sees what the first one did. */
  async lock(tx: Queryable, caller: Caller, id: string): Promise<HeldTask | undefined> {
    const { values, add } = statement();
    const [row] = await tx.query<Omit<HeldTask, 'dueAt' | 'graceAt'> & { due_at: Date; grace_at: Date }>(
      `select inspection_task.id, inspection_task.name, inspection_task.state, inspection_task.due_at, inspection_task.grace_at,
              inspection_task.in_order as "inOrder", inspection_task.close_id as "closeId",
              coalesce(${isMine(caller, add)}, false) as mine, coalesce(inspection_task.items, content.items, '[]') as items
         from inspection_task left join inspection_content content on content.id = inspection_task.content_id
        where inspection_task.id = ${add(id)} for update of inspection_task`,
      values,
    );
    if (!row) return undefined;
    const { due_at, grace_at, ...task } = row;
    return { ...task, dueAt: due_at.getTime(), graceAt: grace_at.getTime() };
  },
  /** In the order of the round. */
  devices: (tx: Queryable, taskId: string) =>
    tx.query<HeldDevice>(
      `select place.device_id as "deviceId", device.name, place.at is not null as "isDone", place.note, place.results,
              place.order_id as "orderId", place.step_id as "stepId"
         from inspection_task_device place join device on device.id = place.device_id
        where place.task_id = $1 order by place.place`,
      [taskId],
    ),
  /** It keeps the items it has from now on. */
  async begin(tx: Queryable, { id, items }: HeldTask, at: number): Promise<void> {
    await tx.query(
      `update inspection_task set state = 'running', started_at = $2, closed_at = null, items = $3, told_at = coalesce(told_at, $2) where id = $1`,
      [id, new Date(at), JSON.stringify(items)],
    );
  },
  async close(
    tx: Queryable,
    id: string,
    closed: {
      state: 'done' | 'aborted';
      at: number;
      /** By the clock of a phone without a network. */
      doneAt: number | undefined;
      by: string;
      stepId: string;
      reason: string;
    },
  ): Promise<void> {
    const { state, at, doneAt, by, stepId, reason } = closed;
    // how long it took there, not how long it was on its way
    const began = `(select min(coalesce(done_at, at)) from inspection_task_device where task_id = $1)`;
    await tx.query(
      `update inspection_task set state = $2, closed_at = $3, closed_by = $4, close_id = $5, reason = $6,
              items = coalesce(items, (select content.items from inspection_content content where content.id = content_id)),
              took_seconds = case when $2 = 'done'
                then greatest(0, round(extract(epoch from $7::timestamptz - least(${doneAt === undefined ? 'started_at, ' : ''}${began})))) end
        where id = $1`,
      [id, state, new Date(at), by, stepId, reason, new Date(doneAt ?? at)],
    );
  },
  /** Whose filling-in it was, and where. */
  async filling(tx: Queryable, taskId: string, id: string) {
    const [row] = await tx.query<{ deviceId: string; accountId: string | null }>(
      'select device_id as "deviceId", account_id as "accountId" from inspection_filling where task_id = $1 and id = $2',
      [taskId, id],
    );
    return row;
  },
  async fillings(tx: Queryable, taskId: string, deviceId: string): Promise<number> {
    const [row] = await tx.query<{ n: number }>(
      'select count(*) as n from inspection_filling where task_id = $1 and device_id = $2',
      [taskId, deviceId],
    );
    return row?.n ?? 0;
  },
  async fill(
    tx: Queryable,
    filling: {
      taskId: string;
      deviceId: string;
      stepId: string;
      accountId: string;
      who: string;
      at: number;
      doneAt: number | null;
      note: string;
      results: readonly InspectionResult[];
    },
  ): Promise<void> {
    const { taskId, deviceId, stepId, accountId, who, note, results } = filling;
    const at = new Date(filling.at);
    const doneAt = filling.doneAt === null ? null : new Date(filling.doneAt);
    const text = JSON.stringify(results);
    await tx.query(
      `insert into inspection_filling (task_id, device_id, id, account_id, who, at, note, results, done_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [taskId, deviceId, stepId, accountId, who, at, note, text, doneAt],
    );
    await tx.query(
      `update inspection_task_device set at = $3, who = $4, note = $5, results = $6, abnormal = $7, step_id = $8, done_at = $9
        where task_id = $1 and device_id = $2`,
      [taskId, deviceId, at, who, note, text, results.filter((one) => one.abnormal).length, stepId, doneAt],
    );
  },
  /** Ids of the pictures there are of a device, with the item of each. */
  pictures: (tx: Queryable, taskId: string, deviceId: string) =>
    tx.query<{ id: string; itemId: string }>(
      'select id, item_id as "itemId" from inspection_picture where task_id = $1 and device_id = $2',
      [taskId, deviceId],
    ),
  async hasPicture(tx: Queryable, taskId: string, id: string): Promise<boolean> {
    return (await tx.query('select 1 from inspection_picture where task_id = $1 and id = $2', [taskId, id])).length > 0;
  },
  async addPicture(
    tx: Queryable,
    picture: {
      id: string;
      taskId: string;
      deviceId: string;
      itemId: string;
      kind: string;
      bytes: Uint8Array;
      at: number;
    },
  ): Promise<void> {
    const { id, taskId, deviceId, itemId, kind, bytes, at } = picture;
    await tx.query(
      'insert into inspection_picture (id, task_id, device_id, item_id, kind, bytes, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, taskId, deviceId, itemId, kind, Buffer.from(bytes), new Date(at)],
    );
  },
  async opened(tx: Queryable, taskId: string, deviceId: string, orderId: string): Promise<void> {
    await tx.query('update inspection_task_device set order_id = $3 where task_id = $1 and device_id = $2', [
      taskId,
      deviceId,
      orderId,
    ]);
  },
  async orderNumber(tx: Queryable, orderId: string): Promise<number> {
    const [row] = await tx.query<{ number: number }>('select number from work_order where id = $1', [orderId]);
    return row?.number ?? 0;
  },
  /** Variables of a device that go by one of these keys or names. */
  variables: (tx: Queryable, deviceId: string, called: readonly string[]) =>
    tx.query<{ key: string; name: string; seriesId: number }>(
      `select key, name, series_id as "seriesId" from variable
        where device_id = $1 and (key = any($2::text[]) or name = any($2::text[])) order by key`,
      [deviceId, called],
    ),
};
