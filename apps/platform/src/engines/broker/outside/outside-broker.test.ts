import { setTimeout as pause } from 'node:timers/promises';
import { lf1 } from '@lightfield/contract';
import { bdSeqMetric, encodePayload, topics } from '@lightfield/sparkplug';
import { connectAsync, type MqttClient } from 'mqtt';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBrokerServers } from '../../../kernel/broker-settings.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { createOwnLeases, type Leases } from '../../../kernel/leases/leases.ts';
import { createSharedLeases } from '../../../kernel/leases/shared-leases.ts';
import { silentLog } from '../../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import type { GatewayIdentity } from '../../types.ts';
import { aGateway, anEdgeNode, directoryOf } from '../broker.testing.ts';
import { type Broker, createBroker } from '../broker.ts';
import { type TestBrokers, mosquitto, natsBrokers } from './brokers.testing.ts';
import { createOutsideBroker } from './outside-broker.ts';
import { partitionOf } from './partitions.ts';

const pump = aGateway('100000000001');
const boiler = aGateway('100000000002');
const node = anEdgeNode('Plant', 'edge');
const PATIENCE = { timeout: 15_000, interval: 20 };

let nats: TestBrokers;
let mosquittos: TestBrokers;
beforeAll(async () => {
  [nats, mosquittos] = await Promise.all([natsBrokers(3), mosquitto()]);
}, 120_000);
afterAll(() => Promise.all([nats.stop(), mosquittos.stop()]));

const portOf = (server: string | undefined) => Number(server?.split(':')[1]);
const clients: MqttClient[] = [];
afterEach(async () => {
  // One after the other, so that nobody's last will comes into the next test.
  for (const client of clients.splice(0)) await client.endAsync(true);
});

/** A session of a gateway, as ours begins one. `said`: what was said to it. */
async function session(port: number, who: GatewayIdentity, bdSeq: number) {
  const will = { topic: topics.nodeDeath(who.group, who.node), payload: death(bdSeq), qos: 1 as const, retain: false };
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: who.sn.replace('/', '-'),
    username: who.sn,
    password: who.sn,
    reconnectPeriod: 0,
    will,
  });
  client.on('error', () => undefined);
  clients.push(client);
  const said: { topic: string; payload: string }[] = [];
  client.on('message', (topic, payload) => void said.push({ topic, payload: payload.toString() }));
  const down = who.kind === 'lightfield' ? [`lf/1/${who.sn}/down/#`] : [];
  await client.subscribeAsync([...down, topics.nodeCommand(who.group, who.node)], { qos: 1 });
  const greet = async () => {
    await client.publishAsync(
      topics.nodeBirth(who.group, who.node),
      encodePayload({ timestamp: 1, seq: 0, metrics: [bdSeqMetric(bdSeq)] }),
    );
    if (who.kind === 'lightfield') await client.publishAsync(lf1.up.hello(who.sn), 'hello', { qos: 1 });
  };
  await greet();
  return {
    client,
    said,
    greet,
    async farewell() {
      await client.publishAsync(will.topic, will.payload, { qos: 1 });
      await client.endAsync();
    },
    /** As a cut: the broker says its last will. */
    cut: () => void client.stream.destroy(),
  };
}
const death = (bdSeq: number) => encodePayload({ timestamp: 1, metrics: [bdSeqMetric(bdSeq)] });

interface Process {
  broker: Broker;
  heard: { sn: string; topic: string; payload: string }[];
  changes: string[];
}
function listening(broker: Broker): Process {
  const [heard, changes]: [Process['heard'], string[]] = [[], []];
  broker.onMessage(({ sn }, topic, payload) => void heard.push({ sn, topic, payload: payload.toString() }));
  broker.onSession(({ sn }, change) => change !== 'alive' && void changes.push(`${sn} ${change}`));
  return { broker, heard, changes };
}

let registered: { who: GatewayIdentity; isThere: boolean }[];
beforeEach(() => {
  registered = [pump, boiler, node].map((who) => ({ who, isThere: false }));
});
interface More {
  leases?: Leases;
  silentMs?: number;
}
function outside(kind: 'nats' | 'mqtt', brokers: TestBrokers, { leases, silentMs }: More = {}): Process {
  const servers = parseBrokerServers(`mqtt://${brokers.servers.join(',')}`);
  if (!servers) throw new Error('no servers');
  const broker = createOutsideBroker({
    kind,
    servers,
    me: newId(),
    isAlone: leases === undefined,
    gateways: { all: () => Promise.resolve(registered) },
    leases: leases ?? createOwnLeases(() => undefined),
    clock: systemClock,
    log: silentLog,
    ...(silentMs !== undefined && { silentMs }),
  });
  return listening(broker);
}

