import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceCalls, deviceSyncCalls, driverBrowseCalls } from '@lightfield/contract';
import { type Api, ADMIN, freshFolder, login, startGateway, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpcuaPeer, opcuaPeer } from '../../apps/gateway/src/drivers/opcua/peer.ts';
import { startOnShared } from './shared-database.ts';

/** Picking addresses: from the platform through the gateway to an OPC UA server, and back. */
let server: OpcuaPeer;
let platform: Awaited<ReturnType<typeof startOnShared>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
let id: string;

beforeAll(async () => {
  server = await opcuaPeer();
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  const device = {
    name: '离心机',
    deviceNo: 'UA-1',
    group: '一车间',
    manufacturer: '',
    address: '',
    lng: 121.5,
    lat: 31.2,
    remark: '',
    drivers: [{ name: 'server', type: 'opcua', settings: server.settings }],
    variables: [],
    alarms: [],
    reports: [],
  };
  writeFileSync(siteFile, JSON.stringify({ v: 1, name: { zh: '浏览', en: 'Browse' }, devices: [device] }));
  platform = await startOnShared({ data, env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile } });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: freshFolder('lightfield-gateway-') });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  id = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  await until('the gateway to run the driver', async () => {
    const { gateway: side } = await api.call(deviceSyncCalls.query, { id });
    return side?.state === 'online' && !side.outOfSync;
  });
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await server.stop();
});

const browse = (body: object) => api.raw(driverBrowseCalls.browse.path, { id, driver: 'server', ...body });

it('lists what the server holds, level by level, before there is any variable', async () => {
  const top = await api.call(driverBrowseCalls.browse, { id, driver: 'server' });
  const machine = top.nodes.find(({ name }) => name === 'Machine');
  expect(machine).toMatchObject({ folder: true, dataType: null });
  const below = await api.call(driverBrowseCalls.browse, { id, driver: 'server', parent: machine?.address ?? '' });
  expect(below.nodes).toHaveLength(808);
  expect(below.more).toBe(false);
  expect(below.nodes).toContainEqual({
    address: 'ns=1;s=speed',
    name: 'speed',
    folder: true,
    dataType: 'uint16',
    writable: true,
  });
});

it('says what is wrong in the words of the gateway', async () => {
  expect((await browse({ driver: 'another' })).code).toBe(1501);
  expect((await browse({ parent: 'ns=1;s=nothing' })).code).toBe(1716);
});

it('is 1302 while the gateway is away', async () => {
  await gateway.stop();
  await until('the gateway to be away', async () => {
    const { gateway: side } = await api.call(deviceSyncCalls.query, { id });
    return side?.state === 'offline';
  });
  expect((await browse({})).code).toBe(1302);
  await gateway.start();
});
