import { DEFAULT_GATEWAY_MODEL, type Hardware, type Page, hardwareCalls, LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createHardwareRepository } from './hardware.repository.ts';
import { hardwareRoutes } from './hardware.routes.ts';
import { createHardwareService } from './hardware.service.ts';

const operations = rememberedOperations();
const centre = aCaller({ kind: 'op' });
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let now = Date.parse('2026-11-21T08:00:00Z');

beforeAll(async () => {
  test = await testDatabase();
  orgId = await addOrg(test.db);
  const service = createHardwareService({
    db: test.db,
    hardware: createHardwareRepository(test.db),
    operations: operations.log,
    clock: { now: () => now },
    newCode: () => '777777',
  });
  calls = await testCalls({ register: (routes) => hardwareRoutes(routes, service) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  operations.entries.length = 0;
  await test.db.query('delete from hardware');
  await test.db.query('delete from gateway');
});

const line = (sn: string, more: object = {}) => ({ sn, code: '123456', modelId: DEFAULT_GATEWAY_MODEL, ...more });
const ask = (call: keyof typeof hardwareCalls, body: object) => calls.as(centre).call(hardwareCalls[call], body);
const add = (...lines: object[]) => ask('add', { lines: JSON.stringify(lines) });
const list = async (body: object = {}) => (await ask('query', body)).data as Page<Hardware>;
async function register(sn: string): Promise<void> {
  await test.db.query(
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash) values ($1, $2, 'lightfield', $3, 'g', $3, '-')`,
    [newId(), orgId, sn],
  );
}

describe('adding to the factory list', () => {
  it('takes a batch, and writes an entry for each without its code', async () => {
    expect(await add(line('100000000011'), line('100000000012'))).toMatchObject({
      code: 200,
      data: [
        { sn: '100000000011', modelName: 'LF-STD', gatewayId: null },
        { sn: '100000000012', orgName: null },
      ],
    });
    expect(operations.entries).toMatchObject([
      { action: 'hardware.add', objectId: '100000000011', new: 'LF-STD' },
      { action: 'hardware.add', objectId: '100000000012' },
    ]);
    expect(JSON.stringify(operations.entries)).not.toContain('123456');
  });

  it('makes codes where it is asked to, and only where none is given', async () => {
    const lines = JSON.stringify([line('100000000011', { code: '' }), line('100000000012')]);
    expect(await ask('add', { lines })).toMatchObject({ code: 1308, data: [{ field: 'lines.0.code' }] });
    expect(await ask('add', { lines, generateCodes: 'true' })).toMatchObject({
      data: [{ code: '777777' }, { code: '123456' }],
    });
  });

  it('takes 100 at once, and no more (1305)', async () => {
    const many = Array.from({ length: LIMITS.gateway.batchAdd + 1 }, (_, index) =>
      line(String(200_000_000_000 + index)),
    );
    expect(await add(...many)).toMatchObject({ code: 1305 });
    expect(await add(...many.slice(1))).toMatchObject({ code: 200 });
  });

  it('takes all or none, and names every line that is wrong', async () => {
    await add(line('100000000011'));
    await register('100000000013');
    const answer = await add(
      line('100000000012'),
      line('100000000011'),
      line('100000000013'),
      line('100000000014', { modelId: newId() }),
    );
    expect(answer).toMatchObject({
      code: 1306,
      data: [{ field: 'lines.1.sn' }, { field: 'lines.2.sn', problem: '该SN已被注册' }, { field: 'lines.3.modelId' }],
    });
    expect(await add(line('12345678901x'), line('1', { code: 'x' }))).toMatchObject({
      code: 1303,
      data: [{ field: 'lines.0.sn' }, { field: 'lines.1.sn', problem: 'SN须为12位数字' }, { field: 'lines.1.code' }],
    });
    expect((await list()).total).toBe(1);
  });

  it('by two at once lists each SN once', async () => {
    const codes = (await Promise.all([1, 2, 3].map(() => add(line('100000000015'))))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1306, 1306]);
  });
});

describe('an entry', () => {
  it('is changed and removed while nobody has registered it; afterwards 1023', async () => {
    await add(line('100000000011'));
    const change = { sn: '100000000011', code: '222222', modelId: DEFAULT_GATEWAY_MODEL };
    operations.entries.length = 0;
    expect(await ask('edit', change)).toMatchObject({ data: { code: '222222' } });
    await ask('edit', change);
    expect(operations.entries).toMatchObject([{ action: 'hardware.edit', new: '验证码已更换' }]);
    expect(JSON.stringify(operations.entries)).not.toContain('222222');
    expect(await ask('edit', { ...change, code: '22222' })).toMatchObject({ code: 1308 });
    expect(await ask('edit', { ...change, sn: '100000000099' })).toMatchObject({ code: 90_002 });
    expect(await ask('edit', { ...change, modelId: newId() })).toMatchObject({
      code: 10_001,
      data: [{ field: 'modelId' }],
    });
    await register('100000000011');
    expect(await ask('edit', { ...change, code: '333333' })).toMatchObject({ code: 1023 });
    expect(await ask('delete', { sns: '100000000011' })).toMatchObject({ code: 1023 });
  });

  it('is removed with others, all or none', async () => {
    await add(line('100000000011'), line('100000000012'));
    expect(await ask('delete', { sns: '100000000011,100000000019' })).toMatchObject({ code: 90_002 });
    expect((await list()).total).toBe(2);
    expect(await ask('delete', { sns: '100000000011,100000000012' })).toMatchObject({ code: 200 });
    expect((await list()).total).toBe(0);
  });
});

it('the list is filtered by SN, enterprise, model and whether it is registered, newest first', async () => {
  await add(line('100000000011'));
  now += 1_000;
  await add(line('100000000012'));
  await register('100000000011');
  expect((await list()).rows.map(({ sn }) => sn)).toEqual(['100000000012', '100000000011']);
  expect((await list({ registered: 'true' })).rows).toMatchObject([
    { sn: '100000000011', orgName: `enterprise ${orgId}` },
  ]);
  expect((await list({ registered: 'false' })).rows).toMatchObject([{ sn: '100000000012' }]);
  expect((await list({ keyword: '0012' })).total).toBe(1);
  expect((await list({ keyword: orgId })).total).toBe(1);
  expect((await list({ modelId: newId() })).total).toBe(0);
  expect((await list({ pageSize: '1', pageNum: '2' })).rows).toMatchObject([{ sn: '100000000011' }]);
});
