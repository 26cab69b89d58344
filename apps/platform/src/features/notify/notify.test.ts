import { randomUUID } from 'node:crypto';
import { type BodyIn, LIMITS, type SendRecord, notifyCalls, payOrderErrors } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { silentLog } from '../../kernel/log.ts';
import { NO_METER, type Taken } from '../../kernel/meter.ts';
import type { Notice, Notifier } from '../../kernel/notifier.ts';
import type { NotifyConfig } from '../../kernel/notify-settings.ts';
import type { Operation } from '../../kernel/operation-log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createNotify } from './notify.ts';
import { notifyRoutes } from './notify.routes.ts';
import { type FakeService, SOME_TEMPLATES, fakeService } from './notify.testing.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const OUTBOX: NotifyConfig = { sms: { kind: 'outbox' }, voice: { kind: 'outbox' }, email: { kind: 'off' } };

let test: TestDatabase;
let service: FakeService;
let shown: Parts;
let real: Parts;
let written: Operation[] = [];
let now = START;
/** What is left in the packages of whoever sends. */
let left: Taken = 'none';
const centre = aCaller({ kind: 'op' });

interface Parts {
  calls: TestCalls;
  notifier: Notifier;
  stop: () => Promise<void>;
}
async function start(settings: NotifyConfig): Promise<Parts> {
  const {
    notifier,
    service: rules,
    delivery,
  } = createNotify({
    db: test.db,
    vault: testVault,
    clock: { now: () => now },
    log: silentLog,
    settings,
    meter: { ...NO_METER, take: () => Promise.resolve(left) },
    operations: { write: async (_actor, operation) => void written.push(operation) },
  });
  const calls = await testCalls({ register: (routes) => notifyRoutes(routes, rules) });
  return { calls, notifier, stop: () => delivery.stop() };
}

beforeAll(async () => {
  test = await testDatabase();
  service = await fakeService({ status: 200, body: { Code: 'OK' } });
  const account = { keyId: 'k', keySecret: 's', templates: SOME_TEMPLATES, endpoint: service.url };
  shown = await start(OUTBOX);
  real = await start({ ...OUTBOX, sms: { kind: 'aliyun', sign: '光场', ...account } });
});
afterAll(async () => {
  for (const { calls, stop } of [shown, real]) {
    await stop();
    await calls.close();
  }
  await service.close();
  await test.drop();
});
beforeEach(async () => {
  now = START;
  left = 'none';
  written = [];
  service.seen.length = 0;
  service.answer = { status: 200, body: { Code: 'OK' } };
  await test.db.query('truncate outbox');
});

const send = ({ notifier }: Parts, fields: Partial<Notice> = {}) =>
  notifier.send({
    channel: 'sms',
    target: '13800138000',
    template: 'alarm',
    params: { title: '1号泵站', note: '出口压力过高' },
    lang: 'zh',
    ...fields,
  });
const aCode: Partial<Notice> = { template: 'verificationCode', params: { code: '731904', minutes: '10' } };
type Query = BodyIn<typeof notifyCalls.sendQuery>;
const list = async (body: Query = {}, caller: Caller = centre, { calls } = shown) =>
  notifyCalls.sendQuery.answer.parse((await calls.as(caller).call(notifyCalls.sendQuery, body)).data);
const targets = async (body: Query) => (await list(body)).rows.map(({ target }) => target);
const first = async (): Promise<SendRecord | undefined> => (await list()).rows[0];
const retry = (id: string, caller: Caller = centre) => real.calls.as(caller).call(notifyCalls.sendRetry, { id });

