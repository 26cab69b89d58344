import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { lf1 } from '@lightfield/contract';
import { topics } from '@lightfield/sparkplug';
import { connectAsync, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aGateway, anEdgeNode, type BrokerBench, directoryOf, startBroker, TEST_TLS } from './broker.testing.ts';

const pump = aGateway('100000000001');
const boiler = aGateway('100000000002');
const node = anEdgeNode('Plant A', 'edge');

const ended = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

const login = generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clientId: 'x',
  clean: true,
  keepalive: 0,
  username: pump.sn,
  password: Buffer.from(pump.sn),
});

let bench: BrokerBench;
let heard: { sn: string; topic: string; payload: string }[];
let sessions: string[];

beforeEach(async () => {
  bench = await startBroker(directoryOf(pump, boiler, node));
  heard = [];
  sessions = [];
  bench.broker.onMessage((from, topic, payload) => heard.push({ sn: from.sn, topic, payload: payload.toString() }));
  bench.broker.onSession((who, change) => sessions.push(`${who.sn} ${change}`));
});
afterEach(() => bench.close());

describe('login', () => {
  it.each([
    ['a wrong password', { username: pump.sn, password: 'guess' }],
    ['an unknown name', { username: 'nobody', password: 'nobody' }],
    ['no name', { username: '', password: '' }],
  ])('is refused with %s', async (_what, login) => {
    await expect(bench.connect(pump.sn, login)).rejects.toMatchObject({ code: 4 });
    expect(bench.broker.counters().badLogin).toBe(1);
    expect(sessions).toEqual([]);
  });

  it('is refused, and nothing breaks, when the directory fails', async () => {
    const failing = await startBroker({ authenticate: () => Promise.reject(new Error('database away')) });
    await expect(failing.connect(pump.sn)).rejects.toMatchObject({ code: 3 });
    await failing.close();
  });

  it('opens a session that is known until it ends', async () => {
    const client = await bench.connect(pump.sn);
    await vi.waitFor(() => expect(bench.broker.isConnected(pump.gatewayId)).toBe(true));
    await client.endAsync();
    await vi.waitFor(() => expect(sessions).toEqual([`${pump.sn} connected`, `${pump.sn} closed`]));
    expect(bench.broker.isConnected(pump.gatewayId)).toBe(false);
  });

  it('is told to be alive by whoever has nothing to say', async () => {
    const client = await bench.connect(pump.sn);
    client.sendPing();
    await vi.waitFor(() => expect(sessions).toEqual([`${pump.sn} connected`, `${pump.sn} alive`]));
  });

  it('takes over from the older session of the same gateway, whatever it calls itself', async () => {
    const older = await bench.connect(pump.sn, { clientId: 'one' });
    const closed = ended(older);
    const younger = await bench.connect(pump.sn, { clientId: 'two' });
    await closed;
    await vi.waitFor(() => expect(sessions).toHaveLength(3));
    expect(sessions.map((change) => change.split(' ')[1])).toEqual(['connected', 'closed', 'connected']);
    expect(younger.connected).toBe(true);
    expect(bench.broker.isConnected(pump.gatewayId)).toBe(true);
  });

  it('survives a storm of takeovers with one session left', async () => {
    await Promise.all(Array.from({ length: 50 }, () => bench.connect(pump.sn)));
    await vi.waitFor(() => {
      const changes = sessions.map((change) => change.split(' ')[1]);
      expect(changes.filter((change) => change === 'connected')).toHaveLength(50);
      expect(changes.filter((change) => change === 'closed')).toHaveLength(49);
    });
    expect(bench.broker.isConnected(pump.gatewayId)).toBe(true);
  });

  it('does not touch another gateway that uses the same client id', async () => {
    const first = await bench.connect(pump.sn, { clientId: 'same' });
    await bench.connect(boiler.sn, { clientId: 'same' });
    await sleep(100);
    expect(first.connected).toBe(true);
  });

  it('ends when the gateway is kicked out', async () => {
    const client = await bench.connect(pump.sn);
    bench.broker.kick(pump.gatewayId);
    await ended(client);
    await vi.waitFor(() => expect(bench.broker.isConnected(pump.gatewayId)).toBe(false));
  });
});

