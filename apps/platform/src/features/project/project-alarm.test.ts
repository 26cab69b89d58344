import {
  type AlarmRecord,
  type Call,
  LIMITS,
  type ProjectAlarm,
  alarmCalls,
  alarmWorkCalls,
  mvarCalls,
  projectAlarmCalls,
  projectCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../../engines/alarms/alarms.ts';
import { createAlarmStreams } from '../../engines/mvars/alarm-streams.ts';
import type { Caller } from '../../kernel/caller.ts';
import { silentLog } from '../../kernel/log.ts';
import type { TestCalls } from '../../kernel/testing-calls.ts';
import { createAlarmDelivery } from '../message/alarm-delivery.ts';
import { createDeliveryRepository } from '../message/delivery.repository.ts';
import { createPastRepository } from '../past/past.repository.ts';
import { createProjectAudience } from './project-audience.ts';
import { alarmCallsOf } from './project-alarm.testing.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';

let site: ProjectSite;
let alarmSide: TestCalls;
beforeAll(async () => {
  site = await projectSite();
  alarmSide = await alarmCallsOf(site);
});
afterAll(async () => {
  await alarmSide.close();
  await site.stop();
});

let projectId: string;
let total: string;
let pump: Awaited<ReturnType<ProjectSite['device']>>;
beforeEach(async () => {
  projectId = await site.project(`总览${crypto.randomUUID().slice(0, 8)}`);
  pump = await site.device(['flow']);
  await site.bind(projectId, [pump.id]);
  total = await site.formula(projectId, 'total', 'D1.flow*2');
});

const rule = (fields: object = {}) => ({
  mvarId: total,
  comparison: 'gt',
  value: '90',
  content: '总流量过大',
  ...fields,
});
const add = (fields: object = {}, caller?: Caller) =>
  site.ask(projectAlarmCalls.add, { projectId, rule: rule(fields) }, caller);
const addRule = async (fields: object = {}) => {
  const { id } = await site.ok<{ id: string }>(projectAlarmCalls.add, { projectId, rule: rule(fields) });
  await site.mvarEngine.settled();
  return id;
};
const rules = () => site.ok<ProjectAlarm[]>(projectAlarmCalls.query, { projectId });
function flow(value: number): void {
  const series = pump.variables['flow']?.seriesId ?? 0;
  site.live.set(site.live.slot(series), value, 0, (site.time.at += 1_000));
}
const asked = (call: Call, body: object, caller = site.me) => alarmSide.as(caller).call(call, body);
const alarms = async (caller = site.me, body: object = { projectId }) =>
  ((await asked(alarmCalls.query, body, caller)).data as { rows: AlarmRecord[] } | undefined)?.rows;
const confirm = async (alarmId: string, caller = site.me) =>
  (await asked(alarmCalls.confirm, { alarmId }, caller)).code;
const raised = async () => {
  flow(50);
  await expect.poll(() => alarms()).toMatchObject([{ recoveredAt: null }]);
  const [alarm] = (await alarms()) ?? [];
  if (!alarm) throw new Error('no alarm');
  return alarm;
};

describe('an alarm of a project', () => {
  it('is raised by a calculated variable, waits for its recovery, and is confirmed once', async () => {
    await addRule();
    flow(40);
    flow(50);
    await expect.poll(() => alarms()).toHaveLength(1);
    const [alarm] = (await alarms()) ?? [];
    expect(alarm).toMatchObject({
      equipId: null,
      projectId,
      signalId: total,
      signalTitle: 'total',
      content: '总流量过大',
      condition: '> 90',
      value: 100,
      recoveredAt: null,
    });
    expect(site.alarmEngine.counts(projectId)).toEqual({ active: 1, unconfirmed: 1 });
    expect((await rules())[0]?.activeSince).toBe(alarm?.raisedAt);
    expect((await asked(alarmCalls.queryCount, { projectId })).data).toEqual({ active: 1, unconfirmed: 1 });
    expect(await site.ok(projectCalls.queryAllByUser, {})).toContainEqual(
      expect.objectContaining({ id: projectId, ownAlarms: 1, alarm: 0 }),
    );
    expect(await confirm(alarm?.id ?? '')).toBe(2009);
    flow(30);
    await expect.poll(async () => (await alarms())?.[0]?.recoveredValue).toBe(60);
    expect(await confirm(alarm?.id ?? '')).toBe(200);
    expect(await confirm(alarm?.id ?? '')).toBe(2008);
    expect(site.alarmEngine.counts(projectId)).toEqual({ active: 0, unconfirmed: 0 });
    expect(site.operations.entries.at(-1)).toMatchObject({
      action: 'alarm.confirm',
      objectType: 'project',
      objectId: projectId,
    });
  });

  it('is in statistics, on the shelf and in the past under the name of its project', async () => {
    await addRule();
    const { id, raisedAt } = await raised();
    const [startTime, endTime] = [raisedAt - 1_000, raisedAt + 60_000];
    const { data } = await asked(alarmWorkCalls.statistics, { startTime, endTime });
    const { byDevice, topAlarms } = data as { byDevice: object[]; topAlarms: object[] };
    expect(byDevice).toContainEqual(expect.objectContaining({ equipId: null, projectId, count: 1 }));
    expect(topAlarms).toContainEqual(expect.objectContaining({ projectId, content: '总流量过大' }));
    expect((await asked(alarmWorkCalls.shelve, { alarmId: id, minutes: 5, reason: '检修' })).data).toMatchObject({
      equipId: null,
      projectId,
    });
    expect((await asked(alarmWorkCalls.addComment, { alarmId: id, text: '已通知' })).code).toBe(200);
    const past = createPastRepository(site.db);
    expect((await past.alarms({ projectId }, startTime, endTime)).alarms).toMatchObject([{ id, projectId }]);
    expect((await past.alarms({ deviceId: pump.id }, startTime, endTime)).alarms).toEqual([]);
    const named = async (keyword: string) => (await alarms(site.me, { projectId, keyword }))?.length;
    expect([await named('总览'), await named('total'), await named('nothing')]).toEqual([1, 1, 0]);
  });

  it('is told to those who may see the project, as their authorisation says', async () => {
    const told = await site.person('ext');
    const quiet = await site.person('ext');
    for (const [caller, push] of [
      [told, true],
      [quiet, false],
    ] as const)
      await site.db.query(
        'insert into project_grant (project_id, account_id, push, sms, granted_at) values ($1, $2, $3, true, now())',
        [projectId, caller.accountId, push],
      );
    const audience = createProjectAudience(site.db);
    const delivery = createAlarmDelivery({
      deliveries: createDeliveryRepository(site.db),
      audience,
      bus: site.bus,
      clock: { now: () => site.time.at },
      log: silentLog,
    });
    await addRule();
    const { id } = await raised();
    await delivery.stop();
    const messages = await site.db.query<{ account_id: string }>(
      `select account_id, equip_type, data_id from message where alarm_id = $1`,
      [id],
    );
    const who = messages.map(({ account_id }) => account_id);
    expect(who).toContain(site.me.accountId);
    expect(who).toContain(told.accountId);
    expect(who).not.toContain(quiet.accountId);
    expect(who).not.toContain(site.stranger.accountId);
    expect(messages[0]).toMatchObject({ equip_type: 'project', data_id: projectId });
    const rights = (await audience.alarmRights([projectId])).get(projectId);
    expect(rights?.get(quiet.accountId)).toEqual({ push: false, sms: true, phone: false });
    expect(rights?.get(site.me.accountId)).toEqual({ push: true, sms: false, phone: false });
  });

  it('is nobody else’s', async () => {
    await addRule();
    const { id } = await raised();
    const [mine] = await rules();
    const guest = await site.person('ext');
    for (const caller of [site.stranger, guest]) {
      expect((await asked(alarmCalls.query, { projectId }, caller)).code).toBe(90002);
      expect(await alarms(caller, {})).toEqual([]);
      expect(await confirm(id, caller)).not.toBe(200);
      expect((await add({}, caller)).code).toBe(90002);
      expect((await site.ask(projectAlarmCalls.delete, { id: mine?.id ?? '' }, caller)).code).toBe(90002);
    }
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      guest.accountId,
    ]);
    expect(await alarms(guest, {})).toMatchObject([{ id }]);
    expect((await add({}, guest)).code).toBe(90003);
    flow(1);
    await expect.poll(async () => (await alarms())?.[0]?.recoveredAt).not.toBeNull();
    expect(await confirm(id, guest)).toBe(200);
  });
});

