import { commandCalls, gatewayCalls, historyCalls, monitorCalls, monitorErrors } from '@lightfield/contract';
import { type Api, ADMIN, login, until, watchDevice } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sparkplug from 'sparkplug-client';
import { startOnShared } from './shared-database.ts';

/** An edge node made of nothing but the public npm packages: what somebody else's gateway looks like to us. */
let platform: Awaited<ReturnType<typeof startOnShared>>;
let api: Api;
let node: ReturnType<typeof sparkplug.newClient>;
const written: { name: string; value: unknown }[] = [];
const level = { value: 1.5 };
/** Requests for rebirth, and whether the node answers them. */
let asked = 0;
let answers = true;

const deviceMetrics = () => [
  { name: 'Level', type: 'Float' as const, value: level.value },
  { name: 'Setpoint', type: 'Double' as const, value: 3.25 },
  { name: 'Total', type: 'Int64' as const, value: 123_456_789 },
  { name: 'Running', type: 'Boolean' as const, value: true },
  { name: 'Serial', type: 'String' as const, value: 'TP-7' },
  { name: 'Counter', type: 'UInt64' as const, value: 5 },
  { name: 'Steps', type: 'Int32' as const, value: -3 },
];
/** What the next birth of the tank says, if not all. */
let births: ReturnType<typeof deviceMetrics> | undefined;
const publishLevel = (value: number) =>
  node.publishDeviceData('tank', { timestamp: Date.now(), metrics: [{ name: 'Level', type: 'Float', value }] });
const born = () => {
  node.publishNodeBirth({
    timestamp: Date.now(),
    metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }],
  });
  node.publishDeviceBirth('tank', { timestamp: Date.now(), metrics: births ?? deviceMetrics() });
};

beforeAll(async () => {
  platform = await startOnShared();
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
  node.on('ncmd', ({ metrics }) => {
    if (!metrics?.some(({ name, value }) => name === 'Node Control/Rebirth' && value === true)) return;
    asked += 1;
    if (answers) born();
  });
  node.on('dcmd', (_device, payload) => {
    for (const metric of payload.metrics ?? []) {
      const name = metric.name ?? '';
      written.push({ name, value: metric.value });
      const type = name === 'Counter' ? 'UInt64' : 'Double';
      node.publishDeviceData('tank', { timestamp: Date.now(), metrics: [{ name, type, value: metric.value }] });
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
    ['Counter', 'int64'],
    ['Steps', 'int32'],
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
      { metric: 'Counter', key: 'counter', name: '计数', unit: '', decimals: 0, writable: true },
      { metric: 'Steps', key: 'steps', name: '步数', unit: '', decimals: 0, writable: true },
    ],
  });
  const signals = await api.call(monitorCalls.signals, { equipmentId: equipId });
  const idOf = (key: string) => signals.find(({ sn }) => sn === key)?.id ?? '';
  await until('the request for a rebirth', () => asked > 0);
  const view = await watchDevice(api, platform.url, equipId);
  const value = (key: string) => view.readings.get(idOf(key))?.value;

  // Approval asks for a rebirth, so the values are there without waiting for a change.
  await until('the values of the birth', () => value('setpoint') === 3.25 && value('running') === 1);
  expect(value('total')).toBe('123456789');
  level.value = 2.75;
  publishLevel(level.value);
  await until('the changed level', () => value('level') === 2.75);

  const { uuid } = await api.call(monitorCalls.write, {
    equipmentId: equipId,
    signalId: idOf('setpoint'),
    value: '4.5',
  });
  const ended = await until('the end of the write', async () => {
    const state = await api.call(commandCalls.callback, { uuid });
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

  // Every digit of 64 bits goes there and comes back; a fraction is none of an integer.
  const largest = '18446744073709551615';
  const counted = await api.call(monitorCalls.write, {
    equipmentId: equipId,
    signalId: idOf('counter'),
    value: largest,
  });
  const counterEnded = await until('the end of the second write', async () => {
    const state = await api.call(commandCalls.callback, { uuid: counted.uuid });
    return state.endedAt !== null && state;
  });
  expect(counterEnded).toMatchObject({ status: 'done', readBack: largest });
  expect(written.at(-1)).toMatchObject({ name: 'Counter', value: { low: -1, high: -1, unsigned: true } });
  expect(
    await api.raw(monitorCalls.write.path, { equipmentId: equipId, signalId: idOf('steps'), value: '1.5' }),
  ).toMatchObject({ code: monitorErrors.valueInvalid.code });
  expect(written).toHaveLength(2);

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

  // A message is missing: nobody knows what it said, so nothing counts before the births come again.
  const quality = (key: string) => view.readings.get(idOf(key))?.quality ?? 'good';
  const rowsSince = async (from: number) =>
    (
      await api.call(historyCalls.query, {
        equipmentId: equipId,
        reportId: report?.id ?? '',
        startTime: from,
        endTime: Date.now() + 1_000,
      })
    ).rows;
  answers = false;
  const before = asked;
  Object.assign(node, { seq: Number(Reflect.get(node, 'seq')) + 1 });
  publishLevel(9.5);
  await until('stale values after a gap', () => quality('level') === 'stale' && quality('running') === 'stale');
  const lostAt = Date.now();
  await until('the second request', () => asked >= before + 2);
  publishLevel(9.75);
  expect(value('level')).toBe(2.75);
  const kept = await rowsSince(lostAt);
  expect(kept).toEqual([]);
  answers = true;
  level.value = 3;
  await until('the births', () => quality('level') === 'good' && value('level') === 3);

  // A metric that is gone from the birth, and one that is not for history.
  births = deviceMetrics().filter(({ name }) => name !== 'Running');
  born();
  await until('the metric that is gone', () => quality('running') === 'stale' && quality('level') === 'good');
  node.publishDeviceData('tank', {
    timestamp: Date.now(),
    metrics: [{ name: 'Level', type: 'Float', value: 777, isTransient: true }],
  });
  await until('the transient value', () => value('level') === 777);
  const transientAt = Date.now();
  await until('rows behind it', async () => (await rowsSince(transientAt)).length >= 2);
  expect(JSON.stringify(await rowsSince(lostAt))).not.toContain('777');

  node.stop();
  await until('offline', async () => !(await api.call(monitorCalls.gatewayInfo, { equipmentId: equipId })).online);
  await until('stale values', () => quality('level') === 'stale');
  view.close();
});
