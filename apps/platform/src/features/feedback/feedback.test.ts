import { randomUUID } from 'node:crypto';
import { type FeedbackRow, type Message, type Page, accountCalls, feedbackCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { seedReader } from '../message/message.testing.ts';
import { createFeedbackRepository } from './feedback.repository.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { createFeedbackService } from './feedback.service.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});
const centre = aCaller({ kind: 'op', loginName: 'admin' });
let test: TestDatabase;
let calls: TestCalls;
let person: Caller;
let pushed: { accountId: string; message: Message }[] = [];

beforeAll(async () => {
  test = await testDatabase();
  bus.on('message', (event) => pushed.push(event));
  const clock = clockAt(() => START);
  const feedbacks = createFeedbackRepository(test.db);
  const service = createFeedbackService({ db: test.db, feedbacks, operations: operations.log, bus, clock });
  calls = await testCalls({ register: (routes) => feedbackRoutes(routes, service), clock });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from feedback');
  person = aCaller({ ...(await seedReader(test.db)), permissions: new Set(), loginName: 'zhang' });
  [pushed, operations.entries.length] = [[], 0];
});

const CONTENT = '曲线页面希望能导出图片';
const add = (content: string) => calls.as(person).call(accountCalls.feedbackAdd, { content });
const list = async (body: object = {}) =>
  (await calls.as(centre).call(feedbackCalls.query, body)).data as Page<FeedbackRow>;
const settle = (id: string, reply = '已列入计划') => calls.as(centre).call(feedbackCalls.settle, { id, reply });

it.each([
  ['九个字的反馈不够长', 10001],
  [`   ${'字'.repeat(9)}   `, 10001],
  ['字'.repeat(10), 200],
  [`  ${'字'.repeat(1_000)}  `, 200],
  ['字'.repeat(1_001), 10001],
])('takes 10 to 1000 characters, counted without the blanks around them (%#)', async (content, code) => {
  expect((await add(content)).code).toBe(code);
});

it('is read by the centre and by nobody else', async () => {
  await calls.as(person).call(accountCalls.feedbackAdd, { content: CONTENT, contact: '13800138000' });
  expect(await list()).toMatchObject({
    total: 1,
    rows: [{ content: CONTENT, contact: '13800138000', who: 'zhang', orgName: 'x', settledAt: null, reply: '' }],
  });
  expect(await list({ keyword: 'zhang', settled: 'false' })).toMatchObject({ total: 1 });
  expect(await list({ settled: 'true' })).toMatchObject({ total: 0 });
  expect(await calls.as(person).call(feedbackCalls.query, {})).toMatchObject({ code: 90003 });
  expect(operations.entries).toMatchObject([{ action: 'feedback.add', new: CONTENT }]);
});

it('is answered once, and the answer reaches the person as a message that says all there is to read', async () => {
  await add(CONTENT);
  const id = (await list()).rows[0]?.id ?? '';
  const both = await Promise.all([settle(id), settle(id)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 90011]);
  expect(await list({ settled: 'true' })).toMatchObject({
    rows: [{ settledAt: START, settledBy: 'admin', reply: '已列入计划' }],
  });
  const rows = await test.db.query<{ id: string }>('select id from message where account_id = $1', [person.accountId]);
  expect(rows).toHaveLength(1);
  expect(pushed).toMatchObject([
    {
      accountId: person.accountId,
      message: { id: rows[0]?.id, type: 'notice', equipType: 'feedback', dataId: id, title: '您的反馈已答复' },
    },
  ]);
  expect(pushed[0]?.message.note).toBe(`已列入计划\n\n您的反馈：${CONTENT}`);
  expect(operations.entries.map(({ action }) => action)).toEqual(['feedback.add', 'feedback.settle']);
});

it('of an account that is gone can still be settled', async () => {
  await add(CONTENT);
  await test.db.query('delete from account where id = $1', [person.accountId]);
  const id = (await list()).rows[0]?.id ?? '';
  expect(await settle(id)).toMatchObject({ code: 200, data: { who: 'zhang' } });
  expect(pushed).toEqual([]);
  expect(await settle(randomUUID())).toMatchObject({ code: 90002 });
});

it('is taken ten times an hour from one account (90010)', async () => {
  for (let n = 0; n < 10; n += 1) expect((await add(CONTENT)).code).toBe(200);
  expect((await add(CONTENT)).code).toBe(90010);
});
