import { type ReplyItem, gatewayErrors, LIMITS } from '@lightfield/contract';
import { DataType, decodePayload } from '@lightfield/sparkplug';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Events, createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { Queryable } from '../../kernel/db.ts';
import { type TestVariable, addDevice, addGateway, addOrg, addVariable } from '../history/site.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { type NewCommand, createCommands } from './commands.ts';
import { rememberedOperations, testDownlink, testLatest } from './commands.testing.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ACCOUNT = newId();
let test: TestDatabase;
let orgId: string;
let gateway: GatewayIdentity;
let deviceId: string;
let variable: TestVariable;

beforeAll(async () => {
  test = await testDatabase();
  orgId = await addOrg(test.db);
  gateway = await addGateway(test.db, orgId);
  deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  variable = await addVariable(test.db, deviceId, { key: 'setpoint', name: '设定' });
});
afterAll(() => test.drop());

function engine() {
  const bus = createBus((error) => {
    throw error;
  });
  const said: Events['command'][] = [];
  bus.on('command', (event) => said.push(event));
  const way = testDownlink();
  const operations = rememberedOperations();
  const values = testLatest();
  const time = { now: NOW };
  const configs: string[] = [];
  const build = () =>
    createCommands({
      db: test.db,
      bus,
      log: silentLog,
      clock: clockAt(() => time.now),
      downlink: way.downlink,
      operations: operations.log,
      latest: values.latest,
      sendConfig(gatewayId) {
        configs.push(gatewayId);
        return Promise.resolve();
      },
    });
  const commands = build();
  way.connect(gateway.gatewayId);
  return { bus, said, way, operations, values, time, configs, commands, build };
}
let world: ReturnType<typeof engine>;
beforeEach(async () => {
  await test.db.query('delete from command');
  world = engine();
});

const write = (fields: Partial<NewCommand> = {}): NewCommand => ({
  kind: 'write',
  gatewayId: gateway.gatewayId,
  deviceId,
  variableId: variable.id,
  accountId: ACCOUNT,
  who: 'wang',
  ip: '10.0.0.9',
  value: 42.5,
  oldValue: 40,
  ...fields,
});
const replyTo = (uuid: string, fields: Partial<ReplyItem> = {}): ReplyItem => ({
  kind: 'reply',
  seq: 1,
  uuid,
  ok: true,
  code: null,
  reason: null,
  readBack: 42.5,
  time: NOW,
  ...fields,
});
async function deliver(item: ReplyItem, from: GatewayIdentity = gateway) {
  const after = await test.db.transaction((tx) => world.commands.part.write(tx, [{ gateway: from, item }]));
  after();
}
const stateOf = async (uuid: string) => world.commands.find(uuid, ACCOUNT);

