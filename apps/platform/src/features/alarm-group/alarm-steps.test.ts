import { randomUUID } from 'node:crypto';
import { type AlarmDeliveryEntry, LIMITS, alarmGroupCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type GroupBench, groupBench } from './alarm-group.testing.ts';

const MINUTE = 60_000;
let bench: GroupBench;
let wang: string;
let li: string;
beforeAll(async () => {
  bench = await groupBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.query('truncate alarm_event, alarm_group, alarm_flood, message, outbox, device, account cascade');
  // 12:00 in Shanghai, tomorrow: ahead of the clock of the database, by which steps are stored.
  bench.clock.at = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 4 * 3_600_000;
  bench.said.length = 0;
  bench.sent.length = 0;
  bench.faults.off = false;
  delete bench.faults.send;
  wang = await bench.account({ name: 'wang', tel: '13800000001', kind: 'co' });
  li = await bench.account({ name: 'li', kind: 'co' });
});

const group = async (fields: object): Promise<string> => {
  const body = { name: '值班组', methods: 'push,sms,phone', members: [wang], ...fields };
  return alarmGroupCalls.add.answer.parse((await bench.calls.as(bench.boss).call(alarmGroupCalls.add, body)).data).id;
};
const WAYS = ['push', 'sms', 'phone'] as const;
const log = async (alarmId = ''): Promise<AlarmDeliveryEntry[]> =>
  alarmGroupCalls.deliveries.answer.parse(
    (await bench.calls.as(bench.boss).call(alarmGroupCalls.deliveries, { alarmId })).data,
  );
const lines = async (alarmId: string | undefined) =>
  (await log(alarmId)).map(({ level, account, method, state, reason }) =>
    [level, account, method, reason ?? state].filter((part) => part !== null).join(' '),
  );
const confirm = (alarmId = '') =>
  bench.db.query(`update alarm_event set confirmed_at = now(), confirmed_by = 'x' where id = $1`, [alarmId]);

describe('an alarm whose rule names a group', () => {
  it('tells its members who may see the device, once, by message, SMS and call', async () => {
    const stranger = await bench.account({ name: 'zhao', orgId: bench.customer, kind: 'ext', tel: '13800000009' });
    const plant = await bench.plant({ group: await group({ members: [wang, li, stranger] }), methods: [...WAYS] });
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual([
      '0 li push sent',
      '0 li sms noTel',
      '0 li phone noTel',
      '0 wang push sent',
      '0 wang sms waiting',
      '0 wang phone waiting',
      '0 zhao push noAccess',
      '0 zhao sms noAccess',
      '0 zhao phone noAccess',
    ]);
    expect(bench.said.map(({ accountId }) => accountId).toSorted()).toEqual([wang, li].toSorted());
    expect(bench.sent.map(({ channel, target, template }) => [channel, target, template])).toEqual([
      ['sms', '13800000001', 'alarm'],
      ['voice', '13800000001', 'alarm'],
    ]);
    expect(bench.sent[0]).toMatchObject({ validUntil: bench.clock.at + LIMITS.alarm.noticeValidMs });
  });

  it('is told in the language that its receiver uses, and kept in both', async () => {
    const plant = await bench.plant({ group: await group({}), methods: [...WAYS] });
    await plant.raise();
    await bench.db.query(`update account set language = 'en' where phone = '13800000001'`);
    await bench.platform().wake();
    expect(bench.sent).toMatchObject([
      { channel: 'sms', lang: 'en', params: { title: expect.stringMatching(/^\[(Severe|Important|Normal)\] /) } },
      { channel: 'voice', lang: 'en' },
    ]);
    const [said] = bench.said;
    expect(said?.message.title).toMatch(/^【/);
    expect(said?.message.said).toMatchObject({ kind: 'alarm' });
    const [row] = await bench.db.query<{ said: unknown }>('select said from message');
    expect(row?.said).toEqual(said?.message.said);
  });

  it('is told once however often the platform is started, and by several at a time', async () => {
    const plant = await bench.plant({ group: await group({}), methods: [...WAYS] });
    await plant.raise(5);
    await Promise.all([bench.platform().wake(), bench.platform().wake(), bench.platform().wake()]);
    await bench.platform().wake();
    expect(bench.said).toHaveLength(5);
    expect(bench.sent).toHaveLength(10);
  });

  it('leaves nothing behind of a try that failed in the middle, and is told by the next', async () => {
    const plant = await bench.plant({ group: await group({}), methods: [...WAYS] });
    const [alarm] = await plant.raise();
    bench.faults.send = new Error('database away');
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 waiting']);
    expect(bench.said).toEqual([]);
    delete bench.faults.send;
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '0 wang sms waiting', '0 wang phone waiting']);
    expect(bench.said).toHaveLength(1);
  });

  it('shows what became of each', async () => {
    const plant = await bench.plant({ group: await group({}), methods: [...WAYS] });
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    const at = new Date(bench.clock.at + 5_000);
    await bench.db.query(`update outbox set state = 'sent', sent_at = $1, attempts = 2 where channel = 'sms'`, [at]);
    await bench.db.query(`delete from outbox where channel = 'voice'`);
    await bench.db.query('update message set seen_at = $1', [at]);
    expect(await log(alarm)).toMatchObject([
      { method: 'push', state: 'sent', seenAt: at.getTime() },
      { method: 'sms', state: 'sent', attempts: 2, sentAt: at.getTime() },
      { method: 'phone', state: 'unknown' },
    ]);
    const stranger = aCaller({ orgId: bench.other });
    const foreign = await bench.calls.as(stranger).call(alarmGroupCalls.deliveries, { alarmId: alarm ?? '' });
    expect(foreign.code).toBe(90002);
  });

  it('is read through a project by who reaches the device no other way, and of the project itself', async () => {
    const plant = await bench.plant({ group: await group({}), methods: ['push'] });
    const own = await bench.project({ methods: ['push'] });
    const [ofDevice] = await plant.raise();
    const [ofProject] = await own.raise();
    await bench.platform().wake();
    const reader = aCaller({ orgId: bench.other, permissions: new Set(['monitor_alarm_view' as const]) });
    const code = async (alarmId: string | undefined, projectId?: string) =>
      (await bench.calls.as(reader).call(alarmGroupCalls.deliveries, { alarmId: alarmId ?? '', projectId })).code;
    expect([await code(ofDevice), await code(ofProject)]).toEqual([90002, 90002]);
    // whoever is asked about a project reaches it here; the device is none of it yet
    expect([await code(ofDevice, own.projectId), await code(ofProject, own.projectId)]).toEqual([90002, 200]);
    await bench.db.query("insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)", [
      own.projectId,
      plant.deviceId,
    ]);
    expect(await code(ofDevice, own.projectId)).toBe(200);
  });

  it('says why nobody was told', async () => {
    const empty = await bench.plant({ group: await group({ members: undefined }), methods: ['sms'] });
    const [alarm] = await empty.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 noMembers']);
    bench.faults.off = true;
    const plant = await bench.plant({ group: await group({ name: 'b' }), methods: ['sms'] });
    const [other] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(other)).toEqual(['0 wang sms channelOff']);
  });
});