const KINDS: [string, () => Promise<{ process: Process; port: number }>][] = [
  [
    'of each process',
    async () => {
      const options = { host: '127.0.0.1', port: 0, clock: systemClock, log: silentLog };
      const process = listening(createBroker({ ...options, directory: directoryOf(pump, boiler, node) }));
      return { process, port: (await process.broker.start()).port };
    },
  ],
  [
    'of NATS, three servers, by mapping',
    async () => {
      const process = outside('nats', nats);
      await process.broker.start();
      return { process, port: portOf(nats.servers[2]) };
    },
  ],
  [
    'Mosquitto, by filters',
    async () => {
      const process = outside('mqtt', mosquittos);
      await process.broker.start();
      return { process, port: portOf(mosquittos.servers[0]) };
    },
  ],
];

describe.each(KINDS)('a broker %s', (_name, start) => {
  let process: Process;
  let port: number;
  beforeEach(async () => {
    ({ process, port } = await start());
  });
  afterEach(() => process.broker.stop());
  /** Begins once the process hears. */
  async function begun(who: GatewayIdentity, bdSeq = 1) {
    const one = await session(port, who, bdSeq);
    if (!process.broker.isConnected(who.gatewayId)) {
      const again = setInterval(() => void one.greet().catch(() => undefined), 300);
      await expect.poll(() => process.broker.isConnected(who.gatewayId), PATIENCE).toBe(true);
      clearInterval(again);
    }
    return one;
  }
  const saidOf = (what: string) => process.heard.filter(({ topic }) => topic.endsWith(what));

  it('hands over what gateways say, with who they are, in order and once, whatever the quality of service', async () => {
    const [one, other] = [await begun(pump), await begun(node)];
    const numbers = Array.from({ length: 300 }, (_, at) => String(at));
    await Promise.all([
      ...numbers.map((number, at) =>
        one.client.publishAsync(lf1.up.batch(pump.sn), number, { qos: at % 3 === 0 ? 0 : 1 }),
      ),
      other.client.publishAsync(topics.deviceData(node.group, node.node, 'd'), 'values', { qos: 0 }),
    ]);
    await expect.poll(() => saidOf('/batch').length, PATIENCE).toBe(numbers.length);
    expect(saidOf('/batch').map(({ payload }) => payload)).toEqual(numbers);
    expect(saidOf('/batch').every(({ sn }) => sn === pump.sn)).toBe(true);
    await expect.poll(() => saidOf('/d'), PATIENCE).toMatchObject([{ sn: node.sn, payload: 'values' }]);
  });

  it('knows a session until its farewell, or its last will', async () => {
    const [one, other] = [await begun(pump), await begun(boiler)];
    await one.farewell();
    await expect.poll(() => process.broker.isConnected(pump.gatewayId), PATIENCE).toBe(false);
    expect(process.broker.isConnected(boiler.gatewayId)).toBe(true);
    other.cut();
    await expect.poll(() => process.broker.isConnected(boiler.gatewayId), PATIENCE).toBe(false);
    expect(process.changes.filter((change) => change.startsWith(boiler.sn))).toEqual([
      `${boiler.sn} connected`,
      `${boiler.sn} closed`,
    ]);
    expect(saidOf(`NDEATH/${boiler.sn}`)).toHaveLength(1);
  });

  it('says that the older session is over before a younger one begins', async () => {
    await begun(pump, 1);
    await begun(pump, 2);
    const changes = () => process.changes.map((change) => change.split(' ')[1]);
    await expect.poll(changes, PATIENCE).toEqual(['connected', 'closed', 'connected']);
    await expect.poll(() => saidOf(`NBIRTH/${pump.sn}`).length, PATIENCE).toBeGreaterThan(1);
    expect(process.broker.isConnected(pump.gatewayId)).toBe(true);
  });

  it('brings what the platform says to that gateway alone', async () => {
    const [one, other] = [await begun(pump), await begun(boiler)];
    await process.broker.publish(lf1.down.command(pump.sn), 'write', { qos: 1 });
    await process.broker.publish(lf1.down.command(boiler.sn), 'other', { qos: 0 });
    const commands = ({ said }: typeof one) => said.filter(({ topic }) => topic.endsWith('/command'));
    await expect.poll(() => commands(one), PATIENCE).toEqual([{ topic: lf1.down.command(pump.sn), payload: 'write' }]);
    await expect
      .poll(() => commands(other), PATIENCE)
      .toEqual([{ topic: lf1.down.command(boiler.sn), payload: 'other' }]);
  });

  it('ends the session of one that was deleted, and hears nothing more of it', async () => {
    const one = await begun(pump);
    registered = registered.filter(({ who }) => who !== pump);
    process.broker.kick(pump.gatewayId);
    await expect.poll(() => process.broker.isConnected(pump.gatewayId), PATIENCE).toBe(false);
    const before = process.heard.length;
    await expect
      .poll(async () => {
        const from = process.heard.length;
        if (one.client.connected) await one.greet();
        // what it said is on its way through the cluster
        await pause(300);
        return process.heard.length - from;
      }, PATIENCE)
      .toBe(0);
    expect(process.heard.slice(before).every(({ sn }) => sn === pump.sn)).toBe(true);
    await expect.poll(() => process.broker.isConnected(pump.gatewayId), PATIENCE).toBe(false);
  });

  it('goes on when a handler throws', async () => {
    process.broker.onMessage(() => {
      throw new Error('on purpose');
    });
    const one = await begun(pump);
    await one.client.publishAsync(lf1.up.batch(pump.sn), 'a', { qos: 1 });
    await one.client.publishAsync(lf1.up.batch(pump.sn), 'b', { qos: 1 });
    await expect.poll(() => saidOf('/batch').length, PATIENCE).toBe(2);
  });
});

