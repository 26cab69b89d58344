import {
  type AlarmComment,
  type AlarmItem,
  type AlarmShelf,
  type AlarmStatistics,
  LIMITS,
  type Page,
  type AlarmRecord,
  alarmCalls,
  alarmWorkCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../../engines/alarms/alarms.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import {
  type TestVariable,
  addAccount,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addVariable,
} from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createAlarmRepository } from './alarm.repository.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { createAlarmService } from './alarm.service.ts';
import { createAlarmStatistics } from './alarm-statistics.ts';
import { createAlarmWorkRepository } from './alarm-work.repository.ts';
import { createAlarmWork } from './alarm-work.service.ts';

const [BAD, DENIED, UNKNOWN] = [10_001, 90_003, 90_002];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const clock = { at: 0, now: () => clock.at };
const bus = createBus((error) => {
  throw error;
});
const said: Events['alarm'][] = [];
bus.on('alarm', (event) => said.push(event));
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
/** Reaches no device, but the project that the boiler is bound to. */
let colleague: Caller;
let project: string;
let gateway: Awaited<ReturnType<typeof addGateway>>;
let boiler: string;
let pump: string;
let variable: TestVariable;
let rule: string;
let alarms: ReturnType<typeof createAlarms>;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, loginName: 'wang', accountId: await addAccount(db, orgId, { loginName: 'wang' }) });
  stranger = aCaller({ orgId: await addOrg(db) });
  const elsewhere = await addOrg(db);
  colleague = aCaller({
    orgId: elsewhere,
    loginName: 'zhao',
    accountId: await addAccount(db, elsewhere, { loginName: 'zhao' }),
  });
  gateway = await addGateway(db, orgId);
  boiler = await addDevice(db, orgId, { name: '锅炉', gatewayId: gateway.gatewayId });
  pump = await addDevice(db, orgId, { name: '水泵' });
  project = newId();
  await db.query("insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'p', 1, now())", [
    project,
    orgId,
  ]);
  await db.query("insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)", [
    project,
    boiler,
  ]);
  variable = await addVariable(db, boiler, { key: 't', name: '温度' });
  rule = await addAlarmRule(db, boiler, variable, { content: '温度高', severity: 'important' });
  alarms = createAlarms({ db, bus });
  const scope = createDeviceScope(db);
  const sight = createAlarmSight(scope, createProjectScope(db, scope));
  const service = createAlarmService({
    db,
    alarms: createAlarmRepository(db, sight),
    clock,
    bus,
    operations: operations.log,
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
  });
  const work = createAlarmWork({
    db,
    work: createAlarmWorkRepository(db, sight),
    clock,
    operations: operations.log,
    bus,
  });
  const statistics = createAlarmStatistics({ db, sight, clock });
  calls = await testCalls({
    register: (routes) => alarmRoutes(routes, service, { work, statistics }),
    scope,
    reach: {
      project: (caller, ids) =>
        Promise.resolve(caller.accountId === colleague.accountId && ids.every((id) => id === project)),
    },
  });
});
afterAll(async () => {
  alarms.stop();
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from alarm_event');
  await test.db.query('delete from alarm_shelf');
  said.length = 0;
  operations.entries.length = 0;
  clock.at = Date.now();
});

/** The gateway raises the rule. */
async function raise(): Promise<string> {
  const item: AlarmItem = { kind: 'alarm', seq: 1, id: newId(), rule, change: 'raised', value: 95, time: Date.now() };
  (await test.db.transaction((tx) => alarms.part.write(tx, [{ gateway, item }])))();
  return item.id;
}
const as = (caller = me) => calls.as(caller);
const shelve = (alarmId: string, more: object = {}, caller = me) =>
  as(caller).call(alarmWorkCalls.shelve, { alarmId, minutes: 60, reason: '检修', ...more });
const record = async (): Promise<AlarmRecord | undefined> =>
  ((await as().call(alarmCalls.query, {})).data as Page<AlarmRecord>).rows[0];

