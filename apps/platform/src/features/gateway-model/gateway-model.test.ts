import { DEFAULT_GATEWAY_MODEL, type GatewayModel, type Page, gatewayModelCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createGatewayModelRepository } from './gateway-model.repository.ts';
import { gatewayModelRoutes } from './gateway-model.routes.ts';
import { createGatewayModelService } from './gateway-model.service.ts';
import { createModelFit } from './model-fit.ts';

const operations = rememberedOperations();
const centre = aCaller({ kind: 'op' });
const listed = new Map<string, { code: string; modelId: string }>();
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let me: Caller;
let fit: ReturnType<typeof createModelFit>;

beforeAll(async () => {
  test = await testDatabase();
  orgId = await addOrg(test.db);
  me = aCaller({ orgId });
  const models = createGatewayModelRepository(test.db, (caller, add) =>
    Promise.resolve(`gateway.org_id = ${add(caller.orgId)}`),
  );
  const factory = { listed: () => Promise.resolve(listed) };
  const service = createGatewayModelService({ db: test.db, models, factory, operations: operations.log });
  fit = createModelFit(models);
  // Every call is a minute later: the limit of attempts has a test of its own.
  let now = 0;
  calls = await testCalls({
    register: (routes) => gatewayModelRoutes(routes, service),
    clock: clockAt(() => (now += 60_000)),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  operations.entries.length = 0;
  listed.clear();
});

let serial = 0;
const form = (more: object = {}) => ({
  name: `LF-${++serial}`,
  series: 'LF',
  drivers: '2',
  variables: '3',
  alarms: '10',
  reports: '5',
  scripts: '3',
  features: 'script,mqtt',
  modes: 'router',
  protocols: '',
  ports: '',
  remark: '',
  ...more,
});
const ask = (call: keyof typeof gatewayModelCalls, body: object, caller = centre) =>
  calls.as(caller).call(gatewayModelCalls[call], body);
async function add(more: object = {}): Promise<GatewayModel> {
  const answer = await ask('add', form(more));
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as GatewayModel;
}
const fieldsOf = (model: GatewayModel, more: object = {}) =>
  form({ id: model.id, name: model.name, features: model.features, modes: model.modes, ...more });

/** A gateway of the model that carries a device with three variables behind a serial driver. */
async function carried(modelId: string) {
  const gateway = await addGateway(test.db, orgId);
  await test.db.query('update gateway set model_id = $2 where id = $1', [gateway.gatewayId, modelId]);
  const device = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  await test.db.query(
    `insert into driver (id, device_id, name, type, settings) values ($1, $2, 'line', 'modbus-rtu', '{"path": "COM1"}')`,
    [newId(), device],
  );
  for (const key of ['a', 'b', 'c']) await addVariable(test.db, device, { key });
  return gateway;
}

describe('a model', () => {
  it('is preset for gateways of one’s own, and is added with standard among its modes', async () => {
    const model = await add();
    expect(model).toMatchObject({ modes: ['standard', 'router'], features: ['script', 'mqtt'], gatewayCount: 0 });
    const { rows } = (await ask('query', { keyword: model.name })).data as Page<GatewayModel>;
    expect(rows).toEqual([model]);
    const all = (await ask('queryAll', {}, me)).data as GatewayModel[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([DEFAULT_GATEWAY_MODEL, model.id]));
    expect(JSON.stringify(all)).not.toContain('gatewayCount');
    expect(operations.entries).toMatchObject([{ action: 'model.add', objectId: model.id }]);
  });

  it('has a name of its own, whatever its case, and only protocols that exist; the field is named', async () => {
    const { name } = await add();
    expect(await ask('add', form({ name: name.toLowerCase() }))).toMatchObject({
      code: 10_001,
      data: [{ field: 'name' }],
    });
    const other = await add();
    expect(await ask('edit', fieldsOf(other, { name }))).toMatchObject({ code: 10_001, data: [{ field: 'name' }] });
    expect(await ask('add', form({ protocols: 'smoke-signals' }))).toMatchObject({
      code: 10_001,
      data: [{ field: 'protocols' }],
    });
  });

  it('is not to be read or changed without the permission of the operation centre', async () => {
    for (const call of ['query', 'add', 'edit', 'delete'] as const)
      expect(await ask(call, form({ id: newId() }), aCaller({ permissions: new Set() }))).toMatchObject({
        code: 90_003,
      });
  });

  it('keeps what registered gateways use: 1362 names the resource, the gateway and both numbers', async () => {
    const model = await add();
    const { sn } = await carried(model.id);
    const answer = await ask('edit', fieldsOf(model, { variables: '2', ports: 'COM2' }));
    expect(answer).toMatchObject({ code: 1362 });
    const problems = answer.data as { field: string; problem: string }[];
    expect(problems.map(({ field }) => field)).toEqual(['variables', 'ports']);
    expect(problems[0]?.problem).toContain(sn);
    expect(problems[0]?.problem).toContain('变量已用3，型号上限2');
    expect(operations.entries.map(({ action }) => action)).toEqual(['model.add']);
    // What nothing uses may go, and so may a capacity down to what is used.
    expect(
      await ask('edit', fieldsOf(model, { variables: '3', drivers: '1', features: '', scripts: '0' })),
    ).toMatchObject({
      code: 200,
      data: { capacities: { variables: 3, drivers: 1 }, features: [], gatewayCount: 1 },
    });
    expect(operations.entries.at(-1)).toMatchObject({ action: 'model.edit' });
  });

  it('keeps the features that settings of its gateways have switched on', async () => {
    const model = await add({ features: 'script,mqtt,vpn,lowPower' });
    const { gatewayId } = await addGateway(test.db, orgId);
    await test.db.query('update gateway set model_id = $2, vpn = true, settings = $3 where id = $1', [
      gatewayId,
      model.id,
      JSON.stringify({ mqtt: { enabled: true }, lowPower: { enabled: false } }),
    ]);
    const answer = await ask('edit', fieldsOf(model, { features: 'script' }));
    expect(answer).toMatchObject({ code: 1362, data: [{ field: 'features' }, { field: 'features' }] });
    expect(JSON.stringify(answer.data)).toMatch(/MQTT.*VPN/);
    expect(await ask('edit', fieldsOf(model, { features: 'mqtt,vpn' }))).toMatchObject({ code: 200 });
  });

  it('that its gateways have outgrown already can still be given a remark', async () => {
    const model = await add();
    await carried(model.id);
    const settings = { ...model, capacities: { ...model.capacities, variables: 1 } };
    await test.db.query('update gateway_model set settings = $2 where id = $1', [model.id, JSON.stringify(settings)]);
    expect(await ask('edit', fieldsOf(model, { variables: '1', remark: '停产' }))).toMatchObject({ code: 200 });
  });

  it('that changes nothing writes nothing', async () => {
    const model = await add();
    await ask('edit', fieldsOf(model));
    expect(operations.entries).toHaveLength(1);
  });

  it('is deleted only when no gateway, no entry of the factory list and no template names it (1361); the preset never', async () => {
    const model = await add();
    const gateway = await carried(model.id);
    expect(await ask('delete', { id: model.id })).toMatchObject({ code: 1361 });
    await test.db.query('update gateway set model_id = null where id = $1', [gateway.gatewayId]);
    await test.db.query(`insert into hardware (sn, code, model_id) values ('300000000001', '123456', $1)`, [model.id]);
    expect(await ask('delete', { id: model.id })).toMatchObject({ code: 1361 });
    await test.db.query('delete from hardware');
    expect(await ask('delete', { id: model.id })).toMatchObject({ code: 200 });
    expect(await ask('delete', { id: model.id })).toMatchObject({ code: 90_002 });
    expect(await ask('delete', { id: DEFAULT_GATEWAY_MODEL })).toMatchObject({ code: 1361 });
  });
});

describe('the model behind an SN', () => {
  const sn = '310000000001';
  it.each([
    ['a letter', { sn: '31000000000a' }, 1303],
    ['eleven digits', { sn: '31000000000' }, 1304],
    ['a code of five digits', { sn, code: '12345' }, 1308],
    ['an SN that nobody knows', { sn, code: '123456' }, 1103],
  ])('%s: %j is %d', async (_what, body, code) => {
    expect(await ask('queryBySn', body, me)).toMatchObject({ code });
  });

  it('of the factory list is told to whoever has the label', async () => {
    const model = await add();
    listed.set(sn, { code: '123456', modelId: model.id });
    expect(await ask('queryBySn', { sn }, me)).toMatchObject({ code: 1103 });
    expect(await ask('queryBySn', { sn, code: '654321' }, me)).toMatchObject({ code: 1103 });
    expect(await ask('queryBySn', { sn, code: '123456' }, me)).toMatchObject({
      code: 200,
      data: { id: model.id, sn, gatewayId: null, capacities: model.capacities },
    });
  });

  it('of one’s own gateway needs no code; of somebody else’s is 1103 without the label and 1104 with it', async () => {
    const model = await add();
    const gateway = await carried(model.id);
    expect(await ask('queryBySn', { sn: gateway.sn }, me)).toMatchObject({
      data: { id: model.id, gatewayId: gateway.gatewayId },
    });
    const stranger = aCaller({ orgId: await addOrg(test.db) });
    listed.set(gateway.sn, { code: '123456', modelId: model.id });
    expect(await ask('queryBySn', { sn: gateway.sn }, stranger)).toMatchObject({ code: 1103 });
    expect(await ask('queryBySn', { sn: gateway.sn, code: '123456' }, stranger)).toMatchObject({ code: 1104 });
  });
});

describe('another model for a gateway', () => {
  it('is refused with everything it lacks and what to do about it (1124)', async () => {
    const [model, small] = [await add(), await add({ variables: '1', series: 'XS', protocols: 'opcua' })];
    const { gatewayId } = await carried(model.id);
    const change = fit.assertFits(test.db, { gatewayId, from: model.id, to: small.id }, 'zh');
    await expect(change).rejects.toMatchObject({
      spec: { code: 1124 },
      problems: [
        { field: 'variables', problem: '变量已用3，型号上限1。请删除不用的变量，或更换容量更大的网关' },
        { field: 'protocols' },
        { field: 'series' },
      ],
    });
  });
  it('of another series is taken while the gateway carries nothing', async () => {
    const [model, other] = [await add(), await add({ series: 'XS' })];
    const { gatewayId } = await addGateway(test.db, orgId);
    expect(await fit.assertFits(test.db, { gatewayId, from: model.id, to: other.id }, 'zh')).toBe(other.name);
    expect(await fit.assertFits(test.db, { gatewayId, from: model.id, to: newId() }, 'zh')).toBeUndefined();
  });
});