describe('publishing', () => {
  it.each([0, 1, 2] as const)('hands over a message on an own topic once, QoS %d', async (qos) => {
    const client = await bench.connect(pump.sn);
    const topic = topics.deviceData('lightfield', pump.sn, 'd1');
    await client.publishAsync(topic, 'values', { qos });
    await client.publishAsync(lf1.up.batch(pump.sn), '{}', { qos });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([
      { sn: pump.sn, topic, payload: 'values' },
      { sn: pump.sn, topic: lf1.up.batch(pump.sn), payload: '{}' },
    ]);
  });

  it('keeps the order of messages, also across QoS', async () => {
    const client = await bench.connect(pump.sn);
    const numbers = Array.from({ length: 500 }, (_, index) => String(index));
    await Promise.all(
      numbers.map((number, index) =>
        client.publishAsync(lf1.up.batch(pump.sn), number, { qos: index % 3 === 0 ? 0 : 1 }),
      ),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(numbers.length));
    expect(heard.map(({ payload }) => payload)).toEqual(numbers);
  });

  it.each([
    ['of another gateway', lf1.up.batch(boiler.sn)],
    ["of another gateway's device", topics.deviceData('lightfield', boiler.sn, 'd1')],
    ['for commands', topics.nodeCommand('lightfield', pump.sn)],
    ['downwards', lf1.down.ack(pump.sn)],
    ['of the platform', topics.state('lightfield')],
    ['of nobody', 'spBv1.0/lightfield/NDATA'],
    ['of the broker', '$SYS/broker/new/clients'],
  ])('ignores and counts a topic %s', async (_whose, topic) => {
    const client = await bench.connect(pump.sn);
    await client.publishAsync(topic, 'x', { qos: 1 });
    await client.publishAsync(topic, 'x', { qos: 2 });
    await client.publishAsync(lf1.up.hello(pump.sn), 'mine', { qos: 1 });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.payload).toBe('mine');
    expect(bench.broker.counters().foreignTopic).toBe(2);
    expect(client.connected).toBe(true);
  });

  it('cuts off whoever goes on with foreign topics', async () => {
    const client = await bench.connect(pump.sn);
    const closed = ended(client);
    for (let count = 0; count < 101; count += 1) client.publish(lf1.up.batch(boiler.sn), 'x');
    await closed;
    expect(bench.broker.counters().foreignTopic).toBe(100);
    expect(heard).toEqual([]);
  });

  it('lets an edge node that is not ours use its own Sparkplug topics and no other', async () => {
    const client = await bench.connect(node.sn);
    await client.publishAsync(topics.nodeBirth(node.group, node.node), 'birth', { qos: 1 });
    await client.publishAsync(lf1.up.batch(node.sn), 'x', { qos: 1 });
    await client.publishAsync(topics.nodeBirth('lightfield', pump.sn), 'x', { qos: 1 });
    expect(heard.map(({ payload }) => payload)).toEqual(['birth']);
    expect(bench.broker.counters().foreignTopic).toBe(2);
  });

  it('goes on when a handler throws', async () => {
    bench.broker.onMessage(() => {
      throw new Error('bug');
    });
    const client = await bench.connect(pump.sn);
    await client.publishAsync(lf1.up.batch(pump.sn), 'a', { qos: 1 });
    await client.publishAsync(lf1.up.batch(pump.sn), 'b', { qos: 1 });
    expect(heard).toHaveLength(2);
  });
});

describe('a last will', () => {
  const will = (topic: string) => ({ will: { topic, payload: Buffer.from('dead'), qos: 1 as const, retain: false } });

  it('on the own death is handed over when the line breaks', async () => {
    const client = await bench.connect(pump.sn, will(topics.nodeDeath('lightfield', pump.sn)));
    client.stream.destroy();
    await vi.waitFor(() => expect(heard.map(({ payload }) => payload)).toEqual(['dead']));
  });

  it('is not handed over after a proper goodbye', async () => {
    const client = await bench.connect(pump.sn, will(topics.nodeDeath('lightfield', pump.sn)));
    await client.endAsync();
    await vi.waitFor(() => expect(sessions).toHaveLength(2));
    expect(heard).toEqual([]);
  });

  it.each([
    ['the death of another', topics.nodeDeath('lightfield', boiler.sn)],
    ['anything else', lf1.up.batch(pump.sn)],
  ])('on %s refuses the login', async (_what, topic) => {
    await expect(bench.connect(pump.sn, will(topic))).rejects.toMatchObject({ code: 5 });
    expect(bench.broker.counters().foreignTopic).toBe(1);
    expect(sessions).toEqual([]);
  });
});

