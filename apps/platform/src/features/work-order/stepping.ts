import {
  FIRST_LANGUAGE,
  type MessageSaid,
  type OperationAction,
  type WorkOrder,
  type WorkOrderStepKind,
  commonErrors,
  missingPermission,
} from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
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
    | 'givenTeamId'
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
  readonly kind: Exclude<WorkOrderStepKind, 'release'>;
  readonly turns?: (order: StoredOrder, at: number) => Then;
  readonly with?: Partial<Pick<NewStep, 'assignee' | 'hours' | 'materials' | 'signer'>>;
  /** What else is written with it. */
  readonly also?: (tx: Transaction, done: StepDone) => Promise<Partial<Pick<StoredOrder, 'costCents'>> | undefined>;
  /** What follows of itself in the same transaction, as a step of its own; `say`: to screens, afterwards. */
  readonly follows?: (
    tx: Transaction,
    done: StepDone,
  ) => Promise<{ readonly order: StoredOrder; readonly say: () => void } | undefined>;
  /** Whose it is no more: they are told in which hands it is. */
  readonly leaves?: (before: StoredOrder) => readonly (string | null)[];
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
    const { kind, turns, tells, leaves } = doing;
    const at = clock.now();
    const done = await db.transaction(async (tx) => {
      const before = await locked(tx, body.id);
      if (await wasDone(tx, caller, kind, body)) return { order: before, told: [], say: () => {} };
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
      const stepped = { ...turned, ...(await doing.also?.(tx, { before, order: turned, at })) };
      await workOrderWrites.update(tx, stepped);
      const after = await doing.follows?.(tx, { before, order: stepped, at });
      const { order, say } = after ?? { order: stepped, say: () => {} };
      const changes = changesOf(logged(before), { ...logged(order), ...(note && { note }), ...signed(step.signer) });
      await write(tx, caller, `workOrder.${kind}`, order, changes);
      const others = (ids: readonly (string | null)[] = []) =>
        ids.filter((one): one is string => one !== null && one !== caller.accountId);
      const to = others(tells?.(order));
      const told = await tellOrder(tx, { to, order, at });
      const left = others(leaves?.(before)).filter((one) => !to.includes(one));
      const said = { what: 'handedOver', name: order.assignee || order.team } as const;
      return { order, say, told: [...told, ...(await tellOrder(tx, { to: left, order, at, said }))] };
    });
    announceOrder(bus, done.told);
    done.say();
    return shown(done.order, caller);
  }

  return { doStep, locked, write };
}
export type Stepping = ReturnType<typeof createStepping>;

type OrderSaid = Extract<MessageSaid, { kind: 'workOrder' }>;
/** Who was told of an order, by the message that was written with it. */
export interface OrderTold {
  readonly messageId: string;
  /** An account. */
  readonly to: string;
  readonly order: StoredOrder;
  readonly at: number;
  /** In the language of whoever is told. Absent: in the words of whoever reported it. */
  readonly said: OrderSaid | undefined;
}
/** Writes the messages; to screens they are said by `announceOrder`, once the transaction has been committed. */
export async function tellOrder(
  tx: Transaction,
  {
    to,
    order,
    at,
    said: about,
  }: { to: readonly string[]; order: StoredOrder; at: number; said?: Pick<OrderSaid, 'what' | 'name'> },
): Promise<OrderTold[]> {
  const { number, title, equipName } = order;
  const said = about && ({ kind: 'workOrder', ...about, number, title, equipName } as const);
  const told = to.map((one) => ({ messageId: newId(), to: one, order, at, said }));
  if (told.length > 0) await workOrderWrites.tell(tx, { orderId: order.id, ...wordsOf(order, said), at, said }, told);
  return told;
}
/** To the screens of those who were told, once the messages are stored. */
export function announceOrder(bus: Pick<Bus, 'emit'>, told: readonly OrderTold[]): void {
  for (const { messageId, to, order, at, said } of told) {
    const about = { type: 'order', equipType: 'repair', dataId: order.id, dataStatus: 'sended' } as const;
    const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
    bus.emit('message', {
      accountId: to,
      message: { id: messageId, ...about, ...wordsOf(order, said), ...rest, ...(said && { said }) },
    });
    bus.emit('unread', { accountId: to });
  }
}

const wordsOf = ({ number, title, equipName }: StoredOrder, said: OrderSaid | undefined) =>
  said ? messageWords(said, FIRST_LANGUAGE) : { title: `#${number} ${title}`, note: equipName };
