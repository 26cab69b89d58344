import {
  type BodyOut,
  type OperationAction,
  type WorkOrder,
  type WorkOrderInfo,
  type WorkOrderPerson,
  type WorkOrderStepKind,
  commonErrors,
  missingPermission,
  type workOrderCalls,
  workOrderErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type Picture, isImageKind } from '../../kernel/upload/serve.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import {
  type NewStep,
  type StoredOrder,
  type WorkOrderRepository,
  shown,
  workOrderWrites,
} from './work-order.repository.ts';
import { FIRST_STATE, assertMaterials, assertRoom, isOfAssignee, stateAfter } from './work-order.rules.ts';

type Calls = typeof workOrderCalls;
export interface WorkOrderParts {
  db: Db;
  orders: WorkOrderRepository;
  devices: Pick<DeviceReach, 'watchersAmong'>;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
/** What a step changes beside the state. */
type Then = Partial<Pick<StoredOrder, 'assigneeId' | 'assignee' | 'dueAt' | 'receivedAt' | 'closedAt'>>;
interface Doing {
  readonly kind: WorkOrderStepKind;
  readonly then?: (order: StoredOrder, at: number) => Then;
  readonly with?: Partial<Pick<NewStep, 'assignee' | 'hours' | 'materials'>>;
  /** Whom the order is about now: they get a message, unless they did it themselves. */
  readonly tells?: (order: StoredOrder) => string | null;
}
interface StepBody {
  readonly id: string;
  readonly stepId: string;
  readonly note?: string | undefined;
  readonly place?: string | undefined;
}

/** The rules of work orders. That the caller reaches device or order was checked before. */
export function createWorkOrderService(parts: WorkOrderParts) {
  const { db, orders, devices, operations, bus, clock } = parts;

  const logged = (order: StoredOrder) => ({ state: order.state, assignee: order.assignee, dueAt: order.dueAt });
  const write = (
    tx: Transaction,
    caller: Caller,
    action: Extract<OperationAction, `workOrder.${string}`>,
    { id, number, title }: StoredOrder,
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action, objectType: 'workOrder', objectId: id, objectName: `#${number} ${title}`, ...changes },
      tx,
    );
  async function locked(tx: Transaction, id: string): Promise<StoredOrder> {
    const order = await orders.lock(tx, id);
    if (!order) throw commonErrors.notFound({ id });
    return order;
  }
  /** True: the caller has done this very step before. 90011: its id is that of another step of the order. */
  async function wasDone(tx: Transaction, caller: Caller, kind: WorkOrderStepKind, { id, stepId }: StepBody) {
    const before = await orders.step(tx, id, stepId);
    if (before && (before.kind !== kind || before.accountId !== caller.accountId))
      throw commonErrors.conflict({ stepId });
    return before !== undefined;
  }
  const isWorker = async (deviceId: string, people: readonly WorkOrderPerson[]) => {
    const seeing = await devices.watchersAmong(
      people.map(({ id }) => id),
      [deviceId],
    );
    return people.filter(({ id }) => seeing.has(id));
  };