describe('the list of sending records', () => {
  it('shows a code to who holds every permission, to others that there was one', async () => {
    await send(shown, { ...aCode, validUntil: START + 1_000 });
    await send(shown);
    const limited = aCaller({ kind: 'op', permissions: new Set(['sms_send_view', 'account_op_view']) });
    const bodies = async (caller: Caller) =>
      Object.fromEntries((await list({}, caller)).rows.map(({ template, body }) => [template, body]));
    expect(await bodies(limited)).toEqual({ verificationCode: '******', alarm: expect.stringContaining('1号泵站') });
    expect(await bodies(centre)).toMatchObject({ verificationCode: expect.stringContaining('731904') });
  });

  it('says what would have been sent, to whom and by what', async () => {
    await send(shown, { ...aCode, validUntil: START + 1_000 });
    const { total, rows } = await list();
    expect(total).toBe(1);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      channel: 'sms',
      target: '+8613800138000',
      template: 'verificationCode',
      subject: '验证码',
      body: '验证码：731904，10分钟内有效。请勿告诉他人。',
      files: [],
      provider: 'outbox',
      state: 'shown',
      attempts: 0,
      error: '',
      createdAt: START,
      sentAt: null,
      retryable: false,
    });
  });

  it('does not show the code of a message that waits for a provider', async () => {
    service.answer = { status: 500, body: '' };
    await send(real, { ...aCode, validUntil: START + 600_000 });
    await expect.poll(async () => (await first())?.attempts).toBe(1);
    expect(await first()).toMatchObject({ state: 'waiting', body: '******', provider: 'aliyun-sms' });
  });

  it('is newest first and paged', async () => {
    for (let n = 0; n < 12; n += 1) {
      now = START + n;
      await send(shown, { target: `138001380${10 + n}` });
    }
    expect((await list()).rows).toHaveLength(LIMITS.paging.pageSize);
    expect((await list({ pageNum: 2 })).rows.map(({ createdAt }) => createdAt)).toEqual([START + 1, START]);
    expect(await list({ pageNum: 9 })).toEqual({ total: 12, rows: [] });
  });

  it('is filtered by channel, state, number and time', async () => {
    await send(shown, { target: '13800138001' });
    await send(shown, { target: '13800138002', channel: 'voice' });
    await send(shown, { target: 'nobody' });
    now = START + 10;
    await send(shown, { target: '13900139003' });
    expect(await targets({ channel: 'voice' })).toEqual(['+8613800138002']);
    expect(await targets({ state: 'failed' })).toEqual(['nobody']);
    expect(await targets({ keyword: '139003' })).toEqual(['+8613900139003']);
    expect(await targets({ keyword: '%' })).toEqual([]);
    expect(await targets({ startTime: START + 10 })).toEqual(['+8613900139003']);
    expect(await targets({ endTime: START + 10, channel: 'sms', keyword: '138' })).toEqual(['+8613800138001']);
    expect((await list({ startTime: START, endTime: START + 11 })).total).toBe(4);
  });

  it('counts no further than ten thousand', async () => {
    await test.db.query(
      `insert into outbox (id, channel, target, template, lang, params, subject, body, provider, state, next_at, created_at)
       select gen_random_uuid(), 'sms', '+86138' || n, 'notice', 'zh', '{}', '', '', 'outbox', 'shown', now(), now()
         from generate_series(1, 10050) as n`,
    );
    const { total, rows } = await list({ pageNum: 50, pageSize: 200 });
    expect([total, rows.length]).toEqual([10_000, 200]);
  });

  it('holds what was sent to anybody for the operation centre, nothing of others for whoever else got in', async () => {
    const orgId = randomUUID();
    await send(shown, { orgId });
    await send(shown, { orgId: randomUUID() });
    await send(shown);
    expect((await list()).total).toBe(3);
    expect((await list({}, aCaller({ kind: 'co', orgId }))).total).toBe(1);
  });

  it.each([
    [{ channel: 'fax' }, 10001],
    [{ state: 'gone' }, 10001],
    [{ startTime: 5, endTime: 5 }, 10003],
  ])('%j is refused with %i', async (body, code) => {
    expect(await shown.calls.as(centre).call(notifyCalls.sendQuery, body as Query)).toMatchObject({ code });
  });
});

