/**
 * Lists of organisations, departments and roles as they are asked over HTTP (session, permission, reach, statement, answer), on
 * an embedded database with its normal settings: 1,000 enterprises and as many external ones, 10,000 accounts, and an enterprise
 * with 5,000 departments (500 at the top, each ten levels deep). Target: 95 of 100 calls within 150 ms.
 * Left out: a screen, TLS, several people at once (one call after the other); processor time is not told.
 * Run: npm run bench organisations [calls of each kind, 200 by default]
 */
import { type BodyIn, type Call, deptCalls, grantCalls, orgCalls, roleCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { createGrantListRepository } from '../apps/platform/src/features/grant/grant-list.repository.ts';
import { createGrantRepository } from '../apps/platform/src/features/grant/grant.repository.ts';
import { grantRoutes } from '../apps/platform/src/features/grant/grant.routes.ts';
import { createGrantService } from '../apps/platform/src/features/grant/grant.service.ts';
import { createOwnerService } from '../apps/platform/src/features/grant/owner.service.ts';
import { createDeptRepository } from '../apps/platform/src/features/organisation/dept.repository.ts';
import { createDeptService } from '../apps/platform/src/features/organisation/dept.service.ts';
import { createOrgRepository } from '../apps/platform/src/features/organisation/org.repository.ts';
import { createOrgService } from '../apps/platform/src/features/organisation/org.service.ts';
import { organisationRoutes } from '../apps/platform/src/features/organisation/organisation.routes.ts';
import { createRoleRepository } from '../apps/platform/src/features/organisation/role.repository.ts';
import { createRoleService } from '../apps/platform/src/features/organisation/role.service.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { ENTERPRISE_ROLES } from '../apps/platform/src/kernel/preset-roles.ts';
import { type BenchParts, measureCall, serveLists, withDatabase } from './support/lists.ts';

const ENTERPRISES = 1_000;
const ACCOUNTS = 10_000;
const DEVICES = 10_000;
const TOP_DEPTS = 500;
const DEPT_LEVELS = 10;
const TARGET_MS = 150;

interface Site {
  /** The enterprise with the departments. */
  enterprise: string;
  device: string;
  op: string;
  co: string;
}

async function seed(db: PgDb): Promise<Site> {
  const centre = newId();
  await db.query(`insert into org (id, kind, name) values ($1, 'center', '运营中心')`, [centre]);
  const enterprises = Array.from({ length: ENTERPRISES }, () => newId());
  await db.query(
    `insert into org (id, parent_id, kind, name, contact)
     select id, $2, 'enterprise', '企业' || n, '联系人' || n from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [enterprises, centre],
  );
  await db.query(
    `insert into org (id, parent_id, kind, name)
     select gen_random_uuid(), id, 'external', name || '的客户' from org where kind = 'enterprise'`,
  );
  for (const role of ENTERPRISE_ROLES) {
    await db.query(
      `insert into role (id, org_id, name, role_type, permissions, data_range, built_in)
       select gen_random_uuid(), id, $1, $2, $3, $4, $5 from org where kind <> 'external'`,
      [role.name, role.roleType, role.permissions, role.dataRange, role.builtIn],
    );
  }
  const [enterprise = ''] = enterprises;
  for (let level = 1; level <= DEPT_LEVELS; level++) {
    await db.query(
      `insert into dept (id, org_id, parent_id, name, sort)
       select gen_random_uuid(), $1, above.id, '部门' || $2::int || '-' || n, n
         from generate_series(1, $3::int) as n
         left join dept above on above.org_id = $1 and above.name = '部门' || ($2::int - 1) || '-' || n`,
      [enterprise, level, TOP_DEPTS],
    );
  }
  // A tenth of all stand in the enterprise with the departments, the others are spread.
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash, dept_id)
     select gen_random_uuid(), home.id, role.id, case when n % 20 = 0 then 'co' else 'int' end, 'user' || n, '-',
            case when n % 10 = 0 then depts.ids[1 + n % array_length(depts.ids, 1)] end
       from generate_series(1, $1::int) as n
       cross join (select array_agg(id) as ids from dept) as depts
       join org home on home.id = case when n % 10 = 0 then $2::uuid else ($3::uuid[])[1 + n % $4::int] end
       join role on role.org_id = home.id and role.role_type = case when n % 20 = 0 then 'admin' else 'operation' end`,
    [ACCOUNTS, enterprise, enterprises, ENTERPRISES],
  );
  await db.query(
    `insert into device (id, org_id, name)
     select gen_random_uuid(), ($2::uuid[])[1 + n % $3::int], '设备' || n from generate_series(1, $1::int) as n`,
    [DEVICES, enterprises, ENTERPRISES],
  );
  const op = newId();
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash)
     select $1, $2, role.id, 'op', 'admin', '-' from role where org_id = $2 and built_in`,
    [op, centre],
  );
  await db.query('analyze');
  const [co] = await db.query<{ id: string }>(`select id from account where org_id = $1 and kind = 'co' limit 1`, [
    enterprise,
  ]);
  const [device] = await db.query<{ id: string }>('select id from device where org_id = $1 limit 1', [enterprise]);
  return { enterprise, device: device?.id ?? '', op, co: co?.id ?? '' };
}

async function main(calls: number): Promise<void> {
  await withDatabase(async (db) => {
    const site = await seed(db);
    const server = await serveLists(db, (parts) => register(db, parts));
    const [op, co] = [await server.logIn(site.op), await server.logIn(site.co)];
    const measure = <C extends Call>(what: string, cookie: string, call: C, body: (n: number) => BodyIn<C>) =>
      measureCall({ server, calls, targetMs: TARGET_MS }, what, cookie, [call, body]);
    const deep = Math.floor((2 * ENTERPRISES) / 10);
    await measure('org/query, first page, operation centre', op, orgCalls.query, () => ({}));
    await measure('org/query, 200 rows a page', op, orgCalls.query, () => ({ pageSize: 200 }));
    await measure('org/query, search', op, orgCalls.query, (n) => ({ keyword: `企业${n % ENTERPRISES}` }));
    await measure('org/query, deep page', op, orgCalls.query, (n) => ({ pageNum: deep - (n % 20) }));
    await measure('org/query, enterprise', co, orgCalls.query, () => ({}));
    await measure('org/queryCompanyAndExternal, 2,000 organisations', op, orgCalls.companyAndExternal, () => ({}));
    await measure('dept/query, 5,000 departments', co, deptCalls.query, () => ({}));
    await measure('role/query, first page, operation centre', op, roleCalls.query, () => ({}));
    await measure('role/query, search', op, roleCalls.query, (n) => ({ keyword: `企业${n % ENTERPRISES}` }));
    await measure('role/query, deep page', op, roleCalls.query, (n) => ({ pageNum: deep - (n % 20) }));
    await measure('role/queryAll', co, roleCalls.choices, () => ({ orgId: site.enterprise }));
    const equipmentId = site.device;
    await measure('equipment/pmsn/queryNoPmsnUser', co, grantCalls.accountsToAdd, () => ({ equipmentId }));
    await measure('equipment/pmsn/query', co, grantCalls.ofDevice, () => ({ equipmentId }));
  });
}

function register(db: PgDb, { routes, scope, orgs, operations, sessions, clock, bus }: BenchParts): void {
  organisationRoutes(routes, {
    orgs: createOrgService({ db, orgs: createOrgRepository(db, orgs), sessions, operations }),
    depts: createDeptService({ db, depts: createDeptRepository(db), sessions, operations }),
    roles: createRoleService({ db, roles: createRoleRepository(db, orgs), sessions, operations }),
  });
  const lists = createGrantListRepository(db, {
    accounts: (caller, add) => orgs.accounts(caller, add),
    devices: (caller, add) => scope.visible(caller, add),
  });
  const work = { db, grants: createGrantRepository(), lists, rights: scope, bus, operations };
  grantRoutes(routes, createGrantService({ ...work, clock }), createOwnerService(work));
}

await main(Number(process.argv[2] ?? 200));