  async function doStep(caller: Caller, body: StepBody, doing: Doing): Promise<WorkOrder> {
    const { kind, then, tells } = doing;
    const at = clock.now();
    const messageId = newId();
    const done = await db.transaction(async (tx) => {
      const before = await locked(tx, body.id);
      if (await wasDone(tx, caller, kind, body)) return { order: before };
      const state = stateAfter(before.state, kind);
      if (isOfAssignee(kind) && before.assigneeId !== caller.accountId)
        throw missingPermission('manage_worksheet_receive');
      assertRoom({ steps: await orders.count(tx, body.id) });
      const order = { ...before, state, ...then?.(before, at) };
      const { note = '', place = '' } = body;
      const step = { assignee: '', hours: null, materials: [], ...doing.with };
      const { accountId, loginName: who } = caller;
      await workOrderWrites.addStep(tx, {
        id: body.stepId,
        orderId: order.id,
        kind,
        accountId,
        who,
        at,
        place,
        note,
        ...step,
      });
      await workOrderWrites.update(tx, order);
      const changes = changesOf(logged(before), { ...logged(order), ...(note && { note }) });
      await write(tx, caller, `workOrder.${kind}`, order, changes);
      const to = tells?.(order) ?? null;
      if (to === null || to === caller.accountId) return { order };
      await workOrderWrites.tell(tx, { id: messageId, accountId: to, orderId: order.id, ...wordsOf(order), at });
      return { order, to };
    });
    if (done.to !== undefined) {
      const about = { type: 'order', equipType: 'repair', dataId: done.order.id, dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', {
        accountId: done.to,
        message: { id: messageId, ...about, ...wordsOf(done.order), ...rest },
      });
      bus.emit('unread', { accountId: done.to });
    }
    return shown(done.order, caller);
  }

  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      orders.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),

    async info(caller: Caller, { id }: BodyOut<Calls['info']>): Promise<WorkOrderInfo> {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      const { content, alarmContent } = order;
      return { ...shown(order, caller), content, alarmContent, steps: await orders.steps(db, id) };
    },

    async report(caller: Caller, body: BodyOut<Calls['report']>): Promise<WorkOrder> {
      const { equipmentId, stepId, alarmId = null, title, content = '', priority = 'normal', dueAt = null } = body;
      return db.transaction(async (tx) => {
        const device = await workOrderWrites.openOf(tx, equipmentId);
        if (!device) throw commonErrors.notFound({ equipmentId });
        const { accountId, loginName: who } = caller;
        const known = await orders.reportedBy(tx, { deviceId: equipmentId, accountId, id: stepId });
        if (known !== undefined) return shown(await locked(tx, known), caller);
        const alarmContent = alarmId === null ? '' : await orders.alarmOf(tx, alarmId, equipmentId);
        if (alarmContent === undefined) throw commonErrors.notFound({ alarmId: alarmId ?? '' });
        assertRoom({ openOrders: device.open });
        const at = clock.now();
        const order: StoredOrder = {
          id: newId(),
          number: await workOrderWrites.nextNumber(tx, device.orgId),
          equipmentId,
          equipName: device.name,
          alarmId,
          alarmContent,
          title,
          content,
          priority,
          state: FIRST_STATE,
          reporterId: accountId,
          reporter: who,
          assigneeId: null,
          assignee: '',
          dueAt,
          reportedAt: at,
          receivedAt: null,
          closedAt: null,
        };
        await workOrderWrites.insert(tx, order);
        const place = body.place ?? '';
        const step = { id: stepId, orderId: order.id, kind: 'report', accountId, who, at, place, note: '' } as const;
        await workOrderWrites.addStep(tx, { ...step, assignee: '', hours: null, materials: [] });
        const told = { equipName: device.name, title, priority, dueAt, alarm: alarmContent || undefined };
        await write(tx, caller, 'workOrder.report', order, changesOf({}, told));
        return shown(order, caller);
      });
    },

    async people(_caller: Caller, { id, keyword }: BodyOut<Calls['people']>): Promise<WorkOrderPerson[]> {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      return isWorker(order.equipmentId, await orders.workers(order.equipmentId, { keyword }));
    },
    async dispatch(caller: Caller, body: BodyOut<Calls['dispatch']>): Promise<WorkOrder> {
      const order = await orders.find(db, body.id);
      if (!order) throw commonErrors.notFound({ id: body.id });
      const found = await orders.workers(order.equipmentId, { id: body.assigneeId });
      const [person] = await isWorker(order.equipmentId, found);
      if (!person) throw workOrderErrors.assigneeUnfit({ field: 'assigneeId' });
      const { id: assigneeId, name: assignee } = person;
      return doStep(caller, body, {
        kind: 'dispatch',
        with: { assignee },
        then: (before) => ({ assigneeId, assignee, dueAt: body.dueAt ?? before.dueAt }),
        tells: () => assigneeId,
      });
    },
    receive: (caller: Caller, body: BodyOut<Calls['receive']>) =>
      doStep(caller, body, {
        kind: 'receive',
        then: (before, at) => ({ receivedAt: before.receivedAt ?? at }),
      }),
    async finish(caller: Caller, body: BodyOut<Calls['finish']>): Promise<WorkOrder> {
      const { hours = null, materials = [] } = body;
      assertMaterials(materials.length);
      return doStep(caller, body, {
        kind: 'finish',
        with: { hours, materials },
        then: (_before, at) => ({ closedAt: at }),
        tells: ({ reporterId }) => reporterId,
      });
    },
    end: (caller: Caller, body: BodyOut<Calls['end']>) =>
      doStep(caller, body, {
        kind: 'end',
        then: (_before, at) => ({ closedAt: at }),
        tells: ({ assigneeId, reporterId }) =>
          assigneeId === caller.accountId ? reporterId : (assigneeId ?? reporterId),
      }),
    /** Whoever had it is free of it: it is dispatched anew. */
    reopen: (caller: Caller, body: BodyOut<Calls['reopen']>) =>
      doStep(caller, body, {
        kind: 'reopen',
        then: () => ({ assigneeId: null, assignee: '', receivedAt: null, closedAt: null }),
      }),
    comment: (caller: Caller, body: BodyOut<Calls['comment']>) => doStep(caller, body, { kind: 'comment' }),

    async addPicture(caller: Caller, { id, stepId, pictureId, file }: BodyOut<Calls['addPicture']>) {
      return db.transaction(async (tx) => {
        const order = await locked(tx, id);
        const step = await orders.step(tx, id, stepId);
        if (!step) throw commonErrors.notFound({ stepId });
        if (step.accountId !== caller.accountId) throw commonErrors.noAccess({ stepId });
        const held = await workOrderWrites.pictures(tx, id);
        if (held.some((one) => one.id === pictureId)) return { id: pictureId };
        assertRoom({ pictures: held.filter((one) => one.step_id === stepId).length });
        const at = clock.now();
        await workOrderWrites.addPicture(tx, {
          id: pictureId,
          orderId: id,
          stepId,
          kind: file.kind,
          bytes: file.bytes,
          at,
        });
        await write(tx, caller, 'workOrder.picture', order, changesOf({}, { picture: file.name }));
        return { id: pictureId };
      });
    },
    async picture({ id, pictureId }: BodyOut<Calls['picture']>): Promise<Picture> {
      const found = await orders.picture(id, pictureId);
      if (!found || !isImageKind(found.kind)) throw commonErrors.notFound({ pictureId });
      return { kind: found.kind, bytes: found.bytes, etag: pictureId };
    },
  };
}
export type WorkOrderService = ReturnType<typeof createWorkOrderService>;

/** In the words of whoever reported it. */
const wordsOf = ({ number, title, equipName }: StoredOrder) => ({ title: `#${number} ${title}`, note: equipName });
