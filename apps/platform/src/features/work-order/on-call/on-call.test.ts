import { LIMITS, type OnCallPlan, type OnCallSpan, type Page, onCallCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import { addAccount, addOrg } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { createOrgReach } from '../../organisation/org-reach.ts';
import { createOnCallRepository } from './on-call.repository.ts';
import { onCallRoutes } from './on-call.routes.ts';
import { createOnCallService } from './on-call.service.ts';

const NOW = Date.parse('2026-11-26T08:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
let chief: Caller;
let stranger: Caller;
let li: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  chief = aCaller({ orgId, loginName: 'chief', accountId: await addAccount(db, orgId, { loginName: 'chief' }) });
  li = await addAccount(db, orgId, { loginName: 'li' });
  const other = await addOrg(db);
  stranger = aCaller({ orgId: other, accountId: await addAccount(db, other, { loginName: 'zhao' }) });
  const orgs = createOrgReach(db);
  const plans = createOnCallRepository(db, orgs);
  const service = createOnCallService({ db, plans, operations: operations.log, clock: clockAt(() => NOW) });
  calls = await testCalls({ reach: orgs.entities, register: (routes) => onCallRoutes(routes, service) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('truncate on_call_plan cascade');
  operations.entries.length = 0;
});

const shift = (fields: object = {}) => ({
  name: '',
  from: '08:00',
  people: [chief.accountId, li],
  turnDays: 1,
  firstDay: '2026-11-26',
  ...fields,
});
const body = (fields: { name?: string; shifts?: object[]; deputies?: object[] } = {}) => ({
  name: fields.name ?? '水站值班',
  timeZone: 'Asia/Shanghai',
  shifts: JSON.stringify(fields.shifts ?? [shift()]),
  deputies: JSON.stringify(fields.deputies ?? []),
});
const as = (caller = chief) => calls.as(caller);
const add = async (fields: Parameters<typeof body>[0] = {}) =>
  (await as().call(onCallCalls.add, body(fields))).data as OnCallPlan;
const codeOf = async (caller: Caller, call: Parameters<ReturnType<typeof as>['call']>[0], sent: object) =>
  (await as(caller).call(call, sent)).code;

it('keeps a plan, tells who is on call, and says in the log what was changed', async () => {
  const plan = await add();
  expect(plan.people.map(({ name }) => name).toSorted()).toEqual(['chief', 'li']);
  const away = { absent: li, deputy: chief.accountId, from: NOW + 20 * HOUR, to: NOW + 22 * HOUR };
  await as().call(onCallCalls.edit, { id: plan.id, version: '1', ...body({ deputies: [away] }) });
  const spans = (
    await as().call(onCallCalls.calendar, { id: plan.id, startTime: String(NOW), endTime: String(NOW + DAY) })
  ).data as OnCallSpan[];
  expect(spans.map(({ name, insteadOf }) => [name, insteadOf])).toEqual([
    ['chief', null],
    ['li', null],
    ['chief', 'li'],
    ['li', null],
  ]);
  expect((await as().call(onCallCalls.queryAll, {})).data).toEqual([{ id: plan.id, name: '水站值班', now: 'chief' }]);
  const listed = (await as().call(onCallCalls.query, {})).data as Page<OnCallPlan>;
  expect(listed.rows.map(({ name, groups }) => [name, groups])).toEqual([['水站值班', 0]]);
  await as().call(onCallCalls.delete, { id: plan.id });
  expect(operations.entries.map(({ action }) => action)).toEqual(['onCall.add', 'onCall.edit', 'onCall.delete']);
});

it('is saved over the version that was read: of two people who edit it at once the slower one is told (90011)', async () => {
  const { id, version } = await add();
  expect(version).toBe(1);
  const save = (of: number, people: string[]) =>
    as().call(onCallCalls.edit, { id, version: String(of), ...body({ shifts: [shift({ people })] }) });
  const answers = await Promise.all([save(1, [li]), save(1, [chief.accountId])]);
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 90_011]);
  const saved = answers.find(({ code }) => code === 200)?.data as OnCallPlan;
  expect(saved.version).toBe(2);
  const [listed] = ((await as().call(onCallCalls.query, {})).data as Page<OnCallPlan>).rows;
  expect(listed).toMatchObject({ version: 2, shifts: saved.shifts });
  expect(operations.entries.map(({ action }) => action)).toEqual(['onCall.add', 'onCall.edit']);
  // who has looked again saves over it
  expect((await save(2, [li, chief.accountId])).code).toBe(200);
  expect(await codeOf(chief, onCallCalls.edit, { id, ...body() })).toBe(10_001);
});

