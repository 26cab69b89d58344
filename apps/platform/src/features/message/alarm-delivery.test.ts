import { randomUUID } from 'node:crypto';
import type { Message } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, type Events, createBus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type AlarmDelivery, createAlarmDelivery } from './alarm-delivery.ts';
import { SPOKEN_FOR_EVER } from './alarm-message.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { anAlarm, seedReader } from './message.testing.ts';

const MINUTE = 60_000;
let test: TestDatabase;
let delivery: AlarmDelivery;
let bus: Bus;
let said: { accountId: string; message: Message }[];
let unread: string[];
let time = 0;
let broken = false;
let readers: { accountId: string; orgId: string }[];
const device = { equipId: '' };

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** The database, which can be away. */
const flaky = (): Db => ({
  ...test.db,
  query: (...asked) => (broken ? Promise.reject(new Error('database away')) : test.db.query(...asked)),
  transaction: (work) => (broken ? Promise.reject(new Error('database away')) : test.db.transaction(work)),
});
function make(deliveries = createDeliveryRepository(flaky())): AlarmDelivery {
  return createAlarmDelivery({
    deliveries,
    audience: {
      accountsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, readers.map(({ accountId }) => accountId)]))),
    },
    bus,
    clock: { now: () => time },
    log: silentLog,
  });
}
beforeEach(async () => {
  await test.db.query('truncate message, alarm_untold, setting, alarm_event, device, org, role, account cascade');
  time = Date.parse('2026-11-21T08:00:00Z');
  broken = false;
  readers = [await seedReader(test.db), await seedReader(test.db)];
  device.equipId = randomUUID();
  said = [];
  unread = [];
  bus = createBus((error) => {
    throw error;
  });
  bus.on('message', (event) => said.push(event));
  bus.on('unread', ({ accountId }) => unread.push(accountId));
  delivery = make();
});
afterEach(() => delivery.stop());

/** What is raised in the next moment. */
let raisedNow: Events['alarm'][] = [];
const raise = (fields: Parameters<typeof anAlarm>[0] = {}, { voice = false, loop = 1 } = {}) => {
  const alarm = anAlarm({ ...device, raisedAt: time, ...fields });
  raisedNow.push({ orgId: randomUUID(), change: 'raised', alarm, voice, loop });
};
const sayRaised = () => {
  for (const event of raisedNow.splice(0)) bus.emit('alarm', event);
};
/** As whoever raises them: first they are stored, and with them that nobody was told. */
async function storeRaised(): Promise<void> {
  await test.db.query('insert into alarm_untold (alarm_id) select unnest($1::uuid[])', [
    raisedNow.map(({ alarm }) => alarm.id),
  ]);
  sayRaised();
}
async function tell(): Promise<void> {
  await storeRaised();
  await delivery.flush();
}
const stored = () =>
  test.db.query<{ title: string; note: string; seen: boolean }>(
    'select *, seen_at is not null as seen from message order by id',
  );
const titles = async () => (await stored()).map(({ title }) => title);

