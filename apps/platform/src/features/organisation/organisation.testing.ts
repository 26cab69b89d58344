import type { AccountKind, OrgKind } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Queryable } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { createBus } from '../../kernel/bus.ts';
import { type SessionCaller, type Sessions, createSessions } from '../../kernel/sessions.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createLogRepository } from '../log/log.repository.ts';
import { createLogService } from '../log/log.service.ts';
import { createDeptRepository } from './dept.repository.ts';
import { createDeptService } from './dept.service.ts';
import { createOrgReach } from './org-reach.ts';
import { createOrgRepository } from './org.repository.ts';
import { createOrgService } from './org.service.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { createRoleRepository } from './role.repository.ts';
import { createRoleService } from './role.service.ts';

export async function seedOrg(db: Queryable, kind: OrgKind, parentId: string | null, name?: string): Promise<string> {
  const id = newId();
  await db.query('insert into org (id, parent_id, kind, name) values ($1, $2, $3, $4)', [
    id,
    parentId,
    kind,
    name ?? `${kind} ${id}`,
  ]);
  return id;
}

export async function seedDept(db: Queryable, orgId: string, parentId: string | null = null): Promise<string> {
  const id = newId();
  await db.query('insert into dept (id, org_id, parent_id, name) values ($1, $2, $3, $4)', [
    id,
    orgId,
    parentId,
    `dept ${id}`,
  ]);
  return id;
}

interface RoleFields {
  permissions?: readonly string[] | null;
  roleType?: 'admin' | 'operation';
  dataRange?: Caller['dataRange'];
  builtIn?: boolean;
}
export async function seedRole(db: Queryable, orgId: string, fields: RoleFields = {}): Promise<string> {
  const { permissions = [], roleType = 'operation', dataRange = 'granted', builtIn = false } = fields;
  const id = newId();
  await db.query(
    `insert into role (id, org_id, name, role_type, permissions, data_range, built_in) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orgId, `role ${id}`, roleType, permissions, dataRange, builtIn],
  );
  return id;
}

export interface AccountFields extends RoleFields {
  roleId?: string;
  deptId?: string | null;
  phone?: string;
  loginName?: string;
}
/** An account with a role of its own unless one is named. */
export async function seedPerson(
  db: Queryable,
  orgId: string,
  kind: AccountKind,
  { roleId, deptId = null, phone = '', loginName = `u${newId()}`, ...role }: AccountFields = {},
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, phone, dept_id, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, '-')`,
    [id, orgId, roleId ?? (await seedRole(db, orgId, role)), kind, loginName, phone, deptId],
  );
  return id;
}

export interface OrganisationBench {
  db: TestDatabase['db'];
  calls: TestCalls;
  sessions: Sessions;
  /** Sessions that ended, and answers of the bus. */
  ended: string[];
  /** Operation centre, two enterprises, a customer of the first. */
  centre: string;
  enterprise: string;
  external: string;
  other: string;
  /** Somebody of each kind with every permission of their role; `external` for the kind ext, `enterprise` for co and int. */
  caller(kind: AccountKind, fields?: Partial<Caller>): Caller;
  /** Entries of the operation log about an object, oldest first. */
  written(objectId: string): Promise<{ who: string; action: string; old: unknown; new: unknown }[]>;
  close(): Promise<void>;
}

/** The calls of this feature with its real reach, on a database with a few organisations. */
export async function organisationBench(): Promise<OrganisationBench> {
  const test = await testDatabase({ poolSize: 8 });
  const { db } = test;
  const clock = systemClock;
  const ended: string[] = [];
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
  const sessions = createSessions({ db, clock, bus, log: silentLog });
  const operations = createLogService({ entries: createLogRepository(db), clock });
  const reach = createOrgReach(db);
  const calls = await testCalls({
    reach: reach.entities,
    register: (routes) =>
      organisationRoutes(routes, {
        orgs: createOrgService({ db, orgs: createOrgRepository(db, reach), sessions, operations }),
        depts: createDeptService({ db, depts: createDeptRepository(db), sessions, operations }),
        roles: createRoleService({ db, roles: createRoleRepository(db, reach), sessions, operations }),
      }),
  });
  const centre = await seedOrg(db, 'center', null);
  const enterprise = await seedOrg(db, 'enterprise', centre);
  const external = await seedOrg(db, 'external', enterprise);
  const other = await seedOrg(db, 'enterprise', centre);
  const homes = { op: centre, co: enterprise, int: enterprise, ext: external };
  return {
    db,
    calls,
    sessions,
    ended,
    centre,
    enterprise,
    external,
    other,
    caller: (kind, fields) => aCaller({ kind, orgId: homes[kind], ...fields }),
    async written(objectId) {
      const rows = await db.query<{ who: string; action: string; old_value: string | null; new_value: string | null }>(
        'select who, action, old_value, new_value from operation_log where object_id = $1 order by at, id',
        [objectId],
      );
      return rows.map((row) => ({
        who: row.who,
        action: row.action,
        old: JSON.parse(row.old_value ?? 'null') as unknown,
        new: JSON.parse(row.new_value ?? 'null') as unknown,
      }));
    },
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}

/** What a session says of an account that is logged in. */
export async function logIn(sessions: Sessions, accountId: string): Promise<{ token: string; caller: SessionCaller }> {
  const { token } = await sessions.open({ accountId, ip: '127.0.0.1', agent: 'test' });
  const caller = await sessions.find(token);
  if (typeof caller !== 'object') throw new Error('not logged in');
  return { token, caller };
}
