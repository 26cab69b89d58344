import type { DeptRow } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { type StoredNode, createTreeRepository } from '../../kernel/tree.repository.ts';

export type StoredDept = StoredNode;

/** SQL of departments. */
export function createDeptRepository(db: Queryable) {
  return {
    ...createTreeRepository(db, 'dept'),

    /** All of an organisation, with the accounts directly in each. */
    list: (orgId: string): Promise<DeptRow[]> =>
      db.query<DeptRow>(
        `select dept.id, dept.org_id as "orgId", dept.parent_id as "parentId", dept.name, dept.sort,
                coalesce(counted.n, 0) as accounts
           from dept
           left join (select dept_id, count(*) as n from account
                       where dept_id in (select id from dept where org_id = $1) group by dept_id) as counted
             on counted.dept_id = dept.id
          where dept.org_id = $1 order by dept.sort, dept.name, dept.id`,
        [orgId],
      ),

    async hasAccounts(tx: Queryable, id: string): Promise<boolean> {
      return (await tx.query('select 1 from account where dept_id = $1 limit 1', [id])).length > 0;
    },
  };
}
export type DeptRepository = ReturnType<typeof createDeptRepository>;
