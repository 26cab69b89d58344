import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Bus, type Events, createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { addAlarmRule, addDevice, addGateway, addOrg, addVariable } from '../history/site.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { createAlarms } from './alarms.ts';

let test: TestDatabase;
let gateway: GatewayIdentity;
let deviceId: string;
let rule: string;
beforeAll(async () => {
  test = await testDatabase();
  const orgId = await addOrg(test.db);
  gateway = await addGateway(test.db, orgId);
  deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId, name: '锅炉' });
  rule = await addAlarmRule(test.db, deviceId, await addVariable(test.db, deviceId, { key: 'temp', name: '温度' }), {});
});
afterAll(() => test.drop());

/** Two processes on one database; `lost`: what one says does not come to the other. */
async function two() {
  const onError = (error: unknown) => {
    throw error;
  };
  const buses = [createBus(onError), createBus(onError)];
  const line = { isLost: false };
  const joined = buses.map(
    (own, index): Bus => ({
      ...own,
      emit<Name extends keyof Events>(name: Name, event: Events[Name]) {
        own.emit(name, event);
        if (!line.isLost) buses[1 - index]?.heard(name, event);
      },
    }),
  );
  const processes = await Promise.all(
    joined.map(async (bus) => {
      const alarms = createAlarms({ db: test.db, bus, shared: { log: silentLog } });
      await alarms.start();
      onTestFinished(() => alarms.stop());
      return alarms;
    }),
  );
  const deliver = async (index: number, id: string, change: 'raised' | 'recovered') => {
    const item = { kind: 'alarm' as const, seq: 1, id, rule, change, time: Date.now(), value: 95 };
    const after = await test.db.transaction((tx) => processes[index]!.part.write(tx, [{ gateway, item }]));
    after();
  };
  const counts = () => processes.map((alarms) => alarms.counts(deviceId).active);
  return { deliver, counts, line, buses, joined };
}

it('all processes count the same, whichever of them takes an alarm', async () => {
  const { deliver, counts, joined } = await two();
  const told: number[] = [];
  joined[1]!.on('alarmStanding', () => told.push(counts()[1] ?? -1));
  const ids = Array.from({ length: 6 }, () => newId());
  await Promise.all(ids.map((id, i) => deliver(i % 2, id, 'raised')));
  await expect.poll(counts).toEqual([6, 6]);
  await Promise.all(ids.map((id, i) => deliver((i + 1) % 2, id, 'recovered')));
  await expect.poll(counts).toEqual([0, 0]);
  // Screens are told once more when what is counted is right.
  await expect.poll(() => told.at(-1)).toBe(0);
});

it('what was missed is read after a gap', async () => {
  const { deliver, counts, line, buses } = await two();
  line.isLost = true;
  await deliver(0, newId(), 'raised');
  await expect.poll(() => counts()[0]).toBe(1);
  expect(counts()[1]).toBe(0);
  buses[1]!.missed();
  await expect.poll(counts).toEqual([1, 1]);
});
