import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { commandCalls, deviceCalls, monitorCalls, platformHealthCalls, signalValueCalls } from '@lightfield/contract';
import {
  type Api,
  ADMIN,
  type LiveView,
  freshFolder,
  login,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type TestNats, testNats } from '../../apps/platform/src/kernel/nats/nats.testing.ts';
import { testPooler } from '../../apps/platform/src/kernel/pooler.testing.ts';
import { type TestDatabase, databaseUrl, testDatabase } from '../../apps/platform/src/kernel/testing.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';

/**
 * Three platforms on one database, joined by three NATS servers, gateways behind one address: whatever a person does at one of them is
 * seen at all, and whichever dies, nothing that was acknowledged is lost or doubled.
 */
const PLATFORMS = 3;
/** More by hand. */
const ROUNDS = Number(process.env['LF_KILL_ROUNDS'] ?? 6);
const WRITTEN = [11, 22, 33];
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
/** Linear congruential generator (Numerical Recipes). */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Platform = Awaited<ReturnType<typeof startPlatform>>;
let nats: TestNats;
let database: TestDatabase;
let plc: LoadPlc;
let balancer: Balancer;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const platforms: Platform[] = [];
const apis: Api[] = [];
let env: Record<string, string> = {};
let equipmentId = '';
let setpoint = '';

beforeAll(async () => {
  [nats, database, plc] = await Promise.all([testNats(3), testDatabase({ migrated: false }), startLoadPlc()]);
  const shared = freshFolder();
  const [siteFile, credentialsFile] = [join(shared, 'site.json'), join(shared, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  env = {
    DATABASE_URL: databaseUrl(database),
    LF_BUS: `nats://${nats.servers.join(',')}`,
    LF_SECRETS_KEY: join(shared, 'secrets.key'),
    LF_SITE_FILE: siteFile,
    LF_SITE_CREDENTIALS_FILE: credentialsFile,
  };
  for (let i = 0; i < PLATFORMS; i++) platforms.push(await startPlatform({ env }));
  balancer = await startBalancer(platforms.map(({ mqttPort }) => mqttPort));
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: balancer.port });
  for (const { url } of platforms) apis.push(await login(url, ADMIN.name, ADMIN.password));
  const [device] = (await apis[0]!.call(deviceCalls.query, {})).rows;
  equipmentId = device?.id ?? '';
  const signals = await apis[0]!.call(monitorCalls.signals, { equipmentId });
  setpoint = signals.find(({ sn }) => sn === 'setpoint')?.id ?? '';
}, 300_000);
afterAll(async () => {
  await gateway.stop();
  for (const platform of platforms) await platform.stop();
  await balancer.stop();
  await plc.stop();
  await nats.stop();
  await database.drop();
});

/** Values of it change, and are good. */
async function flows(view: LiveView, what: string, timeout = 20_000): Promise<void> {
  const before = new Map([...view.readings].map(([id, { value }]) => [id, value]));
  await until(
    `live values at ${what}`,
    () =>
      Promise.resolve(
        [...view.readings.values()].filter(
          ({ variableId, value, quality }) => quality === undefined && value !== before.get(variableId),
        ).length >= 50,
      ),
    { withinMs: timeout },
  );
}

/** Writes by way of one process; resolves with how it ended. */
async function write(api: Api, value: number): Promise<string> {
  const { uuid } = await api.call(monitorCalls.write, { equipmentId, signalId: setpoint, value: String(value) });
  return ended(api, uuid);
}
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

it('every process shows the values that one of them gets', { timeout: 120_000 }, async () => {
  const views = await Promise.all(platforms.map(({ url }, i) => watchDevice(apis[i]!, url, equipmentId)));
  for (const [i, view] of views.entries()) await flows(view, `process ${i}`);
  expect(new Set(views.map(({ readings }) => readings.size)).size).toBe(1);
  // Whoever asks without a socket gets them, too, whichever process answers.
  for (const api of apis) {
    const { readings } = await api.call(signalValueCalls.query, { equipmentId });
    expect(readings.filter(({ quality }) => quality === undefined).length).toBeGreaterThan(50);
  }
  for (const view of views) view.close();
});

