import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfigResult, type GatewayConfig, type Hello, lf1 } from '@lightfield/contract';
import {
  bdSeqMetric,
  DataType,
  decodePayload,
  encodePayload,
  type Metric,
  REBIRTH,
  topics,
} from '@lightfield/sparkplug';
import type { MqttClient } from 'mqtt';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus, type Bus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type BrokerBench, startBroker } from '../broker/broker.testing.ts';
import { createLive, type Live } from '../live/live.ts';
import type { GatewayIdentity } from '../types.ts';
import { aBatch, aStoredGateway, recordingParts } from './batch-store.testing.ts';
import type { ForeignReading } from './foreign-values.ts';
import { createIngest, type Ingest } from './ingest.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let bus: Bus;
let bench: BrokerBench;
let live: Live;
let ingest: Ingest;
let stored: Awaited<ReturnType<typeof recordingParts>>;
let ours: GatewayIdentity;
let theirs: GatewayIdentity;
let config: GatewayConfig | undefined;
let results: ConfigResult[];
let states: string[];
let foreign: ForeignReading[];
let silent: number[];

beforeEach(async () => {
  [ours, theirs] = await Promise.all([aStoredGateway(test.db), aStoredGateway(test.db, 'sparkplug')]);
  const known = new Map([ours, theirs].map((gateway) => [gateway.sn, gateway]));
  bench = await startBroker({ authenticate: (username) => Promise.resolve(known.get(username)) });
  bus = createBus(() => undefined);
  [config, results, states, foreign, silent] = [undefined, [], [], [], []];
  bus.on('gatewayState', ({ gatewayId, state }) =>
    states.push(`${gatewayId === ours.gatewayId ? 'ours' : 'theirs'} ${state}`),
  );
  live = createLive({
    db: test.db,
    bus,
    log: silentLog,
    gatewayOf: () => Promise.resolve(undefined),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  stored = await recordingParts(test.db);
  ingest = createIngest({
    broker: bench.broker,
    db: test.db,
    bus,
    clock: systemClock,
    log: silentLog,
    live,
    parts: stored.parts,
    foreign: {
      accept: (_gatewayId, readings) => foreign.push(...readings),
      silent: (_gatewayId, series) => silent.push(...series),
    },
    configFor: () => Promise.resolve(config),
    scripts: () => true,
    uploaded: () => undefined,
    browsed: () => undefined,
    configResult: (_gatewayId, result) => {
      results.push(result);
      return Promise.resolve();
    },
  });
  await ingest.start();
});
afterEach(async () => {
  await bench.close();
  await ingest.stop();
  await live.stop();
});

async function aDevice(
  gateway: GatewayIdentity,
  keys: readonly string[],
): Promise<{ deviceId: string; series: number[] }> {
  const deviceId = uuid();
  await test.db.query('insert into device (id, org_id, gateway_id, name) values ($1, $2, $3, $4)', [
    deviceId,
    gateway.orgId,
    gateway.gatewayId,
    'x',
  ]);
  const rows = await test.db.query<{ series_id: number }>(
    `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
     select gen_random_uuid(), $1, key, key, 'device', 'double', 'read', '{}' from unnest($2::text[]) key returning series_id`,
    [deviceId, keys],
  );
  return { deviceId, series: rows.map(({ series_id }) => series_id) };
}

/** The messages a client gets, by topic. */
function inbox(client: MqttClient): { topic: string; payload: Buffer }[] {
  const got: { topic: string; payload: Buffer }[] = [];
  client.on('message', (topic, payload) => got.push({ topic, payload }));
  return got;
}
const hello = (epoch: string, fields: Partial<Hello> = {}): string =>
  JSON.stringify({ v: 1, epoch, revision: 0, firmware: '1.2.3', model: 'LF-1', waiting: 4, startedAt: 1, ...fields });

async function connectOurs() {
  const client = await bench.connect(ours.sn);
  const got = inbox(client);
  await client.subscribeAsync([`lf/1/${ours.sn}/down/#`, topics.nodeCommand(ours.group, ours.node)], { qos: 1 });
  const acks = () =>
    got
      .filter(({ topic }) => topic === lf1.down.ack(ours.sn))
      .map(({ payload }) => JSON.parse(payload.toString()).through);
  return { client, got, acks };
}

describe('a gateway of ours', () => {
  it('hears after its hello how far it is stored, and is online', async () => {
    const epoch = uuid();
    const { client, acks, got } = await connectOurs();
    client.publish(lf1.up.hello(ours.sn), hello(epoch), { qos: 1 });
    await vi.waitFor(() => expect(acks()).toEqual([0]));
    client.publish(lf1.up.batch(ours.sn), aBatch(epoch, 1, 9), { qos: 1 });
    await vi.waitFor(() => expect(acks()).toEqual([0, 9]));
    client.publish(lf1.up.hello(ours.sn), hello(epoch), { qos: 1 });
    await vi.waitFor(() => expect(acks()).toEqual([0, 9, 9]));
    await vi.waitFor(() => expect(states).toContain('ours online'));
    const [row] = await test.db.query('select firmware, model, outbox_waiting, state from gateway where id = $1', [
      ours.gatewayId,
    ]);
    expect(row).toEqual({ firmware: '1.2.3', model: 'LF-1', outbox_waiting: 4, state: 'online' });
    expect(await stored.stored(ours.gatewayId)).toHaveLength(9);
    expect(got.every(({ topic }) => topic === lf1.down.ack(ours.sn))).toBe(true);
  });

  it('gets the configuration it does not run yet, and says how it took it', async () => {
    config = { v: 1, revision: 7, devices: [] };
    const { client, got } = await connectOurs();
    client.publish(lf1.up.hello(ours.sn), hello(uuid(), { revision: 7 }), { qos: 1 });
    await sleep(100);
    client.publish(lf1.up.hello(ours.sn), hello(uuid(), { revision: 6 }), { qos: 1 });
    await vi.waitFor(() => expect(got.some(({ topic }) => topic === lf1.down.config(ours.sn))).toBe(true));
    const configs = got.filter(({ topic }) => topic === lf1.down.config(ours.sn));
    expect(configs.map(({ payload }) => JSON.parse(payload.toString()))).toEqual([config]);
    const result: ConfigResult = { v: 1, revision: 7, ok: true, running: 7, errors: [] };
    client.publish(lf1.up.config(ours.sn), JSON.stringify(result), { qos: 1 });
    await vi.waitFor(() => expect(results).toEqual([result]));
  });

  it('is online without a hello, too, and offline when it stays away', async () => {
    const { client } = await connectOurs();
    await vi.waitFor(() => expect(states).toEqual(['ours online']));
    expect(ingest.isOnline(ours.gatewayId)).toBe(true);
    client.stream.destroy();
    await vi.waitFor(() => expect(states).toEqual(['ours online', 'ours offline']));
    expect(ingest.isOnline(ours.gatewayId)).toBe(false);
  });

  it('writes latest values, which turn stale when it is gone and recover by themselves', async () => {
    const { deviceId, series } = await aDevice(ours, ['a', 'b']);
    const births = (client: MqttClient, value: number) => {
      const metrics = series.map(
        (alias, index): Metric => ({ name: `m${index}`, alias, dataType: DataType.Double, value }),
      );
      client.publish(
        topics.nodeBirth(ours.group, ours.node),
        encodePayload({ timestamp: 1, seq: 0, metrics: [bdSeqMetric(0)] }),
      );
      client.publish(
        topics.deviceBirth(ours.group, ours.node, deviceId),
        encodePayload({ timestamp: 5, seq: 1, metrics }),
      );
    };
    const { client } = await connectOurs();
    births(client, 1.5);
    const [a = 0] = series;
    await vi.waitFor(() => expect(live.get(a)).toMatchObject({ value: 1.5, quality: 0, readAt: 5 }));
    client.publish(lf1.up.hello(ours.sn), hello(uuid()), { qos: 1 });
    await vi.waitFor(() => expect(states).toEqual(['ours online']));
    client.stream.destroy();
    await vi.waitFor(() => expect(live.get(a)?.quality).toBe(3));
    const { client: again } = await connectOurs();
    births(again, 2.5);
    await vi.waitFor(() => expect(live.get(a)).toMatchObject({ value: 2.5, quality: 0 }));
  });

  it('may write variables as soon as they are configured', async () => {
    const { client } = await connectOurs();
    client.publish(topics.nodeBirth(ours.group, ours.node), encodePayload({ seq: 0, metrics: [bdSeqMetric(0)] }));
    await sleep(100);
    const { deviceId, series } = await aDevice(ours, ['late']);
    bus.emit('configChanged', { deviceId, gatewayId: ours.gatewayId });
    await sleep(200);
    const [alias = 0] = series;
    const metrics: Metric[] = [{ name: 'late', alias, dataType: DataType.Double, value: 3 }];
    client.publish(
      topics.deviceBirth(ours.group, ours.node, deviceId),
      encodePayload({ timestamp: 1, seq: 1, metrics }),
    );
    await vi.waitFor(() => expect(live.get(alias)?.value).toBe(3));
  });

  it('is asked for its births, once in a while, when it sends data without', async () => {
    const { client, got } = await connectOurs();
    for (let seq = 0; seq < 20; seq += 1) {
      client.publish(topics.nodeData(ours.group, ours.node), encodePayload({ seq, metrics: [] }));
    }
    await vi.waitFor(() => expect(got).toHaveLength(1));
    const [request] = got;
    expect(request?.topic).toBe(topics.nodeCommand(ours.group, ours.node));
    expect(decodePayload(request?.payload ?? Buffer.alloc(0)).metrics).toMatchObject([{ name: REBIRTH, value: true }]);
    await vi.waitFor(() => expect(ingest.counters()).toMatchObject({ unborn: 20, rebirthRequests: 1 }));
  });

  it('loses its session when its credentials change', async () => {
    const { client } = await connectOurs();
    const closed = new Promise((resolve) => client.once('close', () => resolve(true)));
    bus.emit('gatewayChanged', { gatewayId: ours.gatewayId });
    expect(await closed).toBe(true);
  });

  it('that talks nonsense is counted and heard on', async () => {
    const epoch = uuid();
    const { client, acks } = await connectOurs();
    for (const junk of ['', '{', '{"v":1}', 'null', hello(epoch, { waiting: -1 })]) {
      client.publish(lf1.up.hello(ours.sn), junk, { qos: 1 });
      client.publish(lf1.up.config(ours.sn), junk, { qos: 1 });
      client.publish(lf1.up.browse(ours.sn), junk, { qos: 1 });
      client.publish(lf1.up.batch(ours.sn), junk, { qos: 1 });
      client.publish(`lf/1/${ours.sn}/up/${encodeURIComponent(junk)}`, junk, { qos: 1 });
      client.publish(topics.nodeData(ours.group, ours.node), Buffer.concat([Buffer.from([0xff]), Buffer.from(junk)]));
    }
    client.publish(`lf/1/${ours.sn}/up/constructor`, '{}', { qos: 1 });
    client.publish(lf1.up.hello(ours.sn), hello(epoch), { qos: 1 });
    await vi.waitFor(() => expect(acks()).toEqual([0]));
    await vi.waitFor(() =>
      expect(ingest.counters()).toMatchObject({
        malformedHello: 5,
        malformedConfigResult: 5,
        malformedBrowse: 5,
        malformed: 5,
        unknownTopic: 6,
        malformedPayload: 5,
      }),
    );
  });
});

describe('an edge node that is not ours', () => {
  const tank: Metric[] = [
    { name: 'Level', alias: 1, dataType: DataType.Float, value: 1.5 },
    { name: 'Serial \u0000', dataType: DataType.String, value: 'TP\u0000-7 \ud800' },
  ];
  const births = (client: MqttClient, bdSeq = 0) => {
    client.publish(
      topics.nodeBirth(theirs.group, theirs.node),
      encodePayload({ timestamp: 1, seq: 0, metrics: [bdSeqMetric(bdSeq)] }),
    );
    client.publish(
      topics.deviceBirth(theirs.group, theirs.node, 'tank'),
      encodePayload({ timestamp: 5, seq: 1, metrics: tank.slice(0, 1) }),
    );
  };
  const death = (bdSeq = 0) => encodePayload({ metrics: [bdSeqMetric(bdSeq)] });
  const device = async () =>
    (
      await test.db.query<{ id: string; online: boolean; status: string; metrics: unknown }>(
        'select id, online, status, metrics from edge_device where gateway_id = $1',
        [theirs.gatewayId],
      )
    )[0];

  it('is online from birth to death, and its devices wait for approval', async () => {
    const client = await bench.connect(theirs.sn, {
      will: { topic: topics.nodeDeath(theirs.group, theirs.node), payload: death(), qos: 1, retain: false },
    });
    await sleep(150);
    expect(states).toEqual([]);
    births(client);
    await vi.waitFor(() => expect(states).toEqual(['theirs online']));
    await vi.waitFor(async () =>
      expect(await device()).toMatchObject({
        online: true,
        status: 'pending',
        metrics: [{ name: 'Level', alias: 1, type: DataType.Float, writable: true, value: 1.5 }],
      }),
    );
    client.publish(topics.nodeDeath(theirs.group, theirs.node), death(3));
    await vi.waitFor(() => expect(ingest.counters().staleDeath).toBe(1));
    client.stream.destroy();
    await vi.waitFor(() => expect(states).toEqual(['theirs online', 'theirs offline']));
    await vi.waitFor(async () => expect(await device()).toMatchObject({ online: false }));
  });

  it('has its values taken as soon as somebody approves them, and is asked for fresh ones', async () => {
    const client = await bench.connect(theirs.sn);
    const got = inbox(client);
    await client.subscribeAsync(`spBv1.0/${theirs.group}/NCMD/${theirs.node}/#`);
    births(client);
    await vi.waitFor(async () => expect(await device()).toBeDefined());
    const edgeDeviceId = (await device())?.id;
    const { deviceId, series } = await aDevice(theirs, ['level']);
    const [seriesId = 0] = series;
    await test.db.query(`update edge_device set status = 'approved', device_id = $2 where id = $1`, [
      edgeDeviceId,
      deviceId,
    ]);
    await test.db.query(
      `insert into edge_metric (edge_device_id, metric, variable_id, sparkplug_type)
       select $1, 'Level', id, 9 from variable where series_id = $2`,
      [edgeDeviceId, seriesId],
    );
    bus.emit('configChanged', { deviceId, gatewayId: theirs.gatewayId });
    await vi.waitFor(() =>
      expect(foreign.map(({ variable, raw }) => [variable.seriesId, raw])).toEqual([[seriesId, 1.5]]),
    );
    await vi.waitFor(() => expect(got).toHaveLength(1));
    client.publish(topics.nodeDeath(theirs.group, theirs.node), death());
    await vi.waitFor(() => expect(silent).toEqual([seriesId]));
  });

  it('may call its things as it likes', async () => {
    const client = await bench.connect(theirs.sn);
    births(client);
    client.publish(topics.deviceBirth(theirs.group, theirs.node, '锅炉 "1"'), encodePayload({ seq: 2, metrics: tank }));
    await vi.waitFor(async () => {
      const rows = await test.db.query(
        'select device_name, metrics from edge_device where gateway_id = $1 and device_name <> $2',
        [theirs.gatewayId, 'tank'],
      );
      expect(rows).toMatchObject([{ device_name: '锅炉 "1"', metrics: [{ name: 'Level' }, { name: 'Serial ' }] }]);
    });
  });
});
