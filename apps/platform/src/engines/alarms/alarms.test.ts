import type { AlarmItem, AlarmSettings } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Events, createBus } from '../../kernel/bus.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import {
  type TestVariable,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addVariable,
} from '../history/site.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { type Alarms, createAlarms } from './alarms.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const bus = createBus((error) => {
  throw error;
});
let test: TestDatabase;
let alarms: Alarms;
let gateway: GatewayIdentity;
let deviceId: string;
let variable: TestVariable;
let said: Events['alarm'][] = [];

beforeAll(async () => {
  test = await testDatabase();
  const orgId = await addOrg(test.db);
  gateway = await addGateway(test.db, orgId);
  deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId, name: '锅炉' });
  variable = await addVariable(test.db, deviceId, { key: 'temp', name: '温度', unit: '°C' });
  bus.on('alarm', (event) => said.push(event));
});
afterAll(() => test.drop());
beforeEach(async () => {
  alarms?.stop();
  await test.db.query('delete from alarm_event');
  alarms = createAlarms({ db: test.db, bus });
  await alarms.start();
  said = [];
});

const rule = (settings: Partial<AlarmSettings> = {}) => addAlarmRule(test.db, deviceId, variable, settings);
const item = (id: string, of: string, change: AlarmItem['change'], more: Partial<AlarmItem> = {}): AlarmItem => ({
  kind: 'alarm',
  seq: 1,
  id,
  rule: of,
  change,
  time: NOW,
  value: 95,
  ...more,
});
async function deliver(items: AlarmItem[], from: GatewayIdentity = gateway) {
  const after = await test.db.transaction((tx) =>
    alarms.part.write(
      tx,
      items.map((one) => ({ gateway: from, item: one })),
    ),
  );
  after();
}
const event = async (id: string) => {
  const [row] = await test.db.query<Record<string, unknown>>('select * from alarm_event where id = $1', [id]);
  return row;
};

