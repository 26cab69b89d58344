import {
  type BodyOut,
  LIMITS,
  type WorkOrder,
  type WorkOrderInfo,
  type WorkOrderPerson,
  type WorkOrderTeam,
  type WorkOrderTeams,
  type WorkOrdersTaken,
  commonErrors,
  type workOrderCalls,
  workOrderErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Dispatching, Holder } from './dispatch/dispatching.ts';
import { orderPictures } from './order-picture.repository.ts';
import type { OrderTexts } from './order-texts.ts';
import type { StockUse } from './stock/stock-use.ts';
import type { Stepping } from './stepping.ts';
import { type StoredOrder, type WorkOrderRepository, shown, shownWhole } from './work-order.repository.ts';
import { workOrderWrites } from './work-order-writes.ts';
import {
  FIRST_STATE,
  NOBODY,
  NO_VISITOR,
  UNTOUCHED,
  assertMaterials,
  assertReason,
  assertRoom,
  assertUnaccepted,
  costOf,
} from './work-order.rules.ts';

type Calls = typeof workOrderCalls;
export interface WorkOrderParts {
  db: Db;
  orders: WorkOrderRepository;
  /** Who of these accounts sees one of these devices. */
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  stepping: Stepping;
  stock: StockUse;
  texts: OrderTexts;
  dispatching: Dispatching;
  clock: Clock;
}

const UNACCEPTED = { acceptedAt: null, acceptedBy: '' };
const NO_TEAM = { teamId: null, team: '' };
/** Steps that follow from the order alone. */
const ownSteps = ({
  db,
  stepping: { doStep },
  orders,
  stock,
  dispatching,
}: Pick<WorkOrderParts, 'db' | 'stepping' | 'orders' | 'stock' | 'dispatching'>) => ({
  receive: (caller: Caller, body: BodyOut<Calls['receive']>) =>
    doStep(caller, body, {
      kind: 'receive',
      turns: (before, at) => ({
        receivedAt: before.receivedAt ?? at,
        // Whoever of a department is first has it from now on.
        ...(before.teamId !== null && { assigneeId: caller.accountId, assignee: caller.loginName, ...NO_TEAM }),
      }),
    }),
  async finish(caller: Caller, body: BodyOut<Calls['finish']>): Promise<WorkOrder> {
    const { hours = null, materials = [], cause = null } = body;
    assertMaterials(materials.length);
    let sayLow = () => {};
    const finished = await doStep(caller, body, {
      kind: 'finish',
      with: { hours, materials },
      turns: (before, at) => ({
        closedAt: at,
        cause,
        hours: before.hours + (hours ?? 0),
        costCents: before.costCents + costOf(materials),
      }),
      also: async (tx, { order, at }) => {
        sayLow = await stock.use(tx, { order, materials, who: caller.loginName, at });
        return undefined;
      },
      tells: ({ reporterId }) => [reporterId],
    });
    sayLow();
    return finished;
  },
  /** The signature is a picture of the step, in the same transaction: nothing is accepted without one. */
  accept: (caller: Caller, { file, signer, ...body }: BodyOut<Calls['accept']>) =>
    doStep(caller, body, {
      kind: 'accept',
      with: { signer },
      turns: (before, at) => {
        assertUnaccepted(before);
        return { acceptedAt: at, acceptedBy: signer };
      },
      also: async (tx, { order: { id: orderId }, at }) => {
        await orderPictures.add(tx, { id: body.stepId, orderId, stepId: body.stepId, ...file, at });
        return undefined;
      },
      tells: ({ assigneeId }) => [assigneeId],
    }),
  /** Whoever had it is free of it: a rule dispatches it anew, but to whoever opened it again; none does: it waits for a person. */
  async reopen(caller: Caller, body: BodyOut<Calls['reopen']>): Promise<WorkOrder> {
    const found = await orders.find(db, body.id);
    const holder = found && (await dispatching.nextHolder(found, caller.accountId));
    return doStep(caller, body, {
      kind: 'reopen',
      also: async (tx, { before, order, at }) => {
        if (body.putBack !== true || before.state !== 'finished') return undefined;
        const materials = await orders.lastMaterials(tx, order.id);
        await stock.putBack(tx, { order, materials, who: caller.loginName, at });
        return { costCents: Math.max(0, order.costCents - costOf(materials)) };
      },
      turns: () => ({
        ...NOBODY,
        receivedAt: null,
        closedAt: null,
        cause: null,
        ...UNACCEPTED,
      }),
      follows: async (tx, { order, at }) =>
        holder && dispatching.dispatch(tx, order, holder, { at, by: caller.accountId }),
    });
  },
  comment: (caller: Caller, body: BodyOut<Calls['comment']>) => doStep(caller, body, { kind: 'comment' }),
});

