import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandCalls, deviceCalls, monitorCalls } from '@lightfield/contract';
import {
  type Api,
  ADMIN,
  freshFolder,
  login,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type TestNatsBrokers,
  issuerKey,
  natsBrokers,
} from '../../apps/platform/src/engines/broker/outside/brokers.testing.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { readClusterLedger } from './cluster-ledger.ts';
import { flows } from './cluster-parts.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

/**
 * Gateways are connected to somebody else's brokers, three NATS servers, and two platforms divide them by leases: whichever of all these dies,
 * nothing that was acknowledged is lost or doubled, and commands end once.
 */
const PLATFORMS = 2;
const BROKERS = 3;
const ROUNDS = Number(process.env['LF_KILL_ROUNDS'] ?? 4);
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
/** Linear congruential generator (Numerical Recipes). */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Of the platform; gateways are asked about. */
const LOGIN = 'platform:own-password';
const SECRET = 'a-secret-of-sixteen-signs';
const authorization = (issuer: string) => `authorization {
  users: [ { user: "platform", password: "own-password" } ]
  auth_callout { issuer: "${issuer}", auth_users: [ "platform" ] }
}`;

const machines = new PostgresMachines();
let brokers: TestNatsBrokers;
let database: PostgresMachine;
let plc: LoadPlc;
let balancer: Balancer;
const platforms: Awaited<ReturnType<typeof startPlatform>>[] = [];
const apis: Api[] = [];
let gateway: Awaited<ReturnType<typeof startGateway>>;
let sn: string;
let password: string;
let equipmentId: string;
let setpoint: string;

