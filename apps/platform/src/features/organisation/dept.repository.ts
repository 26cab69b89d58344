import type { DeptRow } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../kernel/db.ts';

export type StoredDept = Omit<DeptRow, 'accounts'>;
const COLUMNS = 'dept.id, dept.org_id as "orgId", dept.parent_id as "parentId", dept.name, dept.sort';

/** SQL of departments. */
export function createDeptRepository(db: Queryable) {
  return {
    /** All of an organisation, with the accounts directly in each. */
    list: (orgId: string): Promise<DeptRow[]> =>
      db.query<DeptRow>(
        `select ${COLUMNS}, coalesce(counted.n, 0) as accounts
           from dept
           left join (select dept_id, count(*) as n from account
                       where dept_id in (select id from dept where org_id = $1) group by dept_id) as counted
             on counted.dept_id = dept.id
          where dept.org_id = $1 order by dept.sort, dept.name, dept.id`,
        [orgId],
      ),

    async orgOf(id: string): Promise<string | undefined> {
      const [row] = await db.query<{ orgId: string }>('select org_id as "orgId" from dept where id = $1', [id]);
      return row?.orgId;
    },

    /** Who changes departments of an organisation does so alone: the rules look at the whole tree. False: there is none. */
    async lockOrg(tx: Queryable, orgId: string): Promise<boolean> {
      const rows = await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      return rows.length > 0;
    },

    tree: (tx: Queryable, orgId: string): Promise<StoredDept[]> =>
      tx.query<StoredDept>(`select ${COLUMNS} from dept where org_id = $1 order by sort, name, id`, [orgId]),

    async insert(tx: Queryable, dept: Omit<StoredDept, 'id'>): Promise<string> {
      const id = newId();
      await tx.query('insert into dept (id, org_id, parent_id, name, sort) values ($1, $2, $3, $4, $5)', [
        id,
        dept.orgId,
        dept.parentId,
        dept.name,
        dept.sort,
      ]);
      return id;
    },

    async rename(tx: Queryable, id: string, name: string): Promise<void> {
      await tx.query('update dept set name = $2 where id = $1', [id, name]);
    },

    /** Puts it below the parent and all that stand there into this order. */
    async place(tx: Queryable, id: string, parentId: string | null, order: readonly string[]): Promise<void> {
      await tx.query('update dept set parent_id = $2 where id = $1', [id, parentId]);
      await tx.query(
        `update dept set sort = placed.sort
           from unnest($1::uuid[]) with ordinality as placed (id, sort)
          where dept.id = placed.id and dept.sort <> placed.sort`,
        [order],
      );
    },

    async hasAccounts(tx: Queryable, id: string): Promise<boolean> {
      return (await tx.query('select 1 from account where dept_id = $1 limit 1', [id])).length > 0;
    },

    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from dept where id = $1', [id]);
    },
  };
}
export type DeptRepository = ReturnType<typeof createDeptRepository>;
