import { randomUUID } from 'node:crypto';
import { type BodyIn, type Message, type NoticeRow, type Page, noticeCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createNoticeRepository } from './notice.repository.ts';
import { noticeRoutes } from './notice.routes.ts';
import { createNoticeService, noteOf } from './notice.service.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});
let now = START;
let test: TestDatabase;
let calls: TestCalls;
let centre: ReturnType<typeof aCaller>;
let roleId: string;
let pushed: { ids: ReadonlyMap<string, string>; message: Omit<Message, 'id'> }[] = [];
let moved: ReadonlySet<string>[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const orgId = await addOrg(test.db);
  centre = aCaller({ kind: 'op', orgId, loginName: 'admin' });
  roleId = randomUUID();
  await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', 'admin')`, [roleId, orgId]);
  bus.on('broadcast', (event) => pushed.push(event));
  bus.on('unreadOfMany', ({ accountIds }) => moved.push(accountIds));
  const notices = createNoticeRepository(test.db);
  const service = createNoticeService({
    db: test.db,
    notices,
    operations: operations.log,
    bus,
    clock: { now: () => now },
  });
  calls = await testCalls({ register: (routes) => noticeRoutes(routes, service) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  now = START;
  [pushed, moved, operations.entries.length] = [[], [], 0];
  await test.db.query('delete from message');
  await test.db.query('delete from notice');
  await test.db.query('delete from account');
});

async function addAccounts(count: number, kind = 'co', fields: { status?: string; disabled?: boolean } = {}) {
  const rows = await test.db.query<{ id: string }>(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash, status, disabled)
     select gen_random_uuid(), $1, $2, $3, gen_random_uuid()::text, '', $5, $6 from generate_series(1, $4) returning id`,
    [centre.orgId, roleId, kind, count, fields.status ?? 'active', fields.disabled ?? false],
  );
  return rows.map(({ id }) => id);
}
const ask = <Name extends keyof typeof noticeCalls>(name: Name, body: BodyIn<(typeof noticeCalls)[Name]>) =>
  calls.as(centre).call(noticeCalls[name], body);
const TEXT = {
  title: '停机通知',
  content: '周六 8:00 至 12:00 停机维护',
  audience: 'op,co,int,ext',
  dialog: true,
  public: false,
};
async function draft(fields: object = {}): Promise<string> {
  const answer = await ask('add', { ...TEXT, ...fields });
  expect(answer.code, answer.msg).toBe(200);
  return (answer.data as NoticeRow).id;
}
const messages = () =>
  test.db.query<{ id: string; account_id: string; note: string; ignored: boolean; expiry: Date | null }>(
    `select id, account_id, note, ignored, expiry from message where type = 'notice' and equip_type = 'public'`,
  );
const listed = async (body: object = {}) => (await ask('query', body)).data as Page<NoticeRow>;

describe('publishing', () => {
  it('reaches every active account of the audience, once, and says so on the bus once', async () => {
    const [mine] = await addAccounts(2, 'co');
    const [internal] = await addAccounts(1, 'int');
    await addAccounts(1, 'ext');
    await addAccounts(1, 'co', { disabled: true });
    await addAccounts(1, 'co', { status: 'pending' });
    const id = await draft({ audience: 'co,int', expiry: String(START + 5_000) });
    expect(await messages()).toEqual([]);
    expect(await ask('publish', { id })).toMatchObject({
      code: 200,
      data: { status: 'published', publishedAt: START, sent: 3, read: 0 },
    });
    const rows = await messages();
    expect(rows).toHaveLength(3);
    expect(pushed).toHaveLength(1);
    expect(pushed[0]?.ids).toEqual(new Map(rows.map((row) => [row.account_id, row.id])));
    expect([...(pushed[0]?.ids.keys() ?? [])]).toEqual(expect.arrayContaining([mine, internal]));
    expect(pushed[0]?.message).toMatchObject({
      type: 'notice',
      equipType: 'public',
      dataId: id,
      title: '停机通知',
      note: TEXT.content,
      expiry: START + 5_000,
    });
    // The ids are of version 7 and of now, so that rows made together lie together.
    expect(rows.every((row) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(row.id))).toBe(true);
    expect(rows.every((row) => Number.parseInt(row.id.replace('-', '').slice(0, 12), 16) === START)).toBe(true);
    // Who comes later does not get it.
    await addAccounts(1, 'co');
    expect(await ask('publish', { id })).toMatchObject({ code: 90011 });
    expect(await messages()).toHaveLength(3);
    expect(operations.entries.map(({ action }) => action)).toEqual(['notice.add', 'notice.publish']);
  });

  it('by two people at once sends it once', async () => {
    await addAccounts(3);
    const id = await draft();
    const codes = (await Promise.all([ask('publish', { id }), ask('publish', { id })])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 90011]);
    expect(await messages()).toHaveLength(3);
  });

  it('to ten thousand accounts is one step', async () => {
    await addAccounts(10_000);
    const id = await draft();
    expect(await ask('publish', { id })).toMatchObject({ data: { sent: 10_000 } });
    expect(new Set((await messages()).map((row) => row.id)).size).toBe(10_000);
    expect([pushed.length, pushed[0]?.ids.size]).toEqual([1, 10_000]);
    expect(await ask('withdraw', { id })).toMatchObject({ data: { status: 'withdrawn', sent: 0 } });
    expect(await messages()).toEqual([]);
    expect(moved.map((ids) => ids.size)).toEqual([10_000]);
  });

  it('without a dialog leaves it to the message centre', async () => {
    await addAccounts(1);
    await ask('publish', { id: await draft({ dialog: 'false' }) });
    expect(await messages()).toMatchObject([{ ignored: true }]);
  });

  it('of one whose time is over is refused with 2401', async () => {
    const id = await draft({ expiry: START + 1_000 });
    now += 1_000;
    expect(await ask('publish', { id })).toMatchObject({ code: 2401 });
    expect(await ask('publish', { id: randomUUID() })).toMatchObject({ code: 2401 });
  });

  it('counts who has read it', async () => {
    const [reader] = await addAccounts(3);
    const id = await draft();
    await ask('publish', { id });
    await test.db.query('update message set seen_at = now() where account_id = $1', [reader]);
    expect(await listed()).toMatchObject({ total: 1, rows: [{ id, sent: 3, read: 1, createdBy: 'admin' }] });
  });
});

describe('a notice', () => {
  it('that is published is not rewritten nor deleted (90011); withdrawn it may be, and be published again', async () => {
    await addAccounts(2);
    const id = await draft();
    expect(await ask('edit', { id, ...TEXT, title: '改一' })).toMatchObject({ code: 200, data: { title: '改一' } });
    await ask('publish', { id });
    expect(await ask('edit', { id, ...TEXT, title: '改二' })).toMatchObject({ code: 90011 });
    expect(await ask('delete', { id })).toMatchObject({ code: 90011 });
    await ask('withdraw', { id });
    expect(await ask('withdraw', { id })).toMatchObject({ code: 90011 });
    expect(await ask('edit', { id, ...TEXT, title: '改三' })).toMatchObject({ code: 200 });
    expect(await ask('publish', { id })).toMatchObject({ data: { title: '改三', sent: 2 } });
    await ask('withdraw', { id });
    expect(await ask('delete', { id })).toMatchObject({ code: 200 });
    expect(await ask('delete', { id })).toMatchObject({ code: 2401 });
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'notice.add',
      'notice.edit',
      'notice.publish',
      'notice.withdraw',
      'notice.edit',
      'notice.publish',
      'notice.withdraw',
      'notice.delete',
    ]);
    expect(operations.entries[1]).toMatchObject({
      old: expect.stringContaining('停机通知') as string,
      new: expect.stringContaining('改一') as string,
    });
  });

  it('is found by status and by what is in it, whatever signs that has', async () => {
    const id = await draft({ title: '100%_完成' });
    await draft({ content: '年度检修' });
    expect(await listed({ keyword: '%_' })).toMatchObject({ total: 1, rows: [{ id }] });
    expect(await listed({ keyword: '检修' })).toMatchObject({ total: 1 });
    expect(await listed({ status: 'published' })).toMatchObject({ total: 0, rows: [] });
    expect((await listed({ pageSize: 1, pageNum: 2 })).rows).toHaveLength(1);
  });

  it('is written by those who may publish', async () => {
    const other = aCaller({ permissions: new Set() });
    expect(await calls.as(other).call(noticeCalls.add, TEXT)).toMatchObject({ code: 90003 });
    expect(await ask('add', { ...TEXT, audience: 'everybody' })).toMatchObject({ code: 10001 });
  });
});

it('the note of a message is the beginning of the text, and cuts no character', () => {
  expect(noteOf('停'.repeat(200))).toBe('停'.repeat(200));
  expect(noteOf('😀'.repeat(201))).toBe(`${'😀'.repeat(199)}…`);
});
