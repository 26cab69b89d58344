import {
  type BodyOut,
  type InspectionTaskInfo,
  LIMITS,
  type OperationAction,
  type WorkOrder,
  commonErrors,
  inspectionErrors,
  type inspectionTaskCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type LatestOf, readingsOf } from './readings.ts';
import { assertDoable, judged, orderFrom, placeOf } from './task.rules.ts';
import { type HeldTask, taskWrites } from './task-writes.ts';

type Calls = typeof inspectionTaskCalls;
/** How an abnormal result becomes a work order, in a transaction of ours. */
export interface OrderReports {
  /** Whom a rule gives the order; asked before the transaction. */
  holderOf(deviceId: string): Promise<unknown>;
  reportIn(
    tx: Transaction,
    caller: Caller,
    fault: { equipmentId: string; stepId: string; title: string; content: string },
    holder: unknown,
  ): Promise<{
    order: Pick<WorkOrder, 'id' | 'number'>;
    /** Says it to screens, once the transaction has been committed. */
    say: () => void;
  }>;
}
export interface DoingParts {
  db: Db;
  orders: OrderReports;
  values: LatestOf;
  operations: OperationLog;
  clock: Clock;
  /** The task as it is answered. */
  readonly after: (caller: Caller, id: string) => Promise<InspectionTaskInfo>;
}

/** How inspections are done. That the caller reaches task and device was checked before. */
export function createDoing({ db, orders, values, operations, clock, after }: DoingParts) {
  async function locked(tx: Transaction, caller: Caller, id: string): Promise<HeldTask> {
    const task = await taskWrites.lock(tx, caller, id);
    if (!task) throw commonErrors.notFound({ id });
    return task;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: Extract<OperationAction, `inspection.${string}`>,
    { id, name }: HeldTask,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'inspection', objectId: id, objectName: name, ...changes }, tx);

  async function close(
    caller: Caller,
    body: { id: string; stepId: string; note?: string; doneAt?: number | undefined },
    state: 'done' | 'aborted',
  ) {
    const { id, stepId, note = '', doneAt } = body;
    await db.transaction(async (tx) => {
      const task = await locked(tx, caller, id);
      // the answer to the first time was lost
      if (task.closeId === stepId && task.state === state && task.mine) return;
      const at = clock.now();
      assertDoable(task, at, doneAt);
      if (state === 'done' && !(await taskWrites.devices(tx, id)).every((one) => one.isDone))
        throw inspectionErrors.taskIncomplete({ id });
      await taskWrites.close(tx, id, { state, at, doneAt, by: caller.loginName, stepId, reason: note });
      const changes = changesOf({ state: task.state }, { state, ...(note && { note }) });
      await write(tx, caller, state === 'done' ? 'inspection.finish' : 'inspection.abort', task, changes);
    });
    return after(caller, id);
  }

  return {
    async fill(caller: Caller, body: BodyOut<Calls['fill']>): Promise<InspectionTaskInfo> {
      const { id, equipmentId, stepId, results: entries, note = '', doneAt } = body;
      await db.transaction(async (tx) => {
        const task = await locked(tx, caller, id);
        const { accountId, loginName: who } = caller;
        const known = await taskWrites.filling(tx, id, stepId);
        if (known?.deviceId === equipmentId && known.accountId === accountId) return;
        if (known) throw commonErrors.conflict({ stepId });
        const at = clock.now();
        assertDoable(task, at, doneAt);
        const device = placeOf(await taskWrites.devices(tx, id), equipmentId, task.inOrder);
        if (doneAt !== undefined && device.stepId !== (body.seenStep ?? null))
          throw inspectionErrors.filledMeanwhile({ equipmentId });
        if ((await taskWrites.fillings(tx, id, equipmentId)) >= LIMITS.inspection.fillings)
          throw inspectionErrors.fillingsMax({ equipmentId });
        const found = judged(task.items, entries, await taskWrites.pictures(tx, id, equipmentId));
        const readings = await readingsOf(tx, values, { deviceId: equipmentId, items: task.items, now: doneAt ?? at });
        const results = [...found, ...readings];
        if (task.state !== 'running') await taskWrites.begin(tx, task, at);
        const by = { accountId, who, at, doneAt: doneAt ?? null };
        await taskWrites.fill(tx, { taskId: id, deviceId: equipmentId, stepId, ...by, note, results });
        const abnormal = results.filter((one) => one.abnormal).length;
        await write(tx, caller, 'inspection.fill', task, changesOf({}, { equipName: device.name, abnormal }));
      });
      return after(caller, id);
    },
    finish: (caller: Caller, body: BodyOut<Calls['finish']>) => close(caller, body, 'done'),
    abort: (caller: Caller, body: BodyOut<Calls['abort']>) => close(caller, body, 'aborted'),

    async addPicture(caller: Caller, body: BodyOut<Calls['addPicture']>): Promise<{ id: string }> {
      const { id, equipmentId, itemId, pictureId, doneAt, file } = body;
      return db.transaction(async (tx) => {
        const task = await locked(tx, caller, id);
        if (await taskWrites.hasPicture(tx, id, pictureId)) return { id: pictureId };
        const at = clock.now();
        assertDoable(task, at, doneAt);
        const device = placeOf(await taskWrites.devices(tx, id), equipmentId, task.inOrder);
        if (!task.items.some((item) => item.id === itemId && item.kind === 'picture'))
          throw inspectionErrors.resultUnfit({ itemId });
        const held = (await taskWrites.pictures(tx, id, equipmentId)).filter((one) => one.itemId === itemId);
        // those of a correction come beside those it corrects
        if (held.length >= 2 * LIMITS.ops.pictures) throw inspectionErrors.inspectionPicturesMax({ held: held.length });
        const { kind, bytes, name } = file;
        await taskWrites.addPicture(tx, { id: pictureId, taskId: id, deviceId: equipmentId, itemId, kind, bytes, at });
        const changes = changesOf({}, { equipName: device.name, picture: name });
        await write(tx, caller, 'inspection.picture', task, changes);
        return { id: pictureId };
      });
    },

    async report(caller: Caller, body: BodyOut<Calls['report']>): Promise<{ orderId: string; number: number }> {
      const { id, equipmentId, stepId } = body;
      const holder = await orders.holderOf(equipmentId);
      const { say, ...answer } = await db.transaction(async (tx) => {
        const task = await locked(tx, caller, id);
        const device = placeOf(await taskWrites.devices(tx, id), equipmentId, false);
        if (device.orderId !== null) {
          const number = await taskWrites.orderNumber(tx, device.orderId);
          return { orderId: device.orderId, number, say: () => {} };
        }
        const fault = { equipmentId, stepId, ...orderFrom(task, device) };
        const reported = await orders.reportIn(tx, caller, fault, holder);
        const { order } = reported;
        await taskWrites.opened(tx, id, equipmentId, order.id);
        const changes = changesOf({}, { equipName: device.name, order: order.number });
        await write(tx, caller, 'inspection.report', task, changes);
        return { orderId: order.id, number: order.number, say: reported.say };
      });
      say();
      return answer;
    },
  };
}
export type Doing = ReturnType<typeof createDoing>;
