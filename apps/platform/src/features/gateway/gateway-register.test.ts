import {
  DEFAULT_GATEWAY_MODEL,
  type GatewaySetAside,
  type GatewayStates,
  type NamedCredentials,
  activationErrors,
  gatewayRegisterCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addGateway, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createGatewayDirectory } from './gateway-directory.ts';
import { createGatewayRegisterRepository } from './gateway-register.repository.ts';
import { gatewayRegisterRoutes } from './gateway-register.routes.ts';
import { createGatewayRegisterService } from './gateway-register.service.ts';
import { createGatewayRepository } from './gateway.repository.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});
const listed = new Map<string, { code: string; modelId: string }>();
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let me: Caller;
let stranger: Caller;
let changed: string[] = [];
let room = Number.POSITIVE_INFINITY;
let fits: (to: string) => Promise<string | undefined>;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  me = aCaller({ orgId });
  stranger = aCaller({ orgId: await addOrg(db) });
  const reach = createDeviceScope(db);
  bus.on('gatewayChanged', ({ gatewayId }) => changed.push(gatewayId));
  const service = createGatewayRegisterService({
    db,
    registers: createGatewayRegisterRepository(db, reach),
    reach,
    factory: { listed: () => Promise.resolve(listed) },
    models: { assertFits: (_tx, { to }) => fits(to) },
    bus,
    operations: operations.log,
    mqttAddress: () => ({ host: '10.0.0.1', port: 1883 }),
    quota: {
      check: (_tx, _what, adding) =>
        adding <= room ? Promise.resolve() : Promise.reject(activationErrors.gatewaysMax()),
    },
    clock: clockAt(() => NOW),
  });
  // Every call is a minute later: the limit of attempts is not what is tested.
  let now = 0;
  calls = await testCalls({
    register: (routes) => gatewayRegisterRoutes(routes, service),
    clock: clockAt(() => (now += 60_000)),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  [changed, operations.entries.length, room] = [[], 0, Number.POSITIVE_INFINITY];
  fits = () => Promise.resolve('LF-200');
  listed.clear();
});

let serial = 0;
/** A gateway as it comes out of its box. */
function boxed(more: object = {}) {
  const sn = String(600_000_000_000 + ++serial);
  listed.set(sn, { code: '123456', modelId: DEFAULT_GATEWAY_MODEL });
  return { sn, code: '123456', name: `网关${serial}`, ...more };
}
const addMany = (lines: object[], caller = me) =>
  calls.as(caller).call(gatewayRegisterCalls.addMany, { lines: JSON.stringify(lines) });
const count = async () => (await test.db.query<{ n: number }>('select count(*) as n from gateway'))[0]?.n;

