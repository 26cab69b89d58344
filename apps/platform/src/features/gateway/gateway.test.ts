import {
  DEFAULT_GATEWAY_MODEL,
  type GatewayCredentials,
  type GatewayLine,
  type Page,
  activationErrors,
  commonErrors,
  gatewayCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewCommand } from '../../engines/commands/commands.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addGateway, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import type { Counted } from '../../kernel/quota.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createApprovalRepository } from './approval.repository.ts';
import { createApprovalService } from './approval.service.ts';
import { createGatewayDirectory } from './gateway-directory.ts';
import { type GatewayRepository, createGatewayRepository } from './gateway.repository.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { createGatewayService } from './gateway.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let orgId: string;
let gateways: GatewayRepository;
let changed: string[] = [];
let started: NewCommand[] = [];
let room = Number.POSITIVE_INFINITY;
/** Calls come so far apart that the limit of attempts does not matter, except where it is tested. */
const UNHURRIED_MS = 60_000;
let callsApartMs = UNHURRIED_MS;
let now = 0;
const quota = {
  check: (_tx: unknown, _what: Counted, adding: number) =>
    adding <= room ? Promise.resolve() : Promise.reject(activationErrors.gatewaysMax()),
};
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});
const factory: Record<string, { code: string; modelId: string }> = {};
let serial = 0;
const freshSn = () => String(500_000_000_000 + ++serial);

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  me = aCaller({ orgId });
  stranger = aCaller({ orgId: await addOrg(db) });
  const reach = createDeviceScope(db);
  gateways = createGatewayRepository(db, reach);
  bus.on('gatewayChanged', ({ gatewayId }) => changed.push(gatewayId));
  const service = createGatewayService({
    db,
    gateways,
    reach,
    bus,
    operations: operations.log,
    mqttAddress: () => ({ host: '10.0.0.1', port: 1883 }),
    commands: {
      start(command) {
        started.push(command);
        return Promise.resolve(newId());
      },
    },
    quota,
    factory: {
      listed: (_on, sns) => Promise.resolve(new Map(sns.flatMap((sn) => (factory[sn] ? [[sn, factory[sn]]] : [])))),
    },
  });
  const approvals = createApprovalRepository(db, reach);
  const approval = createApprovalService({ db, approvals, bus, operations: operations.log, quota });
  calls = await testCalls({
    register: (routes) => gatewayRoutes(routes, service, approval),
    scope: reach,
    clock: clockAt(() => (now += callsApartMs)),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  [changed, started, operations.entries.length, callsApartMs] = [[], [], 0, UNHURRIED_MS];
});

async function add(body: object = {}, caller = me): Promise<GatewayCredentials> {
  const whole = { sn: freshSn(), code: '123456', name: '一号网关', ...body };
  const answer = await calls.as(caller).call(gatewayCalls.add, whole);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as GatewayCredentials;
}
const login = ({ username, password }: GatewayCredentials) =>
  createGatewayDirectory(gateways).authenticate(username, password);
const list = async (body: object = {}, caller = me) =>
  (await calls.as(caller).call(gatewayCalls.query, body)).data as Page<GatewayLine>;