describe.each([
  ['NATS', 'nats', () => nats],
  ['Mosquitto', 'mqtt', () => mosquittos],
] as const)('at %s', (_name, kind, brokers) => {
  const port = () => portOf(brokers().servers[0]);

  it('who was there before is asked to begin anew, and is there as far as is known', async () => {
    const one = await session(port(), pump, 1);
    registered = [{ who: pump, isThere: true }];
    const process = outside(kind, brokers());
    await process.broker.start();
    await expect
      .poll(
        () =>
          one.said.filter(({ topic }) => topic === lf1.down.hello(pump.sn)).map(({ payload }) => JSON.parse(payload)),
        PATIENCE,
      )
      .toEqual([{ v: 1, anew: true }]);
    expect(process.changes).toEqual([`${pump.sn} connected`]);
    await process.broker.stop();
  });

  it('one that says nothing is asked, and has gone when it does not answer', async () => {
    registered = [
      { who: pump, isThere: true },
      { who: boiler, isThere: false },
    ];
    const process = outside(kind, brokers(), { silentMs: 400 });
    await process.broker.start();
    const one = await session(port(), boiler, 1);
    await expect.poll(() => process.changes, PATIENCE).toContain(`${pump.sn} gone`);
    await one.greet();
    await expect.poll(() => process.broker.isConnected(boiler.gatewayId), PATIENCE).toBe(true);
    await expect.poll(() => process.changes.at(-1), PATIENCE).toBe(`${boiler.sn} closed`);
    expect(process.heard.some(({ sn }) => sn === pump.sn)).toBe(false);
    await process.broker.stop();
  });

  it('one that was registered just now is heard, and asked to begin', async () => {
    registered = [{ who: boiler, isThere: false }];
    const process = outside(kind, brokers());
    await process.broker.start();
    await expect
      .poll(
        () =>
          process.broker.publish('nowhere', '', { qos: 0 }).then(
            () => true,
            () => false,
          ),
        PATIENCE,
      )
      .toBe(true);
    const one = await session(port(), pump, 1);
    registered = [...registered, { who: pump, isThere: false }];
    process.broker.kick(pump.gatewayId);
    await expect.poll(() => one.said.some(({ topic }) => topic === lf1.down.hello(pump.sn)), PATIENCE).toBe(true);
    await one.greet();
    await expect.poll(() => process.broker.isConnected(pump.gatewayId), PATIENCE).toBe(true);
    await process.broker.stop();
  });
});