describe('an alarm', () => {
  it('becomes one message for each account that may see the device', async () => {
    raise({ id: '0199a000-0000-7000-8000-000000000001' });
    await tell();
    expect(await stored()).toHaveLength(2);
    expect(said.map(({ accountId }) => accountId).toSorted()).toEqual(
      readers.map(({ accountId }) => accountId).toSorted(),
    );
    expect(said[0]?.message).toMatchObject({
      type: 'alarm',
      equipType: 'eg',
      dataId: device.equipId,
      dataStatus: 'sended',
      alarmId: '0199a000-0000-7000-8000-000000000001',
      severity: 'severe',
      alarmBroadcastTimes: 0,
      gmtCreate: time,
    });
    expect(unread).toHaveLength(2);
  });

  it.each([
    [{ voice: true, loop: 3 }, 3],
    [{ voice: true, loop: 0 }, SPOKEN_FOR_EVER],
    [{ voice: false, loop: 3 }, 0],
  ])('with %j is spoken %i times', async (rule, times) => {
    raise({}, rule);
    await tell();
    expect(said[0]?.message.alarmBroadcastTimes).toBe(times);
  });

  it('that nobody may see is nobody told', async () => {
    readers = [];
    raise();
    await tell();
    expect(await stored()).toEqual([]);
  });

  it('that recovers or is confirmed is no message', async () => {
    for (const change of ['recovered', 'confirmed'] as const)
      bus.emit('alarm', { orgId: randomUUID(), change, alarm: anAlarm(device), voice: false, loop: 1 });
    await tell();
    expect(said).toEqual([]);
  });

  it('for an account deleted a moment ago harms nobody else', async () => {
    await test.db.query('delete from account where id = $1', [readers[0]?.accountId]);
    raise();
    await tell();
    expect(await stored()).toHaveLength(1);
  });

  it('that comes while the round before it is written does not wait as after a failure', async () => {
    vi.useFakeTimers();
    try {
      const noted = Promise.withResolvers<undefined>();
      await delivery.stop();
      delivery = make({
        ...createDeliveryRepository(flaky()),
        tell: async (ids) => {
          await noted.promise;
          return new Set(ids);
        },
      });
      raise();
      sayRaised();
      await vi.advanceTimersByTimeAsync(1);
      raise();
      sayRaised();
      noted.resolve(undefined);
      await vi.advanceTimersByTimeAsync(1);
      expect(said).toHaveLength(4);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits while the database is away', async () => {
    broken = true;
    for (let n = 0; n < 5; n += 1) raise({ content: `报警${n}` });
    await tell();
    expect([await titles(), delivery.counters().waiting]).toEqual([[], 5]);
    broken = false;
    await tell();
    expect(await stored()).toHaveLength(10);
    expect(delivery.counters().waiting).toBe(0);
  });
});

describe('a flood', () => {
  const mild = (fields: Parameters<typeof anAlarm>[0] = {}) => raise({ severity: 'normal', ...fields });
  it('of a device is ten messages and one that says how many more', async () => {
    readers = readers.slice(0, 1);
    for (let n = 0; n < 40; n += 1) raise({ content: `报警${n}`, severity: 'normal' });
    await tell();
    const all = await titles();
    expect(all).toHaveLength(11);
    expect(all.at(-1)).toBe('【一般】1号泵站：报警频繁，含“报警10”');
    expect((await stored()).at(-1)?.note).toContain('另有 30 条');
  });

  it('of chattering alarms swallows none that is severe or spoken, and its message names the worst of the others', async () => {
    readers = readers.slice(0, 1);
    for (let n = 0; n < 11; n += 1) mild({ content: '流量抖动' });
    mild({ content: '轴承温度高', severity: 'important' });
    raise({ content: '缺水保护动作', severity: 'severe' }, { voice: true, loop: 0 });
    raise({ content: '柜门打开', severity: 'normal' }, { voice: true, loop: 2 });
    await tell();
    expect((await titles()).slice(10)).toEqual([
      '【严重】1号泵站：缺水保护动作',
      '【一般】1号泵站：柜门打开',
      '【重要】1号泵站：报警频繁，含“轴承温度高”',
    ]);
    expect(said.map(({ message }) => message.speech).filter(Boolean)).toEqual([
      '1号泵站：缺水保护动作，出口压力：0.95 MPa',
      '1号泵站：柜门打开，出口压力：0.95 MPa',
    ]);
  });

  it('that goes on stays one message: the number grows and it is unread again', async () => {
    readers = readers.slice(0, 1);
    for (let n = 0; n < 15; n += 1) mild();
    await tell();
    await test.db.query('update message set seen_at = now()');
    time += 20_000;
    for (let n = 0; n < 20; n += 1) mild({ severity: 'important' });
    await tell();
    const rows = await stored();
    expect(rows).toHaveLength(11);
    expect(rows.filter(({ seen }) => !seen).map(({ note }) => note)).toEqual([expect.stringContaining('另有 25 条')]);
    expect(said.at(-1)?.message.note).toContain('另有 25 条');
  });

  it('whose message was deleted does not come back', async () => {
    for (let n = 0; n < 15; n += 1) mild();
    await tell();
    await test.db.query('delete from message');
    time += 20_000;
    mild();
    said = [];
    await tell();
    expect([await titles(), said]).toEqual([[], []]);
  });

  it('ends: later alarms are told one by one again', async () => {
    for (let n = 0; n < 15; n += 1) mild();
    await tell();
    time += 2 * MINUTE;
    said = [];
    raise({ content: '又来了' });
    await tell();
    expect(said.map(({ message }) => message.title)).toEqual(['【严重】1号泵站：又来了', '【严重】1号泵站：又来了']);
  });

  it('of one device does not silence another', async () => {
    for (let n = 0; n < 30; n += 1) mild();
    raise({ equipId: randomUUID(), equipName: '2号泵站' });
    await tell();
    expect(await titles()).toContain('【严重】2号泵站：出口压力过高');
  });

  it('is not counted twice when the database was away', async () => {
    broken = true;
    for (let n = 0; n < 20; n += 1) mild();
    await tell();
    await tell();
    broken = false;
    await tell();
    expect((await stored()).at(-1)?.note).toContain('另有 10 条');
  });

  it('of thousands of alarms from many devices is written to the last', async () => {
    const devices = Array.from({ length: 500 }, () => randomUUID());
    for (let n = 0; n < 10; n += 1) for (const equipId of devices) raise({ equipId });
    await tell();
    expect(await test.db.query('select count(*) as n from message')).toEqual([{ n: 10_000 }]);
  });
});

describe('after a kill', () => {
  const ids = { rule: randomUUID(), variable: randomUUID() };
  async function storeAlarm(content: string, storedAt: number): Promise<string> {
    const { orgId } = readers[0] ?? { orgId: '' };
    await test.db.query(`insert into device (id, org_id, name) values ($1, $2, '1号泵站') on conflict do nothing`, [
      device.equipId,
      orgId,
    ]);
    await test.db.query(
      `insert into variable (id, device_id, key, name, kind, data_type, access, unit, settings)
       values ($1, $2, 'p', '出口压力', 'device', 'float', 'read', 'MPa', '{}') on conflict (id) do nothing`,
      [ids.variable, device.equipId],
    );
    await test.db.query(
      `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content)
       values ($1, $2, $3, '{"voice": true, "loop": 2}', 'severe', 'manual', 'x') on conflict do nothing`,
      [ids.rule, device.equipId, ids.variable],
    );
    const id = randomUUID();
    await test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at, stored_at)
       values ($1, $2, $3, $4, $5, 'severe', 'manual', '> 0.9', '0.95', $6, $6)`,
      [id, device.equipId, ids.rule, ids.variable, content, new Date(storedAt)],
    );
    return id;
  }

  /** Another process raised it and has ended. */
  const leftBehind = (alarmId: string, since = new Date()) =>
    test.db.query(`insert into alarm_untold (alarm_id, teller, since) values ($1, 'ended', $2)`, [alarmId, since]);

  it('what was stored and not told is told, and nothing twice', async () => {
    const told = await storeAlarm('已通知', time);
    raise({ id: told, content: '已通知' });
    await tell();
    await leftBehind(await storeAlarm('未通知', time + 1_000));
    said = [];
    const next = make();
    await next.look();
    await next.flush();
    expect(said.map(({ message }) => [message.title, message.alarmBroadcastTimes])).toEqual([
      ['【严重】1号泵站：未通知', 2],
      ['【严重】1号泵站：未通知', 2],
    ]);
    await next.look();
    await next.flush();
    await next.stop();
    expect(said).toHaveLength(2);
  });

  it('of two that find the same at the same time one tells it', async () => {
    for (let n = 0; n < 30; n += 1) await leftBehind(await storeAlarm(`报警${n}`, time));
    const others = [make(), make()];
    await Promise.all(others.map((one) => one.look()));
    await Promise.all(others.map((one) => one.flush()));
    await Promise.all(others.map((one) => one.stop()));
    expect(await stored()).toHaveLength(60);
    expect(said).toHaveLength(60);
  });

  it('alarms of a flood that its messages did not tell of yet are told', async () => {
    readers = readers.slice(0, 1);
    for (let n = 0; n < 10; n += 1) raise({ severity: 'normal' });
    await tell();
    const bundled = await storeAlarm('被合并', time);
    raise({ id: bundled, content: '被合并', severity: 'normal' });
    await storeRaised();
    broken = true;
    await delivery.flush();
    broken = false;
    // the process dies here
    await test.db.query(`update alarm_untold set teller = 'ended'`);
    const next = make();
    await next.look();
    await next.flush();
    await next.stop();
    expect((await titles()).filter((title) => title.includes('被合并'))).toHaveLength(1);
  });

  it('what was found once is not found again while it is told: a flood counts each of its alarms once', async () => {
    readers = readers.slice(0, 1);
    for (let n = 0; n < 10; n += 1) raise({ severity: 'normal' });
    await tell();
    const severity = (id: string) => test.db.query(`update alarm_event set severity = 'normal' where id = $1`, [id]);
    const bundled = async (n: number) => {
      const id = await storeAlarm(`被合并${n}`, time);
      await test.db.query(`update alarm_rule set settings = '{}'`);
      await severity(id);
      await leftBehind(id);
    };
    await bundled(0);
    await delivery.look();
    await delivery.flush();
    await bundled(1);
    await bundled(2);
    // the message of the flood says so some seconds later, and it is looked meanwhile
    for (let look = 0; look < 4; look += 1) {
      await delivery.look();
      await expect.poll(() => delivery.counters().waiting).toBe(0);
      await new Promise((done) => setImmediate(done));
    }
    await delivery.flush();
    expect((await stored()).at(-1)?.note).toContain('另有 3 条');
  });

  it('what a process that lives is about to tell is left to it, unless it takes too long', async () => {
    const id = await storeAlarm('慢', time);
    await leftBehind(id);
    await test.db.query(
      `insert into process (id, until, jobs, ingest, connections) values (gen_random_uuid(), now() + interval '5 s', true, true, 'ended')`,
    );
    await delivery.look();
    await tell();
    expect(await titles()).toEqual([]);
    await test.db.query(`update alarm_untold set since = now() - interval '2 minutes'`);
    await delivery.look();
    await tell();
    expect(await titles()).toEqual(Array.from({ length: 2 }, () => '【严重】1号泵站：慢'));
    await test.db.query('delete from process');
  });

  it('of an alarm that was deleted meanwhile nobody is told, and nothing stays', async () => {
    await leftBehind(randomUUID());
    await delivery.look();
    await tell();
    expect([await titles(), await test.db.query('select from alarm_untold')]).toEqual([[], []]);
  });
});