describe('comments on an alarm', () => {
  const add = (alarmId: string, text: string, caller = me) =>
    as(caller).call(alarmWorkCalls.addComment, { alarmId, text });
  it('are kept in order with their author, and written down', async () => {
    const alarmId = await raise();
    await add(alarmId, '已派人');
    clock.at += 1;
    await add(alarmId, ' 阀门卡住 ');
    const comments = (await as().call(alarmWorkCalls.queryComments, { alarmId })).data as AlarmComment[];
    expect(comments.map(({ author, text }) => [author, text])).toEqual([
      ['wang', '已派人'],
      ['wang', '阀门卡住'],
    ]);
    expect(await record()).toMatchObject({ comments: 2 });
    expect(operations.entries).toMatchObject([{ action: 'alarm.comment', objectId: boiler }, { new: '阀门卡住' }]);
  });

  it('have so many characters, an alarm so many comments, and no more', async () => {
    const alarmId = await raise();
    expect((await add(alarmId, ' ')).code).toBe(BAD);
    expect((await add(alarmId, 'x'.repeat(LIMITS.alarm.commentMax + 1))).code).toBe(BAD);
    expect((await add(alarmId, 'x'.repeat(LIMITS.alarm.commentMax))).code).toBe(200);
    await test.db.query(
      `insert into alarm_comment (id, alarm_id, author, text, at)
       select gen_random_uuid(), $1, 'x', 'x', now() from generate_series(1, $2)`,
      [alarmId, LIMITS.alarm.comments - 2],
    );
    expect((await add(alarmId, 'last')).code).toBe(200);
    expect((await add(alarmId, 'one more')).code).toBe(1214);
  });

  it('of somebody else’s alarm are not there', async () => {
    const alarmId = await raise();
    expect((await add(alarmId, 'x', stranger)).code).toBe(UNKNOWN);
    expect((await as(stranger).call(alarmWorkCalls.queryComments, { alarmId })).code).toBe(UNKNOWN);
    const viewer = { ...me, permissions: new Set(['monitor_alarm_view' as const]) };
    expect((await add(alarmId, 'x', viewer)).code).toBe(DENIED);
    expect((await as(viewer).call(alarmWorkCalls.queryComments, { alarmId })).code).toBe(200);
  });

  it('are read and written through a project by who reaches the device no other way', async () => {
    const alarmId = await raise();
    const through = { alarmId, projectId: project };
    await add(alarmId, '已派人');
    expect((await add(alarmId, 'x', colleague)).code).toBe(UNKNOWN);
    expect((await as(colleague).call(alarmWorkCalls.addComment, { ...through, text: '收到' })).code).toBe(200);
    const comments = (await as(colleague).call(alarmWorkCalls.queryComments, through)).data as AlarmComment[];
    expect(comments.map(({ author, text }) => [author, text])).toEqual([
      ['wang', '已派人'],
      ['zhao', '收到'],
    ]);
    expect((await as(stranger).call(alarmWorkCalls.queryComments, through)).code).toBe(UNKNOWN);
    await test.db.query('delete from project_device where project_id = $1', [project]);
    expect((await as(colleague).call(alarmWorkCalls.queryComments, through)).code).toBe(UNKNOWN);
  });
});

