import {
  type BodyIn,
  HANDOVER_DEFAULTS,
  type HandoverReport,
  type HandoverSettingsOf,
  LIMITS,
  handoverCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { BucketSums, SumQuery } from '../../engines/history/history.ts';
import {
  type TestVariable,
  addAccount,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Notice } from '../../kernel/notifier.ts';
import type { Operation } from '../../kernel/operation-log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createHandoverRepository } from './handover.repository.ts';
import { handoverRoutes } from './handover.routes.ts';
import { createHandoverService } from './handover.service.ts';
import { type HandoverMail, createHandoverMail } from './mail.service.ts';
import { createHandoverNotes } from './note.service.ts';
import { createShiftRepository } from './shift.repository.ts';
import { createShiftService } from './shift.service.ts';

const HOUR = 3_600_000;
/** In the day shift of 2026-11-23, which lasts from 0:00 to 12:00 UTC. */
const NOON = Date.parse('2026-11-23T12:00:00+08:00');
const DAY = { shiftId: 'day', day: '2026-11-23' };
let test: TestDatabase;
let calls: TestCalls;
let mail: HandoverMail;
let me: Caller;
let colleague: Caller;
let stranger: Caller;
let centre: Caller;
let orgId: string;
let otherOrg: string;
let flow: TestVariable;
let foreign: TestVariable;
let alarmId: string;
const clock = { now: () => state.now };
const state = { now: NOON };
const sent: Notice[] = [];
const logged: Operation[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  otherOrg = await addOrg(db);
  const account = async (org: string, loginName: string) => {
    const accountId = await addAccount(db, org, { kind: 'co', loginName });
    await db.query(`update account set email = $2, language = $3 where id = $1`, [
      accountId,
      `${loginName}@example.com`,
      loginName === 'li' ? 'en' : null,
    ]);
    return aCaller({ orgId: org, accountId, loginName });
  };
  [me, colleague, stranger] = [await account(orgId, 'wang'), await account(orgId, 'li'), await account(otherOrg, 'yi')];
  centre = aCaller({ orgId: await addOrg(db, 'center'), kind: 'op' });
  const gateway = await addGateway(db, orgId);
  await db.query(`update gateway set name = '泵房网关' where id = $1`, [gateway.gatewayId]);
  for (const [ago, is] of [
    [6, 'online'],
    [2, 'offline'],
    [1.5, 'online'],
  ] as const)
    await db.query('insert into gateway_state_log values ($1, $2, $3)', [
      gateway.gatewayId,
      new Date(NOON - ago * HOUR),
      is,
    ]);
  const pump = await addDevice(db, orgId, { name: '1号泵', gatewayId: gateway.gatewayId });
  flow = await addVariable(db, pump, { key: 'flow', name: '流量', unit: 'm³/h', decimals: 1 });
  const run = await addVariable(db, pump, {
    key: 'run',
    name: '运行',
    statusMap: [
      { value: 0, text: '停止' },
      { value: 1, text: '运行' },
    ],
  });
  await addReport(db, pump, [flow]);
  const rule = await addAlarmRule(db, pump, run);
  const raise = async (ago: number, over: number | null, severity: string) => {
    const id = newId();
    await db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at,
                                recovered_at) values ($1, $2, $3, $4, '水泵停止', $5, 'manual', '= 0', '0', $6, $7)`,
      [
        id,
        pump,
        rule,
        run.id,
        severity,
        new Date(NOON - ago * HOUR),
        over === null ? null : new Date(NOON - over * HOUR),
      ],
    );
    return id;
  };
  // over before the shift, which began four hours ago
  await raise(9, 5, 'severe');
  // began before it, and ended in it
  alarmId = await raise(6, 3, 'important');
  await raise(1, null, 'severe');
  await db.query(
    `insert into alarm_comment (id, alarm_id, author, text, at) values (gen_random_uuid(), $1, 'wang', '已复位', $2)`,
    [alarmId, new Date(NOON - 3 * HOUR)],
  );
  await db.query(
    `insert into command (id, kind, gateway_id, device_id, variable_id, status, value, old_value, who, created_at, deadline)
     values (gen_random_uuid(), 'write', $1, $2, $3, 'done', '1', '0', 'wang', $4, $4)`,
    [gateway.gatewayId, pump, run.id, new Date(NOON - HOUR)],
  );
  await db.query(`insert into communication values ($1, '', $2, 'failing', $3, null, null, '')`, [
    pump,
    gateway.gatewayId,
    new Date(NOON - HOUR / 2),
  ]);
  foreign = await addVariable(db, await addDevice(db, otherOrg, { name: '乙厂锅炉' }), { key: 't' });

  const scope = createDeviceScope(db);
  const orgs = createOrgReach(db);
  const visible = (caller: Caller, add: (value: unknown) => string) => scope.visible(caller, add, 'many');
  const found = createHandoverRepository(db, visible, createAlarmSight(scope, createProjectScope(db, scope)));
  const shifts = createShiftRepository(db, visible, (caller, add) => orgs.accounts(caller, add));
  const operations = { write: (_actor: unknown, operation: Operation) => Promise.resolve(void logged.push(operation)) };
  const notifier = { mode: () => 'outbox' as const, send: (one: Notice) => Promise.resolve(void sent.push(one)) };
  const records = { sums: ({ seriesIds }: SumQuery) => Promise.resolve(seriesIds.map(() => summed)) };
  const handover = createHandoverService({ db, found, shifts, records, clock });
  mail = createHandoverMail({ db, shifts, handover, notifier, operations, clock, log: silentLog });
  const notes = createHandoverNotes({ db, shifts, operations, clock });
  const service = createShiftService({ db, shifts, notifier, operations, clock });
  calls = await testCalls({
    register: (routes) => handoverRoutes(routes, { handover, notes, shifts: service, mail }),
    scope,
    reach: orgs.entities,
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const one = (value: number) => Float64Array.of(value);
const summed: BucketSums = {
  count: one(4),
  missing: one(0),
  min: one(1),
  max: one(9),
  sum: one(18),
  first: one(2),
  last: one(3),
  firstTime: one(NOON),
  lastTime: one(NOON),
};
const reportOf = async (caller: Caller, body: BodyIn<typeof handoverCalls.report> = {}) => {
  const { code, data, msg } = await calls.as(caller).call(handoverCalls.report, body);
  expect(msg ? { code, msg } : { code }).toMatchObject({ code: 200 });
  return data as HandoverReport;
};
const settingsWith = (fields: object = {}) => ({ ...HANDOVER_DEFAULTS, variableIds: [], accountIds: [], ...fields });
const save = (caller: Caller, fields: object, body: { orgId?: string } = {}) =>
  calls.as(caller).call(handoverCalls.save, { ...body, settings: settingsWith(fields) });
const write = (caller: Caller, fields: object = {}) =>
  calls.as(caller).call(handoverCalls.note, { ...DAY, text: '2号泵有异响', ...fields });

describe('the report of a shift', () => {
  it('is that of the shift that runs when none is named, with its neighbours that have begun', async () => {
    const { shift, previous, next, from, to } = await reportOf(me);
    expect(shift).toMatchObject(DAY);
    expect([to - from, previous?.shiftId, previous?.day, next]).toEqual([12 * HOUR, 'night', '2026-11-22', null]);
  });
  it('has alarms that were raised in it or stood, with what they held within it, comments and counts', async () => {
    const { alarms, counts, standing } = await reportOf(me);
    expect([counts, standing, alarms.total]).toEqual([{ severe: 1, important: 1, normal: 0 }, 1, 2]);
    expect(alarms.rows.map(({ severity, heldMs, withinMs }) => [severity, heldMs / HOUR, withinMs / HOUR])).toEqual([
      ['severe', 1, 1],
      ['important', 3, 1],
    ]);
    expect(alarms.rows[1]).toMatchObject({ texts: { value: '停止' }, comments: [{ author: 'wang', text: '已复位' }] });
  });
  it('has what was written, with the texts of the values', async () => {
    const { writes } = await reportOf(me);
    expect(writes).toMatchObject({
      total: 1,
      rows: [
        { who: 'wang', equipName: '1号泵', signalTitle: '运行', oldText: '停止', newText: '运行', status: 'done' },
      ],
    });
  });
  it('has when gateways were offline and devices did not answer', async () => {
    const { absences } = await reportOf(me);
    expect(absences.rows.map(({ about, name, ms, isAfter }) => [about, name, ms / HOUR, isAfter])).toEqual([
      ['gateway', '泵房网关', 0.5, false],
      ['device', '1号泵', 0.5, true],
    ]);
  });
  it('of a free period is at most a day long', async () => {
    const { shift, alarms } = await reportOf(me, { startTime: NOON - 24 * HOUR, endTime: NOON });
    expect([shift, alarms.total]).toEqual([null, 3]);
    const ask = async (startTime: number, endTime: number) =>
      (await calls.as(me).call(handoverCalls.report, { startTime, endTime })).code;
    expect([await ask(NOON - 24 * HOUR - 1, NOON), await ask(NOON, NOON)]).toEqual([1224, 10003]);
  });
  it('knows no shift that the enterprise does not have', async () => {
    expect(await calls.as(me).call(handoverCalls.report, { shiftId: 'late' })).toMatchObject({ code: 1216 });
  });
  it('shows nothing of another enterprise, whose id is one that nobody has', async () => {
    const { alarms, writes, absences, notes } = await reportOf(stranger);
    expect([alarms.total, writes.total, absences.total, notes]).toEqual([0, 0, 0, []]);
    const ask = async (id: string) => {
      const { code, msg } = await calls.as(stranger).call(handoverCalls.report, { orgId: id });
      return [code, msg.replaceAll(id, 'ID')];
    };
    expect(await ask(orgId)).toEqual(await ask(newId()));
  });
  it('of the operation centre is of all, or of the enterprise that is asked for', async () => {
    expect((await reportOf(centre)).alarms.total).toBe(2);
    expect((await reportOf(centre, { orgId })).alarms.total).toBe(2);
    expect((await reportOf(centre, { orgId: otherOrg })).alarms.total).toBe(0);
  });
});

describe('how an enterprise works in shifts', () => {
  it('shows the figures of the chosen variables, and says what is not recorded', async () => {
    const { code, data } = await save(me, { variableIds: [flow.id] });
    expect(code).toBe(200);
    expect((data as HandoverSettingsOf).variables).toMatchObject([{ name: '流量', equipName: '1号泵' }]);
    expect((await reportOf(me)).variables).toMatchObject([
      { name: '流量', recorded: 'yes', first: 2, last: 3, min: 1, max: 9, average: 4.5 },
    ]);
    expect((await reportOf(stranger)).variables).toEqual([]);
    expect(logged.at(-1)).toMatchObject({ action: 'handover.edit', objectId: orgId });
  });
  it('takes six shifts, twenty variables, and of others nothing', async () => {
    const shifts = (count: number) => ({
      shifts: Array.from({ length: count }, (_none, i) => ({ ...HANDOVER_DEFAULTS.shifts[0], id: `s${i}` })),
    });
    expect([(await save(stranger, shifts(6))).code, (await save(stranger, shifts(7))).code]).toEqual([200, 1220]);
    const ids = (count: number) => Array.from({ length: count }, () => newId());
    expect((await save(stranger, { variableIds: ids(LIMITS.handover.variables + 1) })).code).toBe(1221);
    expect((await save(stranger, { accountIds: ids(LIMITS.handover.people + 1) })).code).toBe(1223);
    const [foreignOne, unknown] = [
      await save(me, { variableIds: [foreign.id] }),
      await save(me, { variableIds: ids(1) }),
    ];
    expect([foreignOne.code, unknown.code]).toEqual([unknown.code, foreignOne.code]);
    expect(foreignOne.code).not.toBe(200);
    expect((await save(me, { accountIds: [stranger.accountId] })).code).toBe(unknown.code);
  });
  it('finds variables by their name and their device’s, and people by their name', async () => {
    const find = async (caller: Caller, keyword: string) =>
      ((await calls.as(caller).call(handoverCalls.variables, { keyword })).data as { name: string }[]).map(
        (v) => v.name,
      );
    expect([await find(me, '1号泵'), await find(me, '流量'), await find(stranger, '流量')]).toEqual([
      ['流量', '运行'],
      ['流量'],
      [],
    ]);
    const people = (await calls.as(me).call(handoverCalls.people, {})).data as { name: string; email: string }[];
    expect(people).toMatchObject([{ name: 'li', email: 'l***@example.com' }, { name: 'wang' }]);
  });
});

describe('notes of a shift', () => {
  it('have their author and time, and are changed by nobody else', async () => {
    const { data } = await write(me);
    const { id: noteId } = data as { id: string };
    expect((await write(me, { noteId, text: '2号泵有异响，已停' })).code).toBe(200);
    expect((await write(colleague, { noteId })).code).toBe(1219);
    expect((await write(stranger, { noteId })).code).toBe((await write(stranger, { noteId: newId() })).code);
    const { notes, notesUntil } = await reportOf(colleague);
    expect(notes).toMatchObject([{ author: 'wang', text: '2号泵有异响，已停', at: NOON, editedAt: NOON, mine: false }]);
    expect(notesUntil).toBe(Date.parse('2026-11-24T08:00:00+08:00'));
    expect((await reportOf(me)).notes[0]?.mine).toBe(true);
    expect((await reportOf(stranger)).notes).toEqual([]);
    expect(logged.slice(-2).map(({ action }) => action)).toEqual(['handover.note', 'handover.noteEdit']);
  });
  it('are written from the begin of the shift until the next one has ended', async () => {
    const at = async (time: string) => {
      state.now = Date.parse(time);
      const { code } = await write(colleague);
      state.now = NOON;
      return code;
    };
    expect(await at('2026-11-23T07:59:59+08:00')).toBe(1218);
    expect(await at('2026-11-23T08:00:00+08:00')).toBe(200);
    expect(await at('2026-11-24T07:59:59+08:00')).toBe(200);
    expect(await at('2026-11-24T08:00:00+08:00')).toBe(1218);
  });
  it('have 2,000 characters at most, and are so many at most', async () => {
    const length = async (count: number) => (await write(me, { text: 'x'.repeat(count) })).code;
    expect([await length(2_000), await length(2_001), await length(0)]).toEqual([200, 10001, 10001]);
    const { notes } = await reportOf(me);
    for (let n = notes.length; n < LIMITS.handover.notes; n++) expect((await write(me)).code).toBe(200);
    expect((await write(me)).code).toBe(1217);
  });
});

describe('by e-mail', () => {
  it('goes to accounts in reach that have an address, in their language', async () => {
    sent.length = 0;
    const ask = (accountIds: string[]) => calls.as(me).call(handoverCalls.mail, { ...DAY, accountIds });
    expect((await ask([me.accountId, colleague.accountId])).data).toEqual({ sent: 2 });
    expect(new Set(sent.map(({ target, lang }) => `${target} ${lang}`))).toEqual(
      new Set(['li@example.com en', 'wang@example.com zh']),
    );
    const [zh = '', en = ''] = ['zh', 'en'].map((lang) => sent.find((one) => one.lang === lang)?.params['text']);
    expect(zh).toContain('[重要] 1号泵：水泵停止 (运行 停止)');
    expect(zh).toContain('发生 2026-11-23 06:00:00, 恢复 2026-11-23 09:00:00, 持续 3:00:00, 未确认');
    expect(zh).toContain('1号泵 / 流量：期初 2.0 m³/h, 期末 3.0 m³/h, 最低 1.0 m³/h, 最高 9.0 m³/h, 平均 4.5 m³/h');
    expect(en).toContain('Day shift');
    expect(en).toContain('泵房网关: gateway offline 2026-11-23 10:00:00 to 2026-11-23 10:30:00, 0:30:00');
    expect((await ask([stranger.accountId])).code).not.toBe(200);
    await test.db.query('update account set disabled = true where id = $1', [colleague.accountId]);
    expect((await ask([colleague.accountId])).code).toBe(1222);
    await test.db.query('update account set disabled = false where id = $1', [colleague.accountId]);
  });
  it('goes out by itself once a shift has ended, and once only, whoever looks', async () => {
    sent.length = 0;
    await save(me, { mails: true, accountIds: [me.accountId] });
    await mail.round();
    // the night shift ended before that was wished for
    expect(sent).toEqual([]);
    state.now = Date.parse('2026-11-23T20:00:00+08:00');
    await Promise.all([mail.round(), mail.round()]);
    await mail.round();
    state.now = NOON;
    expect(sent.map(({ target, params }) => [target, params['title']?.includes('2026-11-23 白班')])).toEqual([
      ['wang@example.com', true],
    ]);
  });
});
