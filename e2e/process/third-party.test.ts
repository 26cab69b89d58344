import { deviceCalls, gatewayCalls, historyCalls, monitorCalls } from '@lightfield/contract';
import { type Api, ADMIN, login, startPlatform, until, watchDevice } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sparkplug from 'sparkplug-client';

/** An edge node made of nothing but the public npm packages: what somebody else's gateway looks like to us. */
let platform: Awaited<ReturnType<typeof startPlatform>>;
let api: Api;
let node: ReturnType<typeof sparkplug.newClient>;
const written: { name: string; value: unknown }[] = [];
const level = { value: 1.5 };

const deviceMetrics = () => [
  { name: 'Level', type: 'Float' as const, value: level.value },
  { name: 'Setpoint', type: 'Double' as const, value: 3.25 },
  { name: 'Total', type: 'Int64' as const, value: 123_456_789 },
  { name: 'Running', type: 'Boolean' as const, value: true },
  { name: 'Serial', type: 'String' as const, value: 'TP-7' },
];
const born = () => {
  node.publishNodeBirth({
    timestamp: Date.now(),
    metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }],
  });
  node.publishDeviceBirth('tank', { timestamp: Date.now(), metrics: deviceMetrics() });
};

beforeAll(async () => {
  platform = await startPlatform();
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  const credentials = await api.call(gatewayCalls.addSparkplug, {
    group: 'Plant 9',
    node: 'edge-1',
    name: '第三方网关',
  });
  node = sparkplug.newClient({
    serverUrl: `mqtt://127.0.0.1:${credentials.port}`,
    username: credentials.username,
    password: credentials.password,
    groupId: 'Plant 9',
    edgeNode: 'edge-1',
    clientId: 'edge-1',
    version: 'spBv1.0',
    publishDeath: true,
  });
  node.on('birth', born);
  node.on('dcmd', (_device, payload) => {
    for (const metric of payload.metrics ?? []) {
      const name = metric.name ?? '';
      written.push({ name, value: metric.value });
      node.publishDeviceData('tank', {
        timestamp: Date.now(),
        metrics: [{ name, type: 'Double', value: Number(metric.value) }],
      });
    }
  });
});
afterAll(async () => {
  node.stop();
  await platform.stop();
});

const pending = () => api.call(gatewayCalls.pending, { status: 'pending' });

it('appears for approval with its metrics', async () => {
  const [device] = await until('the born device', async () => {
    const found = await pending();
    return found.some(({ device: name }) => name === 'tank') && found.filter(({ device: name }) => name === 'tank');
  });
  expect(device).toMatchObject({ group: 'Plant 9', node: 'edge-1', device: 'tank', online: true, status: 'pending' });
  expect(device?.metrics.map(({ name, dataType }) => [name, dataType])).toEqual([
    ['Level', 'float'],
    ['Setpoint', 'double'],
    ['Total', 'int64'],
    ['Running', 'bit'],
    ['Serial', 'string'],
  ]);
});

it('becomes a device: live values, a write that reaches it, history, and offline at its death', async () => {
  const born1 = (await pending()).find(({ device }) => device === 'tank');
  const { equipId } = await api.call(gatewayCalls.approve, {
    id: born1?.id ?? '',
    name: '第三方水箱',
    recordIntervalMs: 1_000,
    mappings: [
      { metric: 'Level', key: 'level', name: '液位', unit: 'm', decimals: 2, writable: false },
      { metric: 'Setpoint', key: 'setpoint', name: '设定', unit: 'm', decimals: 2, writable: true },
      { metric: 'Total', key: 'total', name: '累计', unit: 'm3', decimals: 0, writable: false },
      { metric: 'Running', key: 'running', name: '运行', unit: '', decimals: 0, writable: false },
    ],
  });
  const signals = await api.call(monitorCalls.signals, { equipmentId: equipId });
  const idOf = (key: string) => signals.find(({ sn }) => sn === key)?.id ?? '';
  const view = await watchDevice(api, platform.url, equipId);
  const value = (key: string) => view.readings.get(idOf(key))?.value;

  // Approval asks for a rebirth, so the values are there without waiting for a change.
  await until('the values of the birth', () => value('setpoint') === 3.25 && value('running') === 1);
  expect(value('total')).toBe('123456789');
  level.value = 2.75;
  node.publishDeviceData('tank', {
    timestamp: Date.now(),
    metrics: [{ name: 'Level', type: 'Float', value: level.value }],
  });
  await until('the changed level', () => value('level') === 2.75);

  const { uuid } = await api.call(monitorCalls.write, {
    equipmentId: equipId,
    signalId: idOf('setpoint'),
    value: '4.5',
  });
  const ended = await until('the end of the write', async () => {
    const state = await api.call(deviceCalls.callback, { uuid });
    return state.endedAt !== null && state;
  });
  expect(ended).toMatchObject({ status: 'done', readBack: 4.5, oldValue: 3.25 });
  expect(written).toEqual([{ name: 'Setpoint', value: 4.5 }]);
  expect(
    await api.raw(monitorCalls.write.path, { equipmentId: equipId, signalId: idOf('level'), value: '1' }),
  ).toMatchObject({
    code: expect.any(Number),
  });
  expect(written).toHaveLength(1);

  const [report] = await api.call(historyCalls.reports, { equipmentId: equipId });
  await until('three stored rows', async () => {
    const now = Date.now();
    const rows = await api.call(historyCalls.query, {
      equipmentId: equipId,
      reportId: report?.id ?? '',
      startTime: now - 60_000,
      endTime: now + 1_000,
    });
    return rows.total >= 3;
  });

  node.stop();
  await until('offline', async () => !(await api.call(monitorCalls.gatewayInfo, { equipmentId: equipId })).online);
  await until('stale values', () => view.readings.get(idOf('level'))?.quality === 'stale');
  view.close();
});
