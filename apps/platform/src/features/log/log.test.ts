import { randomUUID } from 'node:crypto';
import { type PermissionCode, accountCalls } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createLogRepository } from './log.repository.ts';
import { logRoutes } from './log.routes.ts';
import { type LogService, type OrgsWithin, createLogService } from './log.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let log: LogService;
let time = 1_000_000;
const foreign = randomUUID();
const orgId = randomUUID();
beforeAll(async () => {
  test = await testDatabase();
  await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [orgId]);
  log = createLogService({ entries: createLogRepository(test.db), clock: { now: () => time } });
  calls = await testCalls({
    register: (routes) => logRoutes(routes, log, within),
    scope: { mayRead: (_caller, id) => Promise.resolve(id !== foreign) },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
/** The operation centre sees all, everybody else their own organisation. */
const within: OrgsWithin = (who, column, add) =>
  Promise.resolve(who.kind === 'op' ? 'true' : `${column} = ${add(who.orgId)}`);
const caller = aCaller({ orgId, loginName: '张工', ip: '10.1.1.1' });
const write = (objectId: string, fields: Partial<Parameters<LogService['write']>[1]> = {}) =>
  log.write(caller, { action: 'signal.write', objectType: 'device', objectId, ...fields });
const query = (body: Record<string, unknown>) =>
  calls.as(caller).call(accountCalls.operationLogByObject, body as never);

describe('the operation log', () => {
  it('says who did what, when, from where, with old and new value', async () => {
    const objectId = randomUUID();
    await write(objectId, { objectName: '1号泵站', old: '12.5', new: '13', result: '1301' });
    expect(await query({ objectId })).toMatchObject({
      code: 200,
      data: {
        total: 1,
        rows: [
          {
            at: 1_000_000,
            who: '张工',
            ip: '10.1.1.1',
            action: 'signal.write',
            objectType: 'device',
            objectName: '1号泵站',
            oldValue: '12.5',
            newValue: '13',
            result: '1301',
          },
        ],
      },
    });
  });

  it('is paged, newest first, and can be cut by time', async () => {
    const objectId = randomUUID();
    for (time = 2_000_000; time < 2_000_025; time += 1) await write(objectId);
    const page = async (body: object) => {
      const { data } = await query({ objectId, ...body });
      const { total, rows } = accountCalls.operationLogByObject.answer.parse(data);
      return [total, rows.length, rows[0]?.at];
    };
    expect(await page({})).toEqual([25, 10, 2_000_024]);
    expect(await page({ pageNum: '3' })).toEqual([25, 5, 2_000_004]);
    expect(await page({ startTime: '2000010', endTime: '2000020' })).toEqual([10, 10, 2_000_019]);
    expect(await query({ objectId, startTime: 5, endTime: 5 })).toMatchObject({ code: 10003 });
  });

  it('knows what no person did', async () => {
    const objectId = randomUUID();
    await log.write('system', { action: 'signal.write', objectType: 'device', objectId });
    expect(await query({ objectId })).toMatchObject({ data: { rows: [{ who: 'system', ip: '' }] } });
  });

  it('goes with the change: what is rolled back leaves no entry', async () => {
    const objectId = randomUUID();
    const failing = test.db.transaction(async (tx) => {
      await log.write(caller, { action: 'device.follow', objectType: 'device', objectId }, tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await query({ objectId })).toMatchObject({ data: { total: 0 } });
  });

  it('cuts what is too long', async () => {
    const objectId = randomUUID();
    await write(objectId, { new: 'x'.repeat(10_000) });
    const { data } = await query({ objectId });
    expect(accountCalls.operationLogByObject.answer.parse(data).rows[0]?.newValue).toHaveLength(2_000);
  });

  it('of a device of somebody else is not found', async () => {
    expect(await query({ objectId: foreign })).toMatchObject({ code: 1101 });
    expect(await query({ objectId: 'x' })).toMatchObject({ code: 10001 });
  });
});

describe('the log of people and organisations', () => {
  const elsewhere = randomUUID();
  const me = aCaller({ orgId, loginName: '李工', accountId: randomUUID() });
  const colleague = aCaller({ orgId, loginName: '100%_王', accountId: randomUUID() });
  const stranger = aCaller({ orgId: elsewhere, loginName: 'stranger', accountId: randomUUID() });
  const centre = aCaller({ orgId: randomUUID(), kind: 'op', accountId: randomUUID() });
  beforeAll(async () => {
    await test.db.query('truncate operation_log');
    time = 5_000_000;
    const object = { objectType: 'account', objectId: randomUUID() };
    for (const [actor, action, objectName, result] of [
      [me, 'account.login', '李工', 'done'],
      [me, 'account.loginX', '李工', '1008'],
      [colleague, 'account.edit', '泵站_1', 'done'],
      [stranger, 'account.edit', '泵站 1', 'done'],
      ['system', 'signal.write', '泵站', '1301'],
    ] as const) {
      time += 1_000;
      await log.write(actor, { ...object, action: action as 'account.login', objectName, result });
    }
  });
  type Filter = Record<string, string>;
  const names = async (who: Caller, filter: Filter, call: typeof accountCalls.operationLog) => {
    const { data } = await calls.as(who).call(call, filter);
    const { total, rows } = call.answer.parse(data);
    expect(total).toBe(rows.length);
    return rows.map((row) => `${row.who} ${row.action}`);
  };
  const own = (who: Caller, filter: Filter = {}) => names(who, filter, accountCalls.operationLog);
  const all = (who: Caller, filter: Filter = {}) => names(who, filter, accountCalls.operationLogAll);

  it('shows a person what they did', async () => {
    expect(await own(me)).toEqual(['李工 account.loginX', '李工 account.login']);
    expect(await own(stranger)).toEqual(['stranger account.edit']);
  });

  it('shows an administrator their organisation, and the operation centre all, the system too', async () => {
    expect(await all(me)).toEqual(['100%_王 account.edit', '李工 account.loginX', '李工 account.login']);
    expect(await all(centre)).toHaveLength(5);
  });

  it('shows the organisation to nobody without the permission: 90003', async () => {
    const bound = { ...me, permissions: new Set<PermissionCode>() };
    expect(await calls.as(bound).call(accountCalls.operationLogAll, {})).toMatchObject({ code: 90003 });
    expect(await calls.as(bound).call(accountCalls.operationLogExport, { all: 'true' })).toMatchObject({
      code: 90003,
      data: { permission: 'account_log_view' },
    });
    expect(await own(bound)).toHaveLength(2);
  });

  it('is filtered by words, person, kind, result and time; signs of patterns are text', async () => {
    expect(await all(centre, { keyword: '泵站_' })).toEqual(['100%_王 account.edit']);
    expect(await all(centre, { keyword: '%' })).toEqual(['100%_王 account.edit']);
    expect(await all(centre, { keyword: 'STRANGER' })).toEqual(['stranger account.edit']);
    expect(await all(centre, { who: '李工' })).toHaveLength(2);
    expect(await all(centre, { who: '李' })).toEqual([]);
    expect(await all(centre, { action: 'account.' })).toHaveLength(4);
    expect(await all(centre, { action: 'account.login', result: 'done' })).toEqual(['李工 account.login']);
    expect(await all(centre, { result: 'refused' })).toEqual(['system signal.write', '李工 account.loginX']);
    expect(await all(centre, { objectType: 'device' })).toEqual([]);
    expect(await all(centre, { startTime: '5002000', endTime: '5003000' })).toEqual(['李工 account.loginX']);
    expect(await calls.as(centre).call(accountCalls.operationLogAll, { startTime: 9, endTime: 9 })).toMatchObject({
      code: 10003,
    });
  });

  it('is exported: the own entries, or with the permission those of the organisation', async () => {
    const rows = async (body: Filter) => {
      const { data } = await calls.as(me).call(accountCalls.operationLogExport, body);
      return accountCalls.operationLogExport.answer.parse(data).length;
    };
    expect(await rows({})).toBe(2);
    expect(await rows({ all: 'true', action: 'account.edit' })).toBe(1);
  });

  it('counts up to 10,000 and exports the newest 50,000', async () => {
    await test.db.query(
      `insert into operation_log (id, org_id, account_id, at, who, action, object_type, object_id, object_name)
       select gen_random_uuid(), $1, $2, to_timestamp(10000 + n), 'many', 'signal.write', 'device', 'x', 'y'
         from generate_series(1, 50100) as n`,
      [orgId, me.accountId],
    );
    const { data } = await calls.as(me).call(accountCalls.operationLog, {});
    expect(accountCalls.operationLog.answer.parse(data).total).toBe(10_000);
    const exported = await calls.as(me).call(accountCalls.operationLogExport, {});
    const entries = accountCalls.operationLogExport.answer.parse(exported.data);
    expect([entries.length, entries[0]?.at]).toEqual([50_000, 60_100_000]);
  });
});
