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
import { testNats } from '../apps/platform/src/kernel/nats/nats.testing.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { startChild } from './support/child.ts';
import { cpuSeconds } from './support/cpu.ts';
import { gatewayPlans, seedFleet } from './support/fleet.ts';
import { thousands } from './support/load.ts';
import { treeMemoryMb } from './support/process-tree.ts';
import { productDatabase } from './support/product-database.ts';

const [fleet = 100_000, variablesEach = 100, connected = Math.ceil(fleet / 6), screens = 500] = process.argv
  .slice(2)
  .map(Number);
const ENTERPRISES = 500;
/** Plans of one message to the process of the gateways. */
const PLANS = 2_000;
const REST_MS = 30_000;
const MEASURE_MS = 60_000;

const database = await productDatabase();
const nats = await testNats(3);
// makes the operation centre, its administrator and the key
const alone = { DATABASE_URL: databaseUrl(database), LF_LOG_LEVEL: 'warn' };
const first = await startPlatform({ env: alone });
await first.stop();
const started = performance.now();
await seedFleet(database.db, { gateways: fleet, variablesEach, enterprises: ENTERPRISES });
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
const plans = await gatewayPlans(database.db, connected, variablesEach);
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
