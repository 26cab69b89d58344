import { type PendingDevice, gatewayCalls, activationErrors } from '@lightfield/contract';
import { DataType } from '@lightfield/sparkplug';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addGateway, addOrg } from '../../engines/history/site.testing.ts';
import type { GatewayIdentity } from '../../engines/types.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { type BornMetric, createApprovalRepository } from './approval.repository.ts';
import { createApprovalService } from './approval.service.ts';
import type { GatewayService } from './gateway.service.ts';
import { gatewayRoutes } from './gateway.routes.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let node: GatewayIdentity;
let group: string;
let said: object[] = [];
/** Variables that the licence still allows. */
let room = Number.POSITIVE_INFINITY;
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId });
  stranger = aCaller({ orgId: await addOrg(db) });
  node = await addGateway(db, orgId, { kind: 'sparkplug' });
  group = newId();
  await db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'G')`, [group, orgId]);
  bus.on('configChanged', (event) => said.push(event));
  const scope = createDeviceScope(db);
  const approvals = createApprovalService({
    db,
    approvals: createApprovalRepository(db, scope),
    bus,
    operations: operations.log,
    quota: {
      check: (_tx, _what, adding) =>
        adding <= room ? Promise.resolve() : Promise.reject(activationErrors.variablesMax()),
    },
  });
  calls = await testCalls({ register: (routes) => gatewayRoutes(routes, {} as GatewayService, approvals), scope });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  [said, operations.entries.length] = [[], 0];
});

const METRICS: BornMetric[] = [
  { name: 'Level', type: DataType.Float, writable: true, value: 1.5 },
  { name: 'Total', type: DataType.Int64, writable: false, value: '9007199254740993' },
  { name: 'Running', type: DataType.Boolean, writable: true, value: 1 },
  { name: 'Serial', type: DataType.String, writable: true, value: 'TP-7' },
  { name: 'Table', type: DataType.DataSet, writable: true, value: null },
  { name: 'Future', type: 99, writable: true, value: null },
];
async function born(metrics: readonly BornMetric[] = METRICS): Promise<string> {
  const id = newId();
  await test.db.query(
    `insert into edge_device (id, gateway_id, device_name, online, born_at, metrics) values ($1, $2, $3, true, to_timestamp(5), $4)`,
    [id, node.gatewayId, `tank ${id}`, JSON.stringify(metrics)],
  );
  return id;
}
const mapping = (metric: string, key: string, more: object = {}) => ({ metric, key, name: metric, ...more });
const approve = (id: string, mappings: unknown, more: object = {}, caller = me) =>
  calls.as(caller).call(gatewayCalls.approve, { id, name: '水箱', mappings, ...more });
const pending = async (body: object = {}, caller = me) =>
  (await calls.as(caller).call(gatewayCalls.pending, body)).data as PendingDevice[];
const rows = (sql: string, ...params: unknown[]) => test.db.query<Record<string, unknown>>(sql, params);

describe('what an edge node has born', () => {
  it('waits with its metrics, and the types they would become', async () => {
    const id = await born();
    const device = (await pending({ gatewayId: node.gatewayId, status: 'pending' })).find((one) => one.id === id);
    expect(device).toEqual({
      id,
      gatewayId: node.gatewayId,
      gatewayName: expect.any(String),
      group: node.group,
      node: node.node,
      device: `tank ${id}`,
      bornAt: 5_000,
      online: true,
      status: 'pending',
      equipId: null,
      metrics: [
        { name: 'Level', sparkplugType: 'Float', dataType: 'float', writable: true, value: 1.5, mapped: false },
        {
          name: 'Total',
          sparkplugType: 'Int64',
          dataType: 'int64',
          writable: false,
          value: '9007199254740993',
          mapped: false,
        },
        { name: 'Running', sparkplugType: 'Boolean', dataType: 'bit', writable: true, value: 1, mapped: false },
        { name: 'Serial', sparkplugType: 'String', dataType: 'string', writable: true, value: 'TP-7', mapped: false },
        { name: 'Table', sparkplugType: 'DataSet', dataType: null, writable: true, value: null, mapped: false },
        { name: 'Future', sparkplugType: '99', dataType: null, writable: true, value: null, mapped: false },
      ],
    });
    expect(await pending({}, stranger)).toEqual([]);
    expect((await calls.as(me).call(gatewayCalls.pending, { status: 'lost' })).code).toBe(10_001);
  });
});

describe('approving', () => {
  it('makes device, variables, mappings and recording in one step', async () => {
    const id = await born();
    const answer = await approve(
      id,
      JSON.stringify([
        mapping('Level', 'level', { unit: 'm', decimals: 3, writable: true }),
        mapping('Total', 'total', { writable: true }),
      ]),
      { groupId: group, recordIntervalMs: '60000' },
    );
    expect(answer.code, answer.msg).toBe(200);
    const { equipId } = answer.data as { equipId: string };
    expect(await rows('select name, org_id, gateway_id, group_id from device where id = $1', equipId)).toEqual([
      { name: '水箱', org_id: me.orgId, gateway_id: node.gatewayId, group_id: group },
    ]);
    const variables = await rows('select * from variable where device_id = $1 order by sort', equipId);
    expect(variables).toMatchObject([
      { key: 'level', kind: 'device', data_type: 'float', access: 'readwrite', unit: 'm', decimals: 3, sort: 0 },
      // Declared read-only by its edge node.
      { key: 'total', kind: 'device', data_type: 'int64', access: 'read', sort: 1 },
    ]);
    expect(variables[0]?.['settings']).toMatchObject({
      key: 'level',
      dataType: 'float',
      collection: 'periodic',
      statusMap: [],
    });
    expect(
      await rows(
        'select metric, variable_id, sparkplug_type from edge_metric where edge_device_id = $1 order by metric',
        id,
      ),
    ).toEqual([
      { metric: 'Level', variable_id: variables[0]?.['id'], sparkplug_type: DataType.Float },
      { metric: 'Total', variable_id: variables[1]?.['id'], sparkplug_type: DataType.Int64 },
    ]);
    const [report] = await rows('select number, name, interval_ms, settings from report where device_id = $1', equipId);
    expect(report).toMatchObject({
      name: '定时记录',
      interval_ms: 60_000,
      settings: { variables: ['level', 'total'] },
    });
    expect(await rows('select series_ids from hist_layout where report_number = $1', report?.['number'])).toEqual([
      { series_ids: variables.map((row) => row['series_id']) },
    ]);
    const [gateway] = await rows('select config_revision, applied_revision from gateway where id = $1', node.gatewayId);
    expect(gateway?.['config_revision']).toBe(gateway?.['applied_revision']);
    expect(said).toEqual([{ deviceId: equipId, gatewayId: node.gatewayId }]);
    expect(operations.entries).toMatchObject([
      { action: 'gateway.approve', objectType: 'device', objectId: equipId, objectName: '水箱', new: 'level, total' },
    ]);
    const [device] = (await pending({ status: 'approved' })).filter((one) => one.id === id);
    expect(device).toMatchObject({ status: 'approved', equipId });
    expect(device?.metrics.map(({ mapped }) => mapped)).toEqual([true, true, false, false, false, false]);
  });

  it('of more variables than the licence allows makes nothing (90103)', async () => {
    const id = await born();
    const mappings = JSON.stringify([mapping('Level', 'level'), mapping('Running', 'running')]);
    room = 1;
    expect((await approve(id, mappings)).code).toBe(90_103);
    expect((await pending()).find((one) => one.id === id)).toMatchObject({ status: 'pending', equipId: null });
    expect([operations.entries, said]).toEqual([[], []]);
    room = 2;
    expect((await approve(id, mappings)).code).toBe(200);
    room = Number.POSITIVE_INFINITY;
  });

  it('a second time adds what is not mapped yet', async () => {
    const id = await born();
    const first = await approve(id, [mapping('Level', 'level')], { recordIntervalMs: 1_000 });
    const again = await approve(
      id,
      [mapping('Level', 'other'), mapping('Running', 'running', { decimals: 0 }), mapping('Serial', 'serial')],
      { recordIntervalMs: 1_000 },
    );
    expect(again.data).toEqual(first.data);
    const { equipId } = first.data as { equipId: string };
    expect(await rows('select key, sort from variable where device_id = $1 order by sort', equipId)).toEqual([
      { key: 'level', sort: 0 },
      { key: 'running', sort: 1 },
      { key: 'serial', sort: 2 },
    ]);
    expect(await rows('select name from report where device_id = $1 order by sort', equipId)).toEqual([
      { name: '定时记录' },
      { name: '定时记录 2' },
    ]);
    expect((await approve(id, [mapping('Total', 'level')])).code).toBe(1708);
  });

  it('records more variables than one report holds in several', async () => {
    const many = Array.from({ length: 201 }, (_, i) => ({
      name: `m${i}`,
      type: DataType.Double,
      writable: false,
      value: i,
    }));
    const answer = await approve(
      await born(many),
      many.map(({ name }) => mapping(name, name)),
      { recordIntervalMs: 1_000 },
    );
    const { equipId } = answer.data as { equipId: string };
    const reports = await rows(
      `select name, jsonb_array_length(settings -> 'variables') as n from report where device_id = $1 order by sort`,
      equipId,
    );
    expect(reports).toEqual([
      { name: '定时记录', n: 100 },
      { name: '定时记录 2', n: 100 },
      { name: '定时记录 3', n: 1 },
    ]);
  });

  it('by two people at once makes one device', async () => {
    const id = await born();
    const answers = await Promise.all([approve(id, [mapping('Level', 'a')]), approve(id, [mapping('Level', 'b')])]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(answers[0].data).toEqual(answers[1].data);
    expect(await rows('select 1 from edge_metric where edge_device_id = $1', id)).toHaveLength(1);
  });

  it('of a metric that was not born, or of a type that cannot or is unknown, is refused (1355)', async () => {
    const id = await born();
    for (const name of ['Nothing', 'Table', 'Future'])
      expect(await approve(id, [mapping(name, 'a')])).toMatchObject({ code: 1355 });
    expect(await rows('select 1 from edge_metric where edge_device_id = $1', id)).toHaveLength(0);
  });

  it.each([
    ['the same metric twice', [mapping('Level', 'a'), mapping('Level', 'b')], 10_001],
    ['the same key twice', [mapping('Level', 'a'), mapping('Total', 'a')], 1708],
    ['a key that is none', [mapping('Level', '1a')], 10_001],
    ['no mapping', [], 10_001],
    ['no list', '{', 10_001],
    ['an object', {}, 10_001],
    ['a name that is empty', [mapping('Level', 'a', { name: '' })], 10_001],
    ['a name that is no title', [mapping('Level', 'a', { name: '<b>' })], 10_001],
    ['too many decimals', [mapping('Level', 'a', { decimals: 11 })], 10_001],
  ])('with %s is refused, and nothing is left behind', async (_what, mappings, code) => {
    const id = await born();
    const [before] = await rows('select count(*) as n from device');
    expect((await approve(id, mappings)).code).toBe(code);
    expect(await rows('select count(*) as n from device')).toEqual([before]);
    expect(await rows('select status from edge_device where id = $1', id)).toEqual([{ status: 'pending' }]);
    expect(said).toEqual([]);
  });

  it('into somebody else’s group, or of somebody else’s device, finds nothing', async () => {
    const id = await born();
    const foreign = newId();
    await test.db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'F')`, [foreign, stranger.orgId]);
    expect((await approve(id, [mapping('Level', 'a')], { groupId: foreign })).code).toBe(90_002);
    expect((await approve(id, [mapping('Level', 'a')], { groupId: newId() })).code).toBe(90_002);
    expect((await approve(id, [mapping('Level', 'a')], {}, stranger)).code).toBe(90_002);
    expect((await approve(newId(), [mapping('Level', 'a')], {}, stranger)).code).toBe(90_002);
  });

  it.each([
    { recordIntervalMs: 999 },
    { recordIntervalMs: 86_400_001 },
    { name: 'x'.repeat(26) },
    { name: '' },
    { name: '<b>' },
  ])('with %j is refused', async (more) => {
    expect((await approve(await born(), [mapping('Level', 'a')], more)).code).toBe(10_001);
  });
});

describe('rejecting', () => {
  it('is done once, and not after approval', async () => {
    const id = await born();
    const reject = (of: string) => calls.as(me).call(gatewayCalls.reject, { id: of });
    expect((await reject(id)).code).toBe(200);
    expect(operations.entries).toMatchObject([{ action: 'gateway.reject', objectId: node.gatewayId }]);
    expect((await reject(id)).code).toBe(1354);
    expect((await pending({ status: 'rejected' })).map((one) => one.id)).toContain(id);
    const approved = await born();
    await approve(approved, [mapping('Level', 'a')]);
    expect((await reject(approved)).code).toBe(1354);
  });
  it('can be thought over: approving is still possible', async () => {
    const id = await born();
    await calls.as(me).call(gatewayCalls.reject, { id });
    expect((await approve(id, [mapping('Level', 'a')])).code).toBe(200);
  });
});
