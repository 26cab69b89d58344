import type { Page, Paging, ProjectChoice, ProjectRow } from '@lightfield/contract';
import { UNHEARD_COUNTS, UNHEARD_JOIN } from '../../engines/communication/communication-sql.ts';
import { stands, worstOf } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Conditions of statements, of what the caller reaches. */
export interface ProjectConditions {
  /** With the table `project`. */
  visible(caller: Caller, add: AddParam): Promise<string>;
}

interface Row {
  id: string;
  name: string;
  remark: string;
  org_id: string;
  org_name: string;
  sort: number;
  devices: number;
  pages: number;
  variables: number;
  accounts: number;
  page_id: string | null;
  shared: boolean;
  owner_name: string | null;
  created_at: Date;
}
const fromRow = (row: Row): ProjectRow => ({
  id: row.id,
  name: row.name,
  remark: row.remark,
  orgId: row.org_id,
  orgName: row.org_name,
  sort: row.sort,
  devices: row.devices,
  pages: row.pages,
  variables: row.variables,
  accounts: row.accounts,
  pageId: row.page_id,
  shared: row.shared,
  ownerName: row.owner_name,
  createdAt: row.created_at.getTime(),
});
const count = (table: string) => `(select count(*) from ${table} where ${table}.project_id = project.id)`;
/** The chosen landing page, or the first one. */
const PAGE = `(select page.id from page where page.project_id = project.id and page.is_shown and page.master is null order by page.home desc, page.sort, page.id limit 1)`;
const SELECT = `select project.id, project.name, project.remark, project.org_id, org.name as org_name, project.sort,
  ${count('project_device')} as devices, ${count('page')} as pages, ${count('project_mvar')} as variables,
  ${count('project_grant')} as accounts, ${PAGE} as page_id,
  exists (select 1 from project_share where project_share.project_id = project.id) as shared,
  account.login_name as owner_name, project.created_at
  from project join org on org.id = project.org_id left join account on account.id = project.owner_id`;
const ORDER = 'order by project.sort, project.name, project.id';

/** SQL of projects themselves. */
export function createProjectRepository(db: Queryable, reach: ProjectConditions) {
  async function where(
    caller: Caller,
    { keyword, orgId }: { keyword?: string | undefined; orgId?: string | undefined },
    add: AddParam,
  ): Promise<string> {
    const all = [await reach.visible(caller, add)];
    if (keyword) all.push(`(project.name || ' ' || project.remark) ilike ${add(likeText(keyword))}`);
    if (orgId) {
      const org = `${add(orgId)}::uuid`;
      all.push(
        `project.org_id in (select id from org where id = ${org} or (parent_id = ${org} and kind = 'external'))`,
      );
    }
    return all.join(' and ');
  }

  return {
    async page(
      caller: Caller,
      query: Paging & { keyword?: string | undefined; orgId?: string | undefined },
    ): Promise<Page<ProjectRow>> {
      const { values, add } = statement();
      const condition = await where(caller, query, add);
      const [total] = await db.query<{ n: number }>(`select count(*) as n from project where ${condition}`, values);
      const { pageNum, pageSize } = query;
      const rows = await db.query<Row>(
        `${SELECT} where ${condition} ${ORDER} limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: total?.n ?? 0, rows: rows.map(fromRow) };
    },
    async names(caller: Caller, keyword: string | undefined): Promise<{ id: string; name: string }[]> {
      const { values, add } = statement();
      return db.query(
        `select project.id, project.name from project where ${await where(caller, { keyword }, add)} ${ORDER}`,
        values,
      );
    },
    async choices(caller: Caller, keyword: string | undefined): Promise<ProjectChoice[]> {
      const { values, add } = statement();
      return db.query<ProjectChoice>(
        `select project.id, project.name, project.remark, ${PAGE} as "pageId", coalesce(n.devices, 0)::int as devices,
                coalesce(n.online, 0)::int as online, coalesce(n.alarm, 0)::int as alarm,
                coalesce(n.failing, 0)::int as failing, coalesce(n.never, 0)::int as never, coalesce(n.unknown, 0)::int as unknown,
                (select count(*)::int from alarm_event own where own.project_id = project.id and ${stands('own')}) as "ownAlarms",
                (select ${worstOf('e.severity')} from alarm_event e where ${stands()} and (e.project_id = project.id
                   or e.device_id in (select device_id from project_device where project_id = project.id))) as "alarmWorst"
           from project left join lateral (
             select ${UNHEARD_COUNTS}, count(*) as devices, count(*) filter (where device.state = 'online') as online,
                    count(*) filter (where exists (select 1 from alarm_event e
                      where e.device_id = device.id and ${stands()})) as alarm
               from project_device join device on device.id = project_device.device_id ${UNHEARD_JOIN} where project_device.project_id = project.id) n on true
          where ${await where(caller, { keyword }, add)} ${ORDER}`,
        values,
      );
    },
    async find(on: Queryable, id: string): Promise<ProjectRow | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where project.id = $1`, [id]);
      return row && fromRow(row);
    },
    /** Nobody else changes the project, or what belongs to it, until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<ProjectRow | undefined> {
      await tx.query('select 1 from project where id = $1 for no key update', [id]);
      return this.find(tx, id);
    },
    /** Nobody else adds one until the transaction ends; how many there are, and the highest place. */
    async lockOrg(tx: Transaction, orgId: string): Promise<{ held: number; last: number } | undefined> {
      const [org] = await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      if (!org) return undefined;
      const [row] = await tx.query<{ held: number; last: number }>(
        'select count(*) as held, coalesce(max(sort), 0) as last from project where org_id = $1',
        [orgId],
      );
      return row;
    },
    /** Throws isDuplicate('project_name') when the name is taken. */
    async insert(
      tx: Transaction,
      one: {
        id: string;
        orgId: string;
        ownerId: string | null;
        name: string;
        remark: string;
        sort: number;
        at: number;
      },
    ): Promise<void> {
      await tx.query(
        `insert into project (id, org_id, owner_id, name, remark, sort, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [one.id, one.orgId, one.ownerId, one.name, one.remark, one.sort, new Date(one.at)],
      );
    },
    /** Throws as `insert`. */
    async edit(tx: Transaction, id: string, { name, remark }: { name: string; remark: string }): Promise<void> {
      await tx.query('update project set name = $2, remark = $3 where id = $1', [id, name, remark]);
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from project where id = $1', [id]);
    },
    /** In the order in which they stand now. */
    async ordered(tx: Transaction, ids: readonly string[]): Promise<{ id: string; name: string; orgId: string }[]> {
      return tx.query(
        `select id, name, org_id as "orgId" from project where id = any($1::uuid[]) ${ORDER} for no key update`,
        [ids],
      );
    },
    /** The named ones first, in this order; then all others of their organisations, as they stood. */
    async sort(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx.query(
        `update project set sort = placed.place from (
           select project.id, row_number() over (partition by project.org_id
                    order by named.n nulls last, project.sort, project.name, project.id) as place
             from project left join unnest($1::uuid[]) with ordinality named(id, n) on named.id = project.id
            where project.org_id in (select org_id from project where id = any($1::uuid[]))) placed
          where placed.id = project.id`,
        [ids],
      );
    },
  };
}
export type ProjectRepository = ReturnType<typeof createProjectRepository>;
