import { type Communication, LOSS_DEFAULTS } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAlarmSight } from '../engines/alarms/alarm-sight.ts';
import { type Alarms, createAlarms } from '../engines/alarms/alarms.ts';
import { createLossWatch } from '../engines/communication/loss-watch.ts';
import { RETURN_MS } from '../engines/communication/losses.ts';
import { addAccount, addDevice, addGateway, addOrg } from '../engines/history/site.testing.ts';
import { createAlarmRepository } from '../features/alarm/alarm.repository.ts';
import { createDeviceScope } from '../features/device/list/device-scope.ts';
import { createProjectScope } from '../features/project/project-scope.ts';
import { type Bus, createBus } from '../kernel/bus.ts';
import { silentLog } from '../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../kernel/testing.ts';
import { aCaller } from '../kernel/testing-calls.ts';
import { createAlarmReaders } from '../features/message/alarm-readers.ts';
import { audiences } from './reach.ts';

const UNKNOWN: Communication = { state: 'unknown', since: null, lastGoodAt: null, code: null, reason: '' };
let test: TestDatabase;
let bus: Bus;
let alarms: Alarms;
let watch: ReturnType<typeof createLossWatch>;
let orgId: string;
let gatewayId: string;
let devices: string[];
let time: number;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(async () => {
  await watch.stop();
  alarms.stop();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('truncate gateway cascade');
  orgId = await addOrg(test.db);
  ({ gatewayId } = await addGateway(test.db, orgId));
  devices = [await addDevice(test.db, orgId, { gatewayId }), await addDevice(test.db, orgId, { gatewayId })];
  time = Date.now();
  await restart();
});

async function restart(): Promise<void> {
  await watch?.stop();
  alarms?.stop();
  bus = createBus((error) => {
    throw error;
  });
  alarms = createAlarms({ db: test.db, bus });
  await alarms.start();
  const states = { of: () => UNKNOWN, drivers: () => new Map() };
  watch = createLossWatch({ db: test.db, bus, clock: { now: () => time }, log: silentLog, states, alarms });
  await watch.start();
}
async function becomes(state: 'online' | 'offline'): Promise<void> {
  await test.db.query('update gateway set state = $2, state_changed_at = $3 where id = $1', [
    gatewayId,
    state,
    new Date(time),
  ]);
  bus.emit('gatewayState', { gatewayId, state, at: time });
}
const stored = () =>
  test.db.query<{ about: string; recovered: boolean }>(
    'select about, recovered_at is not null as recovered from alarm_event order by raised_at',
  );
const waitFor = (expected: { about: string; recovered: boolean }[]) =>
  vi.waitFor(async () => expect(await stored()).toEqual(expected));

it('a lost gateway is one alarm over restarts of the platform, seen and told by whoever sees what is behind it, restored by itself', async () => {
  time += RETURN_MS;
  await becomes('offline');
  time += LOSS_DEFAULTS.gateway.delaySeconds * 1_000;
  await waitFor([{ about: 'gateway', recovered: false }]);
  // counted once it is stored
  await vi.waitFor(() => expect(alarms.counts(gatewayId)).toEqual({ active: 1, unconfirmed: 1 }));
  expect(alarms.counts(devices[0] ?? '')).toEqual({ active: 0, unconfirmed: 0 });

  const granted = await addAccount(test.db, await addOrg(test.db), { kind: 'ext' });
  const stranger = await addAccount(test.db, await addOrg(test.db), { kind: 'ext' });
  await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [devices[1], granted]);
  const scope = createDeviceScope(test.db);
  const rows = createAlarmRepository(test.db, createAlarmSight(scope, createProjectScope(test.db, scope)));
  const seenBy = async (accountId: string, filter = {}) =>
    (await rows.page(aCaller({ kind: 'ext', accountId, orgId: 'none' }), filter, 10, 0)).rows;
  expect(await seenBy(granted)).toMatchObject([{ about: 'gateway', gatewayId, equipId: null, signalId: null }]);
  expect(await seenBy(granted, { equipmentId: devices[1], keyword: '失联' })).toHaveLength(1);
  expect(await seenBy(stranger)).toEqual([]);
  const told = (await createAlarmReaders(test.db, audiences).accountsOf([gatewayId])).get(gatewayId) ?? [];
  expect(told).toContain(granted);
  expect(told).not.toContain(stranger);

  await restart();
  time += 10 * RETURN_MS;
  await becomes('offline');
  await becomes('online');
  await waitFor([{ about: 'gateway', recovered: true }]);
  // counted once it is stored
  await vi.waitFor(() => expect(alarms.counts(gatewayId)).toEqual({ active: 0, unconfirmed: 0 }));
}, 30_000);

