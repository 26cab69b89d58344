import { commandCalls, deviceCalls, monitorCalls, platformHealthCalls, signalValueCalls } from '@lightfield/contract';
import { type Api, ADMIN, login, startPlatform, until, watchDevice } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { testPooler } from '../../apps/platform/src/kernel/pooler.testing.ts';
import { connects } from './balancer.ts';
import { readClusterLedger } from './cluster-ledger.ts';
import { EVERY_MISHAP_ONCE, type Happened, type Order, createMishaps, silences } from './cluster-mishaps.ts';
import { CLOCKS_AHEAD, PLATFORMS, type TestCluster, flows, startCluster } from './cluster-parts.ts';

/**
 * Three platforms on one database, joined by three NATS servers, gateways behind one address: whatever a person does at one of them is
 * seen at all, and whichever dies, nothing that was acknowledged is lost or doubled.
 */
/** More by hand (`docs/operations/figures.md`). */
const ROUNDS = Number(process.env['LF_KILL_ROUNDS'] ?? EVERY_MISHAP_ONCE);
const WRITTEN = [11, 22, 33];
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
/** Linear congruential generator (Numerical Recipes). */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 300_000);
afterAll(() => cluster.stop());

/** Writes by way of one process; resolves with how it ended. */
async function write(api: Api, value: number): Promise<string> {
  const { equipmentId, setpoint } = cluster;
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
  const { platforms, apis, equipmentId } = cluster;
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
  const { platforms, apis } = cluster;
  for (const { url } of platforms) {
    const answer = await fetch(url + deviceCalls.query.path, {
      method: 'POST',
      headers: { cookie: apis[0]!.cookie },
      body: new URLSearchParams(),
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
  }
});

it('the clock of a machine that is wrong is told on the health screen, and counts nowhere', {
  timeout: 60_000,
}, async () => {
  for (const [i, api] of cluster.apis.entries()) {
    const { at, processes } = await api.call(platformHealthCalls.info, {});
    expect(Math.abs(at - Date.now())).toBeLessThan(5_000);
    const own = processes.find(({ isAnswering }) => isAnswering);
    expect(Math.abs((own?.clockAheadMs ?? Number.NaN) - (CLOCKS_AHEAD[i] ?? 0))).toBeLessThan(1_000);
  }
});

it('what is written at any of them is done once', { timeout: 120_000 }, async () => {
  const { apis, plc } = cluster;
  for (const [i, value] of WRITTEN.entries()) expect(await write(apis[i]!, value), `process ${i}`).toBe('done');
  expect(plc.written.filter((value) => WRITTEN.includes(value))).toEqual(WRITTEN);
});

it('what a process has not stored yet stands on the health screen', { timeout: 120_000 }, async () => {
  const { apis, database } = cluster;
  const home = await cluster.home();
  const held = database.ask('begin; lock table hist_record in access exclusive mode; select pg_sleep(3); commit');
  const own = async () =>
    (await apis[home]!.call(platformHealthCalls.info, {})).processes.find(({ isAnswering }) => isAnswering);
  await until('batches that wait', async () => {
    const { waitingBatches = 0, oldestBatchMs = 0 } = (await own()) ?? {};
    return waitingBatches > 0 && oldestBatchMs > 500;
  });
  await held;
  await expect.poll(async () => (await own())?.oldestBatchMs, { timeout: 30_000 }).toBeLessThan(500);
});

/** How often the gateway was called away. */
async function timesAway(): Promise<number> {
  const [row] = await cluster.database.ask<{ n: number }>(
    `select count(*)::int as n from gateway_state_log where state = 'offline'`,
  );
  return row?.n ?? 0;
}

/** Each command was done once if it ended so, and never twice, whatever its giver has heard of it. */
async function expectDoneOnce(orders: readonly Order[]): Promise<void> {
  const { apis, plc } = cluster;
  for (const { value, uuid } of orders) {
    const end = uuid === undefined ? undefined : await ended(apis[0]!, uuid);
    const times = plc.written.filter((one) => one === value).length;
    expect(times, `writes of ${value}, which ended ${end}`).toBeLessThanOrEqual(1);
    if (end === 'done') expect(times, `writes of ${value}`).toBe(1);
  }
}

it(`loses and doubles nothing over ${ROUNDS} mishaps (seed ${seed})`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const { apis, gateway } = cluster;
  const mishaps = createMishaps(cluster, random);
  const happened: (Happened & { order: Order })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const away = await timesAway();
    const one = await mishaps.round();
    happened.push(one);
    process.stdout.write(
      `${round + 1}: ${one.mishap}, victim ${one.victim}, gateway at ${one.home}: values again after ${one.silentMs} ms\n`,
    );
    // It has come to another process before anybody missed it.
    if (one.mishap === 'kill') expect(await timesAway()).toBe(away);
  }
  process.stdout.write(`${silences(happened)}\n`);
  await expectDoneOnce(happened.map(({ order }) => order));
  // Nothing of what waited meanwhile waits any more.
  await until(
    'what the gateway sends to be stored at once',
    async () => {
      const [row] = await cluster.database.ask<{ at: Date }>('select max(ts) as at from hist_record');
      return Date.now() - (row?.at.getTime() ?? 0) < 2_000;
    },
    { withinMs: 90_000 },
  );
  await gateway.kill();
  // What it has sent last is stored.
  await pause(1_000);
  // Somebody was told of each alarm, whoever was about to when it died.
  await until('messages of all alarms', async () => {
    const [row] = await cluster.database.ask<{ n: number }>('select count(*)::int as n from alarm_untold');
    return row?.n === 0;
  });
  const { through, records, changes, replies, losses, disorder, overlaps, toldAgain } = await readClusterLedger(
    cluster.database,
    gateway.log,
  );
  process.stdout.write(
    `${through} numbers: ${records} records, ${changes} changes of alarms, ${replies} replies, ${losses} losses\n`,
  );
  expect(records + changes + replies).toBe(through);
  expect({ losses, disorder, overlaps, toldAgain }).toEqual({ losses: 0, disorder: 0, overlaps: 0, toldAgain: 0 });
  // All count the same alarms.
  const counts = await Promise.all(
    apis.map(async (api) => (await api.call(deviceCalls.query, {})).rows.map(({ alarmCount }) => alarmCount)),
  );
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  await gateway.start();
});

