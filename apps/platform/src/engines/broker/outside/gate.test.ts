import { lf1 } from '@lightfield/contract';
import { topics } from '@lightfield/sparkplug';
import Fastify, { type FastifyInstance } from 'fastify';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { createOwnLeases } from '../../../kernel/leases/leases.ts';
import { silentLog } from '../../../kernel/log.ts';
import { networksIn } from '../../../kernel/networks.ts';
import { createRateLimiter } from '../../../kernel/rate-limit.ts';
import type { GatewayIdentity } from '../../types.ts';
import { aGateway, anEdgeNode, directoryOf } from '../broker.testing.ts';
import { createAuthCallout } from './auth-callout.ts';
import { type TestNatsBrokers, issuerKey, natsBrokers } from './brokers.testing.ts';
import { type Gate, type GateDirectory, createGate } from './gate.ts';
import { LOGIN_PATH, REACH_PATH, gateRoutes } from './gate.routes.ts';
import { createOutsideBroker } from './outside-broker.ts';

const pump = aGateway('100000000001');
const boiler = aGateway('100000000002');
const node = anEdgeNode('Plant', 'edge');
/** Names that MQTT allows, and that NATS takes for those of everybody. */
const everybody = anEdgeNode('*', '>');
const ALL = [pump, boiler, node, everybody];
const directory: GateDirectory = {
  ...directoryOf(...ALL),
  find: (username) => Promise.resolve(ALL.find(({ sn }) => sn === username)),
};
const OWN = { user: 'platform', password: 'own password' };
const SECRET = 'a-secret-of-sixteen-signs';
const PATIENCE = { timeout: 20_000, interval: 20 };
const gateOf = (more: Partial<GateDirectory> = {}): Gate =>
  createGate({ directory: { ...directory, ...more }, limiter: createRateLimiter(systemClock), servers: OWN });

describe('a gate', () => {
  it('lets gateways in by their password, and the platform by its own', async () => {
    const gate = gateOf();
    expect(await gate.admit(pump.sn, pump.sn)).toEqual({ kind: 'gateway', who: pump });
    expect(await gate.admit(OWN.user, OWN.password)).toEqual({ kind: 'platform' });
    expect(await gate.admit(pump.sn, 'guess')).toBeUndefined();
    expect(await gate.admit('100000000009', 'guess')).toBeUndefined();
    expect(await gate.admit(OWN.user, 'guess')).toBeUndefined();
  });

  it('lets nobody in who tries too often, whatever the password is then', async () => {
    const gate = gateOf();
    for (let n = 0; n < 60; n += 1) expect(await gate.admit(pump.sn, 'guess')).toBeUndefined();
    expect(await gate.admit(pump.sn, pump.sn)).toBeUndefined();
    expect(await gate.admit(boiler.sn, boiler.sn)).toBeDefined();
  });

  it.each([
    [pump.sn, 'publish', lf1.up.batch(pump.sn), true],
    [pump.sn, 'publish', topics.nodeDeath('lightfield', pump.sn), true],
    [pump.sn, 'publish', lf1.up.batch(boiler.sn), false],
    [pump.sn, 'publish', lf1.down.ack(pump.sn), false],
    [pump.sn, 'subscribe', `lf/1/${pump.sn}/down/#`, true],
    [pump.sn, 'subscribe', `lf/1/${boiler.sn}/down/#`, false],
    [pump.sn, 'subscribe', '#', false],
    [node.sn, 'publish', topics.deviceData('Plant', 'edge', 'd'), true],
    [node.sn, 'subscribe', 'lfp/#', false],
    ['100000000009', 'publish', lf1.up.batch('100000000009'), false],
    [OWN.user, 'subscribe', 'lfp/3/#', true],
  ] as const)('%s may %s %s: %s', async (name, action, topic, isAllowed) => {
    expect(await gateOf().mayReach(name, action, topic)).toBe(isAllowed);
  });
});

