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
 * Orders that people, visitors and inspections report go to whom a rule of the enterprise names (decision 190): the first rule that fits and
 * finds somebody who sees the device and may receive orders. None does: the order waits to be dispatched by hand.
 */
export function createDispatching({ db, orders, onCall, devices, bus, clock }: DispatchingParts) {
  async function ofPlan(deviceId: string, planId: string): Promise<Omit<Holder, 'rule'> | undefined> {
    const called = (await onCall.called(db, [planId], clock.now())).get(planId) ?? [];
    const seeing = await devices.watchersAmong(called, [deviceId]);
    const fit = await orders.firstFit(
      db,
      deviceId,
      called.filter((id) => seeing.has(id)),
    );
    if (!fit) return undefined;
    const to = { assigneeId: fit.id, assignee: fit.name, teamId: null, team: '', givenTeamId: null };
    return { to, told: [fit.id] };
  }
  async function ofTeam(deviceId: string, id: string): Promise<Omit<Holder, 'rule'> | undefined> {
    const people = await orders.workersOfTeams(deviceId, id);
    const seeing = await devices.watchersAmong(
      people.map((person) => person.id),
      [deviceId],
    );
    const told = people.map((person) => person.id).filter((one) => seeing.has(one));
    if (told.length === 0) return undefined;
    const to = { assigneeId: null, assignee: '', teamId: id, team: people[0]?.team ?? '', givenTeamId: id };
    return { to, told: told.slice(0, LIMITS.ops.teamTold) };
  }
  const holderBy = (deviceId: string, { onCallId, teamId }: FittingRule) =>
    onCallId === null ? ofTeam(deviceId, teamId ?? '') : ofPlan(deviceId, onCallId);

  return {
    /** Asked before the transaction that opens the order. `undefined`: nobody, by any rule. */
    async holderOf(deviceId: string, source: DispatchSource): Promise<Holder | undefined> {
      for (const rule of await dispatchRuleQueries.fitting(db, deviceId, source)) {
        const holder = await holderBy(deviceId, rule);
        if (holder) return { rule: rule.name, ...holder };
      }
      return undefined;
    },
    /** In the transaction that has opened the order; whoever reported it is not told. */
    async dispatch(tx: Transaction, before: StoredOrder, { rule, to, told }: Holder): Promise<Dispatched> {
      const order = { ...before, ...to, state: stateAfter(before.state, 'dispatch') };
      const at = before.reportedAt;
      await workOrderWrites.update(tx, order);
      const nothing = { doneAt: null, place: '', note: '', hours: null, materials: [], signer: '' };
      const step = { id: newId(), orderId: order.id, kind: 'dispatch', accountId: null, who: rule, at } as const;
      await workOrderWrites.addStep(tx, { ...step, ...nothing, assignee: order.assignee || order.team });
      const others = told.filter((id) => id !== order.reporterId);
      const said = await tellOrder(tx, { to: others, order, at });
      return { order, say: () => announceOrder(bus, said) };
    },
  };
}
export type Dispatching = ReturnType<typeof createDispatching>;
