import { randomUUID } from 'node:crypto';
import { LIMITS, type WorkOrderInfo, sharePermissions, workOrderCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createVisitorReports } from './visitor-reports.ts';
import { visitorReportRoutes } from './work-order.routes.ts';
import { orderCalls } from './work-order.testing.ts';

const time = { at: Date.parse('2026-11-28T08:00:00Z') };
const clock = clockAt(() => time.at);
const bus = createBus((error) => {
  throw error;
});
const pushed: Events['message'][] = [];
bus.on('message', (event) => pushed.push(event));
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
/** Who shared the pump. */
let chief: Caller;
let pump: string;
let other: string;
/** As the module of shares says it. */
let sharer: string | undefined;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  chief = aCaller({ orgId, loginName: 'chief', accountId: await addAccount(db, orgId, { loginName: 'chief' }) });
  [pump, other] = [await addDevice(db, orgId, { name: '水泵' }), await addDevice(db, orgId, { name: '风机' })];
  calls = await orderCalls({ db, clock, bus, operations: operations.log }, (routes, parts) => {
    const sharerOf = () => Promise.resolve(sharer);
    visitorReportRoutes(routes, createVisitorReports({ ...parts, sharerOf, bus }));
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from work_order');
  await test.db.query('delete from message');
  [pushed.length, operations.entries.length] = [0, 0];
  sharer = chief.accountId;
});

const visitor = (auth: Parameters<typeof sharePermissions>[0] = ['faultReport']) =>
  aCaller({
    accountId: randomUUID(),
    loginName: '分享访客 abcd1234',
    orgId: chief.orgId,
    kind: 'share',
    dataRange: 'granted',
    permissions: new Set(sharePermissions(auth)),
    visit: { deviceId: pump, projectId: null, auth },
  });
const report = (who: Caller, more: object = {}) =>
  calls.as(who).call(workOrderCalls.visitorReport, {
    equipmentId: pump,
    stepId: randomUUID(),
    title: '水泵漏水',
    name: '李师傅',
    ...more,
  });
const orders = async () =>
  (await calls.as(chief).call(workOrderCalls.query, {})).data as { rows: { id: string; visitor: boolean }[] };

it('a visitor reports a fault with name and contact; whoever shared the device gets a message', async () => {
  expect(await report(visitor(), { content: '地上有水', contact: '138 0000 0000' })).toMatchObject({
    code: 200,
    data: { number: expect.any(Number), reportedAt: time.at },
  });
  const { rows } = await orders();
  expect(rows).toMatchObject([{ visitor: true, reporter: '李师傅', state: 'pending', priority: 'normal' }]);
  const info = (await calls.as(chief).call(workOrderCalls.info, { id: rows[0]?.id ?? '' })).data as WorkOrderInfo;
  expect(info).toMatchObject({ contact: '138 0000 0000', content: '地上有水', steps: [{ who: '李师傅' }] });
  expect(pushed).toMatchObject([{ accountId: chief.accountId, message: { type: 'order', dataId: rows[0]?.id } }]);
  expect(operations.entries).toMatchObject([{ action: 'workOrder.report' }]);
});

it('sent twice it is one report, and one message', async () => {
  const [who, stepId] = [visitor(), randomUUID()];
  const first = await report(who, { stepId });
  expect(await report(who, { stepId })).toEqual(first);
  expect((await orders()).rows).toHaveLength(1);
  expect(pushed).toHaveLength(1);
});

it('nobody is told where the sharer is gone, or does not see the device', async () => {
  sharer = undefined;
  await report(visitor());
  sharer = await addAccount(test.db, await addOrg(test.db), { loginName: 'elsewhere' });
  await report(visitor());
  expect((await orders()).rows).toHaveLength(2);
  expect(pushed).toEqual([]);
});

it('2507: a link that does not allow it; 90003: somebody with an account', async () => {
  expect(await report(visitor(['menuAuth', 'dataWrite']))).toMatchObject({ code: 2507 });
  expect(await report(chief)).toMatchObject({ code: 90003 });
  expect((await orders()).rows).toEqual([]);
});

it('of another device of the enterprise it is answered as of one that does not exist', async () => {
  const [foreign, unknown] = [other, randomUUID()];
  const codes = await Promise.all([foreign, unknown].map((equipmentId) => report(visitor(), { equipmentId })));
  expect(codes[0]?.code).toBe(codes[1]?.code);
  expect(codes[0]?.code).not.toBe(200);
});

it('2815: ten within an hour from all visitors together, and again when the hour is over', async () => {
  const most = LIMITS.ops.visitorReportsPerHour;
  const at = time.at;
  for (let n = 0; n < most; n++) expect(await report(visitor())).toMatchObject({ code: 200 });
  expect(await report(visitor())).toMatchObject({ code: 2815 });
  time.at += 3_600_000 - 1;
  expect(await report(visitor())).toMatchObject({ code: 2815 });
  time.at += 1;
  expect(await report(visitor())).toMatchObject({ code: 200 });
  time.at = at;
});

it('2815: of eleven at the same time, ten', async () => {
  const answers = await Promise.all(Array.from({ length: 11 }, () => report(visitor())));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(LIMITS.ops.visitorReportsPerHour);
  expect(answers.filter(({ code }) => code === 2815)).toHaveLength(1);
});

it.each([
  ['name', ''],
  ['name', '名'.repeat(LIMITS.ops.signerMax + 1)],
  ['title', ''],
  ['contact', '0'.repeat(LIMITS.ops.contactMax + 1)],
])('10001: %s %j', async (field, value) => {
  expect(await report(visitor(), { [field]: value })).toMatchObject({ code: 10001 });
});