describe('a write', () => {
  it('is stored, sent, and ends with the reply: once, in the operation log', async () => {
    const uuid = await world.commands.start(write());
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent', value: 42.5, oldValue: 40, endedAt: null });
    expect(world.way.sent.map(({ topic, payload }) => [topic, JSON.parse(String(payload))])).toEqual([
      [
        `lf/1/${gateway.sn}/down/command`,
        { v: 1, uuid, kind: 'write', variableId: variable.id, value: 42.5, deadline: NOW + 55_000 },
      ],
    ]);
    world.time.now += 1_000;
    await deliver(replyTo(uuid));
    await deliver(replyTo(uuid, { ok: false, code: 1715 }));
    expect(await stateOf(uuid)).toMatchObject({ status: 'done', readBack: 42.5, code: null, endedAt: NOW + 1_000 });
    expect(world.said.map(({ state }) => state.status)).toEqual(['sent', 'done']);
    expect(world.operations.entries).toEqual([
      {
        actor: { accountId: ACCOUNT, loginName: 'wang', orgId, ip: '10.0.0.9' },
        action: 'signal.write',
        objectType: 'device',
        objectId: deviceId,
        objectName: 'Boiler / 设定',
        old: '40',
        new: '42.5',
        result: 'done',
      },
    ]);
    expect(world.commands.counters().lateReplies).toBe(1);
  });

  it('to a gateway that is not there is refused (1307)', async () => {
    await expect(world.commands.start(write({ gatewayId: ACCOUNT }))).rejects.toMatchObject({ spec: { code: 1307 } });
  });

  it('fails with the code and reason of the gateway', async () => {
    const uuid = await world.commands.start(write());
    await deliver(replyTo(uuid, { ok: false, code: 1715, reason: 'no answer\u0000', readBack: null }));
    expect(await stateOf(uuid)).toMatchObject({ status: 'failed', code: 1715, reason: 'no answer', readBack: null });
    expect(world.operations.entries[0]?.result).toBe('1715');
  });

  it('is not ended by a gateway that it was not given to', async () => {
    const stranger = await addGateway(test.db, orgId);
    const uuid = await world.commands.start(write());
    await deliver(replyTo(uuid), stranger);
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent' });
  });

  it('is refused at once, and recorded, when the gateway is offline or asleep', async () => {
    world.way.disconnect(gateway.gatewayId);
    await expect(world.commands.start(write())).rejects.toMatchObject({ spec: { code: 1302 } });
    await test.db.query(`update gateway set state = 'sleeping' where id = $1`, [gateway.gatewayId]);
    await expect(world.commands.start(write())).rejects.toMatchObject({ spec: { code: 1322 } });
    await test.db.query(`update gateway set state = 'online' where id = $1`, [gateway.gatewayId]);
    expect(await test.db.query('select status, code, ended_at is null as open from command order by code')).toEqual([
      { status: 'failed', code: 1302, open: false },
      { status: 'failed', code: 1322, open: false },
    ]);
    expect(world.operations.entries.map(({ result }) => result)).toEqual(['1302', '1322']);
    expect(world.way.sent).toEqual([]);
  });

  it('ends with 1301 at its deadline, and a reply after it changes nothing', async () => {
    const uuid = await world.commands.start(write());
    world.time.now += LIMITS.command.writeWaitMs - 1;
    await world.commands.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent' });
    world.time.now += 1;
    await Promise.all([world.commands.sweep(), world.commands.sweep()]);
    await deliver(replyTo(uuid));
    expect(await stateOf(uuid)).toMatchObject({ status: 'timeout', code: 1301, readBack: null });
    expect(world.operations.entries.map(({ result }) => result)).toEqual(['1301']);
    expect(world.said.filter(({ state }) => state.endedAt !== null)).toHaveLength(1);
  });

  it('is sent again after a reconnect until its deadline, also by a platform that started anew', async () => {
    const uuid = await world.commands.start(write());
    world.commands.stop();
    const restarted = world.build();
    await restarted.reconnected(gateway.gatewayId);
    world.time.now += 60_000;
    await restarted.reconnected(gateway.gatewayId);
    expect(world.way.sent.map(({ payload }) => JSON.parse(String(payload)).uuid)).toEqual([uuid, uuid]);
    restarted.stop();
  });

  it('is sent by the next round when the broker did not take it', async () => {
    world.way.breakDown(true);
    const uuid = await world.commands.start(write());
    expect(await stateOf(uuid)).toMatchObject({ status: 'pending' });
    world.way.breakDown(false);
    world.time.now += 1_000;
    await world.commands.sweep();
    await world.commands.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent' });
    expect(world.way.sent).toHaveLength(1);
  });

  it('goes out again when the bus says that the gateway is back', async () => {
    const uuid = await world.commands.start(write());
    world.bus.emit('gatewayState', { gatewayId: gateway.gatewayId, state: 'online', at: NOW });
    await expect.poll(() => world.way.sent.length).toBe(2);
    expect(JSON.parse(String(world.way.sent[1]?.payload)).uuid).toBe(uuid);
  });

  it('can only be looked up by the account that gave it', async () => {
    const uuid = await world.commands.start(write());
    expect(await world.commands.find(uuid, newId())).toBeUndefined();
    expect(await world.commands.find(newId(), ACCOUNT)).toBeUndefined();
  });

  it('gives the gateways back what they did while the platform was down before anything is timed out', async () => {
    const uuid = await world.commands.start(write());
    world.commands.stop();
    world.time.now += 120_000;
    const restarted = world.build();
    await restarted.run();
    await restarted.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent' });
    world.time.now += 10_000;
    await restarted.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'timeout', code: 1301 });
    restarted.stop();
  });
});

it('beside a deletion of gateway or device is 90002, and nothing is sent', async () => {
  const gone = await addGateway(test.db, orgId);
  const guard = async (tx: Queryable) => void (await tx.query('delete from gateway where id = $1', [gone.gatewayId]));
  const locate = write({ kind: 'locate', gatewayId: gone.gatewayId, deviceId: null, variableId: null, guard });
  for (const one of [locate, write({ deviceId: newId() })])
    await expect(world.commands.start(one)).rejects.toMatchObject({ spec: { code: 90002 } });
  expect(world.way.sent).toEqual([]);
});

describe('a read', () => {
  it('ends with what was found, and is no change for the operation log', async () => {
    const uuid = await world.commands.start(write({ kind: 'read', value: null }));
    await deliver(replyTo(uuid, { readBack: '9223372036854775807' }));
    expect(await stateOf(uuid)).toMatchObject({ kind: 'read', status: 'done', readBack: '9223372036854775807' });
    expect(world.operations.entries).toEqual([]);
  });
});

