import { type AnswerOf, LIMITS, SUCCESS, deviceCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import { addAlarmRule, addDevice, addGateway, addOrg, addVariable } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { COUNT_MAX, createDeviceListRepository } from './device-list.repository.ts';
import { createDeviceMapRepository } from './device-map.repository.ts';
import { createDeviceScope } from './device-scope.ts';
import { createDeviceRepository } from './device.repository.ts';
import { deviceRoutes } from './device.routes.ts';
import { createDeviceService } from './device.service.ts';

let test: TestDatabase;
let calls: TestCalls;
beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const scope = createDeviceScope(db);
  const service = createDeviceService({
    devices: createDeviceRepository(db, scope),
    lists: createDeviceListRepository(db, scope),
    map: createDeviceMapRepository(db, scope),
    scope,
    operations: rememberedOperations().log,
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communication: { of: () => null, drivers: () => new Map() },
  });
  calls = await testCalls({ register: (routes) => deviceRoutes(routes, service), scope });
}, 60_000);
afterAll(async () => {
  await calls.close();
  await test.drop();
});

it('orders names as people do: numbers by their value, Chinese by pinyin', async () => {
  const { orgId, names } = await site();
  for (const name of ['泵 10号', '泵 2号', '水塔', '锅炉', '泵 1号']) await addDevice(test.db, orgId, { name });
  const ordered = ['泵 1号', '泵 2号', '泵 10号', '锅炉', '水塔'];
  expect(await names()).toEqual(ordered);
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(ordered.toReversed());
  expect(await names({ keyword: '泵', sort: 'name' })).toEqual(ordered.slice(0, 3));
});

async function site() {
  const orgId = await addOrg(test.db);
  const caller: Caller = aCaller({ orgId });
  const list = async (body: Record<string, unknown> = {}) => {
    const answer = await calls.as(caller).call(deviceCalls.query, body);
    expect(answer.code, answer.msg).toBe(SUCCESS);
    return answer.data as AnswerOf<typeof deviceCalls.query>;
  };
  return {
    orgId,
    list,
    names: async (body: Record<string, unknown> = {}) => (await list(body)).rows.map(({ name }) => name),
    async map(body: Record<string, unknown> = {}) {
      return (await calls.as(caller).call(deviceCalls.queryAllForMap, body)).data as AnswerOf<
        typeof deviceCalls.queryAllForMap
      >;
    },
    many: (count: number) =>
      test.db.query(
        `insert into device (id, org_id, name, lng, lat)
         select gen_random_uuid(), $1, '水泵' || n, 110 + n % 100 * 0.1, 30 + n % 70 * 0.1 from generate_series(1, $2::int) as n`,
        [orgId, count],
      ),
  };
}

describe('what a list knows of a device', () => {
  it('follows its gateway: state, SN and name, and another gateway', async () => {
    const here = await site();
    const [first, second] = [await addGateway(test.db, here.orgId), await addGateway(test.db, here.orgId)];
    await test.db.query(`update gateway set state = 'offline'`);
    const device = await addDevice(test.db, here.orgId, { gatewayId: first.gatewayId, name: '泵' });
    expect(await here.names({ online: true })).toEqual([]);
    await test.db.query(`update gateway set state = 'online', name = 'Nord 7' where id = $1`, [first.gatewayId]);
    expect(await here.names({ online: true })).toEqual(['泵']);
    expect(await here.names({ keyword: 'nord 7' })).toEqual(['泵']);
    await test.db.query('update device set gateway_id = $2 where id = $1', [device, second.gatewayId]);
    expect(await here.names({ online: true })).toEqual([]);
    expect(await here.names({ keyword: 'nord 7' })).toEqual([]);
    await test.db.query('update device set gateway_id = null where id = $1', [device]);
    expect(await here.names({ online: false })).toEqual(['泵']);
  });

  it('follows the edge node in front of it', async () => {
    const here = await site();
    const node = await addGateway(test.db, here.orgId, { kind: 'sparkplug' });
    await test.db.query(`update gateway set state = 'online' where id = $1`, [node.gatewayId]);
    const device = await addDevice(test.db, here.orgId, { gatewayId: node.gatewayId, name: '罐' });
    const id = newId();
    await test.db.query(
      `insert into edge_device (id, gateway_id, device_name, device_id, status, online, born_at, metrics)
       values ($1, $2, 'tank', $3, 'approved', true, now(), '[]')`,
      [id, node.gatewayId, device],
    );
    expect(await here.names({ online: true })).toEqual(['罐']);
    await test.db.query('update edge_device set online = false where id = $1', [id]);
    expect(await here.names({ online: true })).toEqual([]);
    await test.db.query('delete from edge_device where id = $1', [id]);
    expect(await here.names({ online: true })).toEqual(['罐']);
  });
});