it('a gateway that says so itself is told later, and not at all while its alarm is off', async () => {
  const say = async (rule: object) => {
    const settings = JSON.stringify({ gateway: { ...LOSS_DEFAULTS.gateway, ...rule } });
    await test.db.query(
      `insert into loss_settings (gateway_id, settings) values ($1, $2)
       on conflict (gateway_id) do update set settings = excluded.settings`,
      [gatewayId, settings],
    );
    bus.emit('lossSettings', {});
  };
  await say({ delaySeconds: 3_600, severity: 'normal' });
  time += RETURN_MS;
  await becomes('offline');
  time += 2 * LOSS_DEFAULTS.gateway.delaySeconds * 1_000;
  bus.emit('gatewayState', { gatewayId, state: 'offline', at: time });
  // another one with the settings of its enterprise has been raised by then
  const other = await addGateway(test.db, orgId, { state: 'offline' });
  await addDevice(test.db, orgId, { gatewayId: other.gatewayId });
  bus.emit('gatewayState', { gatewayId: other.gatewayId, state: 'offline', at: time });
  await vi.waitFor(() => expect(alarms.counts(other.gatewayId).active).toBe(1));
  expect(alarms.counts(gatewayId).active).toBe(0);
  time += 3_600_000;
  await vi.waitFor(() => expect(alarms.counts(gatewayId).active).toBe(1));
  const [{ severity } = { severity: '' }] = await test.db.query<{ severity: string }>(
    'select severity from loss_rule where id = $1',
    [gatewayId],
  );
  expect(severity).toBe('normal');
  await say({ enabled: false });
  await vi.waitFor(() => expect(alarms.counts(gatewayId).active).toBe(0));
}, 30_000);

it('two enterprises are told as each of them says: one not at all, the other in its own severity', async () => {
  const otherOrg = await addOrg(test.db);
  const other = await addGateway(test.db, otherOrg, { state: 'offline' });
  await addDevice(test.db, otherOrg, { gatewayId: other.gatewayId });
  const say = (org: string, rule: object) =>
    test.db.query('insert into loss_settings (org_id, settings) values ($1, $2)', [
      org,
      JSON.stringify({ ...LOSS_DEFAULTS, gateway: { ...LOSS_DEFAULTS.gateway, ...rule } }),
    ]);
  await say(orgId, { enabled: false });
  await say(otherOrg, { severity: 'normal' });
  bus.emit('lossSettings', {});
  time += RETURN_MS;
  await becomes('offline');
  bus.emit('gatewayState', { gatewayId: other.gatewayId, state: 'offline', at: time });
  time += LOSS_DEFAULTS.gateway.delaySeconds * 1_000;
  await vi.waitFor(() => expect(alarms.counts(other.gatewayId).active).toBe(1));
  expect(alarms.counts(gatewayId).active).toBe(0);
  expect(await test.db.query('select id, severity from loss_rule')).toEqual([
    { id: other.gatewayId, severity: 'normal' },
  ]);
}, 30_000);

it('a rule of a template on how devices answer is an alarm of each of them, in its words, until it is taken out', async () => {
  const [{ id: template } = { id: '' }] = await test.db.query<{ id: string }>(
    `insert into template (id, org_id, name) values (gen_random_uuid(), $1, 'pumps') returning id`,
    [orgId],
  );
  await test.db.query('update device set template_id = $1', [template]);
  const rule = { ...LOSS_DEFAULTS.device, id: template, content: '泵站状态未知', driver: '', states: ['unknown'] };
  await test.db.query('insert into loss_settings (template_id, settings) values ($1, $2)', [
    template,
    JSON.stringify({ driver: null, device: null, rules: [rule] }),
  ]);
  const active = () => devices.map((id) => alarms.counts(id).active);
  time += 2 * RETURN_MS;
  bus.emit('lossSettings', {});
  await vi.waitFor(() => expect(active()).toEqual([1, 1]));
  const contents = await test.db.query<{ content: string }>(`select content from alarm_event where about = 'device'`);
  expect(contents.map(({ content }) => content)).toEqual(['泵站状态未知', '泵站状态未知']);
  await test.db.query('delete from loss_settings');
  bus.emit('lossSettings', {});
  await vi.waitFor(() => expect(active()).toEqual([0, 0]));
}, 30_000);

it('a loss ends when everything was taken off the gateway', async () => {
  time += 2 * RETURN_MS;
  await becomes('offline');
  time += RETURN_MS;
  await waitFor([{ about: 'gateway', recovered: false }]);
  for (const deviceId of devices) {
    await test.db.query('update device set gateway_id = null where id = $1', [deviceId]);
    bus.emit('configChanged', { deviceId, gatewayId: null });
  }
  await vi.waitFor(() => expect(alarms.counts(gatewayId).active).toBe(0));
  expect(await stored()).toEqual([{ about: 'gateway', recovered: true }]);
}, 30_000);
