import { type PageMapFound, pageErrors, pageMapCalls } from '@lightfield/contract';
import type { MappedDevices } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addDevice, addGateway, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createMapRepository } from './map.repository.ts';
import { mapRoutes } from './map.routes.ts';
import { createMapService } from './map.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let orgId: string;
let projectId: string;
let pump: string;
let well: string;
let strange: string;
/** What maps of a page of the project show to whoever asks, by its id. */
const mapped = new Map<string, MappedDevices>();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  orgId = await addOrg(db, 'enterprise', centre);
  me = aCaller({ accountId: await addAccount(db, orgId, { kind: 'co' }), orgId });
  const gateway = await addGateway(db, orgId);
  pump = await addDevice(db, orgId, { name: '1号泵', gatewayId: gateway.gatewayId });
  well = await addDevice(db, orgId, { name: '2号井' });
  const other = await addOrg(db, 'enterprise', centre);
  strange = await addDevice(db, other, { name: '别家的' });
  await db.query('update device set lng = 121.5, lat = 31.2 where id = $1', [pump]);
  projectId = newId();
  await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'p', 1, now())`, [
    projectId,
    orgId,
  ]);
  for (const [n, id] of [pump, well].entries())
    await db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, $4)`, [
      projectId,
      id,
      `D${n}`,
      n,
    ]);
  const scope = createDeviceScope(db);
  const service = createMapService({
    devices: createMapRepository(db, scope),
    pages: {
      mappedPage(_caller, id) {
        const found = mapped.get(id);
        return found
          ? Promise.resolve({ projectId, mapped: found })
          : Promise.reject(pageErrors.pagePasswordRequired({ id }));
      },
    },
    communication: { of: (id) => (id === pump ? { state: 'ok', since: null, reason: null } : null) as never },
    alarmCounts: (id) => (id === pump ? { active: 2, unconfirmed: 2, worst: 'severe' } : { active: 0, unconfirmed: 0 }),
  });
  calls = await testCalls({ register: (routes) => mapRoutes(routes, service), scope });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const onPage = async (what: MappedDevices, body: object = {}, caller = me) => {
  const pageId = newId();
  mapped.set(pageId, what);
  const { data } = await calls.as(caller).call(pageMapCalls.ofPage, { pageId, ...body });
  return data as PageMapFound;
};
const names = ({ devices }: PageMapFound) => devices.map(({ name }) => name);

it('tells where a device of the page stands and how it is, and of one without a place that it has none', async () => {
  const { total, devices } = await onPage('all');
  expect(total).toBe(2);
  expect(devices).toMatchObject([
    { id: pump, lng: 121.5, lat: 31.2, comm: 'ok', alarmCount: 2, alarmWorst: 'severe', opens: true },
    { id: well, lng: null, lat: null, online: false, comm: null, alarmCount: 0, alarmWorst: null },
  ]);
});
it('tells of no device that no map on the page shows to the caller, whatever is asked for', async () => {
  const asked = { equips: JSON.stringify([pump, well, strange]) };
  expect(names(await onPage(new Set([well]), asked))).toEqual(['2号井']);
  expect(names(await onPage(new Set([well])))).toEqual(['2号井']);
  expect(names(await onPage(new Set()))).toEqual([]);
  expect(names(await onPage('all', asked))).toEqual(['1号泵', '2号井']);
  const locked = await calls.as(me).call(pageMapCalls.ofPage, { pageId: newId() });
  expect(locked.code).toBe(pageErrors.pagePasswordRequired.code);
});
it('says nothing of alarms to who may not see them, and leads nobody to a device they do not reach', async () => {
  const guest = aCaller({
    accountId: await addAccount(test.db, orgId),
    orgId,
    kind: 'int',
    dataRange: 'granted',
    permissions: new Set(['monitor_equip_real', 'monitor_equip_list']),
  });
  const { devices } = await onPage('all', {}, guest);
  expect(devices).toMatchObject([{ alarmCount: null, alarmWorst: null, opens: false }, { opens: false }]);
});
it('shows a page of a device that device alone, to who reaches it', async () => {
  const { data } = await calls.as(me).call(pageMapCalls.ofDevice, { equipmentId: well });
  expect(names(data as PageMapFound)).toEqual(['2号井']);
  expect((await calls.as(me).call(pageMapCalls.ofDevice, { equipmentId: strange })).code).not.toBe(200);
});
it('shows who draws a page the devices of the project', async () => {
  const body = { projectId, equips: JSON.stringify([well, strange]) };
  expect(names((await calls.as(me).call(pageMapCalls.ofProject, body)).data as PageMapFound)).toEqual(['2号井']);
});