describe('two processes at a cluster of NATS', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase({ poolSize: 10 });
  });
  afterAll(() => test.drop());
  beforeEach(() => test.db.query('truncate process, lease'));
  /** Three times as fast as the product's. */
  const pace = { lifeMs: 1_000, beatMs: 300, marginMs: 200 };

  async function aProcess() {
    let isCut = false;
    const whileUp =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args): Promise<Result> =>
        isCut ? Promise.reject(new Error('the line is cut')) : work(...args);
    const db = {
      ...test.db,
      query: whileUp(test.db.query.bind(test.db)),
      transaction: whileUp(test.db.transaction.bind(test.db)),
    } as typeof test.db;
    const leases = createSharedLeases({ db, clock: systemClock, log: silentLog, pace, among: 'ingest' });
    const process = outside('nats', nats, { leases });
    await leases.start();
    await process.broker.start();
    return {
      ...process,
      /** It does not reach the database, and does not know yet what that means. */
      cut: () => void (isCut = true),
      async stop() {
        isCut = false;
        await process.broker.stop();
        await leases.stop();
      },
    };
  }

  it('share the gateways, each of which one of them hears, and take over what the other one leaves', async () => {
    const many = Array.from({ length: 8 }, (_, at) => aGateway(String(200_000_000_000 + at)));
    registered = many.map((who) => ({ who, isThere: false }));
    const [a, b] = [await aProcess(), await aProcess()];
    const sessions: Awaited<ReturnType<typeof session>>[] = [];
    for (const [at, who] of many.entries()) sessions.push(await session(portOf(nats.servers[at % 3]), who, 1));
    const counts = () =>
      [a, b].map(({ broker }) => many.filter(({ gatewayId }) => broker.isConnected(gatewayId)).length);
    // What is asked is answered.
    for (const one of sessions)
      one.client.on('message', (topic) => topic.endsWith('/down/hello') && void one.greet().catch(() => undefined));
    await expect.poll(() => counts()[0]! + counts()[1]!, PATIENCE).toBe(many.length);
    const partitions = new Set(many.map(({ node }) => partitionOf(node)));
    expect(partitions.size).toBeGreaterThan(4);
    await expect.poll(() => Math.min(...counts()), PATIENCE).toBeGreaterThan(0);

    a.cut();
    await expect.poll(() => counts(), PATIENCE).toEqual([0, many.length]);
    expect(a.changes.filter((change) => change.endsWith(' left')).length).toBeGreaterThan(0);
    expect(a.changes.filter((change) => change.endsWith(' closed'))).toEqual([]);
    // Of what is said now each hears its own part: nobody hears twice.
    const from = [a.heard.length, b.heard.length];
    await Promise.all(
      sessions.map(({ client }, at) => client.publishAsync(lf1.up.batch(many[at]!.sn), 'x', { qos: 1 })),
    );
    const batches = (one: Process, since: number) =>
      one.heard.slice(since).filter(({ topic }) => topic.endsWith('/batch')).length;
    await expect.poll(() => batches(b, from[1]!), PATIENCE).toBe(many.length);
    expect(batches(a, from[0]!)).toBe(0);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('go on at another server when theirs dies', async () => {
    registered = [{ who: pump, isThere: false }];
    const one = await aProcess();
    const from = one.broker as Broker & { connection(): { server: string | undefined } };
    await expect.poll(() => from.connection().server, PATIENCE).toBeDefined();
    const victim = nats.servers.indexOf(from.connection().server ?? '');
    const gateway = await session(portOf(nats.servers[(victim + 1) % 3]), pump, 1);
    gateway.client.on(
      'message',
      (topic) => topic.endsWith('/down/hello') && void gateway.greet().catch(() => undefined),
    );
    await expect.poll(() => one.broker.isConnected(pump.gatewayId), PATIENCE).toBe(true);
    await nats.kill(victim);
    await expect
      .poll(async () => {
        await gateway.client.publishAsync(lf1.up.batch(pump.sn), 'x', { qos: 0 });
        return one.heard.some(({ topic }) => topic.endsWith('/batch'));
      }, PATIENCE)
      .toBe(true);
    expect(from.connection().server).not.toBe(nats.servers[victim]);
    expect(one.changes).toEqual([`${pump.sn} connected`]);
    await nats.start(victim);
    await one.stop();
  });
});