describe('a rule on the shelf', () => {
  it('raises alarms that are recorded, and nobody is told of them', async () => {
    const first = await raise();
    expect((await shelve(first)).data).toMatchObject({
      equipName: '锅炉',
      content: '温度高',
      severity: 'important',
      reason: '检修',
      shelvedBy: 'wang',
      until: clock.at + HOUR,
      endedAt: null,
      alarms: 0,
    });
    expect(await record()).toMatchObject({ shelved: false, shelfId: expect.any(String) });
    await raise();
    expect(await record()).toMatchObject({ shelved: true });
    expect(said.map(({ apart }) => apart)).toEqual([false, true]);
    const filtered = async (shelved: boolean) =>
      ((await as().call(alarmCalls.query, { shelved })).data as Page<AlarmRecord>).total;
    expect([await filtered(true), await filtered(false)]).toEqual([1, 1]);
    expect((await as().call(alarmWorkCalls.queryShelves, {})).data).toMatchObject({ total: 1, rows: [{ alarms: 1 }] });
  });

  it('tells again after its time, and can be shelved anew', async () => {
    const alarmId = await raise();
    await shelve(alarmId, { minutes: 1 });
    await test.db.query(`update alarm_shelf set until = now() - interval '1 second'`);
    await raise();
    expect(said.at(-1)).toMatchObject({ apart: false });
    expect(await record()).toMatchObject({ shelved: false, shelfId: null });
    clock.at += 1_000;
    expect((await shelve(alarmId)).code).toBe(200);
    const { data } = await as().call(alarmWorkCalls.queryShelves, {});
    // the first one ran out: nobody ended it
    expect(data).toMatchObject({ total: 2, rows: [{ endedBy: null }, { endedBy: null, endedAt: null }] });
    expect((await as().call(alarmWorkCalls.queryShelves, { active: true })).data).toMatchObject({ total: 1 });
    expect((await as().call(alarmWorkCalls.queryShelves, { active: false })).data).toMatchObject({ total: 1 });
  });

  it('is taken off by a person, once', async () => {
    const alarmId = await raise();
    const { id } = (await shelve(alarmId)).data as AlarmShelf;
    expect((await shelve(alarmId)).code).toBe(1212);
    const off = (caller = me) => as(caller).call(alarmWorkCalls.unshelve, { shelfId: id });
    expect((await off(stranger)).code).toBe(UNKNOWN);
    expect((await off()).data).toMatchObject({ endedBy: 'wang', endedAt: clock.at });
    expect((await off()).code).toBe(1213);
    await raise();
    expect(said.at(-1)).toMatchObject({ apart: false });
    expect(operations.entries.map(({ action }) => action)).toEqual(['alarm.shelve', 'alarm.unshelve']);
  });

  it('is shelved once by two people at a time', async () => {
    const alarmId = await raise();
    const codes = await Promise.all([shelve(alarmId), shelve(alarmId)]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1212]);
  });

  it.each([
    [{ minutes: 0 }, BAD],
    [{ minutes: LIMITS.alarm.shelveMaxMinutes }, 200],
    [{ minutes: LIMITS.alarm.shelveMaxMinutes + 1 }, BAD],
    [{ minutes: 1.5 }, BAD],
    [{ reason: ' ' }, BAD],
    [{ reason: 'x'.repeat(LIMITS.alarm.shelveReasonMax) }, 200],
    [{ reason: 'x'.repeat(LIMITS.alarm.shelveReasonMax + 1) }, BAD],
    [{ alarmId: newId() }, UNKNOWN],
  ])('asked for with %j answers %d', async (more, code) => {
    expect((await shelve(await raise(), more)).code).toBe(code);
  });

  it('is for those who may, and only while there is a rule', async () => {
    const alarmId = await raise();
    const viewer = { ...me, permissions: new Set(['monitor_alarm_confirm' as const]) };
    expect((await shelve(alarmId, {}, viewer)).code).toBe(DENIED);
    expect((await shelve(alarmId, {}, stranger)).code).toBe(UNKNOWN);
    await test.db.query('update alarm_event set rule_id = $2 where id = $1', [alarmId, newId()]);
    expect((await shelve(alarmId)).code).toBe(1215);
    expect((await as(stranger).call(alarmWorkCalls.queryShelves, { equipmentId: boiler })).code).toBe(1101);
    expect((await as(stranger).call(alarmWorkCalls.queryShelves, {})).data).toEqual({ total: 0, rows: [] });
  });
});

