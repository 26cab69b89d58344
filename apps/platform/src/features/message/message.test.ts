import { randomUUID } from 'node:crypto';
import { type Message, messageCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createMessageRepository } from './message.repository.ts';
import { messageRoutes } from './message.routes.ts';
import { type MessageService, createMessageService } from './message.service.ts';
import { seedReader } from './message.testing.ts';

let test: TestDatabase;
let calls: TestCalls;
let service: MessageService;
let caller: Caller;
let unread: string[] = [];
const now = Date.parse('2026-11-21T08:00:00Z');

beforeAll(async () => {
  test = await testDatabase();
  const bus = createBus(() => undefined);
  bus.on('unread', ({ accountId }) => unread.push(accountId));
  service = createMessageService({ messages: createMessageRepository(test.db), bus, clock: { now: () => now } });
  calls = await testCalls({ register: (routes) => messageRoutes(routes, service, () => Promise.resolve('a-token')) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  caller = aCaller(await seedReader(test.db));
  unread = [];
});

interface Seed {
  type?: Message['type'];
  title?: string;
  note?: string;
  dataId?: string;
  alarmId?: string;
  at?: number;
  expiry?: number;
  seen?: boolean;
}
async function seed(fields: Seed = {}, accountId = caller.accountId): Promise<string> {
  const id = randomUUID();
  await test.db.query(
    `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, seen_at, alarm_id)
     values ($1, $2, $3, 'eg', $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      accountId,
      fields.type ?? 'alarm',
      fields.dataId ?? randomUUID(),
      fields.title ?? '标题',
      fields.note ?? '',
      new Date(fields.at ?? now),
      fields.expiry === undefined ? null : new Date(fields.expiry),
      fields.seen ? new Date(now) : null,
      fields.alarmId ?? null,
    ],
  );
  return id;
}
const ask = (call: (typeof messageCalls)[keyof typeof messageCalls], body: object = {}) =>
  calls.as(caller).call(call, body);
const count = async () => (await ask(messageCalls.unreadCount)).data;
const list = async (body: object = {}) => {
  const { data } = await ask(messageCalls.query, body);
  return messageCalls.query.answer.parse(data);
};

describe('the list', () => {
  it('is newest first and paged', async () => {
    for (let n = 0; n < 12; n += 1) await seed({ title: `m${n}`, at: now + n });
    const first = await list();
    expect([first.total, first.rows.length, first.rows[0]?.title]).toEqual([12, 10, 'm11']);
    expect((await list({ pageNum: 2 })).rows.map(({ title }) => title)).toEqual(['m1', 'm0']);
  });

  it('is filtered by type, state, time and words', async () => {
    await seed({ title: '压力过高', at: 1_000 });
    await seed({ title: '工单', type: 'order', seen: true, at: 2_000 });
    await seed({ title: '100%_完成', note: '压力正常', type: 'notice', at: 3_000 });
    const titles = async (body: object) => (await list(body)).rows.map(({ title }) => title);
    expect(await titles({ type: 'order' })).toEqual(['工单']);
    expect(await titles({ read: 'false' })).toEqual(['100%_完成', '压力过高']);
    expect(await titles({ read: 'true' })).toEqual(['工单']);
    expect(await titles({ keyword: '压力' })).toEqual(['100%_完成', '压力过高']);
    expect(await titles({ keyword: '%_' })).toEqual(['100%_完成']);
    expect(await titles({ startTime: 2_000, endTime: 3_000 })).toEqual(['工单']);
    expect(await ask(messageCalls.query, { startTime: 2, endTime: 1 })).toMatchObject({ code: 10003 });
  });

  it('shows nobody the messages of others', async () => {
    const other = await seedReader(test.db);
    const id = await seed({}, other.accountId);
    expect(await list()).toEqual({ total: 0, rows: [] });
    expect(await ask(messageCalls.info, { id })).toMatchObject({ code: 90002 });
    expect(await ask(messageCalls.markAsRead, { id })).toMatchObject({ data: { changed: 0 } });
    expect(await ask(messageCalls.delete, { id })).toMatchObject({ data: { changed: 0 } });
    expect(await ask(messageCalls.setIgnore, { id })).toMatchObject({ code: 90002 });
  });
});

describe('reading', () => {
  it('lowers the number of unread messages on every device of the account', async () => {
    const ids = [await seed(), await seed(), await seed()];
    expect(await count()).toEqual({ count: 3 });
    expect(await ask(messageCalls.markAsRead, { id: ids.slice(0, 2).join(',') })).toMatchObject({
      data: { changed: 2 },
    });
    expect(await count()).toEqual({ count: 1 });
    expect(unread).toEqual([caller.accountId]);
    expect(await ask(messageCalls.markAsRead, { id: ids[0] })).toMatchObject({ data: { changed: 0 } });
    expect(unread).toHaveLength(1);
  });

  it('happens when a message is opened', async () => {
    const id = await seed({ title: '打开' });
    expect(await ask(messageCalls.info, { id })).toMatchObject({
      code: 200,
      data: { title: '打开', dataStatus: 'seen' },
    });
    expect(await count()).toEqual({ count: 0 });
  });

  it('can be that of all, of a type, or of the alarms of a device', async () => {
    const dataId = randomUUID();
    for (const fields of [{ dataId }, { dataId }, { type: 'order' }, { type: 'notice', dataId }] as const)
      await seed(fields);
    expect(await ask(messageCalls.markAsReadForEquipAlarm, { equipmentId: dataId })).toMatchObject({
      data: { changed: 2 },
    });
    expect(await ask(messageCalls.allMarkAsRead, { type: 'order' })).toMatchObject({ data: { changed: 1 } });
    expect(await ask(messageCalls.allMarkAsRead)).toMatchObject({ data: { changed: 1 } });
  });
});

/** The alarm that a gateway is lost; nobody has confirmed it. */
async function seedLoss(gatewayId: string): Promise<string> {
  const id = randomUUID();
  await test.db.query(
    `insert into alarm_event (id, gateway_id, about, rule_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, 'gateway', $3, '网关失联', 'severe', 'auto', '', $4)`,
    [id, gatewayId, randomUUID(), new Date(now)],
  );
  return id;
}
async function seedGateway(): Promise<string> {
  const id = randomUUID();
  await test.db.query(
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash)
     values ($1, $2, 'lightfield', $3, 'x', $3, '')`,
    [id, caller.orgId, id],
  );
  return id;
}

describe('looking at alarms reads what was told of them', () => {
  it('of single ones by their ids, and of no others', async () => {
    const [looked, other] = [randomUUID(), randomUUID()];
    for (const alarmId of [looked, looked, other]) await seed({ alarmId });
    const ofSomebody = await seed({ alarmId: looked }, (await seedReader(test.db)).accountId);
    expect(await ask(messageCalls.markAsReadForEquipAlarm, { alarmIds: [looked] })).toMatchObject({
      data: { changed: 2 },
    });
    expect(await count()).toEqual({ count: 1 });
    expect(await test.db.query('select seen_at from message where id = $1', [ofSomebody])).toEqual([{ seen_at: null }]);
  });

  it('of one that was confirmed; with the last of a gateway also what stands for many of them', async () => {
    const sourceId = await seedGateway();
    const [first, last] = [await seedLoss(sourceId), await seedLoss(sourceId)];
    await seed({ dataId: sourceId, alarmId: first });
    await seed({ dataId: sourceId, alarmId: last });
    await seed({ dataId: sourceId, title: '多条报警' });
    const confirm = async (alarmId: string) => {
      await test.db.query('update alarm_event set confirmed_at = $2 where id = $1', [alarmId, new Date(now)]);
      await service.confirmed({ accountId: caller.accountId, alarmId, sourceId });
      return count();
    };
    expect(await confirm(first)).toEqual({ count: 2 });
    expect(await confirm(last)).toEqual({ count: 0 });
    expect(unread).toHaveLength(2);
  });
});

it('deleting takes a message away', async () => {
  const [id, other] = [await seed(), await seed()];
  expect(await ask(messageCalls.delete, { id })).toMatchObject({ data: { changed: 1 } });
  expect((await list()).rows.map((row) => row.id)).toEqual([other]);
  expect(unread).toEqual([caller.accountId]);
});

describe('dialogs', () => {
  it('are reminders and notices that still hold and were not waved away', async () => {
    const reminder = await seed({ type: 'expire', expiry: now + 1, at: now + 2 });
    const notice = await seed({ type: 'notice', at: now + 1 });
    await seed({ type: 'expire', expiry: now - 1 });
    await seed({ type: 'alarm' });
    const shown = async () => (await ask(messageCalls.expiring)).data as Message[];
    expect((await shown()).map(({ id }) => id)).toEqual([reminder, notice]);
    expect(await ask(messageCalls.setIgnore, { id: notice })).toMatchObject({ code: 200 });
    expect((await shown()).map(({ id }) => id)).toEqual([reminder]);
    expect(await ask(messageCalls.expireById, { id: reminder })).toMatchObject({ data: { id: reminder } });
    expect(await ask(messageCalls.expireById, { id: notice })).toMatchObject({ code: 90002 });
  });
});

describe('the text of a notice', () => {
  interface NoticeSeed {
    status?: 'draft' | 'published' | 'withdrawn';
    isPublic?: boolean;
    expiry?: number;
  }
  async function addNotice({ status = 'published', isPublic = false, expiry }: NoticeSeed = {}): Promise<string> {
    const id = randomUUID();
    await test.db.query(
      `insert into notice (id, org_id, title, content, status, public, published_at, expiry)
       values ($1, $2, '停机通知', '周六停机', $3, $4, $5, $6)`,
      [id, caller.orgId, status, isPublic, new Date(now), expiry === undefined ? null : new Date(expiry)],
    );
    return id;
  }
  const asked = async (id: string, who: Caller | undefined) =>
    (await calls.as(who).call(messageCalls.noticeDetail, { id })).code;

  it('that is public is answered to anybody, until it expires', async () => {
    const id = await addNotice({ isPublic: true, expiry: now + 1 });
    expect(await calls.as(undefined).call(messageCalls.noticeDetail, { id })).toMatchObject({
      data: { title: '停机通知', content: '周六停机', publishedAt: now, expiry: now + 1 },
    });
    expect(await asked(id, caller)).toBe(200);
    const over = await addNotice({ isPublic: true, expiry: now });
    expect(await asked(over, undefined)).toBe(90002);
    await seed({ type: 'notice', dataId: over });
    expect(await asked(over, caller)).toBe(200);
  });

  it('that is not public is answered to those who got it, and nobody else', async () => {
    const id = await addNotice();
    await seed({ type: 'notice', dataId: id });
    const colleague = aCaller(await seedReader(test.db));
    expect(await asked(id, caller)).toBe(200);
    expect(await asked(id, colleague)).toBe(90002);
    expect(await asked(id, undefined)).toBe(90002);
    // An alarm that happens to be about the same id is not the notice.
    await seed({ type: 'alarm', dataId: id }, colleague.accountId);
    expect(await asked(id, colleague)).toBe(90002);
  });

  it.each(['draft', 'withdrawn'] as const)('of a %s one is answered to nobody', async (status) => {
    const id = await addNotice({ status, isPublic: true });
    await seed({ type: 'notice', dataId: id });
    expect(await asked(id, caller)).toBe(90002);
    expect(await asked(id, undefined)).toBe(90002);
  });
});

describe('bad input', () => {
  it.each([',', `${randomUUID()},`])('the list "%s" is 10005', async (id) => {
    expect(await ask(messageCalls.markAsRead, { id })).toMatchObject({ code: 10_005 });
  });

  it.each([
    [messageCalls.info, { id: 'x' }],
    [messageCalls.info, {}],
    [messageCalls.delete, { id: Array.from({ length: 201 }, () => randomUUID()).join(',') }],
    [messageCalls.query, { type: 'spam' }],
    [messageCalls.query, { pageSize: 500 }],
    [messageCalls.query, { keyword: 'x'.repeat(51) }],
    [messageCalls.query, { startTime: '-1' }],
  ])('%# is 10001', async (call, body) => {
    expect(await ask(call, body)).toMatchObject({ code: 10001 });
  });
  it('without a session is 1010', async () => {
    for (const call of Object.values(messageCalls).filter(({ access }) => access !== 'public'))
      expect(await calls.as(undefined).call(call, {})).toMatchObject({ code: 1010 });
  });
});

it('the token is the data itself', async () => {
  expect(await ask(messageCalls.token)).toMatchObject({ code: 200, data: 'a-token' });
});
