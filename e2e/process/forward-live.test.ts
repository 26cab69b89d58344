import { readFileSync, writeFileSync } from 'node:fs';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FORWARD_COLUMNS, dataCentreCalls, deviceCalls } from '@lightfield/contract';
import { ADMIN, type Api, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestNats, testNats } from '../../apps/platform/src/kernel/nats/nats.testing.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

/**
 * Live values of a plant go to somebody's endpoint. People, gateways and jobs have a process each: who takes the values from the gateway is
 * not who sends them. Both are killed again and again, the one while it takes them, the other while the endpoint has them and has not said so.
 */
const KILLS = 3;
const VARIABLES = 20;
const PATIENCE = { timeout: 120_000, interval: 250 };
type Process = Awaited<ReturnType<typeof startPlatform>>;
const machines = new PostgresMachines();
let nats: TestNats;
let database: PostgresMachine;
let plc: LoadPlc;
let web: Process;
let ingest: Process;
let jobs: Process;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;

/** An endpoint that takes rows at once, refuses them, or takes them and does not say so. */
function endpoint() {
  const how: { does: 'takes' | 'refuses' | 'hangs' } = { does: 'refuses' };
  const got: { key: string; variable: string; at: number }[] = [];
  const held = new Set<ServerResponse>();
  const server: Server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      if (how.does === 'refuses') return void reply.writeHead(503).end();
      const { rows } = JSON.parse(text) as { rows: Record<string, string>[] };
      for (const row of rows)
        got.push({ key: row['row_key'] ?? '', variable: row['variable'] ?? '', at: Date.parse(row['ts'] ?? '') });
      if (how.does === 'takes') reply.writeHead(200).end();
      else held.add(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  return {
    how,
    got,
    held,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
const there = endpoint();

beforeAll(async () => {
  [nats, database, plc] = await Promise.all([testNats(1), machines.startPrimary(), startLoadPlc()]);
  const shared = freshFolder();
  const [siteFile, credentialsFile] = [join(shared, 'site.json'), join(shared, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  const env = {
    DATABASE_URL: `postgres://lightfield@127.0.0.1:${database.port}/lightfield`,
    LF_BUS: `nats://${nats.servers.join(',')}`,
    LF_SECRETS_KEY: join(shared, 'secrets.key'),
    LF_SITE_FILE: siteFile,
    LF_SITE_CREDENTIALS_FILE: credentialsFile,
    LF_OUTBOUND_NETWORKS: '127.0.0.1',
  };
  web = await startPlatform({ env: { ...env, LF_ROLES: 'web' } });
  ingest = await startPlatform({ env: { ...env, LF_ROLES: 'ingest' } });
  jobs = await startPlatform({ env: { ...env, LF_ROLES: 'jobs' } });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: ingest.mqttPort });
  api = await login(web.url, ADMIN.name, ADMIN.password);
}, 300_000);
afterAll(async () => {
  there.stop();
  await gateway?.stop();
  for (const one of [web, ingest, jobs]) await one?.stop();
  await plc?.stop();
  await nats?.stop();
  await machines.stop();
});

const buffered = async () =>
  (await database.ask<{ n: string }>('select count(*) as n from forward_live')).map(({ n }) => Number(n))[0] ?? 0;
/** Keys of all that was ever put into the buffer. */
const taken = async () =>
  (await database.ask<{ key: string }>(`select 'live-' || series_id || '-' || at as key from ever_taken`)).map(
    ({ key }) => key,
  );

it('sends all that was taken, in the order of each variable, though the processes that take and send are killed', async () => {
  const [device] = await until('a device', async () => {
    const { rows } = await api.call(deviceCalls.query, {});
    return rows.length > 0 ? rows : undefined;
  });
  const variables = await api.call(dataCentreCalls.variables, { deviceId: device?.id ?? '' });
  const chosen = variables.slice(0, VARIABLES);
  expect(chosen.length).toBe(VARIABLES);
  await database.ask(`create table ever_taken (series_id int, at bigint)`);
  await database.ask(
    `create function note_taken() returns trigger language plpgsql as $$ begin
       insert into ever_taken values (new.series_id, (extract(epoch from new.at) * 1000)::bigint); return null; end $$`,
  );
  await database.ask(
    'create trigger ever_taken after insert on forward_live for each row execute function note_taken()',
  );
  const { id } = await api.call(dataCentreCalls.add, {
    name: '实时转发',
    target: JSON.stringify({ kind: 'http', url: there.url(), header: '', signs: false }),
    mapping: JSON.stringify({ shape: 'value', columns: FORWARD_COLUMNS.value }),
    records: 'false',
    alarms: 'false',
    range: 'all',
    live: 'true',
    liveRange: 'chosen',
    liveSeconds: '1',
    variableIds: chosen.map((one) => one.id).join(','),
  });
  const state = () => api.call(dataCentreCalls.info, { id });
  await expect.poll(buffered, PATIENCE).toBeGreaterThan(VARIABLES * 3);
  await expect.poll(async () => (await state()).state, PATIENCE).toBe('waiting');

  for (let n = 0; n < KILLS; n += 1) {
    // The one that takes: what it had put there stays, and it goes on.
    await ingest.kill();
    const before = await buffered();
    await ingest.start();
    await expect.poll(buffered, PATIENCE).toBeGreaterThan(before + VARIABLES);
    // The one that sends: the endpoint has rows, and has not said so.
    there.how.does = 'hangs';
    await expect.poll(() => there.held.size, PATIENCE).toBeGreaterThan(n);
    await jobs.kill();
    await jobs.start();
    there.how.does = n === KILLS - 1 ? 'takes' : 'refuses';
  }
  await expect.poll(async () => (await state()).state, PATIENCE).toBe('running');
  await expect.poll(() => new Set(there.got.map(({ key }) => key)).size, PATIENCE).toBeGreaterThan(VARIABLES * 10);
  await api.call(dataCentreCalls.setEnabled, { id, enabled: 'false' });
  // It may be that a batch of a moment ago is still taken or on its way.
  await expect
    .poll(async () => {
      const all = await taken();
      await new Promise((done) => setTimeout(done, 3_000));
      return (await taken()).length === all.length;
    }, PATIENCE)
    .toBe(true);
  await api.call(dataCentreCalls.setEnabled, { id, enabled: 'true' });
  const all = await taken();
  await expect
    .poll(() => {
      const arrived = new Set(there.got.map(({ key }) => key));
      return all.filter((key) => !arrived.has(key)).length;
    }, PATIENCE)
    .toBe(0);
  expect(all.length).toBeGreaterThan(VARIABLES * 10);
  // Some did come twice: that is what was to be tried.
  expect(there.got.length).toBeGreaterThan(new Set(there.got.map(({ key }) => key)).size);
  // The first time that each came, in order; by a key that is one value's.
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { key, variable, at } of there.got) {
    if (seen.has(key)) continue;
    seen.add(key);
    expect(at).toBeGreaterThan(last.get(variable) ?? 0);
    last.set(variable, at);
  }
  expect([...last.keys()].toSorted()).toEqual(chosen.map(({ key }) => key).toSorted());
  const { sentLive, liveDropped } = await state();
  expect(sentLive).toBeGreaterThan(0);
  expect(liveDropped).toBe(0);
}, 600_000);