/** Whom an order can be dispatched to, and who of them is told: those who see its device. */
function recipients({ orders, devices }: Pick<WorkOrderParts, 'orders' | 'devices'>) {
  async function seeing<Person extends { id: string }>(deviceId: string, people: readonly Person[]): Promise<Person[]> {
    const watchers = await devices.watchersAmong(
      people.map(({ id }) => id),
      [deviceId],
    );
    return people.filter(({ id }) => watchers.has(id));
  }
  const teamOf = async (deviceId: string, teamId: string) =>
    seeing(deviceId, await orders.workersOfTeams(deviceId, teamId));
  const idsOf = (team: readonly { id: string }[]) => team.slice(0, LIMITS.ops.teamTold).map(({ id }) => id);
  /** 2802: nobody of it can work the order. */
  async function toTeam(deviceId: string, teamId: string) {
    const people = await teamOf(deviceId, teamId);
    const [first] = people;
    if (!first) throw workOrderErrors.assigneeUnfit({ field: 'teamId' });
    return {
      name: first.team,
      to: { assigneeId: null, assignee: '', teamId, team: first.team, givenTeamId: teamId },
      told: idsOf(people),
    };
  }
  /** 2802: they cannot work the order. */
  async function toPerson(deviceId: string, id: string) {
    const [person] = await seeing(deviceId, await orders.workers(deviceId, { id }));
    if (!person) throw workOrderErrors.assigneeUnfit({ field: 'assigneeId' });
    return {
      name: person.name,
      to: { assigneeId: id, assignee: person.name, ...NO_TEAM, givenTeamId: null },
      told: [id],
    };
  }
  return { seeing, teamOf, idsOf, toTeam, toPerson };
}

/** Whoever reported it hears of it, and whoever it was dispatched to: `people` are of the department it was with. */
const ending = (ofTeam: string | null, people: readonly string[]): Parameters<Stepping['doStep']>[2] => ({
  kind: 'end',
  turns: (_before, at) => ({ closedAt: at }),
  tells: ({ assigneeId, reporterId, teamId }) => [
    ...new Set([reporterId, assigneeId, ...(teamId === ofTeam ? people : [])]),
  ],
});