describe('an alarm rule of a project', () => {
  it('compares as its variable can be compared, with a number (2621)', async () => {
    expect(await add({ comparison: 'eq' })).toMatchObject({ code: 2621, data: { field: 'comparison' } });
    expect(await add({ value: 'much' })).toMatchObject({ code: 2621, data: { field: 'value' } });
  });

  it.each([
    [{ mvarId: newId() }, 90002, { field: 'mvarId' }],
    [{ group: newId() }, 1210, { field: 'group' }],
  ])('%j is refused: %i', async (fields, code, data) => {
    expect(await add(fields)).toMatchObject({ code, data });
  });

  it.each([
    ['content', '字'.repeat(LIMITS.alarm.contentMax), '字'.repeat(LIMITS.alarm.contentMax + 1)],
    ['filterCount', LIMITS.alarm.filterCountMax, LIMITS.alarm.filterCountMax + 1],
  ])('has a %s up to its limit', async (field, most, more) => {
    expect([(await add({ [field]: most })).code, (await add({ [field]: more })).code]).toEqual([200, 10001]);
  });

  it('is one of 200 at most', async () => {
    await addRule();
    await site.db.query(
      `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, sort)
       select gen_random_uuid(), project_id, mvar_id, settings, severity, confirm_rule, content, n
         from project_alarm, generate_series(2, $2::int) n where project_id = $1`,
      [projectId, LIMITS.project.alarms - 1],
    );
    expect((await add()).code).toBe(200);
    expect(await add()).toMatchObject({ code: 2620, data: { held: LIMITS.project.alarms } });
  });

  it('keeps its variable; without it the alarm ends, and goes with the variable', async () => {
    const id = await addRule({ confirmRule: 'auto' });
    await raised();
    expect(await site.ask(mvarCalls.delete, { id: total })).toMatchObject({
      code: 2613,
      data: { alarms: '总流量过大' },
    });
    await site.ok(projectAlarmCalls.delete, { id });
    expect(await alarms()).toMatchObject([{ recoveredValue: null, confirmedBy: null, confirmedAt: site.time.at }]);
    expect(site.alarmEngine.counts(projectId)).toEqual({ active: 0, unconfirmed: 0 });
    await site.ok(mvarCalls.delete, { id: total });
    expect(await alarms()).toEqual([]);
  });

  it('goes with its project, and its open alarms with it', async () => {
    await addRule();
    const { id } = await raised();
    await site.ok(projectCalls.delete, { id: projectId });
    expect(site.alarmEngine.counts(projectId)).toEqual({ active: 0, unconfirmed: 0 });
    expect(await site.db.query('select 1 from alarm_event where id = $1', [id])).toEqual([]);
    expect(await site.db.query('select 1 from project_alarm where project_id = $1', [projectId])).toEqual([]);
  });

  it('lets the gateways of what it follows from stream, and of nothing else', async () => {
    const idle = await site.device(['x']);
    await site.bind(projectId, [idle.id]);
    const opened: string[] = [];
    const streams = createAlarmStreams({
      db: site.db,
      bus: site.bus,
      log: silentLog,
      monitoring: { openMonitoring: (deviceId) => Promise.resolve(opened.push(deviceId)) },
      leaves: () => site.mvarEngine.alarmLeaves(),
      onLeaves: (listener) => site.mvarEngine.onLeaves(listener),
    });
    streams.start();
    const id = await addRule();
    await expect.poll(() => opened).toContain(pump.id);
    expect(opened).not.toContain(idle.id);
    await site.ok(projectAlarmCalls.edit, { id, rule: rule({ enabled: false }) });
    await expect.poll(() => [...site.mvarEngine.alarmLeaves()]).not.toContain(pump.variables['flow']?.seriesId);
    await streams.stop();
  });
});

describe('after a restart of the platform', () => {
  it('an alarm that is raised is not raised again, what began meanwhile is not lost, and both recover', async () => {
    const second = await site.formula(projectId, 'half', 'D1.flow/2');
    await addRule();
    const { id } = await raised();
    await site.mvarEngine.stop();
    await site.ok(projectAlarmCalls.add, { projectId, rule: rule({ mvarId: second, value: '24' }) });
    const engine = await site.startMvars();
    const counts = createAlarms({ db: site.db, bus: site.bus });
    await counts.start();
    expect(counts.counts(projectId)).toEqual({ active: 1, unconfirmed: 1 });
    counts.stop();
    await expect.poll(async () => (await alarms())?.length).toBe(2);
    flow(55);
    flow(10);
    const open = async () => (await alarms())?.filter(({ recoveredAt }) => recoveredAt === null);
    await expect.poll(open).toEqual([]);
    const all = (await alarms()) ?? [];
    expect(all.map(({ signalId }) => signalId ?? '').toSorted()).toEqual([total, second].toSorted());
    expect(all.find(({ signalId }) => signalId === total)?.id).toBe(id);
    await engine.stop();
  });
});
