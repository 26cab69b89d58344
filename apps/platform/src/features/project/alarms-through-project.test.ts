import {
  type AlarmShelf,
  type AlarmStatistics,
  type BodyIn,
  type Call,
  type Page,
  type PermissionCode,
  alarmWorkCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlarmRule } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { TestCalls } from '../../kernel/testing-calls.ts';
import { alarmCallsOf } from './project-alarm.testing.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';

const [OK, DENIED, UNKNOWN] = [200, 90_003, 90_002];
const HOUR = 3_600_000;
let site: ProjectSite;
let calls: TestCalls;
let projectId: string;
/** Bound to the project, with an alarm; beside it one that is not, with another. */
let pump: string;
let other: string;
let alarms: { pump: string; project: string; other: string };
/** Authorised for the project and for nothing else. */
let guest: Caller;

beforeAll(async () => {
  site = await projectSite();
  calls = await alarmCallsOf(site);
});
afterAll(async () => {
  await calls.close();
  await site.stop();
});
beforeEach(async () => {
  await site.db.query('delete from alarm_event');
  await site.db.query('delete from alarm_shelf');
  projectId = await site.project();
  [pump, other] = [(await site.device(['flow'])).id, (await site.device(['flow'])).id];
  await site.bind(projectId, [pump]);
  guest = await site.person('ext');
  await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
    projectId,
    guest.accountId,
  ]);
  alarms = { pump: await ofDevice(pump), project: await ofProject(), other: await ofDevice(other) };
});

const raisedAt = () => new Date(site.time.at - HOUR);
async function ofDevice(device: string): Promise<string> {
  const [variable] = await site.db.query<{ id: string; key: string; seriesId: number }>(
    'select id, key, series_id as "seriesId" from variable where device_id = $1',
    [device],
  );
  if (!variable) throw new Error('a device without a variable');
  const [id, rule] = [newId(), await addAlarmRule(site.db, device, variable, { content: '流量高' })];
  await site.db.query(
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, $3, $4, '流量高', 'normal', 'manual', '', $5)`,
    [id, device, rule, variable.id, raisedAt()],
  );
  return id;
}
async function ofProject(): Promise<string> {
  const mvarId = await site.formula(projectId, 'total', 'D1.flow*2');
  const [id, rule] = [newId(), newId()];
  await site.db.query(
    `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, sort)
     values ($1, $2, $3, '{"comparison":"gt","value":"90"}', 'severe', 'manual', '总流量过大', 1)`,
    [rule, projectId, mvarId],
  );
  await site.db.query(
    `insert into alarm_event (id, project_id, rule_id, mvar_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, $3, $4, '总流量过大', 'severe', 'manual', '', $5)`,
    [id, projectId, rule, mvarId, raisedAt()],
  );
  return id;
}
const ask = <One extends Call>(call: One, body: BodyIn<One>, caller = site.me) => calls.as(caller).call(call, body);
const only = (caller: Caller, permission: PermissionCode) => ({ ...caller, permissions: new Set([permission]) });

describe('statistics of a project', () => {
  const of = async (more: object = {}, caller = guest) => {
    const { code, data } = await ask(
      alarmWorkCalls.statistics,
      { projectId, startTime: site.time.at - 2 * HOUR, endTime: site.time.at, ...more },
      caller,
    );
    return code === OK ? (data as AlarmStatistics).topAlarms.map(({ content }) => content).toSorted() : code;
  };

  it('count its devices and itself, also for who reaches nothing else', async () => {
    expect(await of()).toEqual(['总流量过大', '流量高'].toSorted());
    expect(await of({ equipmentId: pump })).toEqual(['流量高']);
    expect(await of({ severity: 'severe' })).toEqual(['总流量过大']);
    expect(await of({ projectId: undefined }, site.me)).toHaveLength(3);
  });

  it('are for who may look at alarms and reaches the project', async () => {
    expect(await of({}, only(guest, 'monitor_alarm_view'))).toHaveLength(2);
    expect(await of({}, only(guest, 'monitor_equip_history'))).toBe(DENIED);
    expect(await of({}, site.stranger)).toBe(UNKNOWN);
    // a device that is none of the project
    expect(await of({ equipmentId: other })).toBe(1101);
    expect(await of({ equipmentId: pump, projectId: undefined })).toBe(1101);
  });
});

describe('the shelf of a project', () => {
  const shelve = (alarmId: string, more: object = {}, caller = guest) =>
    ask(alarmWorkCalls.shelve, { alarmId, minutes: 60, reason: '检修', projectId, ...more }, caller);
  const lying = async (more: object = {}, caller = guest) => {
    const { code, data } = await ask(alarmWorkCalls.queryShelves, { projectId, ...more }, caller);
    return code === OK ? (data as Page<AlarmShelf>).rows.map(({ content }) => content).toSorted() : code;
  };

  it('holds rules of its own and of its devices, with time and reason, and no others', async () => {
    const own = await shelve(alarms.project);
    expect(own.data).toMatchObject({ projectId, reason: '检修', until: site.time.at + HOUR, endedAt: null });
    expect((await shelve(alarms.pump)).code).toBe(OK);
    expect((await shelve(alarms.other, {}, site.me)).code).toBe(UNKNOWN);
    expect((await shelve(alarms.other, { projectId: undefined }, site.me)).code).toBe(OK);
    expect(await lying()).toEqual(['总流量过大', '流量高'].toSorted());
    expect(await lying({ equipmentId: pump })).toEqual(['流量高']);
    expect(await lying({ projectId: undefined }, site.me)).toHaveLength(3);
    const { id } = own.data as AlarmShelf;
    expect((await ask(alarmWorkCalls.unshelve, { shelfId: id, projectId }, guest)).data).toMatchObject({
      endedBy: guest.loginName,
    });
    expect(await lying({ active: true })).toEqual(['流量高']);
  });

  it('is looked at by who may look, and changed by who may shelve', async () => {
    const reader = only(guest, 'monitor_alarm_view');
    expect((await shelve(alarms.pump, {}, reader)).code).toBe(DENIED);
    const { id } = (await shelve(alarms.pump)).data as AlarmShelf;
    expect(await lying({}, reader)).toEqual(['流量高']);
    const off = async (body: object, caller: Caller) =>
      (await ask(alarmWorkCalls.unshelve, { shelfId: id, ...body }, caller)).code;
    expect(await off({ projectId }, reader)).toBe(DENIED);
    // not by itself, and not through a project that is another's
    expect([await off({}, guest), await off({ projectId }, site.stranger)]).toEqual([UNKNOWN, UNKNOWN]);
    expect((await shelve(alarms.pump, { projectId: undefined })).code).toBe(UNKNOWN);
    expect(await lying({}, site.stranger)).toBe(UNKNOWN);
    await site.db.query('delete from project_device where project_id = $1', [projectId]);
    expect([await lying(), await off({ projectId }, guest)]).toEqual([[], UNKNOWN]);
  });
});
