import { randomUUID } from 'node:crypto';
import { accountCalls } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
/** The operation centre sees all, everybody else his own organisation. */
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
    expect(await query({ objectId: foreign })).toMatchObject({ code: 90002 });
    expect(await query({ objectId: 'x' })).toMatchObject({ code: 10001 });
  });
});