describe('asked by HTTP', () => {
  let app: FastifyInstance;
  function open(gate = gateOf(), networks = '127.0.0.0/8'): void {
    app = Fastify();
    gateRoutes({ app, gate, secret: SECRET, networks: networksIn(networks) ?? expect.fail('no networks') });
  }
  beforeEach(() => open());
  afterEach(() => app.close());
  const ask = async (url: string, payload: object, authorization = `Bearer ${SECRET}`) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: { authorization } });
    return { statusCode, ...(statusCode === 200 && (JSON.parse(body) as object)) };
  };
  const ALLOWED = { statusCode: 200, result: 'allow', is_superuser: false, Ok: true, Error: '' };
  const DENIED = { statusCode: 200, result: 'deny', is_superuser: false, Ok: false, Error: 'refused' };

  it('says who may log in, and nothing of why somebody may not', async () => {
    expect(await ask(LOGIN_PATH, { username: pump.sn, password: pump.sn, clientid: 'x' })).toEqual(ALLOWED);
    for (const asked of [
      { username: pump.sn, password: 'guess' },
      { username: 'nobody', password: 'guess' },
      { username: pump.sn },
      {},
    ])
      expect(await ask(LOGIN_PATH, asked)).toEqual(DENIED);
  });

  it('says what somebody may reach, in the words of EMQX and of plugins of Mosquitto', async () => {
    const [own, foreign] = [lf1.up.batch(pump.sn), lf1.up.batch(boiler.sn)];
    const username = pump.sn;
    expect(await ask(REACH_PATH, { username, topic: own, action: 'publish' })).toEqual(ALLOWED);
    expect(await ask(REACH_PATH, { username, topic: own, acc: 2 })).toEqual(ALLOWED);
    expect(await ask(REACH_PATH, { username, topic: lf1.down.ack(pump.sn), acc: '1' })).toEqual(ALLOWED);
    expect(await ask(REACH_PATH, { username, topic: foreign, action: 'publish' })).toEqual(DENIED);
    expect(await ask(REACH_PATH, { username, topic: own, action: 'subscribe' })).toEqual(DENIED);
    for (const wrong of [{ acc: 3 }, {}, { action: 'all' }])
      expect(await ask(REACH_PATH, { username, topic: own, ...wrong })).toEqual(DENIED);
    // Of nobody what a gateway may not do is answered.
    expect(await ask(REACH_PATH, { username: 'nobody', topic: own, action: 'publish' })).toEqual(DENIED);
  });

  it('answers nobody without the secret, and nobody from elsewhere', async () => {
    const good = { username: pump.sn, password: pump.sn };
    for (const wrong of ['', 'Bearer guess', SECRET]) expect((await ask(LOGIN_PATH, good, wrong)).statusCode).toBe(403);
    await app.close();
    open(gateOf(), '10.0.0.0/8');
    expect((await ask(LOGIN_PATH, good)).statusCode).toBe(403);
  });

  it('gives no answer while the database is away', async () => {
    await app.close();
    open(gateOf({ authenticate: () => Promise.reject(new Error('away')) }));
    expect((await ask(LOGIN_PATH, { username: pump.sn, password: pump.sn })).statusCode).toBe(500);
  });
});