describe('registering a batch', () => {
  it('gives every gateway its model and a password of its own, shown once', async () => {
    const lines = [boxed(), boxed()];
    const answer = await addMany(lines);
    expect(answer.code, answer.msg).toBe(200);
    const made = answer.data as NamedCredentials[];
    expect(made).toMatchObject(
      lines.map(({ sn, name }) => ({ sn, name, username: sn, modelName: 'LF-STD', port: 1883 })),
    );
    const directory = createGatewayDirectory(createGatewayRepository(test.db, createDeviceScope(test.db)));
    for (const { id, username, password } of made)
      expect(await directory.authenticate(username, password)).toMatchObject({ gatewayId: id, orgId });
    expect(new Set(made.map(({ password }) => password)).size).toBe(2);
    expect(operations.entries.map(({ action, objectId }) => [action, objectId])).toEqual(
      made.map(({ id }) => ['gateway.add', id]),
    );
    for (const { password } of made) expect(JSON.stringify(operations.entries)).not.toContain(password);
    expect(changed).toEqual(made.map(({ id }) => id));
  });

  it('takes all or none: every line that is wrong is named', async () => {
    const before = await count();
    const good = boxed();
    const theirs = boxed();
    await addMany([theirs], stranger);
    const own = boxed();
    await addMany([own]);
    const unlisted = { ...boxed(), sn: '699999999999' };
    const answer = await addMany([good, boxed({ code: '000000' }), theirs, own, unlisted]);
    expect(answer).toMatchObject({
      code: 1103,
      data: [
        { field: 'lines.1.code' },
        { field: 'lines.2.sn', problem: '该网关已被其他企业绑定，请联系其管理员解绑' },
        { field: 'lines.3.sn', problem: '该SN已被注册' },
        { field: 'lines.4.code' },
      ],
    });
    expect(await count()).toBe(Number(before) + 2);
    expect(await addMany([good, good, boxed({ name: '' }), boxed({ code: '1' })])).toMatchObject({
      code: 1306,
      data: [{ field: 'lines.1.sn' }, { field: 'lines.2.name' }, { field: 'lines.3.code' }],
    });
  });

  it('tells who has no label nothing of whose a gateway is', async () => {
    const theirs = boxed();
    await addMany([theirs], stranger);
    const [wrong, unknown] = [
      await addMany([{ ...theirs, code: '000000' }]),
      await addMany([{ ...theirs, sn: '699999999998', code: '000000' }]),
    ];
    expect(wrong).toEqual(unknown);
  });

  it('is of 100 at most (1305), and of as many as the licence allows (90102)', async () => {
    expect(await addMany(Array.from({ length: 101 }, () => boxed()))).toMatchObject({ code: 1305 });
    room = 1;
    expect(await addMany([boxed(), boxed()])).toMatchObject({ code: 90_102 });
    room = 100;
    expect(await addMany(Array.from({ length: 100 }, () => boxed()))).toMatchObject({ code: 200 });
  });

  it('by two at once registers each once', async () => {
    const lines = [boxed(), boxed()];
    const answers = await Promise.all([addMany(lines), addMany(lines.toReversed()), addMany(lines, stranger)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('changing a gateway', () => {
  const edit = (body: object, caller = me) => calls.as(caller).call(gatewayRegisterCalls.edit, body as never);

  it('gives it another name and model, with old and new value in the log', async () => {
    const { gatewayId: id } = await addGateway(test.db, orgId);
    expect(await edit({ id, name: '新名', modelId: DEFAULT_GATEWAY_MODEL })).toMatchObject({
      data: { name: '新名', modelId: DEFAULT_GATEWAY_MODEL, modelName: 'LF-STD', series: 'LF' },
    });
    expect(operations.entries).toMatchObject([{ action: 'gateway.edit', objectId: id }]);
    await edit({ id, name: '新名' });
    expect(operations.entries).toHaveLength(1);
  });

  it('leaves everything as it is where the model does not fit, or there is none', async () => {
    const { gatewayId: id } = await addGateway(test.db, orgId);
    fits = () => Promise.resolve(undefined);
    expect(await edit({ id, name: '新名', modelId: newId() })).toMatchObject({
      code: 10_001,
      data: [{ field: 'modelId' }],
    });
    expect(operations.entries).toEqual([]);
  });

  it('of an edge node that is not ours has no model to change', async () => {
    const { gatewayId: id } = await addGateway(test.db, orgId, { kind: 'sparkplug' });
    expect(await edit({ id, name: '节点', modelId: DEFAULT_GATEWAY_MODEL })).toMatchObject({
      data: { name: '节点', modelId: null },
    });
  });

  it('of somebody else does not exist', async () => {
    const { gatewayId: id } = await addGateway(test.db, orgId);
    const [foreign, unknown] = [
      await edit({ id, name: 'x' }, stranger),
      await edit({ id: newId(), name: 'x' }, stranger),
    ];
    expect([foreign.code, foreign.msg]).toEqual([90_002, unknown.msg]);
  });
});

describe('what a gateway sent and no table can hold', () => {
  const ask = (id: string, caller = me) => calls.as(caller).call(gatewayRegisterCalls.setAside, { id });

  it('is counted and shown, the newest first; of none there is nothing', async () => {
    const { gatewayId } = await addGateway(test.db, orgId);
    expect((await ask(gatewayId)).data).toEqual({ items: 0, lastAt: null, newest: [] });
    await test.db.query(
      `insert into uplink_set_aside (gateway_id, epoch, seq, at, kind, reason, item)
       select $1, gen_random_uuid(), n, to_timestamp(n), 'reply', 'code', '{}' from generate_series(1, 60) as n`,
      [gatewayId],
    );
    await test.db.query(
      `insert into uplink_set_aside_sum (gateway_id, items, first_at, last_at)
       values ($1, 900, to_timestamp(1), to_timestamp(60))`,
      [gatewayId],
    );
    const { data } = await ask(gatewayId);
    expect(data).toMatchObject({ items: 900, lastAt: 60_000 });
    expect((data as GatewaySetAside).newest.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, index) => 60 - index),
    );
  });

  it('of a foreign gateway is not found, as of one that does not exist', async () => {
    const { gatewayId } = await addGateway(test.db, await addOrg(test.db));
    expect((await ask(gatewayId)).code).toBe((await ask(newId())).code);
    expect((await ask(gatewayId)).code).not.toBe(0);
  });
});

describe('the states of a gateway', () => {
  const ask = (id: string, from: number, to: number, caller = me) =>
    calls.as(caller).call(gatewayRegisterCalls.stateLog, { id, startTime: String(from), endTime: String(to) });

  async function seeded(): Promise<string> {
    const { gatewayId } = await addGateway(test.db, orgId);
    await test.db.query('update gateway set created_at = $2 where id = $1', [gatewayId, new Date(NOW - 10 * HOUR_MS)]);
    for (const [hours, state] of [
      [8, 'online'],
      [4, 'offline'],
      [2, 'online'],
    ] as const)
      await test.db.query('insert into gateway_state_log (gateway_id, at, state) values ($1, $2, $3)', [
        gatewayId,
        new Date(NOW - hours * HOUR_MS),
        state,
      ]);
    return gatewayId;
  }

  it('cover the period in which there was one, up to now, with the share it was online', async () => {
    const id = await seeded();
    const all = (await ask(id, NOW - 24 * HOUR_MS, NOW + HOUR_MS)).data as GatewayStates;
    expect(all).toMatchObject({ from: NOW - 10 * HOUR_MS, to: NOW, onlinePercent: 60, leftOut: 0 });
    expect(all.spans.map(({ state, from, to }) => [state, (to - from) / HOUR_MS])).toEqual([
      ['offline', 2],
      ['online', 4],
      ['offline', 2],
      ['online', 2],
    ]);
    const part = (await ask(id, NOW - 6 * HOUR_MS, NOW - 3 * HOUR_MS)).data as GatewayStates;
    expect(part.spans.map(({ state, from, to }) => [state, (to - from) / HOUR_MS])).toEqual([
      ['online', 2],
      ['offline', 1],
    ]);
    expect(part.onlinePercent).toBe(66.7);
  });

  it('are nothing before it was registered and in the future', async () => {
    const id = await seeded();
    for (const at of [NOW - 100 * HOUR_MS, NOW + HOUR_MS])
      expect((await ask(id, at, at + HOUR_MS)).data).toMatchObject({ spans: [], onlinePercent: null });
  });

  it('are asked for 30 days at most (10004), with an end after the start (10003)', async () => {
    const id = await seeded();
    expect(await ask(id, NOW - 31 * 24 * HOUR_MS, NOW)).toMatchObject({ code: 10_004 });
    expect(await ask(id, NOW, NOW)).toMatchObject({ code: 10_003 });
    expect(await ask(id, NOW - 30 * 24 * HOUR_MS, NOW)).toMatchObject({ code: 200 });
  });

  it('are seen by whoever sees the gateway', async () => {
    const id = await seeded();
    expect(await ask(id, NOW - HOUR_MS, NOW, stranger)).toMatchObject({ code: 90_002 });
    const device = await addDevice(test.db, orgId, { gatewayId: id });
    const accountId = await addAccount(test.db, orgId);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device, accountId]);
    const guest = aCaller({ orgId, accountId, kind: 'int', dataRange: 'granted' });
    expect(await ask(id, NOW - HOUR_MS, NOW, guest)).toMatchObject({ code: 200 });
  });
});
