import {
  type BodyOut,
  LIMITS,
  type OnCallChoice,
  type OnCallPlan,
  type OnCallSpan,
  commonErrors,
  inputErrors,
  type onCallCalls,
  workOrderErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import { homeOrg } from '../../../kernel/home-org.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { isDuplicate, isStillReferenced } from '../../../kernel/statement.ts';
import type { OnCallRepository, StoredPlan } from './on-call.repository.ts';
import { duties } from './on-call.rules.ts';

type Calls = typeof onCallCalls;
export interface OnCallParts {
  db: Db;
  plans: OnCallRepository;
  operations: OperationLog;
  clock: Clock;
}
/** People that are offered at a time; who looks for another one types more of the name. */
const FOUND = 50;
const NAME_INDEX = 'on_call_plan_name';

/** What the operation log says of a plan: people by name. */
function said({ name, timeZone, shifts, deputies, people }: OnCallPlan): Record<string, unknown> {
  const known = new Map(people.map((person) => [person.id, person.name]));
  const named = (id: string) => known.get(id) ?? '';
  return {
    name,
    timeZone,
    shifts: shifts.map(
      (shift) => `${shift.from} ${shift.name} ${shift.people.map(named).join(', ')} / ${shift.turnDays}`,
    ),
    deputies: deputies.map(
      ({ absent, deputy, from, to }) =>
        `${named(absent)} → ${named(deputy)} ${new Date(from).toISOString()}/${new Date(to).toISOString()}`,
    ),
  };
}

/** The rules of on-call plans. That the caller reaches organisation or plan was checked before. */
export function createOnCallService({ db, plans, operations, clock }: OnCallParts) {
  async function found(tx: Transaction, id: string): Promise<OnCallPlan> {
    const plan = await plans.find(tx, id, true);
    if (!plan) throw commonErrors.notFound({ id });
    return plan;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: `onCall.${'add' | 'edit' | 'delete'}`,
    { id, name }: OnCallPlan,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'onCallPlan', objectId: id, objectName: name, ...changes }, tx);
  /** Somebody without an account may stay where they were; nobody else is put there. */
  async function put(tx: Transaction, plan: StoredPlan, before: readonly string[]): Promise<OnCallPlan> {
    const asked = plans.namedIn(plan).filter((id) => !before.includes(id));
    const known = await plans.among(tx, plan.orgId, asked);
    const foreign = asked.find((id) => !known.has(id));
    if (foreign !== undefined) throw commonErrors.notFound({ people: foreign });
    await plans.put(tx, plan);
    return found(tx, plan.id);
  }
  /** 2812. */
  async function named<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run();
    } catch (error) {
      throw isDuplicate(error, NAME_INDEX) ? workOrderErrors.onCallNameExists({ field: 'name', name }) : error;
    }
  }

  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      plans.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),

    async queryAll(caller: Caller, { orgId = caller.orgId }: BodyOut<Calls['queryAll']>): Promise<OnCallChoice[]> {
      const at = clock.now();
      const own = await plans.of(db, orgId);
      const now = new Map(own.map((plan) => [plan.id, duties(plan, at, at + 1)[0]?.person]));
      const known = await plans.names(
        db,
        [...now.values()].flatMap((id) => id ?? []),
      );
      return own.map(({ id, name }) => ({ id, name, now: known.get(now.get(id) ?? '') ?? '' }));
    },

    async calendar({ id, startTime, endTime }: BodyOut<Calls['calendar']>): Promise<OnCallSpan[]> {
      if (endTime <= startTime || endTime - startTime > LIMITS.ops.calendarMs)
        throw inputErrors.timeRangeInvalid({ field: 'endTime' });
      const plan = await plans.find(db, id);
      if (!plan) throw commonErrors.notFound({ id });
      const known = new Map(plan.people.map((person) => [person.id, person.name]));
      return duties(plan, startTime, endTime).map(({ insteadOf, ...duty }) => ({
        ...duty,
        name: known.get(duty.person) ?? '',
        insteadOf: insteadOf === null ? null : (known.get(insteadOf) ?? ''),
      }));
    },

    people: (caller: Caller, { orgId = caller.orgId, keyword }: BodyOut<Calls['people']>) =>
      plans.people(orgId, keyword, FOUND),

    async add(caller: Caller, { orgId: asked, ...fields }: BodyOut<Calls['add']>): Promise<OnCallPlan> {
      const orgId = await homeOrg(db, caller, asked, { customers: true });
      return named(fields.name, () =>
        db.transaction(async (tx) => {
          const held = await plans.heldBy(tx, orgId);
          if (held >= LIMITS.ops.onCallPlans) throw workOrderErrors.onCallPlansMax({ held });
          const after = await put(tx, { id: newId(), orgId, ...fields }, []);
          await write(tx, caller, 'onCall.add', after, changesOf({}, said(after)));
          return after;
        }),
      );
    },
    async edit(caller: Caller, { id, version, ...fields }: BodyOut<Calls['edit']>): Promise<OnCallPlan> {
      return named(fields.name, () =>
        db.transaction(async (tx) => {
          const before = await found(tx, id);
          if (before.version !== version) throw commonErrors.conflict({ version: before.version });
          const after = await put(tx, { id, orgId: before.orgId, ...fields }, plans.namedIn(before));
          const changes = changesOf(said(before), said(after));
          if (changes) await write(tx, caller, 'onCall.edit', after, changes);
          return after;
        }),
      );
    },
    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      try {
        await db.transaction(async (tx) => {
          const before = await found(tx, id);
          await plans.delete(tx, id);
          await write(tx, caller, 'onCall.delete', before, changesOf(said(before), {}));
        });
      } catch (error) {
        throw isStillReferenced(error) ? workOrderErrors.onCallInUse({ id }) : error;
      }
      return {};
    },
  };
}
export type OnCallService = ReturnType<typeof createOnCallService>;