describe('subscribing', () => {
  it.each([
    [pump, `lf/1/${pump.sn}/down/#`, true],
    [pump, lf1.down.ack(pump.sn), true],
    [pump, `spBv1.0/lightfield/NCMD/${pump.sn}`, true],
    [pump, `spBv1.0/lightfield/DCMD/${pump.sn}/+`, true],
    [pump, 'spBv1.0/STATE/lightfield', true],
    [pump, lf1.down.ack(boiler.sn), false],
    [pump, `lf/1/${pump.sn}/up/#`, false],
    [pump, 'lf/1/+/down/#', false],
    [pump, `lf/1/${pump.sn}/+/ack`, false],
    [pump, 'spBv1.0/lightfield/NCMD/#', false],
    [pump, 'spBv1.0/#', false],
    [pump, '#', false],
    [pump, '$SYS/#', false],
    [node, `spBv1.0/${node.group}/NCMD/${node.node}/#`, true],
    [node, `spBv1.0/${node.group}/DCMD/${node.node}/#`, true],
    [node, 'spBv1.0/STATE/lightfield', true],
    [node, `lf/1/${node.sn}/down/#`, false],
    [node, `spBv1.0/${node.group}/DDATA/${node.node}/#`, false],
  ])('$sn to %s: %s', async (who, filter, granted) => {
    const client = await bench.connect(who.sn);
    const answer = client.subscribeAsync(filter, { qos: 1 });
    if (granted) {
      expect((await answer)[0]?.qos).toBe(1);
    } else {
      await expect(answer).rejects.toThrow('Subscribe error');
      expect(bench.broker.counters().foreignTopic).toBe(1);
    }
    expect(client.connected).toBe(true);
  });

  it('brings the platform’s messages to their gateway alone', async () => {
    const clients = await Promise.all([pump, boiler].map(({ sn }) => bench.connect(sn)));
    const got: string[] = [];
    await Promise.all(
      clients.map((client, index) => {
        client.on('message', (topic, payload) => got.push(`${index} ${topic} ${payload.toString()}`));
        return client.subscribeAsync(`lf/1/${[pump, boiler][index]?.sn}/down/#`, { qos: 1 });
      }),
    );
    await bench.broker.publish(lf1.down.ack(pump.sn), 'stored', { qos: 1 });
    await vi.waitFor(() => expect(got).toEqual([`0 ${lf1.down.ack(pump.sn)} stored`]));
  });

  it('keeps nothing for a gateway that is away', async () => {
    const client = await bench.connect(pump.sn, { clean: false, clientId: 'kept' });
    await client.subscribeAsync(lf1.down.ack(pump.sn), { qos: 1 });
    await client.endAsync(true);
    await vi.waitFor(() => expect(bench.broker.isConnected(pump.gatewayId)).toBe(false));
    await bench.broker.publish(lf1.down.ack(pump.sn), 'missed', { qos: 1 });
    const got: string[] = [];
    const again = await bench.connect(pump.sn, { clean: false, clientId: 'kept' });
    again.on('message', (_topic, payload) => got.push(payload.toString()));
    await again.subscribeAsync(lf1.down.ack(pump.sn), { qos: 1 });
    await bench.broker.publish(lf1.down.ack(pump.sn), 'new', { qos: 1 });
    await vi.waitFor(() => expect(got).toEqual(['new']));
  });

  it('tells a newcomer the state of the platform, and everybody when it goes', async () => {
    const client = await bench.connect(pump.sn);
    const states: boolean[] = [];
    client.on('message', (_topic, payload) => states.push(JSON.parse(payload.toString()).online));
    await client.subscribeAsync(topics.state('lightfield'), { qos: 1 });
    await vi.waitFor(() => expect(states).toEqual([true]));
    await bench.broker.stop();
    await vi.waitFor(() => expect(states).toEqual([true, false]));
  });
});

