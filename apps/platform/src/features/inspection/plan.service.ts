import {
  type BodyOut,
  type InspectionPlan,
  LIMITS,
  commonErrors,
  inspectionErrors,
  type inspectionPlanCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Making } from './making.ts';
import { nextDates, rruleText } from './plan-dates.ts';
import { type PlanFields, type PlanRepository, type StoredPlan, planWrites } from './plan.repository.ts';
import { announced, workdaysBy } from './work-days.ts';

type Calls = typeof inspectionPlanCalls;
/** People and departments that are offered at a time. */
const PEOPLE = 200;

export interface PlanParts {
  db: Db;
  plans: PlanRepository;
  making: Making;
  /** Who of these accounts sees one of these devices. */
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  operations: OperationLog;
  clock: Clock;
}

const shown = (plan: StoredPlan): InspectionPlan => ({ ...plan, rrule: rruleText(plan.rule, plan.timeZone) });
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);
/** What the operation log says of one. */
const said = (plan: StoredPlan) => ({
  name: plan.name,
  content: plan.contentName,
  devices: names(plan.devices),
  people: names(plan.people),
  dept: plan.dept?.name,
  rule: rruleText(plan.rule, plan.timeZone),
  graceMinutes: plan.graceMinutes,
  inOrder: plan.inOrder,
});

/** Dates of a rule that is not saved yet. */
function createPlanDates(db: Db, plans: PlanRepository, clock: Clock) {
  return {
    /** By the calendar of the enterprise of the content, or of the caller's own. */
    async dates(caller: Caller, { contentId, rule, timeZone }: BodyOut<Calls['dates']>) {
      const orgId = (contentId && (await plans.orgOfContent(db, contentId))) ?? caller.orgId;
      const own = (await plans.calendar(db, [orgId])).get(orgId) ?? new Map<number, never[]>();
      const now = clock.now();
      const isWorkday = workdaysBy(own);
      const dates = nextDates(rule, timeZone, isWorkday, { after: now, count: LIMITS.inspection.datesMax });
      const asks = rule.kind === 'workdays' || rule.onHoliday !== 'do';
      const years = new Set(dates.map(({ at }) => new Date(at).getUTCFullYear()));
      const unknownYears = asks ? [...years].filter((year) => !own.has(year) && announced(year) === undefined) : [];
      return { dates, rrule: rruleText(rule, timeZone), unknownYears };
    },
  };
}

/** Of these people, those who see every one of the devices. */
async function seeingAll<Person extends { id: string }>(
  devices: Pick<PlanParts['devices'], 'watchersAmong'>,
  people: readonly Person[],
  deviceIds: readonly string[],
) {
  let seeing = people;
  for (const deviceId of deviceIds) {
    if (seeing.length === 0) break;
    const may = await devices.watchersAmong(
      seeing.map(({ id }) => id),
      [deviceId],
    );
    seeing = seeing.filter(({ id }) => may.has(id));
  }
  return seeing;
}