it(`a command ends once, whichever process dies (seed ${seed})`, { timeout: 600_000 }, async () => {
  const { apis, platforms, plc, equipmentId, setpoint } = cluster;
  const values = [1_001, 1_002];
  for (const value of values) {
    const victim = await cluster.home();
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
  const { platforms, database, env, plc, equipmentId } = cluster;
  for (const platform of platforms) await platform.stop();
  const { port } = database;
  const connection = { host: '127.0.0.1', port, user: 'lightfield', database: 'lightfield' };
  const pooler = await testPooler({ connection }, { connections: 20 });
  onTestFinished(() => pooler.stop());
  const start = (LF_ROLES: string, ports?: { httpPort: number; mqttPort: number }) =>
    startPlatform({ env: { ...env, DATABASE_URL: pooler.url, LF_ROLES }, ...(ports && { ports }) });
  const before = platforms[1]!;
  const [web, ingest, jobs] = await Promise.all([
    start('web'),
    // Where the balancer leads to, and asks whether it lives.
    start('ingest', { httpPort: before.ready().httpPort, mqttPort: before.mqttPort }),
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
  const [away, since] = [await timesAway(), Date.now()];
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
  // Who looks for gateways of processes that have ended (10 s) sees that the one for gateways lives.
  await pause(Math.max(0, 12_000 - (Date.now() - since)));
  expect(await timesAway()).toBe(away);
  view.close();
});

const isEqual = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  one.size === other.size && [...one].every((each) => other.has(each));
