/**
 * What three equal processes cost beside one on the same processors: 300,000 live values a second of 1,000 gateways, 100 screens that each
 * watch a device of 300 variables.
 *   1. One process, as `npm start` has it.
 *   2. Three with three NATS servers between them; gateways and screens are spread evenly, so two of three screens watch a device whose
 *      gateway is connected to another process.
 * The product's own processes, from MQTT to the sockets of screens. Counted: processors and memory of all of them, NATS, PostgreSQL with the
 * settings of the product. Not counted: gateways and screens, which are processes of their own on the same machine.
 * Both in turn, twice; the second time counts. Left out: records, alarms, a balancer, a network. It fails when values that gateways have sent were not taken.
 *
 * Run: npm run bench cluster-ingest [values a second, 300000] [gateways, 1000] [variables of each, 300] [screens, 100]
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform, until } from '@lightfield/testkit';
import { testNats } from '../apps/platform/src/kernel/nats/nats.testing.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { startChild } from './support/child.ts';
import type { ScreenOrder, ScreenStats } from './support/device-screens.ts';
import { gatewayPlans, seedFleet } from './support/fleet.ts';
import type { GatewayStats } from './support/gateways.ts';
import { percent, thousands } from './support/load.ts';
import { natsCpuSeconds } from './support/nats-cpu.ts';
import { treeCpuSeconds, treeMemoryMb } from './support/process-tree.ts';
import { productDatabase } from './support/product-database.ts';

const [perSecond = 300_000, gatewayCount = 1_000, variablesEach = 300, screens = 100] = process.argv
  .slice(2)
  .map(Number);
const METRICS = 50;
const WARM_UP_MS = 15_000;
const MEASURE_MS = 30_000;
/** Of the values that are sent in the measured seconds so many have to be taken in them. */
const TAKEN = 0.98;

const database = await productDatabase();
const nats = await testNats(3);
// makes the operation centre, its administrator and the key
const alone = { DATABASE_URL: databaseUrl(database), LF_LOG_LEVEL: 'warn' };
const first = await startPlatform({ env: alone });
await first.stop();
await seedFleet(database.db, { gateways: gatewayCount, variablesEach, enterprises: 10 });
const plans = await gatewayPlans(database.db, gatewayCount, variablesEach);
const key = { LF_SECRETS_KEY: join(first.data, 'secrets.key') };
const rows: Record<string, Record<string, string | number>> = {};
let wrong = 0;

// twice: the first values of all variables are written by the first
const several = { ...alone, ...key, LF_BUS: `nats://${nats.servers.join(',')}` };
let [one, three] = [0, 0];
for (const time of ['first', 'second']) {
  one = await run(`one, ${time} time`, 1, { ...alone, ...key });
  three = await run(`three, ${time} time`, 3, several);
}
console.table(rows);
console.log(
  `Three processes take ${((three / one - 1) * 100).toFixed(0)} % more of the processors than one. Load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
await nats.stop();
await database.drop();
process.exit(wrong > 0 ? 1 : 0);

/** Answers the share of one core that all of the product takes. */
async function run(name: string, processes: number, env: Record<string, string>): Promise<number> {
  const platforms: Awaited<ReturnType<typeof startPlatform>>[] = [];
  for (let started = 0; started < processes; started++) platforms.push(await startPlatform({ env }));
  const pids = platforms.map((platform) => platform.pid());
  const gateways = startChild(new URL('support/gateways.ts', import.meta.url));
  for (const [at, { mqttPort }] of platforms.entries())
    await gateways.ask({ kind: 'connect', port: mqttPort, gateways: plans.filter((_, n) => n % processes === at) });
  await until('all gateways to be online', async () => (await online()) === gatewayCount, { withinMs: 300_000 });

  const viewers = startChild(new URL('support/device-screens.ts', import.meta.url));
  // the devices of gateways of all processes
  const opening: ScreenOrder = {
    kind: 'open',
    urls: platforms.map(({ url }) => url),
    devices: Array.from({ length: screens }, (_, n) => plans[Math.floor((n * gatewayCount) / screens)]?.deviceId ?? ''),
  };
  await viewers.ask(opening);
  await gateways.ask({ kind: 'send', messagesPerSecond: perSecond / METRICS, metrics: METRICS });
  await sleep(WARM_UP_MS);

  const cpu = async () => [treeCpuSeconds(pids), natsCpuSeconds(), await database.cpuSeconds()] as const;
  await Promise.all([gateways.ask({ kind: 'stats' }), viewers.ask({ kind: 'stats' })]);
  const [takenBefore, before, from] = [await taken(platforms), await cpu(), performance.now()];
  await sleep(MEASURE_MS);
  const [sent, seen, takenAfter] = await Promise.all([
    gateways.ask<GatewayStats>({ kind: 'stats' }),
    viewers.ask<ScreenStats>({ kind: 'stats' }),
    taken(platforms),
  ]);
  const seconds = (performance.now() - from) / 1_000;
  const [own, line, postgres] = (await cpu()).map((now, i) => (now - (before[i] ?? 0)) / seconds) as [
    number,
    number,
    number,
  ];
  const took = takenAfter - takenBefore;
  if (took < sent.values * TAKEN || seen.open !== screens) {
    wrong += 1;
    console.error(`${name}: of ${sent.values} values ${took} were taken; ${seen.open} screens are open`);
  }
  rows[name] = {
    'sent/s': thousands(sent.values / seconds),
    'taken/s': thousands(took / seconds),
    'to screens/s': thousands(seen.values / seconds),
    p50: seen.p50,
    p95: seen.p95,
    platform: percent(own),
    NATS: percent(line),
    PostgreSQL: percent(postgres),
    'platform, MB': Math.round(treeMemoryMb(pids)),
    'gateways CPU': percent(sent.cpu),
    'screens CPU': percent(seen.cpu),
  };
  await viewers.stop();
  await gateways.stop();
  for (const platform of platforms) await platform.stop();
  return own + line + postgres;
}

async function online(): Promise<number> {
  const [row] = await database.db.query<{ n: number }>(`select count(*)::int as n from gateway where state = 'online'`);
  return row?.n ?? 0;
}
/** Values that came in at all of them since they began. */
async function taken(platforms: readonly { url: string }[]): Promise<number> {
  const texts = await Promise.all(platforms.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.reduce((sum, text) => sum + Number(/^lf_ingest_total\{what="values"\} (\d+)/m.exec(text)?.[1] ?? 0), 0);
}