it('finds devices in no group, and those of an organisation with its external enterprises', async () => {
  const here = await site();
  const group = newId();
  await test.db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'G')`, [group, here.orgId]);
  await addDevice(test.db, here.orgId, { name: '在组', groupId: group });
  await addDevice(test.db, here.orgId, { name: '散' });
  expect(await here.names({ ungrouped: true })).toEqual(['散']);
  expect(await here.names({ ungrouped: false })).toEqual(['在组']);
  const stranger = await site();
  await addDevice(test.db, stranger.orgId, { name: '别家' });
  expect(await here.names({ orgId: here.orgId, ungrouped: true })).toEqual(['散']);
  expect(await here.names({ orgId: stranger.orgId })).toEqual([]);
});

describe('an order by alarms', () => {
  it.each(['asc', 'desc'] as const)(
    'shows every device once, %s, whatever page the alarms begin or end on',
    async (order) => {
      const here = await site();
      for (const [index, alarms] of [0, 2, 0, 1, 0].entries()) {
        const device = await addDevice(test.db, here.orgId, { name: `泵 ${index}` });
        const variable = await addVariable(test.db, device, { key: 'p' });
        const rule = await addAlarmRule(test.db, device, variable);
        for (let n = 0; n < alarms; n++) {
          await test.db.query(
            `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
           values ($1, $2, $3, $4, 'hot', 'severe', 'auto', '> 90', now())`,
            [newId(), device, rule, variable.id],
          );
        }
      }
      const expected =
        order === 'desc' ? ['泵 1', '泵 3', '泵 0', '泵 2', '泵 4'] : ['泵 0', '泵 2', '泵 4', '泵 3', '泵 1'];
      for (const pageSize of [1, 2, 3, 4, 10]) {
        const pages: string[] = [];
        for (let pageNum = 1; pageNum <= 6; pageNum++)
          pages.push(...(await here.names({ sort: 'alarm', order, pageNum, pageSize })));
        expect(pages, `pages of ${pageSize}`).toEqual(expected);
      }
      expect(await here.names({ sort: 'alarm', order, alarm: true })).toHaveLength(2);
      expect(await here.names({ sort: 'alarm', order, keyword: '泵' })).toEqual(expected);
    },
  );
});

describe('many devices', () => {
  it('are counted exactly without a search; what a search finds up to a number, and said so', async () => {
    const here = await site();
    await here.many(COUNT_MAX + 5);
    expect(await here.list({ pageSize: 1 })).toMatchObject({ total: COUNT_MAX + 5 });
    const found = await here.list({ keyword: '水泵', pageSize: 1, sort: 'name' });
    expect(found).toMatchObject({ total: COUNT_MAX, more: true, rows: [{ name: '水泵1' }] });
    expect((await here.list({ keyword: '水泵', pageNum: COUNT_MAX / 10, pageSize: 10 })).rows).toHaveLength(10);
    expect((await here.list({ keyword: '水泵', pageNum: COUNT_MAX / 10 + 1, pageSize: 10 })).rows).toEqual([]);
    const some = await here.list({ keyword: '水泵12', pageSize: 1 });
    expect(some.total).toBe(111);
    expect(some.more).toBeUndefined();
  });

  it('are cells with numbers on the map, and single devices when it is looked at closely', async () => {
    const here = await site();
    await here.many(LIMITS.device.mapDevices + 200);
    const { total, devices, cells } = await here.map();
    expect(total).toBe(LIMITS.device.mapDevices + 200);
    expect(devices).toEqual([]);
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(cells.every(({ count, offline }) => offline === count)).toBe(true);
    const near = await here.map({ west: 110, south: 30, east: 111, north: 31 });
    expect(near.cells).toEqual([]);
    expect(near.devices).toHaveLength(near.total);
    expect(near.total).toBeGreaterThan(0);
  });
});