it('a session that was opened at one process is one at all', { timeout: 60_000 }, async () => {
  for (const { url } of platforms) {
    const answer = await fetch(url + deviceCalls.query.path, {
      method: 'POST',
      headers: { cookie: apis[0]!.cookie },
      body: new URLSearchParams(),
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
  }
});

it('what is written at any of them is done once', { timeout: 120_000 }, async () => {
  for (const [i, value] of WRITTEN.entries()) expect(await write(apis[i]!, value), `process ${i}`).toBe('done');
  expect(plc.written.filter((value) => WRITTEN.includes(value))).toEqual(WRITTEN);
});

interface Ledger {
  /** All of the gateway's numbers up to here are stored. */
  readonly through: number;
  readonly records: number;
  readonly changes: number;
  /** How often the gateway was called away. */
  readonly away: number;
}
async function readLedger(): Promise<Ledger> {
  const [row] = await database.db.query<Ledger>(
    `select (select coalesce(max(through), 0) from uplink_cursor)::int as through,
            (select count(*) from hist_record)::int as records,
            (select count(*) + count(recovered_at) from alarm_event where about = 'value')::int as changes,
            (select count(*) from gateway_state_log where state = 'offline')::int as away`,
  );
  if (!row) throw new Error('no ledger');
  return row;
}

/** What happens to a process, or to the lines between them. `hold`: it is the one that people look at which stands still. */
const MISHAPS = ['kill', 'kill', 'freeze', 'hold', 'cut', 'nats'] as const;

it(`loses and doubles nothing over ${ROUNDS} mishaps (seed ${seed})`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const home = balancer.newest() ?? 0;
    // The one that has the gateway two times of three.
    const victim = random() < 0.66 ? home : Math.floor(random() * PLATFORMS);
    const mishap = MISHAPS[round % MISHAPS.length] ?? 'kill';
    const witness = (victim + 1) % PLATFORMS;
    const view = await watchDevice(apis[witness]!, platforms[witness]!.url, equipmentId);
    await flows(view, `process ${witness} before a mishap`, 60_000);
    const before = await readLedger();
    const from = Date.now();
    if (mishap === 'kill') await platforms[victim]!.kill();
    if (mishap === 'cut') balancer.cut();
    // One of three goes, and stays away.
    if (mishap === 'nats' && round < MISHAPS.length) await nats.kill(2);
    if (mishap === 'freeze' || mishap === 'hold') {
      const held = platforms[mishap === 'freeze' ? victim : witness]!.pid();
      process.kill(held, 'SIGSTOP');
      await pause(5_000);
      process.kill(held, 'SIGCONT');
    }
    await flows(view, `process ${witness} after a ${mishap} of process ${victim}, the gateway at ${home}`, 60_000);
    const silentMs = Date.now() - from;
    view.close();
    // It has come to another process before anybody missed it.
    if (mishap === 'kill') expect((await readLedger()).away).toBe(before.away);
    process.stdout.write(`${mishap} of ${victim}, gateway at ${home}: values again after ${silentMs} ms\n`);
    if (mishap === 'kill') await platforms[victim]!.start();
    await pause(random() * 2_000);
  }
  await gateway.kill();
  // What it has sent last is stored.
  await pause(1_000);
  const { through, records, changes } = await readLedger();
  // Its replies to the commands before have numbers, too.
  expect(records + changes + plc.written.length).toBe(through);
  // All count the same alarms.
  const counts = await Promise.all(
    apis.map(async (api) => (await api.call(deviceCalls.query, {})).rows.map(({ alarmCount }) => alarmCount)),
  );
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  await gateway.start();
});

it(`a command ends once, whichever process dies (seed ${seed})`, { timeout: 600_000 }, async () => {
  const values = [1_001, 1_002];
  for (const value of values) {
    const victim = balancer.newest() ?? 0;
    const witness = (victim + 1) % PLATFORMS;
    const isConnected = async () => (await apis[witness]!.call(deviceCalls.query, {})).rows[0]?.online === true;
    await until('the gateway to be there', isConnected);
    const { uuid } = await apis[witness]!.call(monitorCalls.write, {
      equipmentId,
      signalId: setpoint,
      value: String(value),
    });
    await pause(random() * 40);
    await platforms[victim]!.kill();
    expect(await ended(apis[witness]!, uuid)).toBe('done');
    await platforms[victim]!.start();
  }
  for (const value of values) expect(plc.written.filter((one) => one === value)).toEqual([value]);
});

it('processes of which each has one role are one platform, also behind a pooler of connections', {
  timeout: 300_000,
}, async () => {
  for (const platform of platforms) await platform.stop();
  const pooler = await testPooler(database, { connections: 20 });
  onTestFinished(() => pooler.stop());
  const start = (LF_ROLES: string, more: Record<string, string> = {}) =>
    startPlatform({ env: { ...env, DATABASE_URL: pooler.url, LF_ROLES, ...more } });
  // Where the balancer leads to.
  const [web, ingest, jobs] = await Promise.all([
    start('web'),
    start('ingest', { LF_MQTT_PORT: String(platforms[1]?.mqttPort) }),
    start('jobs'),
  ]);
  onTestFinished(async () => {
    for (const platform of [web, ingest, jobs]) await platform.stop();
  });

  // Whoever comes to the wrong one is told so, and finds no broker there.
  for (const { url } of [ingest, jobs]) {
    expect((await fetch(url)).status).toBe(503);
    expect((await fetch(url + deviceCalls.query.path, { method: 'POST' })).status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('lf_bus_processes');
  }
  for (const { mqttPort } of [web, jobs]) await expect(connects(mqttPort)).resolves.toBe(false);

  const api = await login(web.url, ADMIN.name, ADMIN.password);
  const view = await watchDevice(api, web.url, equipmentId);
  await flows(view, 'the process for people', 60_000);
  expect(await write(api, 77)).toBe('done');
  expect(plc.written.filter((value) => value === 77)).toEqual([77]);

  const health = () => api.call(platformHealthCalls.info, {});
  const doneBy = async () => {
    const { leases, processes } = await health();
    return new Set(leases.map(({ processId }) => processes.find(({ id }) => id === processId)?.roles.join()));
  };
  await until('all that is done once to be done by the process for jobs', async () =>
    isEqual(await doneBy(), new Set(['jobs'])),
  );
  const gateways = (await health()).processes.filter((one) => one.gateways > 0);
  expect(gateways.map(({ roles }) => roles)).toEqual([['ingest']]);

  // Without it nobody does them; values go on. The next one takes over.
  await jobs.kill();
  await until('what was done once to be without anybody', async () => isEqual(await doneBy(), new Set([undefined])));
  await flows(view, 'the process for people while there is none for jobs');
  await jobs.start();
  await until('the next process for jobs to take over', async () => isEqual(await doneBy(), new Set(['jobs'])));
  view.close();
});

const isEqual = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  one.size === other.size && [...one].every((each) => other.has(each));

function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((answer) => {
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
