import { type OcInfo, groupMonitorCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addGateway, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceListRepository } from '../device/list/device-list.repository.ts';
import { deviceFromRow } from '../device/list/device.row.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createGroupMonitorRepository } from './group-monitor.repository.ts';
import { groupMonitorRoutes } from './group-monitor.routes.ts';
import { createGroupMonitorService } from './group-monitor.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let enterprise: string;
let customer: string;
let stranger: string;
let pump: string;
let boiler: string;
let centre: Caller;
let maker: Caller;
let buyer: Caller;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const top = await addOrg(db, 'center');
  enterprise = await addOrg(db, 'enterprise', top);
  customer = await addOrg(db, 'external', enterprise);
  stranger = await addOrg(db, 'enterprise', top);
  const gateway = await addGateway(db, enterprise);
  pump = await addDevice(db, enterprise, { gatewayId: gateway.gatewayId, name: '泵' });
  boiler = await addDevice(db, customer, { name: '锅炉' });
  const who = async (orgId: string, kind: 'op' | 'co' | 'ext') =>
    aCaller({ orgId, kind, accountId: await addAccount(db, orgId, { kind }) });
  centre = await who(top, 'op');
  maker = await who(enterprise, 'co');
  buyer = await who(customer, 'ext');
  await db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [pump, buyer.accountId]);
  const scope = createDeviceScope(db);
  const orgs = createOrgReach(db);
  const lists = createDeviceListRepository(db, scope);
  const group = createGroupMonitorRepository(db, {
    devices: (caller, add) => scope.visible(caller, add, 'many'),
    orgs: (caller, column, add) => orgs.within(caller, column, add),
  });
  const service = createGroupMonitorService({
    group,
    async devices(caller, { pageNum, pageSize, ...filter }) {
      const { total, rows } = await lists.page(caller, {
        ...filter,
        limit: pageSize,
        offset: (pageNum - 1) * pageSize,
      });
      return {
        total,
        rows: rows.map((row) =>
          deviceFromRow(row, {
            alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
            communication: { of: () => null, drivers: () => new Map() },
          }),
        ),
      };
    },
  });
  calls = await testCalls({
    register: (routes) => groupMonitorRoutes(routes, service),
    scope,
    reach: { org: (caller, ids) => orgs.entities.org(caller, ids) },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const info = async (caller: Caller, body: { ocId?: string; keyword?: string } = {}) =>
  (await calls.as(caller).call(groupMonitorCalls.ocInfo, body)).data as OcInfo;

describe('an operation centre at a glance', () => {
  it('has every enterprise with its customers for the centre', async () => {
    const { counts, below } = await info(centre);
    expect(counts).toMatchObject({ devices: 2, unbound: 1 });
    expect(below.rows.map(({ id, counts: { devices } }) => [id, devices])).toEqual(
      expect.arrayContaining([
        [enterprise, 2],
        [stranger, 0],
      ]),
    );
  });
  it('has its customers for an enterprise, and is found by name', async () => {
    const { org, parent, below } = await info(maker);
    expect([org.id, parent, below.rows.map(({ id }) => id)]).toEqual([enterprise, null, [customer]]);
    expect((await info(centre, { keyword: stranger })).below).toMatchObject({ total: 1, rows: [{ id: stranger }] });
  });
  it('has what was granted to a customer under its maker, which cannot be opened', async () => {
    const { counts, own, below } = await info(buyer);
    // an external account sees what was granted to it, nothing else
    expect([counts.devices, own.devices]).toEqual([1, 0]);
    expect(below.rows).toMatchObject([{ id: enterprise, reachable: false, counts: { devices: 1 } }]);
    expect((await calls.as(buyer).call(groupMonitorCalls.ocInfo, { ocId: enterprise })).code).toBe(90_002);
    expect((await calls.as(maker).call(groupMonitorCalls.ocInfo, { ocId: stranger })).code).toBe(90_002);
  });
});

describe('the view a device opens with', () => {
  const typeOf = async (caller: Caller, id: string) =>
    ((await calls.as(caller).call(groupMonitorCalls.info, { id })).data as { ruleType: string }).ruleType;
  it('is that of its values, unless the account prefers pages and there is one', async () => {
    expect(await typeOf(maker, pump)).toBe('00');
    await test.db.query(`update account set equip_display = 'page' where id = $1`, [maker.accountId]);
    expect(await typeOf(maker, pump)).toBe('00');
    await test.db.query(
      `insert into page (id, device_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
       values ($1, $2, '总览', 1, 1, 1024, 768, '', false, false, 0, now(), '')`,
      [newId(), pump],
    );
    expect(await typeOf(maker, pump)).toBe('01');
    expect(await typeOf(centre, pump)).toBe('00');
  });
  it('stands in the list beside the organisation', async () => {
    const answer = await calls.as(maker).call(groupMonitorCalls.query, { sort: 'name' });
    expect(answer.data).toMatchObject({ total: 2 });
    expect((answer.data as { rows: object[] }).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: pump, equipName: '泵', ruleType: '01', orgId: enterprise }),
        expect.objectContaining({ id: boiler, ruleType: '00', orgId: customer }),
      ]),
    );
  });
  it('is told to nobody who does not see the device', async () => {
    const other = aCaller({ orgId: stranger });
    expect((await calls.as(other).call(groupMonitorCalls.info, { id: pump })).code).toBe(1101);
    expect((await calls.as(other).call(groupMonitorCalls.query, { orgId: enterprise })).code).toBe(90_002);
  });
});
