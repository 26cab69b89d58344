import type { OnCallPlan } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable } from '../../../kernel/db.ts';
import { likeText, statement } from '../../../kernel/statement.ts';
import type { OrgsWithin } from '../stock/stock.repository.ts';
import type { OnCallRules } from './on-call.rules.ts';

export interface StoredPlan extends OnCallRules {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
}
type Row = Omit<OnCallPlan, 'people'>;
const COLUMNS = `plan.id, plan.org_id as "orgId", org.name as "orgName", plan.name, plan.time_zone as "timeZone", plan.shifts, plan.deputies, plan.version,
  (select count(*) from alarm_group where alarm_group.on_call_id = plan.id) as groups`;
const STORED = 'id, org_id as "orgId", name, time_zone as "timeZone", shifts, deputies';
const FROM = 'on_call_plan plan join org on org.id = plan.org_id';
/** Accounts that a plan of an organisation may name: its own, of the one above, and, of an enterprise, of its external enterprises. */
const accountsOf = (org: string) =>
  `account.org_id in (select id from org where id = ${org} or (parent_id = ${org} and kind = 'external')
    union all select parent_id from org where id = ${org})`;

/** All accounts that plans name. */
const namedIn = (rules: Pick<OnCallRules, 'shifts' | 'deputies'>): string[] => [
  ...new Set([
    ...rules.shifts.flatMap(({ people }) => people),
    ...rules.deputies.flatMap(({ absent, deputy }) => [absent, deputy]),
  ]),
];

/** SQL of on-call plans: one function per question, no rules. */
export function createOnCallRepository(db: Db, orgs: OrgsWithin) {
  async function names(on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await on.query<{ id: string; name: string }>(
      'select id, login_name as name from account where id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  async function withPeople(on: Queryable, rows: readonly Row[]): Promise<OnCallPlan[]> {
    const known = await names(on, rows.flatMap(namedIn));
    return rows.map((row) => ({
      ...row,
      people: namedIn(row).flatMap((id) => {
        const name = known.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
    }));
  }
  return {
    names,
    namedIn,
    async list(
      caller: Caller,
      { orgId, keyword }: { orgId?: string | undefined; keyword?: string | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await orgs.within(caller, 'plan.org_id', add)];
      if (orgId) where.push(`plan.org_id = ${add(orgId)}`);
      if (keyword) where.push(`plan.name ilike ${add(likeText(keyword))}`);
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${from} order by lower(plan.name), plan.id limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: await withPeople(db, rows) };
    },
    byIds: (on: Queryable, ids: readonly string[]) =>
      on.query<StoredPlan>(`select ${STORED} from on_call_plan where id = any($1::uuid[])`, [ids]),
    of: (on: Queryable, orgId: string) =>
      on.query<StoredPlan>(`select ${STORED} from on_call_plan where org_id = $1 order by lower(name), id`, [orgId]),
    /** Held until the transaction ends, where `lock` says so. */
    async find(on: Queryable, id: string, lock = false): Promise<OnCallPlan | undefined> {
      const rows = await on.query<Row>(
        `select ${COLUMNS} from ${FROM} where plan.id = $1${lock ? ' for update of plan' : ''}`,
        [id],
      );
      return (await withPeople(on, rows))[0];
    },
    people: (orgId: string, keyword: string | undefined, limit: number) =>
      db.query<{ id: string; name: string; orgName: string }>(
        `select account.id, account.login_name as name, org.name as "orgName" from account join org on org.id = account.org_id
          where ${accountsOf('$1')} and ($2::text is null or account.login_name ilike $2)
          order by lower(account.login_name) limit $3`,
        [orgId, keyword ? likeText(keyword) : null, limit],
      ),
    /** Of these, those that a plan of the organisation may name. */
    async among(on: Queryable, orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await on.query<{ id: string }>(
        `select account.id from account where account.id = any($2::uuid[]) and ${accountsOf('$1')}`,
        [orgId, ids],
      );
      return new Set(rows.map(({ id }) => id));
    },
    /** Nobody else adds one to the organisation meanwhile. */
    async heldBy(tx: Queryable, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from on_call_plan where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    async put(tx: Queryable, { id, orgId, name, timeZone, shifts, deputies }: StoredPlan): Promise<void> {
      await tx.query(
        `insert into on_call_plan (id, org_id, name, time_zone, shifts, deputies) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set name = $3, time_zone = $4, shifts = $5, deputies = $6,
           version = on_call_plan.version + 1`,
        [id, orgId, name, timeZone, JSON.stringify(shifts), JSON.stringify(deputies)],
      );
    },
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from on_call_plan where id = $1', [id]);
    },
  };
}
export type OnCallRepository = ReturnType<typeof createOnCallRepository>;