/** The rules of plans. That the caller reaches the plan and what it names was checked before. */
export function createPlanService({ db, plans, making, devices, operations, clock }: PlanParts) {
  async function locked(tx: Transaction, id: string): Promise<StoredPlan> {
    const plan = await plans.lock(tx, id);
    if (!plan) throw inspectionErrors.planNotFound({ id });
    return plan;
  }
  /** 2702 (S1 §9), 2708: before the transaction, which must not wait for a second connection. */
  async function checked(body: Omit<BodyOut<Calls['add']>, 'enabled'>): Promise<PlanFields> {
    const equipmentIds = [...new Set(body.equipmentIds)];
    const peopleIds = [...new Set(body.peopleIds)];
    if (equipmentIds.length > LIMITS.ops.devicesPerInspection)
      throw inspectionErrors.planDevicesMax({ field: 'equipmentIds', count: equipmentIds.length });
    if (peopleIds.length > 0) {
      const may = await plans.workers(db, equipmentIds, { ids: peopleIds }, peopleIds.length);
      if ((await seeingAll(devices, may, equipmentIds)).length < peopleIds.length)
        throw inspectionErrors.personUnfit({ field: 'peopleIds' });
    }
    const { name, contentId, deptId = null, rule, timeZone, graceMinutes, inOrder } = body;
    return { name, contentId, equipmentIds, peopleIds, deptId, rule, timeZone, graceMinutes, inOrder };
  }
  /** Content, devices and department are of one enterprise: 2704, 90002. Answers it. */
  async function orgOf(tx: Queryable, { contentId, equipmentIds, deptId }: PlanFields): Promise<string> {
    const orgId = await plans.orgOfContent(tx, contentId);
    if (orgId === undefined) throw inspectionErrors.contentNotFound({ contentId });
    if ((await plans.devicesOf(tx, orgId, equipmentIds)) < equipmentIds.length)
      throw inspectionErrors.contentNotFound({ field: 'contentId', contentId });
    if (deptId !== null && (await plans.deptOrg(tx, deptId)) !== orgId) throw commonErrors.notFound({ deptId });
    return orgId;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'planAdd' | 'planEdit' | 'planDelete' | 'planEnable' | 'planDisable',
    { id, name }: StoredPlan,
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action: `inspection.${action}`, objectType: 'inspectionPlan', objectId: id, objectName: name, ...changes },
      tx,
    );
  async function found(on: Queryable, id: string): Promise<StoredPlan> {
    const plan = await plans.find(on, id);
    if (!plan) throw inspectionErrors.planNotFound({ id });
    return plan;
  }

  return {
    async query(caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) {
      const { total, rows } = await plans.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize });
      return { total, rows: rows.map(shown) };
    },
    info: async ({ id }: BodyOut<Calls['info']>) => shown(await found(db, id)),

    async add(caller: Caller, { enabled = true, ...body }: BodyOut<Calls['add']>): Promise<InspectionPlan> {
      const plan = await checked(body);
      const id = newId();
      return db.transaction(async (tx) => {
        const orgId = await orgOf(tx, plan);
        const held = await plans.heldBy(tx, orgId);
        if (held >= LIMITS.inspection.plans) throw inspectionErrors.plansMax({ held });
        const at = clock.now();
        await planWrites.insert(tx, id, orgId, plan, { enabled, at });
        await making.anew(tx, [id], at);
        const made = await found(tx, id);
        await write(tx, caller, 'planAdd', made, changesOf({}, said(made)));
        return shown(made);
      });
    },

    async edit(caller: Caller, { id, version, ...body }: BodyOut<Calls['edit']>): Promise<InspectionPlan> {
      const plan = await checked(body);
      return db.transaction(async (tx) => {
        const before = await locked(tx, id);
        if (before.version !== version) throw commonErrors.conflict({ version: before.version });
        // it stays with its enterprise
        if ((await orgOf(tx, plan)) !== before.orgId) throw inspectionErrors.contentNotFound({ field: 'contentId' });
        await planWrites.update(tx, id, plan);
        await making.anew(tx, [id], clock.now());
        const after = await found(tx, id);
        await write(tx, caller, 'planEdit', after, changesOf(said(before), said(after)));
        return shown(after);
      });
    },

    async enable(caller: Caller, { id, enabled }: BodyOut<Calls['enable']>): Promise<InspectionPlan> {
      return db.transaction(async (tx) => {
        const before = await locked(tx, id);
        if (before.enabled === enabled) return shown(before);
        await planWrites.enable(tx, id, enabled);
        await making.anew(tx, [id], clock.now());
        const changes = changesOf({ enabled: before.enabled }, { enabled });
        await write(tx, caller, enabled ? 'planEnable' : 'planDisable', before, changes);
        return shown(await found(tx, id));
      });
    },

    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        await planWrites.enable(tx, id, false);
        await making.anew(tx, [id], clock.now());
        await planWrites.delete(tx, id);
        await write(tx, caller, 'planDelete', before, changesOf(said(before), {}));
      });
      return {};
    },

    ...createPlanDates(db, plans, clock),

    async people(_caller: Caller, { equipmentIds, keyword }: BodyOut<Calls['people']>) {
      const ids = [...new Set(equipmentIds)];
      const found = await seeingAll(devices, await plans.workers(db, ids, { keyword }, PEOPLE), ids);
      return {
        people: found.map(({ id, name, dept }) => ({ id, name, dept })),
        depts: await plans.depts(ids, keyword, PEOPLE),
      };
    },
  };
}
export type PlanService = ReturnType<typeof createPlanService>;