describe('statistics', () => {
  /** Midnight in Shanghai. */
  const FROM = Date.UTC(2026, 9, 31, 16);
  interface Given {
    device?: string;
    at: number;
    recovered?: number;
    confirmed?: number;
    by?: string | null;
    severity?: string;
    content?: string;
  }
  const anAlarm = ({ device = boiler, at, recovered, confirmed, by = 'wang', severity, content }: Given) => {
    const time = (ms: number | undefined) => (ms === undefined ? null : new Date(FROM + ms));
    return test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at,
                                recovered_at, confirmed_at, confirmed_by) values ($1, $2, $3, $4, $5, $6, 'manual', '', $7, $8, $9, $10)`,
      [
        newId(),
        device,
        rule,
        variable.id,
        content ?? '高',
        severity ?? 'normal',
        time(at),
        time(recovered),
        time(confirmed),
        confirmed === undefined ? null : by,
      ],
    );
  };
  const ask = async (more: object = {}, caller = me) =>
    await as(caller).call(alarmWorkCalls.statistics, { startTime: FROM, endTime: FROM + DAY, ...more });
  const of = async (more: object = {}, caller = me) => (await ask(more, caller)).data as AlarmStatistics;

  it('count by device, rule, hour and day of the clock that is asked for, and the times people need', async () => {
    clock.at = FROM + DAY;
    await anAlarm({ at: 0, recovered: 2_000, confirmed: 10_000, severity: 'severe' });
    await anAlarm({ at: HOUR, recovered: HOUR + 4_000, confirmed: HOUR + 20_000 });
    await anAlarm({ at: HOUR + 1, recovered: HOUR + 1, confirmed: HOUR + 1, by: null });
    await anAlarm({ device: pump, at: 23 * HOUR, content: '低' });
    await anAlarm({ at: -1 });
    await anAlarm({ at: DAY });
    const found = await of();
    expect(found).toMatchObject({
      total: 4,
      active: 1,
      unconfirmed: 1,
      shelved: 0,
      bySeverity: { severe: 1, important: 0, normal: 3 },
      confirmMs: 15_000,
      confirmedByPerson: 2,
      recoverMs: 2_000,
      byDevice: [
        { equipId: boiler, equipName: '锅炉', count: 3 },
        { equipId: pump, equipName: '水泵', count: 1 },
      ],
      byDay: [{ day: '2026-11-01', count: 4 }],
      floods: [],
    });
    expect(found.topAlarms[0]).toMatchObject({
      equipName: '锅炉',
      content: '高',
      severity: 'normal',
      count: 2,
      heldMs: 4_000,
    });
    // what holds still counts up to now
    expect(found.topAlarms.find(({ content }) => content === '低')).toMatchObject({ heldMs: HOUR });
    expect(found.byHour.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
      [0, 1],
      [1, 2],
      [23, 1],
    ]);
    const berlin = await of({ timeZone: 'Europe/Berlin' });
    expect(berlin.byDay).toEqual([
      { day: '2026-10-31', count: 3 },
      { day: '2026-11-01', count: 1 },
    ]);
    expect(await of({ severity: 'severe' })).toMatchObject({ total: 1 });
    expect(await of({ equipmentId: pump })).toMatchObject({ total: 1, confirmMs: null, recoverMs: null });
    expect(await of({}, stranger)).toMatchObject({ total: 0, byDevice: [], topAlarms: [], byDay: [] });
  });

  it('tell of floods: more than ten alarms in ten minutes', async () => {
    for (let at = 0; at < 10; at += 1) await anAlarm({ at: at * 10_000 });
    expect(await of()).toMatchObject({ floods: [] });
    await anAlarm({ at: 9 * MINUTE });
    expect(await of()).toMatchObject({ floods: [{ from: FROM, to: FROM + 10 * MINUTE, count: 11, peak: 11 }] });
  });

  it.each([
    [{ endTime: FROM }, 10_003],
    [{ endTime: FROM + 30 * DAY }, 200],
    [{ endTime: FROM + 30 * DAY + 1 }, 10_004],
    [{ startTime: undefined }, 10_003],
    [{ timeZone: 'Mars/Olympus' }, BAD],
    [{ equipmentId: newId() }, 1101],
  ])('asked for with %j answer %d', async (more, code) => {
    expect((await ask(more)).code).toBe(code);
  });
});

describe('an alarm line', () => {
  const line = async () => (await calls.as(me).call(alarmCalls.line, {})).data;
  it('has the newest severe alarm that nobody has confirmed, and nothing that is shelved', async () => {
    expect(await line()).toEqual({ active: 0, worst: null, unconfirmed: 0, severe: 0, newest: null });
    await raise();
    expect(await line()).toMatchObject({ active: 1, worst: 'important', severe: 0, newest: null });
    const first = await raise();
    await raise();
    await test.db.query(`update alarm_event set severity = 'severe' where id >= $1`, [first]);
    await test.db.query(`update alarm_event set raised_at = raised_at + interval '1 second' where id = $1`, [first]);
    expect(await line()).toMatchObject({ active: 3, worst: 'severe', severe: 2, newest: { id: first } });
    await test.db.query('update alarm_event set confirmed_at = now() where id = $1', [first]);
    expect(await line()).toMatchObject({ active: 3, unconfirmed: 2, severe: 1 });
    await alarms.start();
    const shelfId = ((await shelve(first)).data as AlarmShelf).id;
    await expect.poll(() => alarms.shown(boiler)).toMatchObject({ active: 0, worst: null, shelved: 3 });
    expect(await line()).toEqual({ active: 0, worst: null, unconfirmed: 0, severe: 0, newest: null });
    await calls.as(me).call(alarmWorkCalls.unshelve, { shelfId });
    await expect.poll(() => alarms.shown(boiler).active).toBe(3);
  });
});