describe('asked by three NATS servers', () => {
  const key = issuerKey();
  const CALLOUT = { user: 'callout', password: 'callout password' };
  let nats: TestNatsBrokers;
  let callout: ReturnType<typeof createAuthCallout>;
  const clients: MqttClient[] = [];
  beforeAll(async () => {
    nats = await natsBrokers(
      3,
      `authorization {
        users: [
          { user: "${OWN.user}", password: "${OWN.password}" }
          { user: "${CALLOUT.user}", password: "${CALLOUT.password}" }
        ]
        auth_callout { issuer: "${key.issuer}", auth_users: [ "${OWN.user}", "${CALLOUT.user}" ] }
      }`,
    );
    callout = createAuthCallout({
      servers: { servers: nats.natsServers, tls: false, ...CALLOUT },
      seed: key.seed,
      account: '$G',
      gate: gateOf(),
      log: silentLog,
    });
    await callout.ready;
  }, 120_000);
  afterAll(async () => {
    callout.stop();
    await nats.stop();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true);
  });
  async function session(who: GatewayIdentity, options: IClientOptions = {}) {
    const client = await connectAsync(
      `mqtt://${nats.servers[1]}`,
      { clientId: who.sn.replace('/', '-'), username: who.sn, password: who.sn, reconnectPeriod: 0, ...options },
      false,
    );
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  }

  it('a gateway gets in by its password alone', async () => {
    await session(pump);
    await session(node);
    await expect(session(boiler, { password: 'guess' })).rejects.toMatchObject({ code: expect.any(Number) as number });
    // it would speak for all nodes of all groups
    await expect(session(everybody, { clientId: 'everybody' })).rejects.toMatchObject({
      code: expect.any(Number) as number,
    });
    await expect(session(boiler, { username: 'nobody' })).rejects.toMatchObject({ code: expect.any(Number) as number });
  });

  it('what it says comes to the platform, and what it is told to it; nobody hears or speaks for another one', async () => {
    const [host = '', port = ''] = nats.servers[0]?.split(':') ?? [];
    const broker = createOutsideBroker({
      kind: 'nats',
      servers: { hosts: [{ host, port: Number(port) }], tls: false, ...OWN },
      me: newId(),
      isAlone: true,
      gateways: { all: () => Promise.resolve(ALL.map((who) => ({ who, isThere: false }))) },
      leases: createOwnLeases(() => undefined),
      clock: systemClock,
      log: silentLog,
      stateMs: 500,
    });
    const heard: string[] = [];
    broker.onMessage(({ sn }, topic, payload) => void heard.push(`${sn} ${topic} ${payload.toString()}`));
    await broker.start();
    const will = {
      topic: topics.nodeDeath('lightfield', pump.sn),
      payload: Buffer.from('x'),
      qos: 1 as const,
      retain: false,
    };
    const client = await session(pump, { will });
    const said: string[] = [];
    client.on('message', (topic, payload) => void said.push(`${topic} ${payload.toString()}`));
    await client.subscribeAsync(
      [`lf/1/${pump.sn}/down/#`, topics.nodeCommand('lightfield', pump.sn), topics.state('lightfield')],
      { qos: 1 },
    );
    await expect
      .poll(async () => {
        await client.publishAsync(lf1.up.batch(pump.sn), 'mine', { qos: 1 });
        return heard.includes(`${pump.sn} ${lf1.up.batch(pump.sn)} mine`);
      }, PATIENCE)
      .toBe(true);
    await broker.publish(lf1.down.command(pump.sn), 'write', { qos: 1 });
    await expect.poll(() => said, PATIENCE).toContain(`${lf1.down.command(pump.sn)} write`);
    await expect.poll(() => said.some((one) => one.startsWith(topics.state('lightfield'))), PATIENCE).toBe(true);

    for (const foreign of [`lf/1/${boiler.sn}/down/#`, 'lf/1/#', 'lfp/#', '#', '$MQTT/sub/#', `lf/1/${pump.sn}/up/#`])
      await expect(client.subscribeAsync(foreign, { qos: 0 }), foreign).rejects.toThrow('Subscribe error');
    const other = await session(boiler);
    for (const [topic, qos] of [
      [lf1.up.batch(pump.sn), 0],
      [`lfp/7/lf/1/${pump.sn}/up/batch`, 0],
      [topics.deviceData('lightfield', pump.sn, 'd'), 0],
    ] as const)
      await other.publishAsync(topic, 'forged', { qos }).catch(() => undefined);
    await client.publishAsync(lf1.up.batch(pump.sn), 'last', { qos: 1 });
    await expect.poll(() => heard.at(-1), PATIENCE).toBe(`${pump.sn} ${lf1.up.batch(pump.sn)} last`);
    expect(heard.filter((one) => one.endsWith('forged'))).toEqual([]);
    // A last will is said with the permissions of whoever left it.
    const ended = new Promise<void>((done) => client.once('close', () => done()));
    client.stream.destroy();
    await ended;
    await expect.poll(() => heard.some((one) => one.includes('NDEATH')), PATIENCE).toBe(true);
    await broker.stop();
  });
});