describe('hostile bytes', () => {
  /** Type byte and length of a message of 200 MiB. */
  const hugeHeader = Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64]);

  it('refuses a message over the limit without waiting for it', async () => {
    const socket = connectTcp(bench.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(login);
    await once(socket, 'data');
    socket.write(hugeHeader);
    await once(socket, 'close');
    expect(bench.broker.counters().oversized).toBe(1);
  });

  it('takes a message of exactly the limit', async () => {
    const client = await bench.connect(pump.sn);
    await client.publishAsync(lf1.up.batch(pump.sn), Buffer.alloc(1024 * 1024, 'a'), { qos: 1 });
    expect(heard[0]?.payload).toHaveLength(1024 * 1024);
  });

  it('refuses large packets before a login altogether', async () => {
    const socket = connectTcp(bench.port, '127.0.0.1');
    socket.on('error', () => undefined);
    // A CONNECT that announces one million bytes.
    socket.write(Buffer.from([0x10, 0xc0, 0x84, 0x3d]));
    await once(socket, 'close');
    expect(bench.broker.counters().oversized).toBe(1);
  });

  it('outlives random bytes before and after a login', async () => {
    const attacks = Array.from({ length: 400 }, async (_, index) => {
      const socket = connectTcp(bench.port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      const closed = once(socket, 'close');
      if (index % 2 === 0) socket.write(login);
      for (let burst = 0; burst < 5; burst += 1) socket.write(randomBytes(1 + ((index * 7 + burst) % 300)));
      socket.end();
      await closed;
    });
    await Promise.all(attacks);
    const client = await bench.connect(boiler.sn);
    await client.publishAsync(lf1.up.batch(boiler.sn), 'still here', { qos: 1 });
    expect(heard.some(({ payload }) => payload === 'still here')).toBe(true);
  });
});

describe('over TLS', () => {
  it('a gateway that trusts the certificate gets a session like any other', async () => {
    const secure = await startBroker(directoryOf(pump), { tls: TEST_TLS });
    const got: string[] = [];
    secure.broker.onMessage((_from, _topic, payload) => got.push(payload.toString()));
    const client = await connectAsync(`mqtts://localhost:${secure.port}`, {
      username: pump.sn,
      password: pump.sn,
      ca: TEST_TLS.cert,
      host: 'localhost',
      reconnectPeriod: 0,
    });
    await client.publishAsync(lf1.up.batch(pump.sn), Buffer.alloc(300_000, 'a'), { qos: 1 });
    expect(got[0]).toHaveLength(300_000);
    await client.endAsync(true);
    await secure.close();
  });

  it('nobody gets in without', async () => {
    const secure = await startBroker(directoryOf(pump), { tls: TEST_TLS });
    const socket = connectTcp(secure.port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => undefined).on('data', (data) => (answer += data.toString('latin1')));
    const closed = once(socket, 'close');
    socket.write(login);
    await closed;
    expect(answer).not.toContain('\u0020\u0002\u0000\u0000');
    expect(secure.broker.isConnected(pump.gatewayId)).toBe(false);
    // One that says nothing at all does not keep the broker from stopping.
    connectTcp(secure.port, '127.0.0.1').on('error', () => undefined);
    await secure.close();
  });
});

it('a gateway that reads nothing holds up nobody who has something to say to it', async () => {
  const client = await bench.connect(pump.sn);
  await client.subscribeAsync(`lf/1/${pump.sn}/down/#`, { qos: 1 });
  client.stream.pause();
  const payload = Buffer.alloc(500_000);
  // More than the system buffers: who waited for the gateway to read would wait for ever.
  await Promise.all(
    Array.from({ length: 40 }, () => bench.broker.publish(lf1.down.config(pump.sn), payload, { qos: 1 })),
  );
  expect(bench.broker.isConnected(pump.gatewayId)).toBe(true);
});
