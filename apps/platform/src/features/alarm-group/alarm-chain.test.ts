import { type AlarmDeliveryEntry, alarmCalls, alarmGroupCalls } from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { silentLog } from '../../kernel/log.ts';
import { testCalls } from '../../kernel/testing-calls.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createAlarmRepository } from '../alarm/alarm.repository.ts';
import { alarmRoutes } from '../alarm/alarm.routes.ts';
import { createAlarmService } from '../alarm/alarm.service.ts';
import { createAlarmStatistics } from '../alarm/alarm-statistics.ts';
import { createAlarmWorkRepository } from '../alarm/alarm-work.repository.ts';
import { createAlarmWork } from '../alarm/alarm-work.service.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createAlarmPush } from '../message/alarm-push.ts';
import { createDelivery } from '../notify/delivery.ts';
import { createNotifier } from '../notify/notifier.service.ts';
import { createOutboxRepository } from '../notify/outbox.repository.ts';
import type { Message } from '../notify/provider.ts';
import type { Carriers } from '../notify/providers.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createAlarmSteps } from './alarm-steps.ts';
import { type GroupBench, groupBench } from './alarm-group.testing.ts';
import { createStepRepository } from './step.repository.ts';

const MINUTE = 60_000;
let bench: GroupBench;
beforeAll(async () => {
  bench = await groupBench();
});
afterAll(() => bench.close());

/** The whole way: rule, steps, outbox, adapters and the calls of people, on one clock that the test sets. */
async function platform() {
  const { db, bus } = bench;
  const clock = { now: () => bench.clock.at };
  const taken: string[] = [];
  const adapter = (channel: string) => ({
    name: channel,
    send: (message: Message) => {
      taken.push(`${channel} ${message.target}`);
      return Promise.resolve();
    },
  });
  const carriers: Carriers = { sms: adapter('sms'), voice: adapter('voice'), email: 'off' };
  const outbox = createOutboxRepository(db, testVault);
  const delivery = createDelivery({ outbox, carriers, clock, log: silentLog });
  const scope = createDeviceScope(db);
  const steps = createAlarmSteps({
    db,
    steps: createStepRepository(db),
    rightsOf: (tx, sourceIds) => createDeviceScope(tx).alarmRights(sourceIds),
    push: createAlarmPush(bus),
    onCall: { called: () => Promise.resolve(new Map()) },
    orders: { open: () => Promise.resolve(undefined) },
    notifier: createNotifier({ db, outbox, carriers, wake: () => undefined, clock, log: silentLog }),
    // It works when the test says so.
    bus: { onOwn: () => () => undefined },
    clock,
    log: silentLog,
  });
  const sight = createAlarmSight(scope, createProjectScope(db, scope));
  const common = { db, clock, operations: rememberedOperations().log };
  const alarms = createAlarmService({
    ...common,
    alarms: createAlarmRepository(db, sight),
    bus,
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
  });
  const work = createAlarmWork({ ...common, bus, work: createAlarmWorkRepository(db, sight) });
  const calls = await testCalls({
    register: (routes) =>
      alarmRoutes(routes, alarms, { work, statistics: createAlarmStatistics({ db, sight, clock }) }),
  });
  return {
    taken,
    calls,
    /** So much time goes by, and whatever is due is done. */
    async pass(minutes: number) {
      bench.clock.at += minutes * MINUTE;
      await steps.wake();
      await delivery.wake('sms');
      await delivery.wake('voice');
    },
    async stop() {
      await delivery.stop();
      await calls.close();
    },
  };
}

async function group(fields: { name: string; [field: string]: unknown }): Promise<string> {
  const answer = await bench.calls.as(bench.boss).call(alarmGroupCalls.add, { methods: 'push,sms,phone', ...fields });
  return alarmGroupCalls.add.answer.parse(answer.data).id;
}
const log = async (alarmId: string): Promise<string[]> => {
  const { data } = await bench.calls.as(bench.boss).call(alarmGroupCalls.deliveries, { alarmId });
  return (data as AlarmDeliveryEntry[]).map(({ level, account, group: of, method, reason, state }) =>
    [level, account ?? of, method, reason ?? state].filter((part) => part !== null).join(' '),
  );
};

it('an alarm at night: held back, told in the morning, passed on while nobody confirms, and at rest once somebody has', async () => {
  // 23:00 in Shanghai, tomorrow: never behind the clock of the database, by which steps are stored
  bench.clock.at = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 15 * 60 * MINUTE;
  const [wang, li, zhao] = [
    await bench.account({ name: 'wang', tel: '13800000001', kind: 'co' }),
    await bench.account({ name: 'li', tel: '13800000002', kind: 'co' }),
    await bench.account({ name: 'zhao', tel: '13800000003', kind: 'co' }),
  ];
  const last = await group({ name: '厂长', members: zhao });
  const second = await group({ name: '主管', members: li, escalateAfter: 20, escalateTo: last });
  const first = await group({
    name: '值班',
    members: wang,
    quietStart: '22:00',
    quietEnd: '06:00',
    timeZone: 'Asia/Shanghai',
    escalateAfter: 8 * 60,
    escalateTo: second,
  });
  const plant = await bench.plant({
    group: first,
    methods: ['push', 'sms', 'phone'],
    severity: 'important',
    confirmRule: 'auto',
  });
  const [alarm = ''] = await plant.raise();
  // what the table says of the moment is the clock of the database
  await bench.db.query('update alarm_event set raised_at = $1', [new Date(bench.clock.at)]);
  await bench.db.query('update alarm_step set created_at = $1, due_at = case when level = 0 then $1 else due_at end', [
    new Date(bench.clock.at),
  ]);
  const night = await platform();

  await night.pass(0);
  expect(await log(alarm)).toEqual(['0 wang push sent', '0 wang sms held', '0 wang phone held', '1 主管 planned']);
  await night.pass(6 * 60 + 59);
  expect(night.taken).toEqual([]);

  // 06:00: what was held goes out by the adapters
  await night.pass(1);
  expect(night.taken.toSorted()).toEqual(['sms +8613800000001', 'voice +8613800000001']);
  expect((await log(alarm)).filter((line) => line.startsWith('0'))).toEqual([
    '0 wang push sent',
    '0 wang sms sent',
    '0 wang phone sent',
  ]);

  // 07:00: eight hours without a confirmation
  await night.pass(59);
  expect(night.taken).toHaveLength(2);
  await night.pass(2);
  expect(night.taken.slice(2).toSorted()).toEqual(['sms +8613800000002', 'voice +8613800000002']);
  expect(await log(alarm)).toContain('2 厂长 planned');

  // ten minutes before it goes to the manager somebody takes note
  await night.pass(10);
  const confirmed = await night.calls.as(bench.boss).call(alarmCalls.confirm, { alarmId: alarm });
  expect(confirmed.code).toBe(200);
  await night.pass(60);
  expect(night.taken).toHaveLength(4);
  expect((await log(alarm)).at(-1)).toBe('2 厂长 confirmed');
  await night.stop();
});
