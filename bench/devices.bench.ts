/**
 * Device lists as they are asked over HTTP (session, permission, reach, statement, answer): 100,000 devices in 1,000 enterprises
 * with 5 groups each, and one enterprise with 100,000 devices in 5,000 groups of its own, each device with its gateway. Every
 * kind of account asks for every page, filter, search and order. Target: 95 of 100 calls within 150 ms.
 * Left out: a screen, TLS, several people at once (one call after the other); processor time is not told.
 * Run: npm run bench devices [calls of each kind, 50 by default] [part of the name of what is measured]
 */
import { type BodyIn, type Call, deviceCalls, groupCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { createDeviceListRepository } from '../apps/platform/src/features/device/list/device-list.repository.ts';
import { createDeviceMapRepository } from '../apps/platform/src/features/device/list/device-map.repository.ts';
import { createDeviceRepository } from '../apps/platform/src/features/device/list/device.repository.ts';
import { deviceRoutes } from '../apps/platform/src/features/device/list/device.routes.ts';
import { createDeviceService } from '../apps/platform/src/features/device/list/device.service.ts';
import { createGroupDevicesService } from '../apps/platform/src/features/group/group-devices.service.ts';
import { createGroupRepository } from '../apps/platform/src/features/group/group.repository.ts';
import { groupRoutes } from '../apps/platform/src/features/group/group.routes.ts';
import { createGroupService } from '../apps/platform/src/features/group/group.service.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { measureCall, serveLists, withDatabase } from './support/lists.ts';

const ENTERPRISES = 1_000;
const DEVICES = 100_000;
/** Of the large enterprise: 50 at the top, 99 below each. */
const GROUPS = 5_000;
const TOP_GROUPS = 50;
const TARGET_MS = 150;
/** Devices that accounts of the department are responsible for, and devices granted to somebody. */
const OF_DEPT = 20_000;
const GRANTED = 5_000;

interface Site {
  op: string;
  /** Administrator of the large enterprise; staff of a department of it; staff that sees what was granted. */
  co: string;
  dept: string;
  granted: string;
  /** The largest group of the large enterprise. */
  group: string;
  enterprise: string;
}

/** Devices of one statement: none takes longer than a statement may. */
const CHUNK = 2_500;

/** Devices numbered on, so many to each organisation, with a gateway each. */
async function seedDevices(db: PgDb, orgs: readonly string[], mark: string): Promise<void> {
  for (let from = 1; from <= DEVICES; from += CHUNK) {
    const to = from + CHUNK - 1;
    await db.query(
      `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state, state_changed_at)
       select gen_random_uuid(), ($1::uuid[])[1 + n % $2::int], 'lightfield', $3 || lpad(n::text, 11, '0'), '网关' || n, $3 || n, '-',
              case when n % 10 = 0 then 'offline' else 'online' end, now() - n * interval '1 second'
         from generate_series($4::int, $5::int) as n`,
      [orgs, orgs.length, mark, from, to],
    );
    await db.query(
      `insert into device (id, org_id, gateway_id, group_id, name, device_no, address, lng, lat, sort)
       select gen_random_uuid(), gateway.org_id, gateway.id, found.ids[1 + (n / 7) % array_length(found.ids, 1)], '水泵' || $1 || '-' || n,
              'P-' || n, case when n % 3 = 0 then '苏州' else '上海' end || n % 100 || '号', 100 + n % 200 * 0.1, 25 + n % 97 * 0.1, n % 5
         from generate_series($2::int, $3::int) as n
         join gateway on gateway.sn = $1 || lpad(n::text, 11, '0')
         join (select org_id, array_agg(id) as ids from device_group group by org_id) as found on found.org_id = gateway.org_id`,
      [mark, from, to],
    );
  }
}

async function seedPeople(db: PgDb, centre: string, enterprise: string): Promise<Omit<Site, 'group' | 'enterprise'>> {
  const person = async (kind: string, orgId: string, range: string, deptId: string | null = null) => {
    const [id, role] = [newId(), newId()];
    await db.query(
      `insert into role (id, org_id, name, role_type, permissions, data_range) values ($1, $2, $3, 'operation', null, $4)`,
      [role, orgId, `r${role}`, range],
    );
    await db.query(
      `insert into account (id, org_id, role_id, kind, login_name, password_hash, dept_id) values ($1, $2, $3, $4, $5, '-', $6)`,
      [id, orgId, role, kind, `u${id}`, deptId],
    );
    return id;
  };
  const dept = newId();
  await db.query(`insert into dept (id, org_id, name) values ($1, $2, '生产部')`, [dept, enterprise]);
  const [below] = [newId()];
  await db.query(`insert into dept (id, org_id, parent_id, name) values ($1, $2, $3, '一车间')`, [
    below,
    enterprise,
    dept,
  ]);
  const owners: string[] = [];
  for (let n = 0; n < 20; n++) owners.push(await person('int', enterprise, 'granted', below));
  const people = {
    op: await person('op', centre, 'all'),
    co: await person('co', enterprise, 'all'),
    dept: await person('int', enterprise, 'dept', dept),
    granted: await person('int', enterprise, 'granted'),
  };
  await db.query(
    `update device set owner_id = ($3::uuid[])[1 + n % 20]
       from (select id, row_number() over (order by id) as n from device where org_id = $1 order by id limit $2::int) as chosen
      where chosen.id = device.id`,
    [enterprise, OF_DEPT, owners],
  );
  await db.query(
    `insert into device_grant (device_id, account_id)
     select id, $2 from device where org_id = $1 order by id desc limit $3::int`,
    [enterprise, people.granted, GRANTED],
  );
  await db.query(
    `insert into device_follow (account_id, device_id)
     select account.id, device.id from unnest($1::uuid[]) as account (id)
      cross join (select id from device where org_id = $2 order by md5(id::text) limit 2000) as device`,
    [Object.values(people), enterprise],
  );
  return people;
}

async function seed(db: PgDb): Promise<Site> {
  const [centre, enterprise] = [newId(), newId()];
  await db.query(`insert into org (id, kind, name) values ($1, 'center', '运营中心')`, [centre]);
  await db.query(`insert into org (id, parent_id, kind, name) values ($1, $2, 'enterprise', '大企业')`, [
    enterprise,
    centre,
  ]);
  const enterprises = Array.from({ length: ENTERPRISES }, () => newId());
  await db.query(
    `insert into org (id, parent_id, kind, name)
     select id, $2, 'enterprise', '企业' || n from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [enterprises, centre],
  );
  await db.query(
    `insert into device_group (id, org_id, name, sort)
     select gen_random_uuid(), org_id, '车间' || n, n from unnest($1::uuid[]) as org_id, generate_series(1, 5) as n`,
    [enterprises],
  );
  await db.query(
    `insert into device_group (id, org_id, name, sort) select gen_random_uuid(), $1, '分厂' || n, n from generate_series(1, $2::int) as n`,
    [enterprise, TOP_GROUPS],
  );
  await db.query(
    `insert into device_group (id, org_id, parent_id, name, sort)
     select gen_random_uuid(), $1, id, '工段' || n, n from device_group, generate_series(1, $2::int) as n where org_id = $1`,
    [enterprise, GROUPS / TOP_GROUPS - 1],
  );
  await seedDevices(db, enterprises, '1');
  await seedDevices(db, [enterprise], '2');
  for (let part = 0; part < 10; part++) {
    await db.query(
      `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
       select gen_random_uuid(), id, 'v1', 'v', 'device', 'float', 'read', '{}' from device where abs(hashtext(id::text)) % 10 = $1`,
      [part],
    );
  }
  const people = await seedPeople(db, centre, enterprise);
  // One device in a hundred is in alarm.
  await db.query(
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
     select gen_random_uuid(), variable.device_id, variable.id, variable.id, '超温', 'severe', 'auto', '> 90', now()
       from variable where key = 'v1' and series_id % 100 = 1`,
  );
  await db.query('vacuum analyze');
  const [group] = await db.query<{ id: string }>(
    `select id from device_group where org_id = $1 and parent_id is null order by sort limit 1`,
    [enterprise],
  );
  return { ...people, enterprise, group: group?.id ?? '' };
}

type Body = BodyIn<typeof deviceCalls.query>;
/** What one does with a list. `last`: the last page of so many. */
const questions = (site: Site, total: number): readonly (readonly [what: string, body: (n: number) => Body])[] => [
  ['first page', () => ({})],
  ['200 a page', () => ({ pageSize: 200 })],
  ['page in the middle', (n) => ({ pageNum: Math.floor(total / 20) - n })],
  ['last page', () => ({ pageNum: Math.max(1, Math.floor(total / 10)) })],
  ['search of one', (n) => ({ keyword: `水泵2-${50_000 + n}` })],
  ['search of many', () => ({ keyword: '苏州' })],
  ['search by SN', (n) => ({ keyword: String(20_000 + n) })],
  ['search of one character', () => ({ keyword: '泵' })],
  ['search of nothing', () => ({ keyword: '不存在' })],
  ['online', () => ({ online: true })],
  ['offline', () => ({ online: false })],
  ['in alarm', () => ({ alarm: true })],
  ['not in alarm', () => ({ alarm: false })],
  ['followed', () => ({ followed: true })],
  ['by name', () => ({ sort: 'name', order: 'desc' })],
  ['by state', () => ({ sort: 'state' })],
  ['by alarms', () => ({ sort: 'alarm', order: 'desc' })],
  ['by change of state', () => ({ sort: 'stateChangedAt', order: 'desc' })],
  ['by change of state, last page', () => ({ sort: 'stateChangedAt', pageNum: Math.max(1, Math.floor(total / 10)) })],
  ['online, searched, by state', () => ({ online: true, keyword: '苏州', sort: 'state' })],
  ['a group', () => ({ groupId: site.group })],
];

async function main(calls: number, only: string): Promise<void> {
  await withDatabase(async (db) => {
    const began = performance.now();
    const site = await seed(db);
    console.log(`seeded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const server = await serveLists(db, ({ routes, scope, operations }) => {
      const lists = createDeviceListRepository(db, scope);
      const devices = createDeviceRepository(db, scope);
      const map = createDeviceMapRepository(db, scope);
      const alarmCounts = () => ({ active: 0, unconfirmed: 0 });
      const communication = { of: () => null, drivers: () => new Map() };
      deviceRoutes(routes, createDeviceService({ devices, map, lists, scope, operations, alarmCounts, communication }));
      const groups = createGroupRepository(db, (caller, add) => scope.visible(caller, add, 'many'));
      groupRoutes(
        routes,
        createGroupService({ db, groups, operations }),
        createGroupDevicesService({ db, groups, rights: scope, operations }),
      );
    });
    const accounts = [
      ['operation centre', site.op, 2 * DEVICES],
      ['enterprise', site.co, DEVICES],
      ['department', site.dept, OF_DEPT],
      ['granted', site.granted, GRANTED],
    ] as const;
    for (const [who, account, total] of accounts) {
      const cookie = await server.logIn(account);
      const measure = async <C extends Call>(what: string, ...question: readonly [C, (n: number) => BodyIn<C>]) => {
        const name = `${who}: ${what}`;
        if (name.includes(only)) await measureCall({ server, calls, targetMs: TARGET_MS }, name, cookie, question);
      };
      for (const [what, body] of questions(site, total)) await measure(`list, ${what}`, deviceCalls.query, body);
      await measure('monitoring list', deviceCalls.monitorQuery, () => ({}));
      await measure('queryByGroup', deviceCalls.queryByGroup, () => ({ groupId: site.group }));
      await measure('queryAllByGroup, a group', deviceCalls.queryAllByGroup, () => ({ groupId: site.group }));
      await measure('map, all', deviceCalls.queryAllForMap, () => ({}));
      await measure('map, a part of it', deviceCalls.queryAllForMap, () => ({
        west: 104,
        east: 105,
        south: 28,
        north: 29,
      }));
      await measure('map, a group', deviceCalls.queryAllForMap, () => ({ groupId: site.group }));
      await measure('group tree', deviceCalls.groups, () => ({}));
      await measure('group tree, managed', groupCalls.query, () => ({ orgId: site.enterprise }));
    }
  });
}

await main(Number(process.argv[2] ?? 50), process.argv[3] ?? '');