describe('alarms from gateways', () => {
  it('keeps the words of the rule as they were when it was raised', async () => {
    const [id, of] = [newId(), await rule({ voice: true, loop: 3 })];
    await deliver([item(id, of, 'raised')]);
    await test.db.query(`update alarm_rule set content = 'edited', severity = 'normal' where id = $1`, [of]);
    expect(await event(id)).toMatchObject({
      content: 'Too hot',
      severity: 'severe',
      condition: '> 90',
      value: 95,
      raised_at: new Date(NOW),
      recovered_at: null,
      confirmed_at: null,
    });
    expect(said).toMatchObject([
      {
        change: 'raised',
        orgId: gateway.orgId,
        voice: true,
        loop: 3,
        alarm: { equipName: '锅炉', signalTitle: '温度', unit: '°C', raisedAt: NOW, recoveredAt: null },
      },
    ]);
    expect(alarms.counts(deviceId)).toEqual({ active: 1, unconfirmed: 1 });
  });

  it('stores the first step with those that somebody is told of beside the messages, and says which', async () => {
    const [plain, stepped] = [newId(), newId()];
    const [ofPlain, ofStepped] = [await rule(), await rule()];
    await test.db.query(`update alarm_rule set settings = settings || '{"methods": ["push", "sms"]}' where id = $1`, [
      ofStepped,
    ]);
    await deliver([item(plain, ofPlain, 'raised'), item(stepped, ofStepped, 'raised', { time: NOW + 1 })]);
    expect(await test.db.query('select alarm_id, level, source_id from alarm_step')).toEqual([
      { alarm_id: stepped, level: 0, source_id: deviceId },
    ]);
    expect(said.map(({ alarm, stepped: isStepped }) => [alarm.id, isStepped])).toEqual([
      [plain, false],
      [stepped, true],
    ]);
  });
  it('says of one that was raised and is over in the same moment that it is over', async () => {
    const [id, of] = [newId(), await rule()];
    await deliver([item(id, of, 'raised'), item(id, of, 'recovered', { time: NOW + 1 })]);
    expect(said.map(({ change, alarm }) => [change, alarm.recoveredAt])).toEqual([
      ['raised', NOW + 1],
      ['recovered', NOW + 1],
    ]);
  });

  it('waits for a person after recovery under the rule manual', async () => {
    const [id, of] = [newId(), await rule()];
    await deliver([item(id, of, 'raised')]);
    await deliver([item(id, of, 'recovered', { time: NOW + 1, value: 80 })]);
    expect(await event(id)).toMatchObject({ recovered_at: new Date(NOW + 1), recovered_value: 80, confirmed_at: null });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 1 });
    bus.emit('alarm', { ...(said[1] as Events['alarm']), change: 'confirmed' });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 0 });
  });

  it('confirms by recovery under the rule auto, without a person', async () => {
    const [id, of] = [newId(), await rule({ confirmRule: 'auto' })];
    await deliver([item(id, of, 'raised'), item(id, of, 'recovered', { time: NOW + 5 })]);
    expect(await event(id)).toMatchObject({ confirmed_at: new Date(NOW + 5), confirmed_by: null });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 0 });
    expect(said.map(({ change }) => change)).toEqual(['raised', 'recovered']);
  });

  it('keeps the person who confirmed earlier under the rule auto', async () => {
    const [id, of] = [newId(), await rule({ confirmRule: 'auto' })];
    await deliver([item(id, of, 'raised')]);
    await test.db.query(`update alarm_event set confirmed_at = $2, confirmed_by = 'wang' where id = $1`, [
      id,
      new Date(NOW + 1),
    ]);
    bus.emit('alarm', { ...(said[0] as Events['alarm']), change: 'confirmed' });
    await deliver([item(id, of, 'recovered', { time: NOW + 5 })]);
    expect(await event(id)).toMatchObject({ confirmed_at: new Date(NOW + 1), confirmed_by: 'wang' });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 0 });
  });

  it('takes nothing twice', async () => {
    const [id, of] = [newId(), await rule()];
    await deliver([item(id, of, 'raised'), item(id, of, 'raised', { value: 99 })]);
    await deliver([item(id, of, 'raised')]);
    await deliver([item(id, of, 'recovered'), item(id, of, 'recovered')]);
    await deliver([item(id, of, 'recovered', { time: NOW + 9 })]);
    expect(await event(id)).toMatchObject({ value: 95, recovered_at: new Date(NOW) });
    expect(alarms.counters()).toMatchObject({ raised: 1, recovered: 1, duplicates: 4, unknownRule: 0 });
    expect(said.map(({ change }) => change)).toEqual(['raised', 'recovered']);
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 1 });
  });

  it('records a recovery whose beginning comes later, or never', async () => {
    const [id, of] = [newId(), await rule()];
    await deliver([item(id, of, 'recovered', { time: NOW + 10, value: 70 })]);
    expect(await event(id)).toMatchObject({ raised_at: new Date(NOW + 10), recovered_at: new Date(NOW + 10) });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 1 });
    await deliver([item(id, of, 'raised', { time: NOW })]);
    expect(await event(id)).toMatchObject({ raised_at: new Date(NOW), value: 95, recovered_value: 70 });
    expect(alarms.counts(deviceId)).toEqual({ active: 0, unconfirmed: 1 });
  });

  it('lets an alarm recover whose rule was deleted, and drops what was raised by it later', async () => {
    const [id, later, of] = [newId(), newId(), await rule()];
    await deliver([item(id, of, 'raised')]);
    await test.db.query('delete from alarm_rule where id = $1', [of]);
    await deliver([
      item(id, of, 'recovered', { time: NOW + 1 }),
      item(later, of, 'raised'),
      item(later, of, 'recovered'),
    ]);
    expect(await event(id)).toMatchObject({ recovered_at: new Date(NOW + 1) });
    expect(await event(later)).toBeUndefined();
    expect(alarms.counters()).toMatchObject({ raised: 1, recovered: 1, unknownRule: 2 });
  });

  it('takes nothing from a gateway that does not carry the device', async () => {
    const stranger = await addGateway(test.db, gateway.orgId);
    const [id, other, of] = [newId(), newId(), await rule()];
    await deliver([item(id, of, 'raised')]);
    await deliver([item(id, of, 'recovered'), item(other, of, 'raised'), item(newId(), of, 'recovered')], stranger);
    expect(await event(id)).toMatchObject({ recovered_at: null });
    expect(await event(other)).toBeUndefined();
    expect(alarms.counters()).toMatchObject({ unknownRule: 3 });
  });

  it('takes texts that PostgreSQL could not keep', async () => {
    const [id, of] = [newId(), await rule()];
    await deliver([item(id, of, 'raised', { value: 'a\u0000\ud800' })]);
    expect(await event(id)).toMatchObject({ value: 'a\ufffd' });
  });

  it('knows the open ones again after a restart', async () => {
    const of = await rule();
    await deliver([item(newId(), of, 'raised'), item(newId(), of, 'raised')]);
    const id = newId();
    await deliver([item(id, of, 'raised'), item(id, of, 'recovered')]);
    const again = createAlarms({ db: test.db, bus });
    expect(again.counts(deviceId)).toEqual({ active: 0, unconfirmed: 0 });
    await again.start();
    again.stop();
    expect(again.counts(deviceId)).toEqual({ active: 2, unconfirmed: 3 });
  });
});