describe('registering a gateway', () => {
  it('shows its password once, and the broker knows it by that', async () => {
    const credentials = await add();
    expect(credentials).toMatchObject({ username: credentials.sn, host: '10.0.0.1', port: 1883 });
    expect(credentials.password).toMatch(/^[\w-]{24}$/);
    expect(await login(credentials)).toEqual({
      gatewayId: credentials.id,
      orgId,
      kind: 'lightfield',
      sn: credentials.sn,
      group: 'lightfield',
      node: credentials.sn,
      credential: expect.any(String) as string,
    });
    const [row] = await test.db.query<object>('select * from gateway where id = $1', [credentials.id]);
    expect(JSON.stringify(row)).not.toContain(credentials.password);
    expect(operations.entries).toMatchObject([
      { action: 'gateway.add', objectId: credentials.id, new: credentials.sn },
    ]);
    expect(JSON.stringify(operations.entries)).not.toContain(credentials.password);
    expect(changed).toEqual([credentials.id]);
  });

  it('is refused where the licence allows no more (90102), of either kind', async () => {
    room = 0;
    const sn = freshSn();
    const both = [
      await calls.as(me).call(gatewayCalls.add, { sn, code: '123456', name: 'x' }),
      await calls.as(me).call(gatewayCalls.addSparkplug, { group: 'plant', node: 'n1', name: 'x' }),
    ];
    room = 1;
    expect(both.map(({ code }) => code)).toEqual([90102, 90102]);
    expect([operations.entries, changed]).toEqual([[], []]);
    await add({ sn });
    room = Number.POSITIVE_INFINITY;
  });

  it('refuses an SN that is registered, by whomever', async () => {
    const { sn } = await add();
    const again = { sn, code: '000000', name: 'x' };
    expect((await calls.as(me).call(gatewayCalls.add, again)).code).toBe(1023);
    expect((await calls.as(stranger).call(gatewayCalls.add, again)).code).toBe(1023);
    const together = await Promise.all(
      [1, 2, 3].map(() => calls.as(me).call(gatewayCalls.add, { ...again, sn: '500999999999' })),
    );
    expect(together.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1023, 1023]);
  });

  it('of one on the factory list takes its label: another code is refused with 1103', async () => {
    const sn = freshSn();
    factory[sn] = { code: '654321', modelId: DEFAULT_GATEWAY_MODEL };
    expect((await calls.as(me).call(gatewayCalls.add, { sn, code: '123456', name: 'x' })).code).toBe(1103);
    await add({ sn, code: '654321' });
  });

  it('takes 20 labels a minute of one account, so that nobody tries out all codes of an SN', async () => {
    const sn = freshSn();
    factory[sn] = { code: '654321', modelId: DEFAULT_GATEWAY_MODEL };
    const guesser = aCaller({ orgId });
    const guess = async (code: string, caller = guesser) =>
      (await calls.as(caller).call(gatewayCalls.add, { sn, code, name: 'x' })).code;
    callsApartMs = 1;
    const guesses: number[] = [];
    for (let code = 0; code < 21; code++) guesses.push(await guess(String(100_000 + code)));
    expect(guesses).toEqual([...Array.from({ length: 20 }, () => 1103), commonErrors.tooFrequent.code]);
    expect(await guess('654321')).toBe(commonErrors.tooFrequent.code);
    expect(await guess('000000', me)).toBe(1103);
    callsApartMs = UNHURRIED_MS;
    expect(await guess('654321')).toBe(200);
  });

  it('of one on the factory list that another enterprise has says so to who holds the label (1104)', async () => {
    const sn = freshSn();
    factory[sn] = { code: '654321', modelId: DEFAULT_GATEWAY_MODEL };
    await add({ sn, code: '654321' });
    const asStranger = async (code: string) =>
      (await calls.as(stranger).call(gatewayCalls.add, { sn, code, name: 'x' })).code;
    expect([await asStranger('654321'), await asStranger('123456')]).toEqual([1104, 1103]);
  });

  it.each([
    [{ sn: '' }, 1304, 'sn'],
    [{ sn: '12345678901' }, 1304, 'sn'],
    [{ sn: '1234567890123' }, 1304, 'sn'],
    [{ sn: 'a23456789012' }, 1303, 'sn'],
    [{ code: '12345' }, 1308, 'code'],
    [{ code: 'abcdef' }, 1308, 'code'],
    [{ name: '' }, 1357, 'name'],
    [{ name: ' ' }, 1357, 'name'],
    [{ name: 'x'.repeat(26) }, 1357, 'name'],
    [{ name: 'a\u0007' }, 10_001, 'name'],
  ])('refuses %j with %i, as a line of a batch', async (body, code, field) => {
    const whole = { sn: freshSn(), code: '123456', name: 'x', ...body };
    const answer = await calls.as(me).call(gatewayCalls.add, whole);
    expect(answer.code).toBe(code);
    expect(JSON.stringify(answer.data)).toContain(`"${field}"`);
  });

  it('of an edge node that is not ours gives it its own group and node', async () => {
    const body = { group: 'Plant 9', node: 'edge-1', name: '第三方' };
    const answer = await calls.as(me).call(gatewayCalls.addSparkplug, body);
    const credentials = answer.data as GatewayCredentials;
    expect(credentials.sn).toBe('Plant 9/edge-1');
    expect(await login(credentials)).toMatchObject({ kind: 'sparkplug', group: 'Plant 9', node: 'edge-1' });
    expect((await calls.as(me).call(gatewayCalls.addSparkplug, body)).code).toBe(1023);
  });

  it.each([
    { group: 'a/b' },
    { group: 'a+' },
    { node: '#' },
    { group: 'lightfield' },
    { group: 'STATE' },
    { node: '' },
    { node: 'x'.repeat(101) },
    { node: 'a\u0085b' },
    { group: ['a'] },
  ])('refuses the edge node %j with 10001', async (body) => {
    const whole = { group: 'g', node: 'n', name: 'x', ...body };
    expect((await calls.as(me).call(gatewayCalls.addSparkplug, whole as never)).code).toBe(10_001);
  });

  it('puts what the operation centre adds into the enterprise it names, or into the only one', async () => {
    const centre = aCaller({ orgId: await addOrg(test.db, 'center'), kind: 'op' });
    const whole = { sn: freshSn(), code: '123456', name: '一号网关' };
    expect((await calls.as(centre).call(gatewayCalls.add, whole)).code).toBe(2914);
    expect((await calls.as(centre).call(gatewayCalls.add, { ...whole, orgId: centre.orgId })).code).toBe(1012);
    expect((await calls.as(me).call(gatewayCalls.add, { ...whole, orgId: stranger.orgId })).code).toBe(90_003);
    const { id } = await add({ orgId: stranger.orgId }, centre);
    const orgOf = async (gateway: string) =>
      (await test.db.query<{ org_id: string }>('select org_id from gateway where id = $1', [gateway]))[0]?.org_id;
    expect(await orgOf(id)).toBe(stranger.orgId);
    await test.db.query(`update org set kind = 'center' where id = $1`, [stranger.orgId]);
    const second = await add({}, centre);
    await test.db.query(`update org set kind = 'enterprise' where id = $1`, [stranger.orgId]);
    expect(await orgOf(second.id)).toBe(orgId);
    const edge = await calls
      .as(centre)
      .call(gatewayCalls.addSparkplug, { group: 'g', node: 'centre', name: 'x', orgId });
    expect(await orgOf((edge.data as GatewayCredentials).id)).toBe(orgId);
  });

  it('is not for accounts that live by grants, nor without the permission', async () => {
    const guest = aCaller({ orgId, kind: 'int', dataRange: 'granted' });
    const whole = { sn: freshSn(), code: '123456', name: 'x' };
    expect((await calls.as(guest).call(gatewayCalls.add, whole)).code).toBe(90_003);
    const viewer = { ...me, permissions: new Set(['manage_gateway_view' as const]) };
    expect((await calls.as(viewer).call(gatewayCalls.add, whole)).code).toBe(90_003);
  });
});

