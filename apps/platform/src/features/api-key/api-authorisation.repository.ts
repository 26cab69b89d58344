import type { ApiExternal, Page, Paging } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { Sight } from './api-key.repository.ts';

/** SQL of which external enterprises may use the API. */
export function createApiAuthorisationRepository(db: Queryable, sight: Pick<Sight, 'within'>) {
  return {
    async isAuthorised(on: Queryable, orgId: string): Promise<boolean> {
      return (await on.query('select 1 from api_authorised where org_id = $1', [orgId])).length > 0;
    },
    async externals(
      caller: Caller,
      { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined },
      authorised: boolean,
    ): Promise<Page<ApiExternal>> {
      const { values, add } = statement();
      const where = [`org.kind = 'external'`, await sight.within(caller, 'org.id', add)];
      where.push(`api_authorised.org_id is ${authorised ? 'not ' : ''}null`);
      if (keyword !== undefined) where.push(`org.name ilike ${add(likeText(keyword))}`);
      const from = `from org left join api_authorised on api_authorised.org_id = org.id left join org above on above.id = org.parent_id
        where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<Omit<ApiExternal, 'at'> & { at: Date | null }>(
        `select org.id, org.name, coalesce(above.name, '') as "parentName", api_authorised.at, coalesce(api_authorised.by, '') as by,
                (select count(*)::int from api_key where org_id = org.id) as keys
           ${from} order by org.name, org.id limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => ({ ...row, at: row.at?.getTime() ?? null })) };
    },
    /** External enterprises among these; `of`: of this enterprise alone. */
    async customers(tx: Transaction, ids: readonly string[], of: string | undefined) {
      return tx.query<{ id: string; name: string }>(
        `select id, name from org where id = any($1::uuid[]) and kind = 'external' and ($2::uuid is null or parent_id = $2) order by name`,
        [ids, of ?? null],
      );
    },
    /** Those that were not before. */
    async authorise(tx: Transaction, ids: readonly string[], at: number, by: string): Promise<Set<string>> {
      const rows = await tx.query<{ org_id: string }>(
        `insert into api_authorised (org_id, at, by) select unnest($1::uuid[]), $2, $3 on conflict do nothing returning org_id`,
        [ids, new Date(at), by],
      );
      return new Set(rows.map(({ org_id }) => org_id));
    },
    async takeBack(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
      const rows = await tx.query<{ org_id: string }>(
        'delete from api_authorised where org_id = any($1::uuid[]) returning org_id',
        [ids],
      );
      return new Set(rows.map(({ org_id }) => org_id));
    },
  };
}
export type ApiAuthorisationRepository = ReturnType<typeof createApiAuthorisationRepository>;