it('refuses what no plan can be, each with its own code', async () => {
  await add();
  expect(await codeOf(chief, onCallCalls.add, body())).toBe(2812);
  expect(await codeOf(chief, onCallCalls.add, body({ name: 'b', shifts: [] }))).toBe(10_001);
  expect(await codeOf(chief, onCallCalls.add, body({ name: 'b', shifts: [shift(), shift()] }))).toBe(10_001);
  expect(await codeOf(chief, onCallCalls.add, body({ name: 'b', shifts: [shift({ people: [] })] }))).toBe(10_001);
  const itself = { absent: li, deputy: li, from: NOW, to: NOW + 1 };
  expect(await codeOf(chief, onCallCalls.add, body({ name: 'b', deputies: [itself] }))).toBe(10_001);
  const backwards = { absent: li, deputy: chief.accountId, from: NOW, to: NOW };
  expect(await codeOf(chief, onCallCalls.add, body({ name: 'b', deputies: [backwards] }))).toBe(10_001);
  // somebody of another enterprise is as little there as one that does not exist
  const foreign = body({ name: 'b', shifts: [shift({ people: [stranger.accountId] })] });
  expect(await codeOf(chief, onCallCalls.add, foreign)).toBe(90_002);
});

it('lets an enterprise have so many plans and no more (2813)', async () => {
  for (let i = 0; i < LIMITS.ops.onCallPlans; i += 1) await add({ name: `值班 ${i}` });
  expect(await codeOf(chief, onCallCalls.add, body({ name: '再一张' }))).toBe(2813);
});

it('is not deleted while an alarm group names it (2814)', async () => {
  const { id } = await add();
  await test.db.query(
    `insert into alarm_group (id, org_id, name, methods, time_zone, on_call_id) values ($1, $2, 'g', '{push}', 'UTC', $1)`,
    [id, chief.orgId],
  );
  expect(((await as().call(onCallCalls.query, {})).data as Page<OnCallPlan>).rows[0]?.groups).toBe(1);
  expect(await codeOf(chief, onCallCalls.delete, { id })).toBe(2814);
  await test.db.query('update alarm_group set on_call_id = null');
  expect(await codeOf(chief, onCallCalls.delete, { id })).toBe(200);
});

it('keeps a period of a calendar within its bounds', async () => {
  const { id } = await add();
  const ask = (length: number) =>
    codeOf(chief, onCallCalls.calendar, { id, startTime: String(NOW), endTime: String(NOW + length) });
  expect(await ask(LIMITS.ops.calendarMs)).toBe(200);
  expect(await ask(LIMITS.ops.calendarMs + 1)).toBe(10_003);
  expect(await ask(0)).toBe(10_003);
});

it('is not there for another enterprise, and stays where somebody has no account any more', async () => {
  const leaver = await addAccount(test.db, chief.orgId, { loginName: 'leaver' });
  const { id } = await add({ shifts: [shift({ people: [leaver, li] })] });
  for (const [call, sent] of [
    [onCallCalls.edit, { version: '1', ...body() }],
    [onCallCalls.delete, {}],
    [onCallCalls.calendar, { startTime: '0', endTime: '1' }],
  ] as const)
    expect(await codeOf(stranger, call, { id, ...sent })).toBe(90_002);
  await test.db.query('delete from account where id = $1', [leaver]);
  const spans = (await as().call(onCallCalls.calendar, { id, startTime: String(NOW), endTime: String(NOW + HOUR) }))
    .data as OnCallSpan[];
  expect(spans.map(({ name }) => name)).toEqual(['']);
  const kept = { id, version: '1', ...body({ shifts: [shift({ people: [leaver, li] })] }) };
  expect(await codeOf(chief, onCallCalls.edit, kept)).toBe(200);
});