describe('the list of gateways', () => {
  it('is narrowed to an enterprise with its customers, or to one customer; to none of others', async () => {
    const customer = await addOrg(test.db, 'external', orgId);
    const centre = aCaller({ orgId: await addOrg(test.db, 'center'), kind: 'op' });
    const own = await add();
    const theirs = await add({}, stranger);
    const sold = await add({ orgId: customer }, centre);
    const idsOf = async (of: string, caller = centre) =>
      (await list({ orgId: of, pageSize: 200 }, caller)).rows.map(({ id }) => id);
    const ours = await idsOf(orgId);
    expect(ours).toEqual(expect.arrayContaining([own.id, sold.id]));
    expect(ours).not.toContain(theirs.id);
    expect(await idsOf(customer)).toEqual([sold.id]);
    expect(await idsOf(stranger.orgId)).toContain(theirs.id);
    expect(await idsOf(stranger.orgId, me)).toEqual([]);
  });
});

describe('logging in to the broker', () => {
  it.each([
    ['a wrong password', (c: GatewayCredentials) => ({ ...c, password: `${c.password}x` })],
    ['no password', (c: GatewayCredentials) => ({ ...c, password: '' })],
    ['an unknown name', (c: GatewayCredentials) => ({ ...c, username: '000000000000' })],
    ['a NUL', (c: GatewayCredentials) => ({ ...c, username: `${c.username}\u0000` })],
    ['a name longer than any', (c: GatewayCredentials) => ({ ...c, username: 'x'.repeat(70_000) })],
    ['SQL', (c: GatewayCredentials) => ({ ...c, username: "' or 1=1 --" })],
  ])('is refused with %s', async (_what, wrong) => {
    expect(await login(wrong(await add()))).toBeUndefined();
  });

  it('ends with the old password when a new one is made', async () => {
    const old = await add();
    changed = [];
    const answer = await calls.as(me).call(gatewayCalls.resetPassword, { id: old.id });
    const fresh = answer.data as GatewayCredentials;
    expect(fresh).toMatchObject({ id: old.id, username: old.username });
    expect([await login(old), (await login(fresh))?.gatewayId]).toEqual([undefined, old.id]);
    expect(changed).toEqual([old.id]);
    expect(operations.entries.at(-1)).toMatchObject({ action: 'gateway.resetPassword' });
  });
});