describe('a sync', () => {
  const sync = () => write({ kind: 'sync', deviceId: null, variableId: null, value: null, oldValue: null });

  it('sends the configuration and ends with the gateway’s answer', async () => {
    const uuid = await world.commands.start(sync());
    expect(world.configs).toEqual([gateway.gatewayId]);
    await world.commands.endSync(gateway.gatewayId, { ok: true, reason: null });
    await world.commands.endSync(gateway.gatewayId, { ok: false, reason: 'late' });
    expect(await stateOf(uuid)).toMatchObject({ status: 'done' });
    expect(world.operations.entries).toMatchObject([
      { action: 'gateway.sync', objectType: 'gateway', objectId: gateway.gatewayId, result: 'done' },
    ]);
  });

  it('fails with 1343 and what was wrong', async () => {
    const uuid = await world.commands.start(sync());
    await world.commands.endSync(gateway.gatewayId, { ok: false, reason: '变量 a: 地址' });
    expect(await stateOf(uuid)).toMatchObject({ status: 'failed', code: 1343, reason: '变量 a: 地址' });
  });
});

describe('a write to an edge node that is not ours', () => {
  let node: GatewayIdentity;
  let tank: string;

  beforeAll(async () => {
    node = await addGateway(test.db, orgId, { kind: 'sparkplug' });
    tank = await addDevice(test.db, orgId, { gatewayId: node.gatewayId });
  });
  async function metric(
    name: string,
    type: number,
    settings: Parameters<typeof addVariable>[2],
    { device = `d${newId()}`, alias }: { device?: string; alias?: number } = {},
  ) {
    const mapped = await addVariable(test.db, tank, settings);
    const edge = newId();
    await test.db.query(
      `insert into edge_device (id, gateway_id, device_name, device_id, status, online, born_at, metrics)
       values ($1, $2, $3, $4, 'approved', true, now(), $5)`,
      [edge, node.gatewayId, device, tank, JSON.stringify([{ name, type, writable: true, value: 0, alias }])],
    );
    await test.db.query('insert into edge_metric values ($1, $2, $3, $4)', [edge, name, mapped.id, type]);
    return mapped;
  }
  const start = (mapped: TestVariable, value: number | string, oldValue: number | string | null = null) => {
    world.way.connect(node.gatewayId);
    return world.commands.start(
      write({ gatewayId: node.gatewayId, deviceId: tank, variableId: mapped.id, value, oldValue }),
    );
  };
  const sentMetric = (index = 0) => {
    const message = world.way.sent[index];
    if (typeof message?.payload !== 'object') throw new Error('nothing was sent');
    return { topic: message.topic, qos: message.qos, metric: decodePayload(message.payload).metrics[0] };
  };

  it('goes to the device with name, alias and the metric’s own type, and is done when the data shows it', async () => {
    const setpoint = await metric(
      'Set point',
      DataType.Float,
      { key: 'sp', decimals: 1, writeFormula: 'X*10', readFormula: 'X/10' },
      { device: 'tank', alias: 7 },
    );
    const uuid = await start(setpoint, 3.3);
    expect(sentMetric()).toMatchObject({
      topic: `spBv1.0/${node.group}/DCMD/${node.node}/tank`,
      qos: 0,
      metric: { name: 'Set point', alias: 7, dataType: DataType.Float, value: 33 },
    });
    world.commands.observed(setpoint.seriesId, 3.2);
    world.commands.observed(setpoint.seriesId, 3.3);
    await expect.poll(async () => (await stateOf(uuid))?.status).toBe('done');
    expect(await stateOf(uuid)).toMatchObject({ readBack: 3.3 });
  });

  it.each([
    ['a boolean', DataType.Boolean, 'bit', 1, true, 1],
    ['a 64-bit integer', DataType.Int64, 'int64', '9007199254740993', 9_007_199_254_740_993n, '9007199254740993'],
    [
      'an unsigned 64-bit integer',
      DataType.UInt64,
      'int64',
      '18446744073709551615',
      2n ** 64n - 1n,
      '18446744073709551615',
    ],
    ['an unsigned 32-bit integer', DataType.UInt32, 'uint32', 4_294_967_295, 4_294_967_295, 4_294_967_295],
    ['a text', DataType.String, 'string', 'auto', 'auto', 'auto'],
  ] as const)('writes %s of the node itself', async (_what, type, dataType, value, onWire, shown) => {
    const mapped = await metric('M', type, { key: `k${type}`, dataType, decimals: 0 }, { device: '' }).catch(
      async () => {
        await test.db.query(`delete from edge_device where gateway_id = $1 and device_name = ''`, [node.gatewayId]);
        return metric('M', type, { key: `k${type}b`, dataType, decimals: 0 }, { device: '' });
      },
    );
    const uuid = await start(mapped, value);
    expect(sentMetric()).toMatchObject({
      topic: `spBv1.0/${node.group}/NCMD/${node.node}`,
      qos: 0,
      metric: { name: 'M', dataType: type, value: onWire },
    });
    world.values.show(mapped.seriesId, shown, 3);
    await world.commands.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'sent' });
    world.values.show(mapped.seriesId, shown);
    await world.commands.sweep();
    expect(await stateOf(uuid)).toMatchObject({ status: 'done', readBack: shown });
  });

  it('is done at once when the value is there already: no data will follow', async () => {
    const same = await metric('Same', DataType.Double, { key: 'same', dataType: 'double' });
    world.values.show(same.seriesId, 5);
    expect(await stateOf(await start(same, 5))).toMatchObject({ status: 'done', readBack: 5 });
  });

  it('is not sent a second time after a reconnect, and is still confirmed after a restart', async () => {
    const level = await metric('Level', DataType.Double, { key: 'lvl', dataType: 'double' });
    const uuid = await start(level, 8);
    world.commands.stop();
    const restarted = world.build();
    await restarted.run();
    await restarted.reconnected(node.gatewayId);
    expect(world.way.sent).toHaveLength(1);
    restarted.observed(level.seriesId, 8);
    await expect.poll(async () => (await stateOf(uuid))?.status).toBe('done');
    restarted.stop();
  });

  it('is sent once when the broker did not take it at first, however often it is tried', async () => {
    const valve = await metric('Valve', DataType.Double, { key: 'valve', dataType: 'double' });
    world.way.breakDown(true);
    const uuid = await start(valve, 3);
    expect(await stateOf(uuid)).toMatchObject({ status: 'pending' });
    world.way.breakDown(false);
    world.time.now += 1_000;
    const node1 = node.gatewayId;
    await Promise.all([world.commands.sweep(), world.commands.reconnected(node1), world.commands.reconnected(node1)]);
    await world.commands.sweep();
    expect(world.way.sent).toHaveLength(1);
    world.commands.observed(valve.seriesId, 3);
    await expect.poll(async () => (await stateOf(uuid))?.status).toBe('done');
  });

  it('fails when the metric’s type cannot hold the value', async () => {
    const narrow = await metric('Narrow', DataType.UInt8, { key: 'narrow', dataType: 'int16', decimals: 0 });
    const uuid = await start(narrow, -1);
    expect(await stateOf(uuid)).toMatchObject({ status: 'failed', code: 2003 });
    expect(world.way.sent).toEqual([]);
  });

  it('is refused with 1302 while the device is dead, and reading is refused as unsupported', async () => {
    const dead = await metric('Dead', DataType.Double, { key: 'dead', dataType: 'double' });
    const read = await (async () => {
      world.way.connect(node.gatewayId);
      return world.commands.start(
        write({ kind: 'read', gatewayId: node.gatewayId, deviceId: tank, variableId: dead.id, value: null }),
      );
    })();
    expect(await stateOf(read)).toMatchObject({ status: 'failed', code: gatewayErrors.commandUnsupported.code });
    await test.db.query(
      `update edge_device set online = false where id in
      (select edge_device_id from edge_metric where variable_id = $1)`,
      [dead.id],
    );
    await expect(start(dead, 1)).rejects.toMatchObject({ spec: { code: 1302 } });
  });
});

describe('commands for the gateway itself that come at once', () => {
  const control = (kind: 'locate' | 'restart', more: Partial<NewCommand> = {}) =>
    write({ kind, deviceId: null, variableId: null, value: null, oldValue: null, ...more });
  const outcomes = async (wanted: NewCommand[]) => {
    const ended = await Promise.allSettled(wanted.map((command) => world.commands.start(command)));
    return ended.filter(({ status }) => status === 'fulfilled').length;
  };

  it('are counted one after the other', async () => {
    const guard: NewCommand['guard'] = async (tx) => {
      const [row] = await tx.query<{ n: number }>("select count(*) as n from command where kind = 'locate'");
      if ((row?.n ?? 0) >= 2) throw gatewayErrors.locationRefreshMax();
    };
    expect(await outcomes(Array.from({ length: 8 }, () => control('locate', { guard })))).toBe(2);
  });
  it('restart it once', async () => {
    expect(await outcomes(Array.from({ length: 4 }, () => control('restart')))).toBe(1);
  });
});
