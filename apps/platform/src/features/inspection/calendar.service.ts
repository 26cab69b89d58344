import { type BodyOut, type WorkCalendar, commonErrors, type workCalendarCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Making } from './making.ts';
import type { PlanRepository } from './plan.repository.ts';
import { announced } from './work-days.ts';

type Calls = typeof workCalendarCalls;
export interface CalendarParts {
  db: Db;
  plans: PlanRepository;
  making: Making;
  operations: OperationLog;
  clock: Clock;
}

/** Which days people of an enterprise work. */
export function createCalendarService({ db, plans, making, operations, clock }: CalendarParts) {
  async function of(on: Queryable, orgId: string, year: number): Promise<WorkCalendar> {
    const own = (await plans.calendar(on, [orgId])).get(orgId)?.get(year);
    if (own) return { year, days: [...own], source: 'own' };
    const known = announced(year);
    return { year, days: known ?? [], source: known ? 'known' : 'none' };
  }
  const said = ({ days }: WorkCalendar) => ({ days: days.map(({ day, kind }) => `${day} ${kind}`) });

  return {
    async query(caller: Caller, { orgId: asked, year }: BodyOut<Calls['query']>): Promise<WorkCalendar> {
      return of(db, await homeOrg(db, caller, asked, { customers: true }), year);
    },
    async edit(caller: Caller, { orgId: asked, year, days }: BodyOut<Calls['edit']>): Promise<WorkCalendar> {
      if (days?.some(({ day }) => !day.startsWith(`${year}-`))) throw commonErrors.parameterInvalid({ field: 'days' });
      if (days && new Set(days.map(({ day }) => day)).size !== days.length)
        throw commonErrors.parameterInvalid({ field: 'days' });
      const orgId = await homeOrg(db, caller, asked, { customers: true });
      const sorted = days?.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      return db.transaction(async (tx) => {
        const before = await of(tx, orgId, year);
        await plans.setCalendar(tx, orgId, year, sorted);
        await making.anew(tx, await plans.followingCalendar(tx, orgId), clock.now());
        const after = await of(tx, orgId, year);
        const object = { objectType: 'org', objectId: orgId, objectName: String(year) } as const;
        const changes = changesOf(said(before), said(after));
        if (changes) await operations.write(caller, { action: 'inspection.calendar', ...object, ...changes }, tx);
        return after;
      });
    },
  };
}
export type CalendarService = ReturnType<typeof createCalendarService>;