describe('deleting', () => {
  it('takes one that carries no device, and its session', async () => {
    const { id } = await add();
    changed = [];
    expect((await calls.as(me).call(gatewayCalls.delete, { id })).code).toBe(200);
    expect(changed).toEqual([id]);
    expect((await calls.as(me).call(gatewayCalls.delete, { id })).code).toBe(90_002);
  });
  it('is refused with 1310 while devices hang on it', async () => {
    const { id } = await add();
    await addDevice(test.db, orgId, { gatewayId: id });
    expect((await calls.as(me).call(gatewayCalls.delete, { id })).code).toBe(1310);
    expect((await list({ pageSize: 200 })).rows.find((row) => row.id === id)).toMatchObject({ deviceCount: 1 });
  });
});

describe('synchronising', () => {
  it('starts a command in the name of the caller', async () => {
    const { id } = await add();
    expect((await calls.as(me).call(gatewayCalls.sync, { id })).data).toEqual({ uuid: expect.any(String) });
    expect(started).toMatchObject([{ kind: 'sync', gatewayId: id, accountId: me.accountId, who: 'tester' }]);
  });
  it('makes no sense for edge nodes that are not ours', async () => {
    const node = await addGateway(test.db, orgId, { kind: 'sparkplug' });
    expect((await calls.as(me).call(gatewayCalls.sync, { id: node.gatewayId })).code).toBe(1347);
  });
});

describe('the list', () => {
  it('filters and pages', async () => {
    const { id, sn } = await add({ name: '50%网关' });
    const found = await list({ keyword: sn.slice(-6) });
    expect(found).toEqual({
      total: 1,
      rows: [
        {
          id,
          orgId,
          orgName: expect.any(String),
          sn,
          name: '50%网关',
          kind: 'lightfield',
          state: 'offline',
          stateChangedAt: null,
          lastSeenAt: null,
          ip: '',
          configRevision: 0,
          appliedRevision: 0,
          configError: '',
          deviceCount: 0,
          unheard: { failing: 0, never: 0, unknown: 0 },
          pendingCount: 0,
          modelId: DEFAULT_GATEWAY_MODEL,
          modelName: 'LF-STD',
          series: 'LF',
          mode: 'standard',
          firmware: '',
          signal: null,
        },
      ],
    });
    expect((await list({ keyword: '0%网' })).total).toBe(1);
    expect((await list({ keyword: '%%' })).total).toBe(0);
    expect((await list({ state: 'online', keyword: sn })).total).toBe(0);
    expect((await list({ modelId: DEFAULT_GATEWAY_MODEL, keyword: sn })).total).toBe(1);
    expect((await list({ modelId: newId(), keyword: sn })).total).toBe(0);
    expect((await list({ orgId, keyword: sn })).total).toBe(1);
    expect((await calls.as(me).call(gatewayCalls.query, { state: 'broken' })).code).toBe(10_001);
  });

  it('shows those who live by grants the gateways of their devices, for looking only', async () => {
    const { id } = await add();
    const device = await addDevice(test.db, orgId, { gatewayId: id });
    const accountId = await addAccount(test.db, orgId);
    await test.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
      device,
      accountId,
    ]);
    const guest = aCaller({ orgId, accountId, kind: 'int', dataRange: 'granted' });
    expect((await list({}, guest)).rows.map((row) => row.id)).toEqual([id]);
    expect((await calls.as(guest).call(gatewayCalls.resetPassword, { id })).code).toBe(90_002);
  });

  it('and everything else treats somebody else’s gateway as if it did not exist', async () => {
    const { id } = await add();
    expect((await list({ pageSize: '200' }, stranger)).rows.map((row) => row.id)).not.toContain(id);
    for (const call of [gatewayCalls.resetPassword, gatewayCalls.delete, gatewayCalls.sync, gatewayCalls.reject]) {
      const [foreign, unknown] = [
        await calls.as(stranger).call(call, { id }),
        await calls.as(stranger).call(call, { id: newId() }),
      ];
      expect([foreign.code, foreign.msg]).toEqual([90_002, unknown.msg]);
      expect((await calls.as(stranger).call(call, { id: '7' })).code).toBe(10_001);
    }
  });
});

describe('which gateway carries a device', () => {
  it('is told to the engines', async () => {
    const { id, sn } = await add();
    const device = await addDevice(test.db, orgId, { gatewayId: id });
    expect(await gateways.carrying(device)).toEqual({ gatewayId: id, sn, kind: 'lightfield', state: 'offline' });
    expect(await gateways.carrying(await addDevice(test.db, orgId))).toBeUndefined();
  });
});
