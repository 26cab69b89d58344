import {
  type OperationAction,
  type WorkOrder,
  type WorkOrderStepKind,
  commonErrors,
  missingPermission,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type StoredOrder, type WorkOrderRepository, shown } from './work-order.repository.ts';
import { type NewStep, workOrderWrites } from './work-order-writes.ts';
import { assertRoom, assertSeen, isOfAssignee, isTheirs, stateAfter } from './work-order.rules.ts';

export interface SteppingParts {
  db: Db;
  orders: WorkOrderRepository;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
/** What a step changes beside the state. */
type Then = Partial<
  Pick<
    StoredOrder,
    | 'assigneeId'
    | 'assignee'
    | 'teamId'
    | 'team'
    | 'dueAt'
    | 'receivedAt'
    | 'closedAt'
    | 'acceptedAt'
    | 'acceptedBy'
    | 'cause'
    | 'hours'
    | 'costCents'
  >
>;
export interface StepDone {
  readonly before: StoredOrder;
  readonly order: StoredOrder;
  readonly at: number;
}
interface Doing {
  readonly kind: WorkOrderStepKind;
  readonly turns?: (order: StoredOrder, at: number) => Then;
  readonly with?: Partial<Pick<NewStep, 'assignee' | 'hours' | 'materials' | 'signer'>>;
  /** What else is written with it. */
  readonly also?: (tx: Transaction, done: StepDone) => Promise<Partial<Pick<StoredOrder, 'costCents'>> | undefined>;
  /** Whom the order is about now: they get a message, but for whoever did it. */
  readonly tells?: (order: StoredOrder) => readonly (string | null)[];
}
interface StepBody {
  readonly id: string;
  readonly stepId: string;
  readonly note?: string | undefined;
  readonly place?: string | undefined;
  readonly doneAt?: number | undefined;
  readonly seenStep?: string | undefined;
}

/** How a step of a work order is done: once, by whoever may, with its line in the log and its message. */
export function createStepping({ db, orders, operations, bus, clock }: SteppingParts) {
  const signed = (signer: string) => (signer === '' ? {} : { signer });
  const logged = ({ state, assignee, team, dueAt, cause }: StoredOrder) => ({
    state,
    assignee: assignee || team,
    dueAt,
    cause,
  });
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
  async function doStep(caller: Caller, body: StepBody, doing: Doing): Promise<WorkOrder> {
    const { kind, turns, tells } = doing;
    const at = clock.now();
    const done = await db.transaction(async (tx) => {
      const before = await locked(tx, body.id);
      if (await wasDone(tx, caller, kind, body)) return { order: before, told: [] };
      if (kind !== 'comment') assertSeen(await orders.lastStep(tx, body.id), body);
      const state = stateAfter(before.state, kind);
      if (isOfAssignee(kind) && !isTheirs(before, caller)) throw missingPermission('manage_worksheet_receive');
      assertRoom({ steps: await orders.count(tx, body.id) });
      const turned = { ...before, state, ...turns?.(before, at) };
      const { note = '', place = '', doneAt = null } = body;
      const step = { assignee: '', hours: null, materials: [], signer: '', ...doing.with };
      const { accountId, loginName: who } = caller;
      await workOrderWrites.addStep(tx, {
        id: body.stepId,
        orderId: turned.id,
        kind,
        accountId,
        who,
        at,
        doneAt,
        place,
        note,
        ...step,
      });
      const order = { ...turned, ...(await doing.also?.(tx, { before, order: turned, at })) };
      await workOrderWrites.update(tx, order);
      const changes = changesOf(logged(before), { ...logged(order), ...(note && { note }), ...signed(step.signer) });
      await write(tx, caller, `workOrder.${kind}`, order, changes);
      const to = (tells?.(order) ?? []).filter((one): one is string => one !== null && one !== caller.accountId);
      return { order, told: await tellOrder(tx, { to, order, at }) };
    });
    announceOrder(bus, done.told);
    return shown(done.order, caller);
  }

  return { doStep, locked, write };
}
export type Stepping = ReturnType<typeof createStepping>;

/** Who was told of an order, by the message that was written with it. */
export interface OrderTold {
  readonly messageId: string;
  /** An account. */
  readonly to: string;
  readonly order: StoredOrder;
  readonly at: number;
}
/** Writes the messages; to screens they are said by `announceOrder`, once the transaction has been committed. */
export async function tellOrder(
  tx: Transaction,
  { to, order, at }: { to: readonly string[]; order: StoredOrder; at: number },
): Promise<OrderTold[]> {
  const told = to.map((one) => ({ messageId: newId(), to: one, order, at }));
  if (told.length > 0) await workOrderWrites.tell(tx, { orderId: order.id, ...wordsOf(order), at }, told);
  return told;
}
/** To the screens of those who were told, once the messages are stored. */
export function announceOrder(bus: Pick<Bus, 'emit'>, told: readonly OrderTold[]): void {
  for (const { messageId, to, order, at } of told) {
    const about = { type: 'order', equipType: 'repair', dataId: order.id, dataStatus: 'sended' } as const;
    const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
    bus.emit('message', { accountId: to, message: { id: messageId, ...about, ...wordsOf(order), ...rest } });
    bus.emit('unread', { accountId: to });
  }
}

/** In the words of whoever reported it. */
const wordsOf = ({ number, title, equipName }: StoredOrder) => ({
  title: `#${number} ${title}`,
  note: equipName,
});