beforeAll(async () => {
  const { issuer, seed: calloutSeed } = issuerKey();
  [brokers, database, plc] = await Promise.all([
    natsBrokers(BROKERS, authorization(issuer)),
    machines.startPrimary(),
    startLoadPlc(),
  ]);
  const shared = freshFolder();
  const [siteFile, credentialsFile] = [join(shared, 'site.json'), join(shared, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  const env = {
    DATABASE_URL: `postgres://lightfield@127.0.0.1:${database.port}/lightfield`,
    LF_BUS: `nats://${LOGIN}@${brokers.natsServers.join(',')}`,
    LF_BROKER: 'nats',
    LF_BROKER_URL: `mqtt://${LOGIN}@${brokers.servers.join(',')}`,
    LF_BROKER_CALLOUT_URL: `nats://${LOGIN}@${brokers.natsServers.join(',')}`,
    LF_BROKER_CALLOUT_SEED: calloutSeed,
    LF_BROKER_SECRET: SECRET,
    LF_SECRETS_KEY: join(shared, 'secrets.key'),
    LF_SITE_FILE: siteFile,
    LF_SITE_CREDENTIALS_FILE: credentialsFile,
  };
  for (let i = 0; i < PLATFORMS; i++) platforms.push(await startPlatform({ env }));
  const ports = brokers.servers.map((server) => Number(server.split(':')[1]));
  balancer = await startBalancer(ports.map((mqttPort) => ({ mqttPort })));
  ({ sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string });
  gateway = await startGateway({ sn, password, mqttPort: balancer.port });
  for (const { url } of platforms) apis.push(await login(url, ADMIN.name, ADMIN.password));
  equipmentId = (await apis[0]!.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  const signals = await apis[0]!.call(monitorCalls.signals, { equipmentId });
  setpoint = signals.find((one) => one.sn === 'setpoint')?.id ?? '';
}, 300_000);
afterAll(async () => {
  await gateway?.stop();
  for (const platform of platforms) await platform.stop();
  await balancer?.kill();
  await plc.stop();
  await brokers.stop();
  await machines.stop();
});

/** Which platform ingests the gateway, as its row says; waits for one that does. */
const home = () =>
  until('a process that has the gateway', async () => {
    const [row] = await database.ask<{ name: string }>(
      'select r.name from gateway g join process_report r on r.id = g.home',
    );
    const found = platforms.findIndex((one) => row?.name.endsWith(`:${one.ready().httpPort}`));
    return found >= 0 ? found : undefined;
  });
async function ended(api: Api, uuid: string): Promise<string> {
  let status = '';
  await until(
    'the end of a command',
    async () => {
      ({ status } = await api.call(commandCalls.callback, { uuid }));
      return ['done', 'failed', 'timeout'].includes(status);
    },
    { withinMs: 60_000 },
  );
  return status;
}
async function timesAway(): Promise<number> {
  const [row] = await database.ask<{ n: number }>(
    `select count(*)::int as n from gateway_state_log where state = 'offline'`,
  );
  return row?.n ?? 0;
}

it('each process shows the values of a gateway that one of them hears, and writes to it', {
  timeout: 120_000,
}, async () => {
  const isOnline = async () => (await apis[0]!.call(deviceCalls.query, {})).rows[0]?.online === true;
  await until('the gateway to be there', isOnline, { withinMs: 60_000 });
  for (const [i, { url }] of platforms.entries()) {
    const view = await watchDevice(apis[i]!, url, equipmentId);
    await flows(view, `process ${i}`, 60_000);
    view.close();
    const { uuid } = await apis[i]!.call(monitorCalls.write, {
      equipmentId,
      signalId: setpoint,
      value: String(11 + i),
    });
    expect(await ended(apis[i]!, uuid), `process ${i}`).toBe('done');
  }
  expect(plc.written).toEqual([11, 12]);
});

it('brokers that ask by HTTP are answered by each process', async () => {
  const asked = { username: sn, password };
  const headers = { authorization: `Bearer ${SECRET}` };
  for (const { url } of platforms) {
    const ask = async (path: string, body: object, isForm: boolean) => {
      const answer = await fetch(`${url}/broker/${path}`, {
        method: 'POST',
        ...(isForm
          ? { headers, body: new URLSearchParams({ ...body }) }
          : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return ((await answer.json()) as { result: string }).result;
    };
    for (const isForm of [true, false]) {
      expect(await ask('login', asked, isForm)).toBe('allow');
      expect(await ask('login', { ...asked, password: 'guess' }, isForm)).toBe('deny');
      expect(await ask('acl', { username: sn, action: 'publish', topic: `lf/1/${sn}/up/batch` }, isForm)).toBe('allow');
      expect(await ask('acl', { username: sn, action: 'publish', topic: 'lf/1/1/up/batch' }, isForm)).toBe('deny');
    }
    expect((await fetch(`${url}/broker/login`, { method: 'POST' })).status).toBe(403);
  }
});

it(`loses and doubles nothing over ${ROUNDS} kills of brokers and platforms (seed ${seed})`, {
  timeout: 120_000 + ROUNDS * 150_000,
}, async () => {
  const orders: { value: number; uuid: string | undefined }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [victim, away] = [await home(), await timesAway()];
    const witness = (victim + 1) % PLATFORMS;
    const view = await watchDevice(apis[witness]!, platforms[witness]!.url, equipmentId);
    await flows(view, `process ${witness} before a kill`, 60_000);
    const value = 2_000 + round;
    const given = apis[witness]!.raw(monitorCalls.write.path, { equipmentId, signalId: setpoint, value });
    await pause(random() * 100);
    const isPlatform = round % 2 === 0;
    // The gateway's own, then another one.
    const own = await brokers.serverOf(sn);
    const broker = round % 4 === 1 ? own : (own + 1 + Math.floor(random() * (BROKERS - 1))) % BROKERS;
    const since = Date.now();
    await (isPlatform ? platforms[victim]!.kill() : brokers.kill(broker));
    // What was on its way is shown yet.
    if (!isPlatform) await pause(500);
    await flows(view, `process ${witness} after the kill of ${isPlatform ? 'a platform' : 'a broker'}`, 120_000);
    process.stdout.write(
      `${round + 1}: ${isPlatform ? 'platform' : `broker ${broker}`} (gateway at broker ${own}) killed, values again after ${Date.now() - since} ms\n`,
    );
    // It has stayed connected, and was taken over before anybody missed it.
    if (isPlatform) expect(await timesAway()).toBe(away);
    view.close();
    if (isPlatform) await platforms[victim]!.start();
    else await brokers.start(broker);
    const { code, data } = await given;
    orders.push({ value, uuid: code === 200 ? monitorCalls.write.answer.parse(data).uuid : undefined });
    await pause(random() * 2_000);
  }
  for (const { value, uuid } of orders) {
    const end = uuid === undefined ? undefined : await ended(apis[0]!, uuid);
    const times = plc.written.filter((one) => one === value).length;
    expect(times, `writes of ${value}, which ended ${end}`).toBeLessThanOrEqual(1);
    if (end === 'done') expect(times, `writes of ${value}`).toBe(1);
  }
  await gateway.kill();
  // What it has sent last is stored.
  await pause(2_000);
  const ledger = await readClusterLedger(database, gateway.log);
  const { through, records, changes, replies, losses, disorder, overlaps } = ledger;
  process.stdout.write(`${through} numbers: ${records} records, ${changes} changes of alarms, ${replies} replies\n`);
  expect(records + changes + replies).toBe(through);
  expect({ losses, disorder, overlaps }).toEqual({ losses: 0, disorder: 0, overlaps: 0 });
  // Nobody says that it has gone but the broker, by its last will.
  await expect
    .poll(async () => (await apis[0]!.call(deviceCalls.query, {})).rows[0]?.online, { timeout: 60_000 })
    .toBe(false);
  await gateway.start();
  await expect
    .poll(async () => (await apis[0]!.call(deviceCalls.query, {})).rows[0]?.online, { timeout: 60_000 })
    .toBe(true);
});