describe('sending again', () => {
  it('sends a failed message again and writes down who did it', async () => {
    service.answer = { status: 200, body: { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '余额不足' } };
    await send(real);
    await expect
      .poll(first)
      .toMatchObject({ state: 'failed', retryable: true, error: 'isv.AMOUNT_NOT_ENOUGH: 余额不足' });
    service.answer = { status: 200, body: { Code: 'OK' } };
    const id = (await first())?.id ?? '';
    expect(await retry(id)).toMatchObject({ code: 200 });
    await expect.poll(first).toMatchObject({ state: 'sent', attempts: 1, error: '', retryable: false });
    expect(written).toEqual([
      {
        action: 'outbox.retry',
        objectType: 'outbox',
        objectId: id,
        objectName: '+8613800138000',
        old: 'isv.AMOUNT_NOT_ENOUGH: 余额不足',
        new: 'waiting',
      },
    ]);
    expect(await retry(id)).toMatchObject({ code: 90011 });
    expect(service.seen).toHaveLength(2);
  });

  it('is not offered for a code: it is not kept', async () => {
    service.answer = { status: 200, body: { Code: 'isv.AMOUNT_NOT_ENOUGH' } };
    await send(real, { ...aCode, validUntil: START + 600_000 });
    await expect.poll(first).toMatchObject({ state: 'failed', retryable: false, body: '******' });
    expect(await retry((await first())?.id ?? '')).toMatchObject({ code: 90001 });
    expect(written).toEqual([]);
  });

  it('is not offered for what is of no use any more, nor to where nothing can be sent', async () => {
    service.answer = { status: 200, body: { Code: 'isv.AMOUNT_NOT_ENOUGH' } };
    await send(real, { validUntil: START + 1_000 });
    await expect.poll(first).toMatchObject({ state: 'failed', retryable: true });
    now = START + 1_000;
    expect(await first()).toMatchObject({ retryable: false });
    expect(await retry((await first())?.id ?? '')).toMatchObject({ code: 90001 });
    await send(real, { target: 'nobody' });
    expect(await first()).toMatchObject({ target: 'nobody', state: 'failed', retryable: false });
  });

  it('is refused while nothing is left of the package it would be taken from (3018)', async () => {
    await send(real, { target: 'nobody', orgId: randomUUID() });
    await test.db.query(`update outbox set target = '+8613800138000'`);
    const id = (await first())?.id ?? '';
    left = 'usedUp';
    expect(await retry(id)).toMatchObject({ code: payOrderErrors.packageUsedUp.spec.code });
    expect(await first()).toMatchObject({ state: 'failed' });
    expect(written).toEqual([]);
    left = 'none';
    expect(await retry(id)).toMatchObject({ code: 200 });
  });

  it('of a message of somebody else is the same as of none', async () => {
    await send(shown, { target: 'nobody', orgId: randomUUID() });
    const id = (await first())?.id ?? '';
    expect(await retry(id, aCaller({ kind: 'co' }))).toMatchObject({ code: 90002 });
    expect(await retry(randomUUID())).toMatchObject({ code: 90002 });
    expect(await retry('x')).toMatchObject({ code: 10001 });
  });
});

describe('the channels', () => {
  it('say how they are set', async () => {
    const modes = async ({ calls }: Parts) => (await calls.as(centre).call(notifyCalls.sendModes, {})).data;
    expect(await modes(shown)).toEqual([
      { channel: 'sms', mode: 'outbox', provider: 'outbox' },
      { channel: 'voice', mode: 'outbox', provider: 'outbox' },
      { channel: 'email', mode: 'off', provider: '' },
    ]);
    expect(await modes(real)).toContainEqual({ channel: 'sms', mode: 'provider', provider: 'aliyun-sms' });
  });
});

