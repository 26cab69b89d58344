import { type AlarmGroup, LIMITS, SUCCESS, alarmGroupCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type GroupBench, groupBench } from './alarm-group.testing.ts';

const { add, edit, query, queryAll, queryAccounts } = alarmGroupCalls;
const [BAD, MISSING, TIMES, FOUND] = [10001, 10002, 10003, 90002];
let bench: GroupBench;
beforeAll(async () => {
  bench = await groupBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.query('update alarm_group set next_id = null, escalate_after = null');
  await bench.db.query('update alarm_rule set group_id = null');
  await bench.db.query('delete from alarm_group');
});

const as = (caller = bench.boss) => bench.calls.as(caller);
const fields = (more: object = {}) => ({ name: '值班组', methods: 'push,sms', ...more });
const added = async (more: object = {}): Promise<AlarmGroup> =>
  add.answer.parse((await as().call(add, fields(more))).data);
const codeOf = async (more: object) => (await as().call(add, fields(more))).code;

describe('a group', () => {
  it('is added, changed and deleted, and every change is written down', async () => {
    const wang = await bench.account({ name: 'wang', tel: '13800000001' });
    const night = await added({ name: '夜班' });
    const group = await added({
      members: wang,
      quietStart: '22:00',
      quietEnd: '06:00',
      timeZone: 'Europe/Berlin',
      quietSevere: 'true',
      escalateAfter: '10',
      escalateTo: night.id,
    });
    expect(group).toMatchObject({
      methods: ['push', 'sms'],
      members: [{ id: wang, loginname: 'wang', hasTel: true }],
      quiet: { start: '22:00', end: '06:00', timeZone: 'Europe/Berlin' },
      quietSevere: true,
      escalation: { afterMin: 10, groupId: night.id, groupName: '夜班' },
      rules: 0,
    });
    const changed = await as().call(edit, { id: group.id, name: '白班', methods: 'push' });
    expect(changed.data).toMatchObject({ name: '白班', members: [], quiet: null, escalation: null });
    expect((await as().call(query, { keyword: '白' })).data).toMatchObject({ total: 1, rows: [{ id: group.id }] });
    expect((await as().call(alarmGroupCalls.delete, { id: group.id })).code).toBe(SUCCESS);
    const log = await bench.db.query('select action from operation_log where object_id = $1 order by at, id', [
      group.id,
    ]);
    expect(log).toEqual([{ action: 'alarmGroup.add' }, { action: 'alarmGroup.edit' }, { action: 'alarmGroup.delete' }]);
  });

  it.each([
    [{ name: '' }, BAD],
    [{ name: 'x'.repeat(LIMITS.alarm.groupNameMax) }, SUCCESS],
    [{ name: 'x'.repeat(LIMITS.alarm.groupNameMax + 1) }, BAD],
    [{ methods: '' }, BAD],
    [{ methods: 'push,fax' }, BAD],
    [{ quietStart: '22:00' }, MISSING],
    [{ quietStart: '22:00', quietEnd: '22:00' }, TIMES],
    [{ quietStart: '24:00', quietEnd: '06:00' }, BAD],
    [{ timeZone: 'Mars/Olympus' }, BAD],
    [{ escalateAfter: 5 }, MISSING],
    [{ escalateAfter: 0, escalateTo: newId() }, BAD],
    [{ escalateAfter: LIMITS.alarm.escalateMaxMinutes + 1, escalateTo: newId() }, BAD],
    [{ escalateAfter: 5, escalateTo: newId() }, FOUND],
    [{ members: newId() }, FOUND],
  ])('with %j answers %d', async (more, code) => {
    expect(await codeOf(more)).toBe(code);
  });

  it('has a name of its own in its organisation, whatever its case', async () => {
    await added({ name: 'Night' });
    expect(await codeOf({ name: 'night' })).toBe(1206);
    const stranger = aCaller({ orgId: bench.other });
    expect((await as(stranger).call(add, fields({ name: 'Night' }))).code).toBe(SUCCESS);
  });

  it('takes so many members and no more, also of external enterprises, none of others', async () => {
    const guest = await bench.account({ orgId: bench.customer, kind: 'ext' });
    const many = await Promise.all(Array.from({ length: LIMITS.alarm.groupMembers }, () => bench.account()));
    expect(await codeOf({ members: many.join(',') })).toBe(SUCCESS);
    expect(await codeOf({ name: 'b', members: [...many, guest].join(',') })).toBe(1207);
    expect(await codeOf({ name: 'c', members: guest })).toBe(SUCCESS);
    expect(await codeOf({ name: 'd', members: await bench.account({ orgId: bench.other }) })).toBe(FOUND);
  });

  it('is one of so many of its organisation', async () => {
    await bench.db.query(
      `insert into alarm_group (id, org_id, name, methods, time_zone)
       select gen_random_uuid(), $1, 'g' || n, '{push}', 'UTC' from generate_series(1, $2::int) n`,
      [bench.boss.orgId, LIMITS.alarm.groups - 1],
    );
    expect(await codeOf({ name: 'the last' })).toBe(SUCCESS);
    expect(await codeOf({ name: 'one more' })).toBe(1211);
  });

  it('is followed by so many others and no more', async () => {
    let next = await added({ name: 'level 1' });
    for (let level = 2; level <= LIMITS.alarm.escalationDepth + 1; level += 1)
      next = await added({ name: `level ${level}`, escalateAfter: 1, escalateTo: next.id });
    expect(await codeOf({ name: 'one more', escalateAfter: 1, escalateTo: next.id })).toBe(1209);
  });

  it('never escalates in a circle, nor to a group of others', async () => {
    const last = await added({ name: 'c' });
    const middle = await added({ name: 'b', escalateAfter: 5, escalateTo: last.id });
    const back = { id: last.id, name: 'c', methods: 'push', escalateAfter: 5 };
    expect((await as().call(edit, { ...back, escalateTo: middle.id })).code).toBe(1209);
    expect((await as().call(edit, { ...back, escalateTo: last.id })).code).toBe(1209);
    const stranger = aCaller({ orgId: bench.other });
    const foreign = add.answer.parse((await as(stranger).call(add, fields({ name: 'x' }))).data);
    expect((await as().call(edit, { ...back, escalateTo: foreign.id })).code).toBe(FOUND);
  });

  it('that an alarm or another group names is not deleted', async () => {
    const group = await added();
    const first = await added({ name: 'first', escalateAfter: 1, escalateTo: group.id });
    const remove = (id: string) => as().call(alarmGroupCalls.delete, { id });
    expect((await remove(group.id)).code).toBe(1208);
    expect((await remove(first.id)).code).toBe(SUCCESS);
    await bench.plant({ group: group.id });
    expect((await remove(group.id)).code).toBe(1208);
    expect((await as().call(query, {})).data).toMatchObject({ rows: [{ rules: 1 }] });
  });

  it('is that of its organisation alone', async () => {
    const group = await added();
    const stranger = aCaller({ orgId: bench.other });
    for (const [call, body] of [
      [edit, { id: group.id, name: 'x', methods: 'push' }],
      [alarmGroupCalls.delete, { id: group.id }],
      [query, { orgId: bench.enterprise }],
      [queryAccounts, { orgId: bench.enterprise }],
    ] as const)
      expect((await as(stranger).call(call, body as never)).code).toBe(FOUND);
    expect((await as(stranger).call(queryAll, {})).data).toEqual([]);
    const viewer = { ...bench.boss, permissions: new Set(['manage_alarmgroup_view' as const]) };
    expect((await as(viewer).call(query, {})).code).toBe(SUCCESS);
    expect((await as(viewer).call(edit, { id: group.id, name: 'x', methods: 'push' })).code).toBe(90003);
  });

  it('of the enterprise can be chosen for devices of its external enterprises too', async () => {
    const group = await added();
    const guest = aCaller({ orgId: bench.customer, kind: 'ext' });
    expect((await as(guest).call(queryAll, {})).data).toMatchObject([{ id: group.id, members: 0 }]);
    const { deviceId } = await bench.plant();
    expect((await as().call(queryAll, { equipmentId: deviceId })).data).toMatchObject([{ id: group.id }]);
  });
});
