import { type DeviceGroup, type DeviceInfo, type DeviceListItem, type Page, deviceCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import {
  addAccount,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addVariable,
} from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { createDeviceListRepository } from './device-list.repository.ts';
import { createDeviceMapRepository } from './device-map.repository.ts';
import { createDeviceScope } from './device-scope.ts';
import { createDeviceRepository } from './device.repository.ts';
import { deviceRoutes } from './device.routes.ts';
import { createDeviceService } from './device.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let online: string;
let dead: string;
let upper: string;
let lower: string;
const operations = rememberedOperations();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  const enterprise = await addOrg(db, 'enterprise', centre);
  const customer = await addOrg(db, 'external', enterprise);
  me = aCaller({ accountId: await addAccount(db, enterprise, { kind: 'co' }), orgId: enterprise });
  stranger = aCaller({ orgId: await addOrg(db, 'enterprise', centre) });
  [upper, lower] = [newId(), newId()];
  await db.query(
    `insert into device_group (id, org_id, parent_id, name, sort) values ($1, $3, null, '一车间', 1), ($2, $3, $1, '锅炉房', 1)`,
    [upper, lower, enterprise],
  );
  const gateway = await addGateway(db, enterprise);
  const node = await addGateway(db, enterprise, { kind: 'sparkplug' });
  await addDevice(db, enterprise, { name: '50%_水泵', groupId: upper });
  online = await addDevice(db, enterprise, { name: '锅炉 1', gatewayId: gateway.gatewayId, groupId: lower });
  dead = await addDevice(db, customer, { name: 'Tank', gatewayId: node.gatewayId });
  await db.query(
    `update device set device_no = 'B-001', address = '上海', lng = 121.5, lat = 31.2, warranty_until = to_timestamp(1) where id = $1`,
    [online],
  );
  await db.query(
    `insert into edge_device (id, gateway_id, device_name, device_id, status, online, born_at, metrics)
     values ($1, $2, 'tank', $3, 'approved', false, now(), '[]')`,
    [newId(), node.gatewayId, dead],
  );
  await db.query(
    `insert into driver (id, device_id, name, type, settings) values ($1, $2, 'plc', 'modbus-tcp', '{"host": "10.0.0.5", "port": 502}')`,
    [newId(), online],
  );
  const variable = await addVariable(db, online, { key: 't' });
  const rule = await addAlarmRule(db, online, variable);
  await db.query(
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, $3, $4, 'hot', 'severe', 'manual', '> 90', now())`,
    [newId(), online, rule, variable.id],
  );
  const scope = createDeviceScope(db);
  const service = createDeviceService({
    devices: createDeviceRepository(db, scope),
    lists: createDeviceListRepository(db, scope),
    map: createDeviceMapRepository(db, scope),
    scope,
    operations: operations.log,
    alarmCounts: (id) => (id === online ? { active: 1, unconfirmed: 2 } : { active: 0, unconfirmed: 0 }),
    communication: { of: () => null, drivers: () => new Map() },
  });
  calls = await testCalls({ register: (routes) => deviceRoutes(routes, service), scope });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const list = async (body: Record<string, unknown> = {}, caller = me) => {
  const answer = await calls.as(caller).call(deviceCalls.query, body);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as Page<DeviceListItem>;
};
const names = async (body: Record<string, unknown> = {}, caller = me) =>
  (await list(body, caller)).rows.map(({ name }) => name);

describe('the device list', () => {
  it('tells of each device what an operator needs to choose', async () => {
    const { total, rows } = await list();
    expect(total).toBe(3);
    expect(rows.find(({ id }) => id === online)).toEqual({
      id: online,
      name: '锅炉 1',
      deviceNo: 'B-001',
      groupId: lower,
      groupName: '锅炉房',
      sn: expect.stringMatching(/^\d{12}$/),
      gatewayId: expect.any(String),
      gatewayState: 'online',
      online: true,
      comm: null,
      alarmCount: 1,
      alarmWorst: null,
      alarmsShelved: 0,
      unconfirmedCount: 2,
      followed: false,
      followPageId: null,
      lng: 121.5,
      lat: 31.2,
      address: '上海',
      signalCount: 1,
      outOfSync: false,
      templateOutdated: false,
      stateChangedAt: null,
    });
  });

  it.each([
    ['part of the name', { keyword: '锅炉' }, ['锅炉 1']],
    ['the number, whatever its case', { keyword: 'b-0' }, ['锅炉 1']],
    ['the address', { keyword: '上海' }, ['锅炉 1']],
    ['wildcards as they are typed', { keyword: '%_' }, ['50%_水泵']],
    ['nothing that matches', { keyword: '__' }, []],
    ['a backslash', { keyword: '\\' }, []],
    ['online', { online: 'true' }, ['锅炉 1']],
    ['not online: no gateway, or dead behind an edge node that lives', { online: 'false' }, ['50%_水泵', 'Tank']],
    ['alarm', { alarm: 'true' }, ['锅炉 1']],
    ['no alarm', { alarm: false }, ['50%_水泵', 'Tank']],
    ['an unknown group', { groupId: newId() }, []],
  ])('filters by %s', async (_what, filter, expected) => {
    expect((await names(filter)).toSorted()).toEqual((expected as string[]).toSorted());
    expect((await list(filter)).total).toBe(expected.length);
  });

  it('finds a device by the SN of its gateway', async () => {
    const [{ sn } = { sn: '' }] = (await list({ keyword: 'B-001' })).rows;
    expect(await names({ keyword: sn?.slice(3) })).toEqual(['锅炉 1']);
  });

  it('takes a group with all groups below it', async () => {
    expect((await names({ groupId: upper })).toSorted()).toEqual(['50%_水泵', '锅炉 1']);
    const answer = await calls.as(me).call(deviceCalls.queryByGroup, { groupId: lower });
    expect((answer.data as Page<DeviceListItem>).rows.map(({ name }) => name)).toEqual(['锅炉 1']);
    const all = await calls.as(me).call(deviceCalls.queryAllByGroup, { groupId: upper });
    expect(all.data).toHaveLength(2);
    expect((await calls.as(me).call(deviceCalls.queryAllByGroup, {})).data).toHaveLength(3);
  });

  it.each(['name', 'state', 'alarm', 'stateChangedAt'])('sorts by %s in both directions', async (sort) => {
    const up = await names({ sort, order: 'asc' });
    const down = await names({ sort, order: 'desc' });
    expect(up.toSorted()).toEqual(down.toSorted());
    expect(up).toHaveLength(3);
  });
  it('sorts alarms first', async () => {
    expect((await names({ sort: 'alarm', order: 'desc' }))[0]).toBe('锅炉 1');
  });

  it('pages without overlap, also past the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => names({ pageNum, pageSize: '1', sort: 'state' })));
    expect(pages.flat()).toHaveLength(3);
    expect(new Set(pages.flat()).size).toBe(3);
    expect(pages[3]).toEqual([]);
  });

  it('shows nothing of another organisation', async () => {
    expect(await list({}, stranger)).toEqual({ total: 0, rows: [] });
    expect(await list({ groupId: upper }, stranger)).toEqual({ total: 0, rows: [] });
    expect((await list({}, aCaller({ kind: 'op' }))).total).toBe(3);
  });

  it.each([
    { pageSize: 201 },
    { pageSize: 0 },
    { pageNum: 'x' },
    { online: 'maybe' },
    { sort: 'price' },
    { groupId: 'not-an-id' },
    { keyword: 'x'.repeat(51) },
    { keyword: ['a'] },
  ])('refuses %j with 10001', async (body) => {
    expect((await calls.as(me).call(deviceCalls.query, body as never)).code).toBe(10_001);
  });
});

describe('one device', () => {
  it('is told with drivers, dates and rights', async () => {
    const { data } = await calls.as(me).call(deviceCalls.info, { id: online });
    expect(data as DeviceInfo).toMatchObject({
      drivers: [{ name: 'plc', type: 'modbus-tcp', target: '10.0.0.5:502' }],
      warrantyUntil: 1_000,
      outOfSync: false,
      display: 'list',
      hasPage: false,
      canWrite: true,
      iccid: '',
      sort: 0,
      templateName: null,
      shared: false,
    });
    expect((await calls.as(me).call(deviceCalls.detail, { id: online })).data).toEqual(data);
    const reader = { ...me, permissions: new Set(['monitor_equip_list' as const]) };
    expect((await calls.as(reader).call(deviceCalls.info, { id: online })).data).toMatchObject({ canWrite: false });
    expect((await calls.as(me).call(deviceCalls.info, { id: dead })).data).toMatchObject({ online: false });
  });

  it('of somebody else does not exist', async () => {
    const unknown = newId();
    const foreign = await calls.as(stranger).call(deviceCalls.info, { id: online });
    const missing = await calls.as(stranger).call(deviceCalls.info, { id: unknown });
    expect({ code: foreign.code, msg: foreign.msg }).toEqual({ code: missing.code, msg: missing.msg });
    expect(foreign.code).toBe(1101);
    expect((await calls.as(stranger).call(deviceCalls.setFollow, { id: online })).code).toBe(1101);
  });

  it('can be starred once, and unstarred', async () => {
    operations.entries.length = 0;
    for (const call of [deviceCalls.setFollow, deviceCalls.setFollow]) await calls.as(me).call(call, { id: online });
    expect(await names({ followed: 'true' })).toEqual(['锅炉 1']);
    expect(await names({ followed: 'false' })).toHaveLength(2);
    for (const call of [deviceCalls.cancelFollow, deviceCalls.cancelFollow])
      await calls.as(me).call(call, { id: online });
    expect(await names({ followed: '1' })).toEqual([]);
    expect(operations.entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['device.follow', '锅炉 1'],
      ['device.unfollow', '锅炉 1'],
    ]);
  });
});

describe('the page for followers (S2 §3 `follow`)', () => {
  const shown = async () => {
    const { rows } = (await calls.as(me).call(deviceCalls.query, { keyword: '锅炉' })).data as Page<DeviceListItem>;
    return rows.map(({ followPageId }) => followPageId);
  };
  it('is the first page marked so, for who follows the device', async () => {
    const [plain, second, first] = [newId(), newId(), newId()];
    await test.db.query(
      `insert into page (id, device_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
       select id::uuid, $4, 'page ' || sort, sort, 1, 800, 600, 'contain', follow, false, 0, now(), 'a'
         from (values ($1, 1, false), ($2, 3, true), ($3, 2, true)) as page (id, sort, follow)`,
      [plain, second, first, online],
    );
    expect((await calls.as(me).call(deviceCalls.info, { id: online })).data).toMatchObject({ hasPage: true });
    expect(await shown()).toEqual([null]);
    await calls.as(me).call(deviceCalls.setFollow, { id: online });
    expect(await shown()).toEqual([first]);
    await calls.as(me).call(deviceCalls.cancelFollow, { id: online });
    await test.db.query('delete from page where device_id = $1', [online]);
  });
});

describe('manufacturers', () => {
  it('are those of the devices one sees, each once, in order, without blanks', async () => {
    await test.db.query(
      `update device set manufacturer = case when id = $1 then '南方泵业' when id = $2 then 'ABB' else '' end`,
      [online, dead],
    );
    const ask = async (caller: Caller) => (await calls.as(caller).call(deviceCalls.manufacturers, {})).data;
    expect(await ask(me)).toEqual(['ABB', '南方泵业']);
    expect(await ask(stranger)).toEqual([]);
    await test.db.query(`update device set manufacturer = 'ABB'`);
    expect(await ask(me)).toEqual(['ABB']);
    await test.db.query(`update device set manufacturer = ''`);
  });
});

describe('groups and map', () => {
  it('gives the tree, parents first, with all devices below', async () => {
    const groups = (await calls.as(me).call(deviceCalls.groups, {})).data as DeviceGroup[];
    expect(groups.map(({ name, parentId, deviceCount }) => [name, parentId, deviceCount])).toEqual([
      ['一车间', null, 2],
      ['锅炉房', upper, 1],
    ]);
    expect(groups.map(({ unheard }) => unheard)).toEqual(groups.map(() => undefined));
    expect((await calls.as(stranger).call(deviceCalls.groups, {})).data).toEqual([]);
  });

  it('counts in the tree the devices that nobody hears of, with all below, where that is asked for', async () => {
    const unheard = async () =>
      ((await calls.as(me).call(deviceCalls.groups, { unheard: true })).data as DeviceGroup[]).map((group) => [
        group.name,
        group.unheard,
      ]);
    const carried = await test.db.query<{ id: string; group_id: string; gateway_id: string }>(
      `select id, group_id, gateway_id from device where group_id is not null and gateway_id is not null`,
    );
    const below = carried.filter(({ group_id }) => group_id !== upper).length;
    // nothing was said of any of them: nobody knows
    expect(await unheard()).toEqual([
      ['一车间', carried.length],
      ['锅炉房', below],
    ]);
    for (const state of ['ok', 'failing']) {
      for (const { id, gateway_id } of carried)
        await test.db.query(
          `insert into communication (device_id, driver, gateway_id, state, since) values ($1, '', $2, $3, now())
           on conflict (device_id, driver) do update set state = excluded.state`,
          [id, gateway_id, state],
        );
      expect((await unheard())[0]).toEqual(['一车间', state === 'ok' ? 0 : carried.length]);
    }
    await test.db.query('delete from communication where device_id = any($1::uuid[])', [carried.map(({ id }) => id)]);
  });

  it('gives those in which all of some devices may stand', async () => {
    const { db } = test;
    const [customer] = await db.query<{ id: string }>('select org_id as id from device where id = $1', [dead]);
    const own = newId();
    await db.query(`insert into device_group (id, org_id, name) values ($1, $2, '客户的分组')`, [own, customer?.id]);
    const caller = aCaller({ kind: 'op', orgId: me.orgId });
    const named = async (fit: Record<string, unknown>) =>
      ((await calls.as(caller).call(deviceCalls.groups, fit)).data as DeviceGroup[]).map(({ name }) => name).toSorted();
    const enterprise = ['一车间', '锅炉房'];
    expect(await named({ equipmentIds: online })).toEqual(enterprise);
    expect(await named({ equipmentIds: dead })).toEqual([...enterprise, '客户的分组'].toSorted());
    expect(await named({ equipmentIds: [online, dead] })).toEqual(enterprise);
    const [carrier] = await db.query<{ id: string }>('select gateway_id as id from device where id = $1', [online]);
    expect(await named({ gatewayId: carrier?.id })).toEqual(enterprise);
    await db.query('delete from device_group where id = $1', [own]);
  });

  it('shows somebody with grants the groups that lead to their devices', async () => {
    const accountId = await addAccount(test.db, me.orgId);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [online, accountId]);
    const guest = aCaller({ accountId, orgId: me.orgId, kind: 'int', dataRange: 'granted' });
    const groups = (await calls.as(guest).call(deviceCalls.groups, {})).data as DeviceGroup[];
    expect(groups.map(({ name, deviceCount }) => [name, deviceCount])).toEqual([
      ['一车间', 1],
      ['锅炉房', 1],
    ]);
    expect(await names({}, guest)).toEqual(['锅炉 1']);
  });

  it('puts devices with a position on the map', async () => {
    const { data } = await calls.as(me).call(deviceCalls.queryAllForMap, { keyword: '锅炉', groupId: upper });
    expect(data).toEqual({
      total: 1,
      extent: { west: 121.5, south: 31.2, east: 121.5, north: 31.2 },
      devices: [
        {
          id: online,
          name: '锅炉 1',
          lng: 121.5,
          lat: 31.2,
          online: true,
          comm: null,
          alarmCount: 1,
          alarmWorst: null,
          alarmsShelved: 0,
        },
      ],
      cells: [],
    });
    const elsewhere = { west: 0, east: 10, south: 0, north: 10 };
    const nothing = await calls.as(me).call(deviceCalls.queryAllForMap, elsewhere);
    expect(nothing.data).toEqual({ total: 0, extent: null, devices: [], cells: [] });
  });
});

describe('a large enterprise', () => {
  const DEVICES = 20_000;
  it(`pages, sorts and finds among ${DEVICES} devices`, async () => {
    const { db } = test;
    const orgId = await addOrg(db);
    await db.query(
      `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state)
       select gen_random_uuid(), $1, 'lightfield', (300000000000 + n)::text, 'g', (300000000000 + n)::text, '-',
              case when n % 3 = 0 then 'online' else 'offline' end from generate_series(1, ${DEVICES}) n`,
      [orgId],
    );
    await db.query(
      `insert into device (id, org_id, gateway_id, name, device_no, sort)
       select gen_random_uuid(), $1, id, '设备 ' || sn, 'N' || sn, 0 from gateway where org_id = $1`,
      [orgId],
    );
    await db.query('analyze');
    const caller = aCaller({ orgId });
    // How fast: `npm run bench devices`.
    const first = await list({}, caller);
    expect(first).toMatchObject({ total: DEVICES });
    const names = async (body: Record<string, unknown>) => (await list(body, caller)).rows.map(({ name }) => name);
    const nameOf = (n: number) => `设备 ${300_000_000_000 + n}`;
    expect(await names({ pageSize: 2 })).toEqual([nameOf(1), nameOf(2)]);
    expect(await names({ pageNum: 2_000 })).toEqual(Array.from({ length: 10 }, (_, i) => nameOf(DEVICES - 9 + i)));
    expect(await names({ pageNum: 2_001 })).toEqual([]);
    expect(await names({ sort: 'name', order: 'desc', pageSize: 1 })).toEqual([nameOf(DEVICES)]);
    expect(await names({ keyword: '300000012345' })).toEqual([nameOf(12_345)]);
    expect((await list({ online: true }, caller)).total).toBe(Math.floor(DEVICES / 3));
    expect((await list({ sort: 'state' }, caller)).total).toBe(DEVICES);
    expect((await list({ sort: 'alarm', order: 'desc' }, caller)).total).toBe(DEVICES);
  });
});
