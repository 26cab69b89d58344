import { type DispatchSource, LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../../kernel/bus.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { OnCall } from '../on-call/on-call.ts';
import { announceOrder, tellOrder } from '../stepping.ts';
import type { StoredOrder, WorkOrderRepository } from '../work-order.repository.ts';
import { stateAfter } from '../work-order.rules.ts';
import { workOrderWrites } from '../work-order-writes.ts';
import { type FittingRule, dispatchRuleQueries } from './dispatch-rule.repository.ts';

interface DispatchingParts {
  db: Db;
  orders: WorkOrderRepository;
  onCall: OnCall;
  /** Who of these accounts sees one of these devices. */
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
/** Who gets an order by a rule, and who of them is told. */
export interface Holder {
  readonly rule: string;
  readonly to: Pick<StoredOrder, 'assigneeId' | 'assignee' | 'teamId' | 'team' | 'givenTeamId'>;
  readonly told: readonly string[];
}
export interface Dispatched {
  readonly order: StoredOrder;
  /** Says it to screens, once the transaction has been committed. */
  readonly say: () => void;
}

/**
 * Orders that people, visitors and inspections report, also those that nobody has any more, go to whom a rule of the enterprise names (decision 190): the first rule that fits and
 * finds somebody who sees the device and may receive orders. None does: the order waits to be dispatched by hand.
 */
export function createDispatching({ db, orders, onCall, devices, bus, clock }: DispatchingParts) {
  async function ofPlan(
    deviceId: string,
    planId: string,
    but: string | undefined,
  ): Promise<Omit<Holder, 'rule'> | undefined> {
    const called = (await onCall.called(db, [planId], clock.now())).get(planId) ?? [];
    const seeing = await devices.watchersAmong(called, [deviceId]);
    const fit = await orders.firstFit(
      db,
      deviceId,
      called.filter((id) => seeing.has(id) && id !== but),
    );
    if (!fit) return undefined;
    const to = { assigneeId: fit.id, assignee: fit.name, teamId: null, team: '', givenTeamId: null };
    return { to, told: [fit.id] };
  }
  async function ofTeam(
    deviceId: string,
    id: string,
    but: string | undefined,
  ): Promise<Omit<Holder, 'rule'> | undefined> {
    const people = await orders.workersOfTeams(deviceId, id);
    const seeing = await devices.watchersAmong(
      people.map((person) => person.id),
      [deviceId],
    );
    const told = people.map((person) => person.id).filter((one) => seeing.has(one) && one !== but);
    if (told.length === 0) return undefined;
    const to = { assigneeId: null, assignee: '', teamId: id, team: people[0]?.team ?? '', givenTeamId: id };
    return { to, told: told.slice(0, LIMITS.ops.teamTold) };
  }
  const holderBy = (deviceId: string, { onCallId, teamId }: FittingRule, but: string | undefined) =>
    onCallId === null ? ofTeam(deviceId, teamId ?? '', but) : ofPlan(deviceId, onCallId, but);
  /** By the first rule that finds somebody, other than `but`. */
  async function holderOf(deviceId: string, source: DispatchSource, but?: string): Promise<Holder | undefined> {
    for (const rule of await dispatchRuleQueries.fitting(db, deviceId, source)) {
      const holder = await holderBy(deviceId, rule, but);
      if (holder) return { rule: rule.name, ...holder };
    }
    return undefined;
  }

  return {
    /** Asked before the transaction that opens the order. `undefined`: nobody, by any rule. */
    holderOf: (deviceId: string, source: DispatchSource) => holderOf(deviceId, source),
    /** Of an order that nobody has any more: never whoever gave it away. Asked before the transaction that does so. */
    async nextHolder({ id, equipmentId }: StoredOrder, but?: string): Promise<Holder | undefined> {
      const source = await dispatchRuleQueries.sourceOf(db, id);
      return source && holderOf(equipmentId, source, but);
    },
    /** In the transaction that has opened the order, or opened it again; whoever did that is not told. */
    async dispatch(
      tx: Transaction,
      before: StoredOrder,
      { rule, to, told }: Holder,
      { at, by }: { at: number; by: string | null } = { at: before.reportedAt, by: before.reporterId },
    ): Promise<Dispatched> {
      const order = { ...before, ...to, state: stateAfter(before.state, 'dispatch') };
      await workOrderWrites.update(tx, order);
      const nothing = { doneAt: null, place: '', note: '', hours: null, materials: [], signer: '' };
      const step = { id: newId(), orderId: order.id, kind: 'dispatch', accountId: null, who: rule, at } as const;
      await workOrderWrites.addStep(tx, { ...step, ...nothing, assignee: order.assignee || order.team });
      const others = told.filter((id) => id !== by);
      const said = await tellOrder(tx, { to: others, order, at });
      return { order, say: () => announceOrder(bus, said) };
    },
  };
}
export type Dispatching = ReturnType<typeof createDispatching>;