describe('the statistics', () => {
  const DAY_MS = 86_400_000;
  const span = { startTime: START - DAY_MS, endTime: START + 2 * DAY_MS };
  const orgId = randomUUID();
  type Period = BodyIn<typeof notifyCalls.statistics>;
  const statistics = async (body: Period, caller: Caller = centre) =>
    notifyCalls.statistics.answer.parse((await shown.calls.as(caller).call(notifyCalls.statistics, body)).data);
  const each = (body: BodyIn<typeof notifyCalls.statisticsQuery>, caller: Caller = centre) =>
    shown.calls.as(caller).call(notifyCalls.statisticsQuery, body);

  it('counts by channel and state, by day of the asking clock, by purpose and organisation', async () => {
    await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', '甲厂') on conflict do nothing`, [
      orgId,
    ]);
    await send(shown, { orgId });
    await send(shown, { target: 'nobody', orgId });
    // 2026-11-22 in Shanghai, the day before in London
    now = START + 10 * 3_600_000;
    await send(shown, { ...aCode, channel: 'voice', validUntil: now + 1_000 });
    expect(await statistics(span)).toEqual({
      total: 3,
      counts: [
        { channel: 'sms', state: 'failed', count: 1 },
        { channel: 'sms', state: 'shown', count: 1 },
        { channel: 'voice', state: 'shown', count: 1 },
      ],
      byDay: [
        { day: '2026-11-22', sms: 0, voice: 1, email: 0, failed: 0 },
        { day: '2026-11-21', sms: 2, voice: 0, email: 0, failed: 1 },
      ],
      byTemplate: [
        { template: 'alarm', count: 2 },
        { template: 'verificationCode', count: 1 },
      ],
      byOrg: [
        { orgName: '甲厂', count: 2 },
        { orgName: null, count: 1 },
      ],
    });
    expect((await statistics({ ...span, timeZone: 'Europe/London' })).byDay).toEqual([
      { day: '2026-11-21', sms: 2, voice: 1, email: 0, failed: 1 },
    ]);
    expect(await statistics({ startTime: START + 1, endTime: START + 2 })).toEqual({
      total: 0,
      counts: [],
      byDay: [],
      byTemplate: [],
      byOrg: [],
    });
  });

  it('are of the own organisation alone, and name no other', async () => {
    await send(shown, { orgId });
    await send(shown, { orgId: randomUUID() });
    const theirs = aCaller({ kind: 'co', orgId });
    expect(await statistics(span, theirs)).toMatchObject({ total: 1, byOrg: [] });
    expect(await each(span, theirs)).toMatchObject({ data: { total: 1, rows: [{ template: 'alarm' }] } });
  });

  it('show each message, and the code of none, also to who may read codes elsewhere', async () => {
    await send(shown, { ...aCode, validUntil: START + 1_000 });
    expect(await each(span)).toMatchObject({ data: { rows: [{ body: '******', target: '+8613800138000' }] } });
    expect(await each({ ...span, channel: 'voice' })).toMatchObject({ data: { total: 0 } });
  });

  it.each([
    [{ startTime: 5, endTime: 5 }, 10003],
    [{ startTime: START }, 10003],
    [{ startTime: START, endTime: START + 30 * DAY_MS }, 200],
    [{ startTime: START, endTime: START + 30 * DAY_MS + 1 }, 10004],
  ])('%j is answered with %i', async (body, code) => {
    for (const call of [notifyCalls.statistics, notifyCalls.statisticsQuery])
      expect(await shown.calls.as(centre).call(call, body as Period)).toMatchObject({ code });
  });
});

it('all of it is for those who hold the permission', async () => {
  const without = aCaller({ kind: 'op', permissions: new Set(['monitor_equip_list']) });
  for (const call of Object.values(notifyCalls)) {
    expect(call.access).toBe(call.path.includes('/statistics/') ? 'sms_statistics_view' : 'sms_send_view');
    expect(await shown.calls.as(without).call(call, { id: randomUUID() })).toMatchObject({ code: 90003 });
    expect(await shown.calls.as(undefined).call(call, {})).toMatchObject({ code: 1010 });
  }
});
