import { LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Dispatching, Holder } from './dispatch/dispatching.ts';
import { type OrderTold, type Stepping, announceOrder, tellOrder } from './stepping.ts';
import type { StoredOrder, WorkOrderRepository } from './work-order.repository.ts';
import { workOrderWrites } from './work-order-writes.ts';
import { NOBODY, stateAfter } from './work-order.rules.ts';

/** Orders that are looked for at once. */
const AT_ONCE = 200;

interface ReleasingParts {
  db: Db;
  orders: WorkOrderRepository;
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  stepping: Pick<Stepping, 'locked'>;
  dispatching: Pick<Dispatching, 'dispatch' | 'nextHolder'>;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
/** Who would have it, and who hears of it. */
interface After {
  readonly team: { readonly id: string; readonly name: string } | undefined;
  /** Of whom a rule finds, where there is no such department. */
  readonly holder: Holder | undefined;
  readonly told: readonly string[];
}

interface Released {
  readonly told: readonly OrderTold[];
  readonly say: () => void;
}

/**
 * Orders whose holder can work none of the device any more (decision 181): an account that was deleted, disabled, has expired, lost the
 * permission or belongs to another enterprise now, or a department without anybody. They stay with the department that they were received
 * from, else they go to whom a rule finds (decision 190), else they are pending; whoever may dispatch them is told. Found again after a kill; done once, whoever looks.
 */
export function createReleasing({ db, orders, devices, stepping, dispatching, bus, clock }: ReleasingParts) {
  /** Asked before the order is held. */
  async function afterwards(order: StoredOrder): Promise<After> {
    const { equipmentId, givenTeamId, assigneeId } = order;
    const [people, dispatchers] = await Promise.all([
      givenTeamId === null ? [] : orders.workersOfTeams(equipmentId, givenTeamId),
      orders.dispatchers(equipmentId),
    ]);
    const seeing = await devices.watchersAmong([...people.map(({ id }) => id), ...dispatchers], [equipmentId]);
    const ofTeam = people.filter(({ id }) => seeing.has(id));
    const [first] = ofTeam;
    const { teamTold } = LIMITS.ops;
    const told = [
      ...ofTeam.slice(0, teamTold).map(({ id }) => id),
      ...dispatchers.filter((id) => seeing.has(id)).slice(0, teamTold),
    ];
    const holder = first ? undefined : await dispatching.nextHolder(order, assigneeId ?? undefined);
    return { team: first && { id: first.teamId, name: first.team }, holder, told: [...new Set(told)] };
  }
  async function release(tx: Transaction, id: string, { team, holder, told }: After): Promise<Released> {
    const before = await stepping.locked(tx, id);
    // somebody has dispatched it meanwhile
    if ((await orders.unheld(tx, { id, limit: 1 })).length === 0) return { told: [], say: () => {} };
    const at = clock.now();
    const state = stateAfter(before.state, team ? 'dispatch' : 'release');
    const order = {
      ...before,
      ...NOBODY,
      state,
      ...(team && { teamId: team.id, team: team.name, givenTeamId: team.id }),
    };
    const name = before.assignee || before.team;
    const nothing = { accountId: null, who: '', doneAt: null, place: '', hours: null, materials: [], signer: '' };
    await workOrderWrites.addStep(tx, {
      ...nothing,
      id: newId(),
      orderId: id,
      kind: 'release',
      at,
      note: name,
      assignee: team?.name ?? '',
    });
    await workOrderWrites.update(tx, order);
    if (!holder)
      return { told: await tellOrder(tx, { to: told, order, at, said: { what: 'released', name } }), say: () => {} };
    const given = await dispatching.dispatch(tx, order, holder, { at, by: null });
    const said = { what: 'handedOver', name: given.order.assignee || given.order.team } as const;
    const others = told.filter((one) => !holder.told.includes(one));
    return { told: await tellOrder(tx, { to: others, order: given.order, at, said }), say: given.say };
  }
  return {
    /** Answers how many there were. */
    async sweep(): Promise<number> {
      const found = await orders.unheld(db, { limit: AT_ONCE });
      for (const { id } of found) {
        const order = await orders.find(db, id);
        if (!order) continue;
        const after = await afterwards(order);
        const released = await db.transaction((tx) => release(tx, id, after));
        announceOrder(bus, released.told);
        released.say();
      }
      return found.length;
    },
  };
}
