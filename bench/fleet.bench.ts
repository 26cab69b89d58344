/**
 * What a large fleet costs processes that share it by role: a database with 100,000 gateways of 500 enterprises and 10,000,000 variables,
 * three NATS servers, one process each for people (`web`), gateways (`ingest`) and calculations (`jobs`), all as the product starts them.
 *   1. How long each takes to start, and its memory then.
 *   2. A sixth of the gateways connects to that ingest process (the others would be at five more), with a birth of all its variables, and
 *      sends a message with ten values once a minute; 500 screens watch a device each. Memory and processor of each.
 * Counted: processor and memory of the three processes of the platform, processor of PostgreSQL. Not counted: its memory, NATS, and gateways
 * and screens, which are no part of the product's servers.
 * Left out: records, alarms, a network; the other ingest processes, which the machine has no room for.
 *
 * Run: npm run bench fleet [gateways, 100000] [variables of each, 100] [connected, a sixth] [screens, 500]
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceCalls } from '@lightfield/contract';
import { ADMIN, login, startPlatform, until, watchDevice } from '@lightfield/testkit';
import { hashMachineSecret } from '../apps/platform/src/kernel/machine-secret.ts';
import { testNats } from '../apps/platform/src/kernel/nats/nats.testing.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { startChild } from './support/child.ts';
import { cpuSeconds } from './support/cpu.ts';
import type { GatewayPlan } from './support/gateways.ts';
import { thousands } from './support/load.ts';
import { treeMemoryMb } from './support/process-tree.ts';
import { productDatabase } from './support/product-database.ts';

const [fleet = 100_000, variablesEach = 100, connected = Math.ceil(fleet / 6), screens = 500] = process.argv
  .slice(2)
  .map(Number);
const ENTERPRISES = 500;
/** Gateways of one statement: none takes longer than a statement may. */
const CHUNK = 1_000;
/** Plans of one message to the process of the gateways. */
const PLANS = 2_000;
const REST_MS = 30_000;
const MEASURE_MS = 60_000;

const snOf = (n: number) => String(300_000_000_000 + n);

const database = await productDatabase();
const nats = await testNats(3);
// makes the operation centre, its administrator and the key
const alone = { DATABASE_URL: databaseUrl(database), LF_LOG_LEVEL: 'warn' };
const first = await startPlatform({ env: alone });
await first.stop();
const started = performance.now();
await seed();
console.log(
  `${thousands(fleet)} gateways with ${variablesEach} variables each, made in ${seconds(started)} s; the database has ${await databaseGb()} GB`,
);

const env = {
  ...alone,
  LF_BUS: `nats://${nats.servers.join(',')}`,
  LF_SECRETS_KEY: join(first.data, 'secrets.key'),
};
const parts: Record<string, Awaited<ReturnType<typeof startPlatform>>> = {};
const rows: Record<string, Record<string, string | number>> = {};
for (const role of ['jobs', 'web', 'ingest']) {
  const from = performance.now();
  parts[role] = await startPlatform({ env: { ...env, LF_ROLES: role } });
  rows[role] = { 'started, s': seconds(from) };
}
const of = (role: string) => {
  const part = parts[role];
  if (!part) throw new Error(`No process for ${role}`);
  return part;
};
await sleep(REST_MS);
for (const role of Object.keys(parts)) rows[role] = { ...rows[role], 'MB then': memory(role) };
console.table(rows);

const gateways = startChild(new URL('support/gateways.ts', import.meta.url));
const connecting = performance.now();
const plans = await plansOf(connected);
for (let at = 0; at < plans.length; at += PLANS)
  await gateways.ask({ kind: 'connect', port: of('ingest').mqttPort, gateways: plans.slice(at, at + PLANS) });
console.log(`${thousands(connected)} gateways connected and born in ${seconds(connecting)} s`);
const online = async () => {
  const [row] = await database.db.query<{ n: number }>(`select count(*)::int as n from gateway where state = 'online'`);
  return row?.n === connected;
};
await until('all gateways to be online', online, { withinMs: 300_000 });
console.log(`all are online ${seconds(connecting)} s after the first`);
await gateways.ask({ kind: 'send', messagesPerSecond: connected / 60, metrics: 10 });

const api = await login(of('web').url, ADMIN.name, ADMIN.password);
const views = [];
const watching = performance.now();
for (let page = 1; views.length < screens; page++) {
  const { rows: devices } = await api.call(deviceCalls.query, { pageSize: '100', pageNum: String(page) });
  for (const { id } of devices) if (views.length < screens) views.push(await watchDevice(api, of('web').url, id));
}
console.log(`${screens} screens watch a device each after ${seconds(watching)} s`);

