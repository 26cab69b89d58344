import type {
  Page,
  WorkOrder,
  WorkOrderCause,
  WorkOrderMaterial,
  WorkOrderPriority,
  WorkOrderState,
  WorkOrderStep,
  WorkOrderStepKind,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import { createOrderSums } from './order-sums.repository.ts';
import { type VisibleDevices, wholeOrgs } from './work-order-reach.ts';
import { isTheirs } from './work-order.rules.ts';
import { workerQueries } from './workers.repository.ts';

interface Row {
  id: string;
  number: number;
  device_id: string;
  device_name: string;
  alarm_id: string | null;
  alarm_content: string;
  title: string;
  content: string;
  priority: WorkOrderPriority;
  state: WorkOrderState;
  reporter_id: string | null;
  reporter: string;
  visit_id: string | null;
  contact: string;
  assignee_id: string | null;
  assignee: string;
  team_id: string | null;
  given_team_id: string | null;
  team: string;
  due_at: Date | null;
  reported_at: Date;
  received_at: Date | null;
  closed_at: Date | null;
  accepted_at: Date | null;
  accepted_by: string;
  cause: WorkOrderCause | null;
  hours: number;
  cost_cents: number;
}
const COLUMNS = `work_order.id, work_order.number, work_order.device_id, device.name as device_name, work_order.alarm_id,
  work_order.alarm_content, work_order.title, work_order.content, work_order.priority, work_order.state, work_order.reporter_id,
  work_order.reporter, work_order.visit_id, work_order.contact, work_order.assignee_id, work_order.assignee, work_order.team_id, work_order.team, work_order.given_team_id, work_order.due_at, work_order.reported_at,
  work_order.received_at, work_order.closed_at, work_order.accepted_at, work_order.accepted_by,
  work_order.cause, work_order.hours, work_order.cost_cents`;
const FROM = 'work_order join device on device.id = work_order.device_id';

/** As it is stored: with the accounts it is about. */
export interface StoredOrder extends Omit<WorkOrder, 'mine' | 'visitor'> {
  /** Whose visit it was reported in; null: it was no visitor. */
  readonly visitId: string | null;
  readonly contact: string;
  readonly content: string;
  readonly alarmContent: string;
  readonly reporterId: string | null;
  readonly assigneeId: string | null;
  readonly teamId: string | null;
  /** The department it was dispatched to, also after somebody of it has received it. */
  readonly givenTeamId: string | null;
}
const time = (at: Date | null) => at?.getTime() ?? null;
const stored = (row: Row): StoredOrder => ({
  id: row.id,
  number: row.number,
  equipmentId: row.device_id,
  equipName: row.device_name,
  alarmId: row.alarm_id,
  alarmContent: row.alarm_content,
  title: row.title,
  content: row.content,
  priority: row.priority,
  state: row.state,
  reporterId: row.reporter_id,
  reporter: row.reporter,
  visitId: row.visit_id,
  contact: row.contact,
  assigneeId: row.assignee_id,
  assignee: row.assignee,
  teamId: row.team_id,
  givenTeamId: row.given_team_id,
  team: row.team,
  dueAt: time(row.due_at),
  reportedAt: row.reported_at.getTime(),
  receivedAt: time(row.received_at),
  closedAt: time(row.closed_at),
  acceptedAt: time(row.accepted_at),
  acceptedBy: row.accepted_by,
  cause: row.cause,
  hours: row.hours,
  costCents: row.cost_cents,
});
/** As a caller sees it. */
export const shown = (
  {
    reporterId: _reporter,
    assigneeId,
    teamId,
    givenTeamId: _given,
    visitId,
    contact: _contact,
    content: _content,
    alarmContent: _alarm,
    ...order
  }: StoredOrder,
  caller: Caller,
): WorkOrder => ({ ...order, mine: isTheirs({ assigneeId, teamId }, caller), visitor: visitId !== null });
/** With all that is told of a single one. */
export const shownWhole = (order: StoredOrder, caller: Caller) => {
  const { content, contact, alarmContent } = order;
  return { ...shown(order, caller), content, contact, alarmContent };
};

type StepRow = Omit<WorkOrderStep, 'at' | 'doneAt'> & { at: Date; done_at: Date | null };
const STEP = `work_order_step.id, work_order_step.kind, work_order_step.who, work_order_step.at, work_order_step.done_at,
  work_order_step.place, work_order_step.note, work_order_step.assignee, work_order_step.hours, work_order_step.materials,
  work_order_step.signer,
  array(select picture.id from work_order_picture picture
         where picture.order_id = work_order_step.order_id and picture.step_id = work_order_step.id
         order by picture.at, picture.id) as pictures`;
const stepFrom = ({ at, done_at, ...row }: StepRow): WorkOrderStep => ({
  ...row,
  at: at.getTime(),
  doneAt: time(done_at),
});

export interface OrderFilter {
  readonly equipmentId?: string | undefined;
  readonly whose?: 'mine' | 'team' | 'reported' | undefined;
  readonly state?: WorkOrderState | undefined;
  readonly priority?: WorkOrderPriority | undefined;
  readonly keyword?: string | undefined;
  readonly dueFrom?: number | undefined;
  readonly dueTo?: number | undefined;
  readonly closedFrom?: number | undefined;
  readonly heldFrom?: number | undefined;
  readonly heldTo?: number | undefined;
}
type Add = (value: unknown) => string;

/**
 * The orders that are asked for, under the name `work_order`. The team is the department; who has none is a team by themselves. Those of people
 * and those of the department are each found by an index that is in the order of lists: with "or" between them none of the two would be used
 * for a few of many.
 */
export function ordersOf({ accountId, deptId }: Caller, whose: OrderFilter['whose'], add: Add): string {
  const those = (condition: string) => `select * from work_order where ${condition}`;
  if (whose === undefined) return 'work_order';
  if (whose === 'reported') return `(${those(`reporter_id = ${add(accountId)}`)}) work_order`;
  if (deptId === null) return `(${those(`assignee_id = ${add(accountId)}`)}) work_order`;
  const team = add(deptId);
  const people =
    whose === 'mine' ? `${add(accountId)}::uuid` : `any(array(select id from account where dept_id = ${team}))`;
  return `(${those(`assignee_id = ${people}`)} union all
    ${those(`team_id = ${team} and (assignee_id = ${people}) is not true`)}) work_order`;
}

function conditions(filter: OrderFilter, add: Add): string[] {
  const where: string[] = [];
  if (filter.equipmentId) where.push(`work_order.device_id = ${add(filter.equipmentId)}`);
  if (filter.state) where.push(`work_order.state = ${add(filter.state)}`);
  if (filter.priority) where.push(`work_order.priority = ${add(filter.priority)}`);
  if (filter.dueFrom !== undefined) where.push(`work_order.due_at >= ${add(new Date(filter.dueFrom))}`);
  if (filter.dueTo !== undefined) where.push(`work_order.due_at < ${add(new Date(filter.dueTo))}`);
  if (filter.closedFrom !== undefined) where.push(`work_order.closed_at >= ${add(new Date(filter.closedFrom))}`);
  if (filter.heldFrom !== undefined)
    where.push(`(work_order.closed_at is null or work_order.closed_at >= ${add(new Date(filter.heldFrom))})`);
  if (filter.heldTo !== undefined) where.push(`work_order.reported_at < ${add(new Date(filter.heldTo))}`);
  return where;
}

/** Conditions on `work_order` alone: those whose device the caller sees. None where they see all devices. */
export async function seenOrders(devices: VisibleDevices, caller: Caller, add: Add): Promise<string[]> {
  const visible = await devices.visible(caller, add, 'many');
  return visible === 'true' ? [] : [`work_order.device_id in (select device.id from device where ${visible})`];
}

/** SQL of the steps of one order. */
const stepQueries = {
  async steps(on: Queryable, orderId: string): Promise<WorkOrderStep[]> {
    const rows = await on.query<StepRow>(`select ${STEP} from work_order_step where order_id = $1 order by seq`, [
      orderId,
    ]);
    return rows.map(stepFrom);
  },
  /** The step that came last, comments apart. */
  async lastStep(on: Queryable, orderId: string): Promise<string | undefined> {
    const [row] = await on.query<{ id: string }>(
      `select id from work_order_step where order_id = $1 and kind <> 'comment' order by seq desc limit 1`,
      [orderId],
    );
    return row?.id;
  },
  /** What was used when it was finished last. */
  async lastMaterials(on: Queryable, orderId: string): Promise<readonly WorkOrderMaterial[]> {
    const [row] = await on.query<{ materials: WorkOrderMaterial[] }>(
      `select materials from work_order_step where order_id = $1 and kind = 'finish' order by seq desc limit 1`,
      [orderId],
    );
    return row?.materials ?? [];
  },
  /** Whose step of an order it is, and what it was. */
  async step(on: Queryable, orderId: string, id: string) {
    const [row] = await on.query<{ kind: WorkOrderStepKind; account_id: string | null }>(
      'select kind, account_id from work_order_step where order_id = $1 and id = $2',
      [orderId, id],
    );
    return row && { kind: row.kind, accountId: row.account_id };
  },
  /** The order of a device that somebody reported with this step. */
  async reportedBy(on: Queryable, { deviceId, accountId, id }: { deviceId: string; accountId: string; id: string }) {
    const [row] = await on.query<{ order_id: string }>(
      `select order_id from work_order_step step join work_order on work_order.id = step.order_id
        where step.account_id = $1 and step.id = $2 and step.kind = 'report' and work_order.device_id = $3`,
      [accountId, id, deviceId],
    );
    return row?.order_id;
  },
  /** The order of a device that a visitor reported with this step. */
  async reportedInVisit(on: Queryable, { deviceId, visitId, id }: { deviceId: string; visitId: string; id: string }) {
    const [row] = await on.query<{ number: number; reported_at: Date }>(
      `select number, reported_at from work_order join work_order_step step on step.order_id = work_order.id and step.id = $3
        where work_order.device_id = $1 and work_order.visit_id = $2`,
      [deviceId, visitId, id],
    );
    return row && { number: row.number, reportedAt: row.reported_at.getTime() };
  },
  /** What visitors have reported of a device since. */
  async reportsOfVisitors(on: Queryable, deviceId: string, since: number): Promise<number> {
    const [row] = await on.query<{ n: number }>(
      'select count(*) as n from work_order where device_id = $1 and reported_at > $2 and visit_id is not null',
      [deviceId, new Date(since)],
    );
    return row?.n ?? 0;
  },
  async count(on: Queryable, orderId: string): Promise<number> {
    const [row] = await on.query<{ n: number }>('select count(*) as n from work_order_step where order_id = $1', [
      orderId,
    ]);
    return row?.n ?? 0;
  },
};

/** SQL of work orders: one function per question, no rules. */
export function createWorkOrderRepository(db: Db, devices: VisibleDevices) {
  /** By title, person, number or device. Devices are looked up first: each of the four is found by its index then. */
  async function named(keyword: string, add: Add): Promise<string> {
    const like = likeText(keyword);
    const found = await db.query<{ id: string }>('select id from device where name ilike $1', [like]);
    const number = /^#?(\d{1,9})$/.exec(keyword)?.[1];
    const any = [
      `(work_order.title || ' ' || work_order.assignee) ilike ${add(like)}`,
      `work_order.device_id = any(${add(found.map(({ id }) => id))}::uuid[])`,
      ...(number === undefined ? [] : [`work_order.number = ${add(Number(number))}`]),
    ];
    return `(${any.join(' or ')})`;
  }
  const sums = createOrderSums(db);
  /** How many of all orders of enterprises, or of those that are over; `undefined`: no sum tells. */
  async function summed(caller: Caller, { state, ...others }: OrderFilter): Promise<number | undefined> {
    const isOver = state === 'finished' || state === 'ended';
    if ((state !== undefined && !isOver) || Object.values(others).some((one) => one !== undefined && one !== ''))
      return undefined;
    const orgs = await wholeOrgs(devices, caller);
    return orgs && sums.total(orgs, state);
  }
  async function counted(from: string, of: string, values: readonly unknown[]): Promise<number> {
    const [row] = await db.query<{ n: number }>(`select count(*) as n from ${from} where ${of}`, values);
    return row?.n ?? 0;
  }
  return {
    ...stepQueries,
    ...workerQueries(db),
    async list(caller: Caller, filter: OrderFilter, { limit, offset }: { limit: number; offset: number }) {
      const { values, add } = statement();
      const where = [...(await seenOrders(devices, caller, add)), ...conditions(filter, add)];
      if (filter.keyword) where.push(await named(filter.keyword, add));
      const of = where.join(' and ') || 'true';
      const from = ordersOf(caller, filter.whose, add);
      const total = (await summed(caller, filter)) ?? (await counted(from, of, values));
      const newest = 'order by work_order.reported_at desc, work_order.id desc';
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${FROM} join (
           select id from ${from} where ${of} ${newest} limit ${add(limit)} offset ${add(offset)}) page on page.id = work_order.id
          ${newest}`,
        values,
      );
      return { total, rows: rows.map((row) => shown(stored(row), caller)) } satisfies Page<WorkOrder>;
    },
    async find(on: Queryable, id: string): Promise<StoredOrder | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${FROM} where work_order.id = $1`, [id]);
      return row && stored(row);
    },
    /** Held until the transaction ends: who comes second sees what the first one did. */
    async lock(tx: Queryable, id: string): Promise<StoredOrder | undefined> {
      const [row] = await tx.query<Row>(
        `select ${COLUMNS} from ${FROM} where work_order.id = $1 for update of work_order`,
        [id],
      );
      return row && stored(row);
    },
    /** The newest steps of each of these orders, oldest first. */
    async newestSteps(orderIds: readonly string[], limit: number): Promise<ReadonlyMap<string, WorkOrderStep[]>> {
      const rows = await db.query<StepRow & { order_id: string }>(
        `select work_order_step.order_id, ${STEP} from unnest($1::uuid[]) asked (id) cross join lateral (
           select * from work_order_step step where step.order_id = asked.id order by step.seq desc limit $2) work_order_step
          order by work_order_step.order_id, work_order_step.seq`,
        [orderIds, limit],
      );
      const found = new Map<string, WorkOrderStep[]>();
      for (const { order_id, ...row } of rows) found.set(order_id, [...(found.get(order_id) ?? []), stepFrom(row)]);
      return found;
    },
    /**
     * What the caller and their team have to do, what is due first before the rest. `finishedFrom`: also what the caller has finished since
     * and nobody has accepted yet, after all others.
     */
    async open(caller: Caller, limit: number, finishedFrom: number | undefined): Promise<StoredOrder[]> {
      const { values, add } = statement();
      const isOpen = `work_order.state in ('dispatched', 'received')`;
      const isUnaccepted =
        finishedFrom === undefined
          ? ''
          : ` or work_order.state = 'finished' and work_order.accepted_at is null
               and work_order.assignee_id = ${add(caller.accountId)} and work_order.closed_at >= ${add(new Date(finishedFrom))}`;
      const where = [...(await seenOrders(devices, caller, add)), `(${isOpen}${isUnaccepted})`];
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${ordersOf(caller, 'team', add)} join device on device.id = work_order.device_id
          where ${where.join(' and ')}
          order by work_order.state = 'finished', (work_order.assignee_id = ${add(caller.accountId)}) desc nulls last, work_order.due_at nulls last, work_order.reported_at desc,
                   work_order.id limit ${add(limit)}`,
        values,
      );
      return rows.map(stored);
    },
    /** Is an order open that an alarm of the same rule and device has led to? */
    async isOpenFor(on: Queryable, alarmId: string): Promise<boolean> {
      const rows = await on.query(
        `select 1 from alarm_event event join work_order on work_order.device_id = event.device_id
           join alarm_event earlier on earlier.id = work_order.alarm_id
          where event.id = $1 and work_order.state in ('pending', 'dispatched', 'received')
            and (earlier.id = event.id or earlier.rule_id = event.rule_id) limit 1`,
        [alarmId],
      );
      return rows.length > 0;
    },
    async orgNameOf(deviceId: string): Promise<string> {
      const [row] = await db.query<{ name: string }>(
        'select org.name from device join org on org.id = device.org_id where device.id = $1',
        [deviceId],
      );
      return row?.name ?? '';
    },
    async alarmOf(on: Queryable, alarmId: string, deviceId: string): Promise<string | undefined> {
      const [row] = await on.query<{ content: string }>(
        'select content from alarm_event where id = $1 and device_id = $2',
        [alarmId, deviceId],
      );
      return row?.content;
    },
  };
}
export type WorkOrderRepository = ReturnType<typeof createWorkOrderRepository>;