/** The rules of work orders. That the caller reaches device or order was checked before. */
export function createWorkOrderService(parts: WorkOrderParts) {
  const { db, orders, devices, stepping, stock, texts, dispatching, clock } = parts;
  const { doStep, locked, write } = stepping;
  const { seeing, teamOf, idsOf, toTeam, toPerson } = recipients({ orders, devices });

  /** In a transaction of whoever else opens an order, such as an inspection. */
  async function reportIn(
    tx: Transaction,
    caller: Caller,
    body: BodyOut<Calls['report']>,
    holder: Holder | undefined,
  ): Promise<{ order: WorkOrder; say: () => void }> {
    const { equipmentId, stepId, alarmId = null, title, content = '', priority = 'normal', dueAt = null } = body;
    const device = await workOrderWrites.openOf(tx, equipmentId);
    if (!device) throw commonErrors.notFound({ equipmentId });
    const { accountId, loginName: who } = caller;
    const known = await orders.reportedBy(tx, { deviceId: equipmentId, accountId, id: stepId });
    if (known !== undefined) return { order: shown(await locked(tx, known), caller), say: () => {} };
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
      ...NO_VISITOR,
      dueAt,
      reportedAt: at,
      ...UNTOUCHED,
    };
    await workOrderWrites.insert(tx, order);
    const place = body.place ?? '';
    const step = {
      id: stepId,
      orderId: order.id,
      kind: 'report',
      accountId,
      who,
      at,
      doneAt: body.doneAt ?? null,
      place,
      note: '',
    } as const;
    await workOrderWrites.addStep(tx, { ...step, assignee: '', hours: null, materials: [], signer: '' });
    const after = holder ? await dispatching.dispatch(tx, order, holder) : { order, say: () => {} };
    const assignee = after.order.assignee || after.order.team || undefined;
    const told = { equipName: device.name, title, priority, dueAt, alarm: alarmContent || undefined, assignee };
    await write(tx, caller, 'workOrder.report', order, changesOf({}, told));
    return { order: shown(after.order, caller), say: after.say };
  }

  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      orders.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),

    async info(caller: Caller, { id }: BodyOut<Calls['info']>): Promise<WorkOrderInfo> {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      return { ...shownWhole(order, caller), steps: await orders.steps(db, id) };
    },

    take: (caller: Caller) => takeAlong({ orders, clock }, caller),

    async report(caller: Caller, body: BodyOut<Calls['report']>): Promise<WorkOrder> {
      const holder = await dispatching.holderOf(body.equipmentId, 'account');
      const { order, say } = await db.transaction((tx) => reportIn(tx, caller, body, holder));
      say();
      return order;
    },
    reportIn,
    /** Whom a rule gives what an inspection of a device reports. */
    holderOf: (deviceId: string) => dispatching.holderOf(deviceId, 'inspection'),

    async people(_caller: Caller, { id, keyword }: BodyOut<Calls['people']>): Promise<WorkOrderPerson[]> {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      return seeing(order.equipmentId, await orders.workers(order.equipmentId, { keyword }));
    },
    async teams(_caller: Caller, { id }: BodyOut<Calls['teams']>): Promise<WorkOrderTeams> {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      const teams = new Map<string, WorkOrderTeam>();
      for (const { teamId, team } of await seeing(order.equipmentId, await orders.workersOfTeams(order.equipmentId)))
        teams.set(teamId, { id: teamId, name: team, people: (teams.get(teamId)?.people ?? 0) + 1 });
      return { teams: [...teams.values()], sms: texts.isOn() };
    },
    async dispatch(caller: Caller, body: BodyOut<Calls['dispatch']>): Promise<WorkOrder> {
      const order = await orders.find(db, body.id);
      if (!order) throw commonErrors.notFound({ id: body.id });
      const { assigneeId = '', teamId, sms = false } = body;
      const { name, to, told } = await (teamId === undefined
        ? toPerson(order.equipmentId, assigneeId)
        : toTeam(order.equipmentId, teamId));
      return doStep(caller, body, {
        kind: 'dispatch',
        with: { assignee: name },
        turns: (before) => {
          assertReason(before, body.note ?? '');
          return { ...to, dueAt: body.dueAt ?? before.dueAt };
        },
        tells: () => told,
        leaves: ({ assigneeId: former }) => [former],
        also: async (tx, { order: after, at }) => {
          if (sms) await texts.send(tx, { order: after, to: told.filter((to) => to !== caller.accountId), at });
          return undefined;
        },
      });
    },
    async end(caller: Caller, body: BodyOut<Calls['end']>): Promise<WorkOrder> {
      const found = await orders.find(db, body.id);
      const team = found?.teamId ? await teamOf(found.equipmentId, found.teamId) : [];
      return doStep(caller, body, ending(found?.teamId ?? null, idsOf(team)));
    },
    ...ownSteps({ db, stepping, orders, stock, dispatching }),
  };
}
/** What the caller and their team have to do, as much as a phone takes, for work without a network. */
async function takeAlong(
  { orders, clock }: Pick<WorkOrderParts, 'orders' | 'clock'>,
  caller: Caller,
): Promise<WorkOrdersTaken> {
  const { taken, takenSteps } = LIMITS.ops;
  // whoever did it lets others sign for it on their phone
  const accepts = caller.permissions.has('manage_repairs_report');
  const found = await orders.open(caller, taken + 1, accepts ? clock.now() - LIMITS.ops.acceptedMs : undefined);
  const held = found.slice(0, taken);
  const steps = await orders.newestSteps(
    held.map(({ id }) => id),
    takenSteps,
  );
  const infos = held.map((order) => ({ ...shownWhole(order, caller), steps: steps.get(order.id) ?? [] }));
  return { at: clock.now(), orders: infos, more: found.length > taken };
}

export type WorkOrderService = ReturnType<typeof createWorkOrderService>;