describe('an alarm whose rule names no group', () => {
  it('goes by SMS to whom the authorisation for the device says so', async () => {
    const guest = await bench.account({ name: 'guest', orgId: bench.customer, kind: 'ext', tel: '13800000002' });
    const plant = await bench.plant({ methods: [...WAYS] });
    await bench.db.query('insert into device_grant (device_id, account_id, sms) values ($1, $2, true)', [
      plant.deviceId,
      guest,
    ]);
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 guest sms waiting']);
    expect(bench.said).toEqual([]);
  });

  it('goes to whom a project with the device says so, by the ways that it says, until that ends', async () => {
    const { db, enterprise } = bench;
    const project = randomUUID();
    const plant = await bench.plant({ methods: [...WAYS] });
    await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, '水厂', 1, now())`, [
      project,
      enterprise,
    ]);
    await db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
      project,
      plant.deviceId,
    ]);
    const fields = { orgId: bench.customer, kind: 'ext' } as const;
    const bySms = await bench.account({ ...fields, name: 'sun', tel: '13800000005' });
    const byCall = await bench.account({ ...fields, name: 'zhou', tel: '13800000006' });
    await db.query(
      `insert into project_grant (project_id, account_id, push, sms, phone, granted_at)
       values ($1, $2, false, true, false, now()), ($1, $3, true, false, true, now())`,
      [project, bySms, byCall],
    );
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect((await lines(alarm)).filter((line) => /sun|zhou/.test(line))).toEqual([
      '0 sun sms waiting',
      '0 zhou phone waiting',
    ]);
    await db.query('delete from project_grant where project_id = $1', [project]);
    const [next] = await plant.raise();
    await bench.platform().wake();
    expect((await lines(next)).filter((line) => /sun|zhou/.test(line))).toEqual([]);
  });

  it('of a project itself goes by SMS to whom the authorisation for it says so, and a flood of it in one', async () => {
    const project = await bench.project({ methods: [...WAYS] });
    const guest = await bench.account({ name: 'zhao', orgId: bench.customer, kind: 'ext', tel: '13800000007' });
    await bench.db.query(
      'insert into project_grant (project_id, account_id, sms, granted_at) values ($1, $2, true, now())',
      [project.projectId, guest],
    );
    const raised = await project.raise(LIMITS.alarm.floodPerMinute + 3);
    await bench.platform().wake();
    const told = await Promise.all(raised.map((id) => lines(id)));
    expect(told.filter((said) => said.includes('0 zhao sms waiting'))).toHaveLength(LIMITS.alarm.floodPerMinute + 1);
    expect(bench.sent[0]?.params).toMatchObject({ title: '【一般】水厂：总压力高' });
    expect(await bench.db.query('select project_id, count from alarm_flood')).toEqual([
      { project_id: project.projectId, count: 3 },
    ]);
  });

  it('waits for nobody when its rule names messages alone', async () => {
    await (await bench.plant()).raise();
    expect(await bench.db.query('select * from alarm_step')).toEqual([]);
  });
});

describe('an escalation', () => {
  const chain = async () => {
    const chief = await group({ name: '主管', members: [li], methods: 'push' });
    return bench.plant({
      group: await group({ methods: 'push', escalateAfter: 10, escalateTo: chief }),
      methods: ['push'],
      confirmRule: 'auto',
    });
  };
  it('tells the next group after the time without a confirmation, and not before', async () => {
    const [alarm] = await (await chain()).raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '1 planned']);
    bench.clock.at += 10 * MINUTE - 1;
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '1 planned']);
    bench.clock.at += 1;
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '1 li push sent']);
  });

  it('ends with a confirmation', async () => {
    const [alarm] = await (await chain()).raise();
    await bench.platform().wake();
    await confirm(alarm);
    bench.clock.at += 10 * MINUTE;
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '1 confirmed']);
  });
});

describe('quiet hours', () => {
  const night = () => group({ quietStart: '11:00', quietEnd: '13:30', methods: 'push,sms' });
  it('hold the SMS until they end', async () => {
    const plant = await bench.plant({ group: await night(), methods: [...WAYS], severity: 'normal' });
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang push sent', '0 wang sms held']);
    expect((await log(alarm)).at(-1)?.at).toBe(bench.clock.at + 90 * MINUTE);
    bench.clock.at += 90 * MINUTE;
    await Promise.all([bench.platform().wake(), bench.platform().wake()]);
    expect(await lines(alarm)).toEqual(['0 wang push sent', '0 wang sms waiting']);
    expect(bench.sent).toHaveLength(1);
  });

  it('end without an SMS when somebody has confirmed meanwhile', async () => {
    const plant = await bench.plant({ group: await night(), methods: ['sms'], severity: 'normal' });
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    await confirm(alarm);
    bench.clock.at += 90 * MINUTE;
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang sms confirmed']);
    expect(bench.sent).toEqual([]);
  });
});

describe('a flood', () => {
  it('is ten alarms and one message that says how many more, by each way', async () => {
    const mild = { severity: 'important', content: '轴承热' } as const;
    const plant = await bench.plant({ group: await group({ methods: 'push,sms' }), methods: [...WAYS], ...mild });
    const raised = await plant.raise(300);
    await bench.platform().wake();
    expect(bench.sent).toHaveLength(11);
    bench.clock.at += 10_000;
    await bench.platform().wake();
    const messages = await bench.db.query<{ note: string }>('select note from message where alarm_id is null');
    expect(messages).toEqual([{ note: expect.stringMatching(/另有 290 条.*“轴承热”（重要）/) }]);
    expect(await bench.db.query('select count(*) as n from message')).toEqual([{ n: 11 }]);
    const told = await Promise.all(raised.map((id) => lines(id)));
    expect(told.filter((one) => one.includes('0 bundled'))).toHaveLength(290);
    expect(told.every((one) => one.length > 0)).toBe(true);
  });
});

it.each([{ severity: 'severe' }, { severity: 'normal', voice: true }] as const)(
  'an alarm of %j is told by itself in any flood',
  async (settings) => {
    const plant = await bench.plant({ group: await group({ methods: 'push,sms' }), methods: [...WAYS], ...settings });
    const raised = await plant.raise(13);
    await bench.platform().wake();
    expect(bench.sent).toHaveLength(13);
    expect(new Set(bench.said.map(({ message }) => message.alarmId))).toEqual(new Set(raised));
  },
);

describe('a rule that is put on the shelf', () => {
  const shelve = (rule: string, deviceId: string) =>
    bench.db.query(
      `insert into alarm_shelf (id, device_id, rule_id, content, severity, reason, shelved_by, shelved_at, until)
       values ($1::uuid, $2, $1, '', 'normal', '', 'x', now(), $3)`,
      [rule, deviceId, new Date(bench.clock.at + 60 * MINUTE)],
    );
  it('tells nobody of what it raises, and says so', async () => {
    const plant = await bench.plant({ group: await group({}), methods: [...WAYS] });
    await shelve(plant.rule, plant.deviceId);
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 shelved']);
    expect([bench.said, bench.sent]).toEqual([[], []]);
  });

  it('tells no further group, and sends nothing that was held', async () => {
    const chief = await group({ name: '主管', members: [li], methods: 'push' });
    const night = { quietStart: '11:00', quietEnd: '12:10', methods: 'sms', escalateAfter: 10, escalateTo: chief };
    const plant = await bench.plant({ group: await group(night), methods: [...WAYS], severity: 'normal' });
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 wang sms held', '1 planned']);
    await shelve(plant.rule, plant.deviceId);
    bench.clock.at += 10 * MINUTE;
    await bench.platform().wake();
    expect((await lines(alarm)).toSorted()).toEqual(['0 wang sms shelved', '1 shelved']);
  });

  const takeOff = () =>
    bench.db.query(`update alarm_shelf set ended_at = now(), ended_by = 'x' where ended_at is null`);
  const shelvedPlant = async (settings: Parameters<GroupBench['plant']>[0]) => {
    const plant = await bench.plant(settings);
    await shelve(plant.rule, plant.deviceId);
    const [alarm] = await plant.raise();
    await bench.platform().wake();
    expect(bench.said).toEqual([]);
    return { ...plant, alarm };
  };

  it.each([
    ['runs out', async () => (bench.clock.at += 60 * MINUTE)],
    ['is ended by hand', takeOff],
  ])('tells of what still holds when its time %s, once', async (_how, end) => {
    const { alarm } = await shelvedPlant({ group: await group({ methods: 'push,sms' }), methods: [...WAYS] });
    await end();
    await Promise.all([bench.platform().wake(), bench.platform().wake()]);
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 shelved', '0 wang push sent', '0 wang sms waiting']);
    expect(bench.said.map(({ accountId }) => accountId)).toEqual([wang]);
    expect(bench.sent).toHaveLength(1);
  });

  it('tells it to everybody who may see the device, where no group is named', async () => {
    const { alarm } = await shelvedPlant({ methods: ['push'] });
    await takeOff();
    await bench.platform().wake();
    await bench.platform().wake();
    expect(await lines(alarm)).toEqual(['0 shelved', '0 li push sent', '0 wang push sent']);
    expect(bench.said.map(({ message }) => message.alarmId)).toEqual([alarm, alarm]);
    expect(bench.said[0]?.message.note).toContain('搁置已结束，报警仍未恢复');
  });

  it('tells nothing of what has recovered meanwhile, or was confirmed', async () => {
    const of = await group({ methods: 'push' });
    const [over, seen] = [await shelvedPlant({ group: of }), await shelvedPlant({ group: of })];
    await bench.db.query('update alarm_event set recovered_at = now() where id = $1', [over.alarm]);
    await confirm(seen.alarm);
    await takeOff();
    await bench.platform().wake();
    expect(bench.said).toEqual([]);
  });

  it('waits for the end of the next shelf, if the rule is put there again at once', async () => {
    const { rule, deviceId, alarm } = await shelvedPlant({ group: await group({ methods: 'push' }) });
    await takeOff();
    await bench.db.query(
      `insert into alarm_shelf (id, device_id, rule_id, content, severity, reason, shelved_by, shelved_at, until)
       values (gen_random_uuid(), $2, $1, '', 'normal', '', 'x', now(), $3)`,
      [rule, deviceId, new Date(bench.clock.at + 60 * MINUTE)],
    );
    await bench.platform().wake();
    expect(bench.said).toEqual([]);
    bench.clock.at += 60 * MINUTE;
    await bench.platform().wake();
    expect(bench.said.map(({ message }) => message.alarmId)).toEqual([alarm]);
  });

  it('tells also of one that was raised a moment before, and whose turn came on the shelf', async () => {
    const plant = await bench.plant({ group: await group({ methods: 'push' }) });
    const [alarm] = await plant.raise();
    await shelve(plant.rule, plant.deviceId);
    await bench.platform().wake();
    expect(bench.said).toEqual([]);
    await takeOff();
    await bench.platform().wake();
    expect(bench.said.map(({ message }) => message.alarmId)).toEqual([alarm]);
  });
});
