import type { BodyOut, OrgChoice, OrgKind, OrgRow, Page, orgCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { PresetRole } from '../../kernel/preset-roles.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { OrgReach } from './org-reach.ts';

/** An organisation without what is counted. */
export type StoredOrg = Omit<OrgRow, 'parentName' | 'accounts' | 'devices'>;
export type OrgDetails = Pick<
  StoredOrg,
  'name' | 'contact' | 'tel' | 'address' | 'remark' | 'internalMax' | 'externalMax'
>;

interface StoredRow {
  id: string;
  parent_id: string | null;
  kind: OrgKind;
  name: string;
  contact: string;
  tel: string;
  address: string;
  remark: string;
  disabled: boolean;
  internal_max: number | null;
  external_max: number | null;
  created_at: Date;
}
interface CountedRow extends StoredRow {
  parent_name: string | null;
  accounts: number;
  devices: number;
}

const storedFromRow = (row: StoredRow): StoredOrg => ({
  id: row.id,
  parentId: row.parent_id,
  kind: row.kind,
  name: row.name,
  contact: row.contact,
  tel: row.tel,
  address: row.address,
  remark: row.remark,
  disabled: row.disabled,
  internalMax: row.internal_max,
  externalMax: row.external_max,
  createdAt: row.created_at.getTime(),
});
const orgFromRow = (row: CountedRow): OrgRow => ({
  ...storedFromRow(row),
  parentName: row.parent_name ?? '',
  accounts: row.accounts,
  devices: row.devices,
});

const COUNTED = `org.*, above.name as parent_name,
  (select count(*) from account where account.org_id = org.id) as accounts,
  (select count(*) from device where device.org_id = org.id) as devices`;
const TABLES = 'org left join org above on above.id = org.parent_id';
/** The centre, then each enterprise with its external enterprises after it. */
const ORDER = `org.kind <> 'center', case when org.kind = 'external' then above.name else org.name end,
  case when org.kind = 'external' then above.id else org.id end, org.kind = 'external', org.name, org.id`;

/** SQL of organisations. */
export function createOrgRepository(db: Queryable, reach: Pick<OrgReach, 'within'>) {
  return {
    /** Counting is done for the rows of the page alone. */
    async page(caller: Caller, query: BodyOut<typeof orgCalls.query>): Promise<Page<OrgRow>> {
      const { keyword, kind, parentId, disabled, pageNum, pageSize } = query;
      const { values, add } = statement();
      const where = [await reach.within(caller, 'org.id', add)];
      if (keyword) {
        const like = add(likeText(keyword));
        where.push(`(org.name ilike ${like} or org.contact ilike ${like} or org.tel ilike ${like})`);
      }
      if (kind) where.push(`org.kind = ${add(kind)}`);
      if (parentId) where.push(`org.parent_id = ${add(parentId)}`);
      if (disabled !== undefined) where.push(`org.disabled = ${add(disabled)}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from org where ${condition}`, values);
      const rows = await db.query<CountedRow>(
        `select ${COUNTED}
           from (select org.id, row_number() over (order by ${ORDER}) as place from ${TABLES} where ${condition}
                  order by place limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}) as page
           join org on org.id = page.id left join org above on above.id = org.parent_id
          order by page.place`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(orgFromRow) };
    },

    async find(caller: Caller, id: string, on: Queryable = db): Promise<OrgRow | undefined> {
      const { values, add } = statement();
      const [row] = await on.query<CountedRow>(
        `select ${COUNTED} from ${TABLES} where org.id = ${add(id)} and ${await reach.within(caller, 'org.id', add)}`,
        values,
      );
      return row && orgFromRow(row);
    },

    async choices(caller: Caller, keyword: string | undefined): Promise<OrgChoice[]> {
      const { values, add } = statement();
      const where = [await reach.within(caller, 'org.id', add)];
      if (keyword) where.push(`org.name ilike ${add(likeText(keyword))}`);
      return db.query<OrgChoice>(
        `select org.id, org.parent_id as "parentId", org.kind, org.name, org.disabled
           from ${TABLES} where ${where.join(' and ')} order by ${ORDER}`,
        values,
      );
    },

    /** Nobody else changes, deletes or hangs anything on it until the transaction ends; rows that name it can come. */
    async lock(tx: Queryable, caller: Caller, id: string): Promise<StoredOrg | undefined> {
      await tx.query('select 1 from org where id = $1 for no key update', [id]);
      const { values, add } = statement();
      const [row] = await tx.query<StoredRow>(
        `select org.* from org where org.id = ${add(id)} and ${await reach.within(caller, 'org.id', add)}`,
        values,
      );
      return row && storedFromRow(row);
    },

    async insert(
      tx: Queryable,
      org: Pick<StoredOrg, 'kind' | 'parentId'> & OrgDetails,
      roles: readonly PresetRole[],
    ): Promise<string> {
      const id = newId();
      await tx.query(
        `insert into org (id, parent_id, kind, name, contact, tel, address, remark, internal_max, external_max)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, org.parentId, org.kind, ...detailValues(org)],
      );
      for (const role of roles) {
        await tx.query(
          `insert into role (id, org_id, name, role_type, permissions, data_range, built_in)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [newId(), id, role.name, role.roleType, role.permissions, role.dataRange, role.builtIn],
        );
      }
      return id;
    },

    async update(tx: Queryable, id: string, details: OrgDetails): Promise<void> {
      await tx.query(
        `update org set name = $2, contact = $3, tel = $4, address = $5, remark = $6, internal_max = $7, external_max = $8
          where id = $1`,
        [id, ...detailValues(details)],
      );
    },

    async setDisabled(tx: Queryable, id: string, disabled: boolean): Promise<void> {
      await tx.query('update org set disabled = $2 where id = $1', [id, disabled]);
    },

    /** Accounts of it and of its external enterprises that have a session. */
    async loggedIn(id: string): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select account.id from account join org on org.id = account.org_id
          where (org.id = $1 or (org.parent_id = $1 and org.kind = 'external'))
            and exists (select 1 from session where session.account_id = account.id)`,
        [id],
      );
      return rows.map((row) => row.id);
    },

    /** Something that is not deleted along with it hangs on it. */
    async isUsed(tx: Queryable, id: string): Promise<boolean> {
      const [row] = await tx.query<{ used: boolean }>(
        `select exists (select 1 from account where org_id = $1) or exists (select 1 from device where org_id = $1)
             or exists (select 1 from gateway where org_id = $1) or exists (select 1 from org where parent_id = $1)
             or exists (select 1 from device_group where org_id = $1) as used`,
        [id],
      );
      return row?.used ?? false;
    },

    /** With its roles, departments and enrol codes. */
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from role where org_id = $1', [id]);
      await tx.query('delete from org where id = $1', [id]);
    },
  };
}
export type OrgRepository = ReturnType<typeof createOrgRepository>;

const detailValues = ({ name, contact, tel, address, remark, internalMax, externalMax }: OrgDetails) => [
  name,
  contact,
  tel,
  address,
  remark,
  internalMax,
  externalMax,
];
