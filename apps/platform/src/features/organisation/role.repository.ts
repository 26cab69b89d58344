import {
  type BodyOut,
  type OrgKind,
  type Page,
  type RoleInfo,
  type RoleRow,
  type RoleType,
  type roleCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { permissionsOf } from '../../kernel/role-within.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { OrgReach } from './org-reach.ts';

/** What an editor of a role says of it. */
export type RoleDetails = Pick<RoleInfo, 'name' | 'roleType' | 'dataRange' | 'authRegion' | 'remark'> & {
  permissions: readonly string[];
};
/** A role as the rules need it. */
export interface StoredRole extends Omit<RoleDetails, 'permissions'> {
  readonly id: string;
  readonly orgId: string;
  readonly orgKind: OrgKind;
  readonly builtIn: boolean;
  /** `null`: every permission there is. */
  readonly permissions: readonly string[] | null;
  readonly registration: RoleRow['registration'];
}

interface RoleTableRow {
  id: string;
  org_id: string;
  org_name: string;
  org_kind: OrgKind;
  name: string;
  role_type: RoleType;
  data_range: RoleRow['dataRange'];
  auth_region: string;
  remark: string;
  built_in: boolean;
  permissions: string[] | null;
  registration: RoleRow['registration'];
  register_uuid: string;
  created_at: Date;
  accounts: number;
}

const COLUMNS = `role.*, org.name as org_name, org.kind as org_kind`;
const ACCOUNTS = '(select count(*) from account where account.role_id = role.id) as accounts';

const storedFromRow = (row: Omit<RoleTableRow, 'accounts'>): StoredRole => ({
  id: row.id,
  orgId: row.org_id,
  orgKind: row.org_kind,
  name: row.name,
  roleType: row.role_type,
  dataRange: row.data_range,
  authRegion: row.auth_region,
  remark: row.remark,
  builtIn: row.built_in,
  permissions: row.permissions,
  registration: row.registration,
});
const roleFromRow = (row: RoleTableRow): RoleRow => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  roleType: row.role_type,
  dataRange: row.data_range,
  authRegion: row.auth_region,
  remark: row.remark,
  builtIn: row.built_in,
  accounts: row.accounts,
  registration: row.registration,
  uuid: row.register_uuid,
  createdAt: row.created_at.getTime(),
});

/** SQL of roles. Rows are those of the organisations the caller reaches. */
export function createRoleRepository(db: Queryable, reach: Pick<OrgReach, 'within'>) {
  return {
    /** Counting is done for the rows of the page alone. */
    async page(caller: Caller, query: BodyOut<typeof roleCalls.query>): Promise<Page<RoleRow>> {
      const { keyword, orgId, roleType, pageNum, pageSize } = query;
      const { values, add } = statement();
      const where = [await reach.within(caller, 'role.org_id', add)];
      if (keyword) {
        const like = add(likeText(keyword));
        where.push(`(role.name ilike ${like} or org.name ilike ${like})`);
      }
      if (orgId) where.push(`role.org_id = ${add(orgId)}`);
      if (roleType) where.push(`role.role_type = ${add(roleType)}`);
      const from = `role join org on org.id = role.org_id where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<RoleTableRow>(
        `select role.*, ${ACCOUNTS}
           from (select ${COLUMNS},
                        row_number() over (order by org.kind <> 'center', org.name, org.id, not role.built_in,
                                                    role.name, role.id) as place
                   from ${from} order by place
                  limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}) as role
          order by role.place`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(roleFromRow) };
    },

    async find(caller: Caller, id: string): Promise<RoleInfo | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<RoleTableRow>(
        `select ${COLUMNS}, ${ACCOUNTS} from role join org on org.id = role.org_id
          where role.id = ${add(id)} and ${await reach.within(caller, 'role.org_id', add)}`,
        values,
      );
      return row && { ...roleFromRow(row), permissions: [...permissionsOf(storedFromRow(row))] };
    },

    /** Roles of an organisation, and for an external enterprise those of its enterprise that suit external accounts. */
    async forAccountsOf(orgId: string): Promise<StoredRole[]> {
      const rows = await db.query<RoleTableRow>(
        `select ${COLUMNS} from org as home
           join role on role.org_id = home.id
             or (home.kind = 'external' and role.org_id = home.parent_id and role.role_type = 'operation')
           join org on org.id = role.org_id
          where home.id = $1 order by role.org_id <> home.id, not role.built_in, role.name, role.id`,
        [orgId],
      );
      return rows.map(storedFromRow);
    },

    /** Who changes roles of an organisation does so alone: their names are unique in it. */
    async lockOrg(tx: Queryable, id: string): Promise<{ kind: OrgKind; name: string } | undefined> {
      const [org] = await tx.query<{ kind: OrgKind; name: string }>(
        'select kind, name from org where id = $1 for no key update',
        [id],
      );
      return org;
    },

    async orgOf(caller: Caller, id: string): Promise<string | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<{ org_id: string }>(
        `select org_id from role where id = ${add(id)} and ${await reach.within(caller, 'role.org_id', add)}`,
        values,
      );
      return row?.org_id;
    },

    /** Nobody else changes it, or gives it to an account, until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<StoredRole | undefined> {
      await tx.query('select 1 from role where id = $1 for update', [id]);
      const [row] = await tx.query<RoleTableRow>(
        `select ${COLUMNS} from role join org on org.id = role.org_id where role.id = $1`,
        [id],
      );
      return row && storedFromRow(row);
    },

    async isNameTaken(tx: Queryable, orgId: string, name: string, except: string | undefined): Promise<boolean> {
      const rows = await tx.query(
        'select 1 from role where org_id = $1 and lower(name) = lower($2) and id is distinct from $3::uuid limit 1',
        [orgId, name, except ?? null],
      );
      return rows.length > 0;
    },

    /** Kinds of the accounts that hold it. */
    async holders(tx: Queryable, id: string): Promise<{ accountId: string; kind: Caller['kind'] }[]> {
      return tx.query<{ accountId: string; kind: Caller['kind'] }>(
        'select id as "accountId", kind from account where role_id = $1',
        [id],
      );
    },

    async insert(tx: Queryable, orgId: string, role: RoleDetails): Promise<string> {
      const id = newId();
      await tx.query(
        `insert into role (id, org_id, name, role_type, data_range, auth_region, remark, permissions)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, orgId, ...detailValues(role)],
      );
      return id;
    },

    async update(
      tx: Queryable,
      id: string,
      role: RoleDetails & { registration: RoleRow['registration'] },
    ): Promise<void> {
      await tx.query(
        `update role set name = $2, role_type = $3, data_range = $4, auth_region = $5, remark = $6, permissions = $7,
                         registration = $8 where id = $1`,
        [id, ...detailValues(role), role.registration],
      );
    },

    /** `link`: what the addresses of registration carry from now on. */
    async setRegistration(
      tx: Queryable,
      id: string,
      registration: RoleRow['registration'],
      link: string | undefined,
    ): Promise<void> {
      await tx.query(
        'update role set registration = $2, register_uuid = coalesce($3::uuid, register_uuid) where id = $1',
        [id, registration, link ?? null],
      );
    },

    /** With its enrol codes. */
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from role where id = $1', [id]);
    },
  };
}
export type RoleRepository = ReturnType<typeof createRoleRepository>;

const detailValues = ({ name, roleType, dataRange, authRegion, remark, permissions }: RoleDetails) => [
  name,
  roleType,
  dataRange,
  authRegion,
  remark,
  permissions,
];
