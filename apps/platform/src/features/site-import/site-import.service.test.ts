import { SiteDocument } from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createSiteImportService, SITE_GATEWAY_SN } from './site-import.service.ts';

const ORG = '01900000-0000-7000-8000-000000000001';
const SCENE = '01900000-0000-7000-8000-0000000000a1';
const OTHER = '01900000-0000-7000-8000-0000000000a2';
const MADE_SCENE = '01900000-0000-7000-8000-0000000000b1';
const site = (port: number) =>
  SiteDocument.parse({
    v: 1,
    name: { zh: '示范工厂', en: 'Works' },
    devices: [
      {
        name: '一号泵站',
        deviceNo: 'PS-1',
        group: '供水车间',
        manufacturer: '',
        address: '',
        lng: 121,
        lat: 31,
        remark: '',
        drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port } }],
        variables: [{ key: 'level', name: '液位', driver: 'plc', address: '3x1', dataType: 'float', unit: 'm' }],
        alarms: [{ variable: 'level', comparison: 'gt', value: '3', content: '液位高' }],
        reports: [{ name: '分钟记录', type: 'periodic', intervalMs: 60_000, variables: ['level'] }],
        pages: [{ con: { title: '泵站' }, widgets: [{ data: { sceneId: SCENE } }, { data: { sceneId: OTHER } }] }],
      },
    ],
    scenes: [
      { id: SCENE, name: '泵站', document: {} },
      { id: '01900000-0000-7000-8000-0000000000a3', name: '无人用', document: {} },
    ],
    inspections: [
      {
        name: '泵房巡检',
        note: '',
        items: [],
        deviceNos: ['PS-1', 'PS-9'],
        shifts: [{ at: '08:00', name: '早班' }],
        graceMinutes: 60,
      },
    ],
    smartReports: [
      {
        name: '泵站班报',
        note: '',
        group: '报表',
        deviceNos: ['PS-1', 'PS-9'],
        shifts: [{ at: '08:00', name: '早班' }],
        delayMinutes: 5,
        dueMinutes: 480,
        document: {},
      },
    ],
    workOrders: [{ deviceNo: 'PS-1', title: '异响', content: '', priority: 'normal' }],
    projects: [
      { name: '总览', remark: '', devices: [], variables: [], reports: [], pages: [{ con: {} }, { con: {} }] },
    ],
  });

let test: TestDatabase;
const said: { deviceId: string }[] = [];
const drawn: [ownerId: string, pages: number][] = [];
const projects: string[] = [];
const scenes: string[] = [];
const shown: unknown[] = [];
const work: string[] = [];
beforeAll(async () => {
  test = await testDatabase();
  await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'E')`, [ORG]);
});
afterAll(() => test.drop());
const service = () =>
  createSiteImportService({
    vault: testVault,
    db: test.db,
    bus: { emit: (_name, event) => void said.push(event as { deviceId: string }) },
    addPages: async (_tx, { id }, documents) => {
      drawn.push([id, documents.length]);
      shown.push(...documents);
    },
    addProject: async (_tx, _orgId, { name }) => {
      projects.push(name);
      return 'a project';
    },
    addScene: async (_tx, _orgId, { name }) => {
      scenes.push(name);
      return MADE_SCENE;
    },
    addInspection: async (_tx, _orgId, { name }, devices) => void work.push(`${name} ${devices.length}`),
    addWorkOrder: async (_tx, _orgId, { title }, { name }) => void work.push(`${name}：${title}`),
    addSmartReport: async (_tx, _orgId, { name }, devices) => void work.push(`${name} ${devices.length}`),
    addCard: async (_tx, _orgId, { iccid }, deviceId) => void work.push(`${iccid} ${deviceId !== undefined}`),
  });
const one = async <Row>(sql: string) => (await test.db.query<Row>(sql))[0];

it('makes gateway, group, device, driver, variables, alarms, reports and projects at the first start', async () => {
  const { credentials, created } = await service().importSite(site(15_020), ORG, undefined);
  expect(credentials.sn).toBe(SITE_GATEWAY_SN);
  expect(created).toBe(1);
  expect(said).toHaveLength(1);
  expect(projects).toEqual(['总览']);
  expect(work).toEqual(['泵房巡检 1', '泵站班报 1', '一号泵站：异响']);
  expect(drawn).toEqual([
    [said[0]?.deviceId, 1],
    ['a project', 2],
  ]);
  expect(
    await one(`select (select count(*)::int from driver) drivers, (select count(*)::int from variable) variables,
      (select count(*)::int from alarm_rule) alarms, (select count(*)::int from report) reports, (select config_revision from gateway) revision`),
  ).toEqual({ drivers: 1, variables: 1, alarms: 1, reports: 1, revision: 1 });
});

it('makes the scenes that its pages show, which name them by the ids they have here; one that is not there is left out', () => {
  expect(scenes).toEqual(['泵站']);
  expect(JSON.stringify(shown[0])).toContain(`[{"data":{"sceneId":"${MADE_SCENE}"}},{"data":{"sceneId":""}}]`);
});

it('changes nothing at the second start, and keeps the credentials that still hold', async () => {
  const first = await service().importSite(site(15_020), ORG, undefined);
  said.length = 0;
  drawn.length = 0;
  const again = await service().importSite(site(15_020), ORG, first.credentials);
  expect(again).toEqual({ credentials: first.credentials, created: 0, updated: 0 });
  expect(said).toEqual([]);
  expect(drawn).toEqual([]);
  expect(projects).toEqual(['总览']);
});

it('follows the plant to another port, and leaves what people have changed', async () => {
  await test.db.query(`update device set name = '改过的名字'`);
  const { updated } = await service().importSite(site(16_020), ORG, undefined);
  expect(updated).toBe(1);
  expect(await one('select settings from driver')).toEqual({ settings: { host: '127.0.0.1', port: 16_020 } });
  expect(await one('select name from device')).toEqual({ name: '改过的名字' });
  expect(await one('select config_revision from gateway')).toEqual({ config_revision: 2 });
});

it('makes all of it or none: an alarm on an unknown variable leaves nothing behind', async () => {
  const wrong = site(15_020);
  const [device] = wrong.devices;
  if (!device) throw new Error('one device');
  device.deviceNo = 'PS-2';
  device.alarms = [{ ...device.alarms[0], variable: 'nothing' } as never];
  await expect(service().importSite(wrong, ORG, undefined)).rejects.toThrow('nothing');
  expect(await one(`select count(*)::int n from device where device_no = 'PS-2'`)).toEqual({ n: 0 });
});
