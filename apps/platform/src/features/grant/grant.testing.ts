import type { AccountKind } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { type Bus, type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type DeviceReach, createDeviceScope } from '../device/list/device-scope.ts';
import { createLogRepository } from '../log/log.repository.ts';
import { createLogService } from '../log/log.service.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { seedOrg } from '../organisation/organisation.testing.ts';
import { createGrantListRepository } from './grant-list.repository.ts';
import { createGrantRepository } from './grant.repository.ts';
import { grantRoutes } from './grant.routes.ts';
import { createGrantService } from './grant.service.ts';
import { createOwnerService } from './owner.service.ts';

export interface GrantBench {
  db: TestDatabase['db'];
  bus: Bus;
  scope: DeviceReach;
  calls: TestCalls;
  /** Who lost sight of what, as it was said on the bus. */
  lost: Events['grantChanged'][];
  /** Operation centre, an enterprise with two customers, another enterprise with one. */
  centre: string;
  enterprise: string;
  customer: string;
  customer2: string;
  other: string;
  otherCustomer: string;
  caller(kind: AccountKind, fields?: Partial<Caller>): Caller;
  /** Entries of the operation log about an object, oldest first. */
  written(objectId: string): Promise<{ action: string; old: string | null; new: string | null }[]>;
  close(): Promise<void>;
}

/** The calls of this feature with the real rules of who reaches what. */
export async function grantBench(): Promise<GrantBench> {
  const test = await testDatabase({ poolSize: 8 });
  const { db } = test;
  const clock = { now: () => Date.now() };
  const bus = createBus((error) => {
    throw error;
  });
  const lost: Events['grantChanged'][] = [];
  bus.on('grantChanged', (event) => lost.push(event));
  const scope = createDeviceScope(db);
  const orgs = createOrgReach(db);
  const operations = createLogService({ entries: createLogRepository(db), clock });
  const lists = createGrantListRepository(db, {
    accounts: (caller, add) => orgs.accounts(caller, add),
    devices: (caller, add) => scope.visible(caller, add),
  });
  const work = { db, grants: createGrantRepository(), lists, rights: scope, bus, operations };
  const calls = await testCalls({
    reach: { ...orgs.entities, device: (caller, ids) => scope.mayReadAll(caller, ids) },
    register: (routes) => grantRoutes(routes, createGrantService({ ...work, clock }), createOwnerService(work)),
  });
  const centre = await seedOrg(db, 'center', null);
  const enterprise = await seedOrg(db, 'enterprise', centre);
  const other = await seedOrg(db, 'enterprise', centre);
  const customer = await seedOrg(db, 'external', enterprise);
  const homes = { op: centre, co: enterprise, int: enterprise, ext: customer };
  return {
    db,
    bus,
    scope,
    calls,
    lost,
    centre,
    enterprise,
    other,
    customer,
    customer2: await seedOrg(db, 'external', enterprise),
    otherCustomer: await seedOrg(db, 'external', other),
    caller: (kind, fields) => aCaller({ kind, orgId: homes[kind], ...fields }),
    written: (objectId) =>
      db.query(
        'select action, old_value as old, new_value as new from operation_log where object_id = $1 order by at, id',
        [objectId],
      ),
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}

/** Many accounts of an organisation, without a password, quickly. */
export async function seedMany(
  db: TestDatabase['db'],
  orgId: string,
  kind: AccountKind,
  count: number,
): Promise<string[]> {
  const roleId = newId();
  await db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, $3, 'operation')`, [
    roleId,
    orgId,
    `role ${roleId}`,
  ]);
  const ids = Array.from({ length: count }, () => newId());
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash)
     select id, $2, $3, $4, 'm' || id, '-' from unnest($1::uuid[]) as made (id)`,
    [ids, orgId, roleId, kind],
  );
  return ids;
}