await sleep(REST_MS);
const before = Object.keys(parts).map((role) => cpuSeconds(of(role).pid()));
const { cpu } = await database.during(() => sleep(MEASURE_MS));
for (const [at, role] of Object.keys(parts).entries()) {
  const used = ((cpuSeconds(of(role).pid()) - (before[at] ?? 0)) / MEASURE_MS) * 1_000;
  rows[role] = { ...rows[role], 'MB with all': memory(role), 'CPU, % of a core': (used * 100).toFixed(1) };
}
console.table(rows);
console.log(`PostgreSQL ${(cpu * 100).toFixed(1)} % of a core; load ${(loadavg()[0] ?? 0).toFixed(1)}`);

for (const view of views) view.close();
await gateways.stop();
for (const part of Object.values(parts)) await part.stop();
await nats.stop();
await database.drop();
process.exit(0);

function seconds(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
function memory(role: string): number {
  return Math.round(treeMemoryMb([of(role).pid()]));
}
async function databaseGb(): Promise<string> {
  const [row] = await database.db.query<{ gb: number }>(
    `select (pg_database_size(current_database()) / 1e9)::float8 as gb`,
  );
  return (row?.gb ?? 0).toFixed(1);
}
async function plansOf(count: number): Promise<GatewayPlan[]> {
  const found = await database.db.query<{ sn: string; id: string; first: number }>(
    `select gateway.sn, device.id, (select min(series_id) from variable where device_id = device.id) as first
       from gateway join device on device.gateway_id = gateway.id order by gateway.sn limit $1`,
    [count],
  );
  return found.map(({ sn, id, first }) => ({
    sn,
    deviceId: id,
    aliases: Array.from({ length: variablesEach }, (_, n) => first + n),
  }));
}

/** Straight into the tables, as configurations are that were saved. */
async function seed(): Promise<void> {
  const { db } = database;
  await db.query(
    `insert into org (id, parent_id, kind, name)
     select gen_random_uuid(), (select id from org where kind = 'center'), 'enterprise', '企业' || n from generate_series(1, $1::int) as n`,
    [ENTERPRISES],
  );
  const orgs = (await db.query<{ id: string }>(`select id from org where kind = 'enterprise'`)).map(({ id }) => id);
  for (let from = 0; from < fleet; from += CHUNK) {
    const to = Math.min(fleet, from + CHUNK);
    const sns = Array.from({ length: to - from }, (_, n) => snOf(from + n));
    await db.query(
      `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state, state_changed_at)
       select gen_random_uuid(), ($3::uuid[])[1 + n % $4::int], 'lightfield', sn, '网关' || sn, sn, hash, 'offline', now()
         from unnest($1::text[], $2::text[]) with ordinality as made (sn, hash, n)`,
      [sns, sns.map((sn) => hashMachineSecret(sn)), orgs, orgs.length],
    );
    await db.query(
      `insert into device (id, org_id, gateway_id, name, device_no)
       select gen_random_uuid(), org_id, id, '泵站' || sn, 'P-' || sn from gateway where sn = any($1::text[])`,
      [sns],
    );
    // its keys are right: none of them is looked up
    await db.transaction(async (tx) => {
      await tx.query(`set local session_replication_role = replica`);
      await tx.query(
        `with of as (select device.id from device join gateway on gateway.id = device.gateway_id where gateway.sn = any($1::text[])),
            plc as (insert into driver (id, device_id, name, type, settings)
                    select gen_random_uuid(), id, 'plc', 'modbus-tcp', '{"host": "192.168.1.10", "port": 502}' from of)
       insert into variable (id, device_id, key, name, kind, data_type, access, unit, settings, sort)
       select uuidv7(), of.id, 'r' || n, '变量' || n, 'device', 'float', 'readwrite', 'bar',
              jsonb_build_object('kind', 'device', 'key', 'r' || n, 'name', '变量' || n, 'driver', 'plc', 'address', '4x' || n, 'dataType', 'float',
                'byteOrder', 'ABCD', 'access', 'readwrite', 'collection', 'periodic', 'intervalMs', 1000, 'unit', 'bar', 'decimals', 2, 'deadband', 0,
                'statusMap', '[]'::jsonb), n
         from of, generate_series(1, $2::int) as n order by of.id, n`,
        [sns, variablesEach],
      );
      await tx.query(
        `insert into latest (series_id, ts, num, quality)
       select series_id, now(), random() * 100, 0 from variable join device on device.id = variable.device_id
         join gateway on gateway.id = device.gateway_id where gateway.sn = any($1::text[])`,
        [sns],
      );
    });
    if (from % 10_000 === 0) console.log(`${thousands(to)} …`);
  }
  await db.query('analyze');
}
