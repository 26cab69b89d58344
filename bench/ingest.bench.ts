/**
 * Live values from gateways to browsers: MQTT in → authenticated → decoded → latest → what changed to sockets. Real broker,
 * ingest, live engine and PostgreSQL in this process (and PostgreSQL's own); gateways and browsers are processes of their own.
 *
 * Then records: gateways send batches of records of 100 values each by MQTT, which are stored durably (settings of the product: fsync,
 * synchronous commit, full pages) and acknowledged after the commit. At the end every acknowledged record must be in the table, once,
 * with its values; otherwise it fails.
 *
 * Left out: HTTP, alarms, the browser itself (sockets are read by a process).
 *
 * Run: node bench/ingest.bench.ts [live values a second, 300000] [stored values a second, 200000] [gateways, 1000] [variables of a
 * gateway, 300]; 0 leaves a part out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { createBroker } from '../apps/platform/src/engines/broker/broker.ts';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import { createIngest } from '../apps/platform/src/engines/ingest/ingest.ts';
import { createLive } from '../apps/platform/src/engines/live/live.ts';
import type { GatewayIdentity } from '../apps/platform/src/engines/types.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import { createLog } from '../apps/platform/src/kernel/log.ts';
import { startChild } from './support/child.ts';
import type { GatewayOrder, GatewayPlan, GatewayStats } from './support/gateways.ts';
import { percent, thousands, watchOwnLoad } from './support/load.ts';
import { productDatabase } from './support/product-database.ts';
import { openSocketServer } from './support/socket-server.ts';
import type { WatcherOrder, WatcherStats } from './support/watchers.ts';

const [livePerSecond = 300_000, storedPerSecond = 200_000, gatewayCount = 1_000, variablesEach = 300] = process.argv
  .slice(2)
  .map(Number);
const METRICS = 50;
const SOCKETS = 100;
const SIGNALS = 500;
const WARM_UP_MS = 4_000;
const MEASURE_MS = 10_000;
/** Of a record (`LF_RECORD_VALUES=10` for small ones), and records of a batch. */
const RECORD_VALUES = Number(process.env['LF_RECORD_VALUES'] ?? 100);
const BATCH_RECORDS = 10;

const log = createLog('warn');
const test = await productDatabase();
const bus = createBus((error) => log.error({ error }, 'bus'));
console.log(`seeding ${thousands(gatewayCount)} gateways with ${variablesEach} variables each ...`);
const plans = await seed();

const identities = new Map(plans.map(({ identity }) => [identity.sn, identity]));
const live = createLive({
  db: test.db,
  bus,
  log,
  gatewayOf: () => Promise.resolve(undefined),
  alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
  communicationOf: () => null,
});
const broker = createBroker({
  host: '127.0.0.1',
  port: 0,
  directory: { authenticate: (username) => Promise.resolve(identities.get(username)) },
  clock: systemClock,
  log,
});
const history = createHistory({ db: test.db, clock: systemClock, bus, log });
const nothing = { write: () => Promise.resolve(() => undefined) };
const ingest = createIngest({
  broker,
  db: test.db,
  bus,
  clock: systemClock,
  log,
  live,
  parts: { record: history.part, alarm: nothing, reply: nothing },
  foreign: { accept: () => undefined, silent: () => undefined },
  configFor: () => Promise.resolve(undefined),
  scripts: () => true,
  uploaded: () => undefined,
  browsed: () => undefined,
  configResult: () => Promise.resolve(),
});
live.start();
await history.start();
await ingest.start();
const { port } = await broker.start();

/** Each socket watches the variables of two devices in part: 500 signals. */
const sockets = await openSocketServer(live, (number) => {
  const series = plans.flatMap(({ aliases }) => aliases);
  const from = Math.floor((number * series.length) / SOCKETS);
  return {
    accountId: uuid(),
    sessionId: uuid(),
    deviceIds: [uuid()],
    signals: series.slice(from, from + SIGNALS).map((seriesId) => ({ seriesId, variableId: uuid() })),
  };
});
const gateways = startChild(new URL('support/gateways.ts', import.meta.url));
const watchers = startChild(new URL('support/watchers.ts', import.meta.url));
const gateway = <Answer>(order: GatewayOrder) => gateways.ask<Answer>(order);
const watcher = <Answer>(order: WatcherOrder) => watchers.ask<Answer>(order);

let started = performance.now();
await gateway({ kind: 'connect', port, gateways: plans });
console.log(`${thousands(gatewayCount)} gateways connected and born in ${Math.round(performance.now() - started)} ms`);
started = performance.now();
await watcher({ kind: 'connect', url: sockets.url, from: 0, count: SOCKETS });
console.log(
  `${SOCKETS} sockets with ${SIGNALS} signals each connected in ${Math.round(performance.now() - started)} ms`,
);

if (livePerSecond > 0) await measureLive();
if (storedPerSecond > 0) await measureStored();

await Promise.all([gateways.stop(), watchers.stop()]);
sockets.close();
await broker.stop();
await ingest.stop();
await live.stop();
history.stop();
await test.drop();
process.exit(0);

async function measureLive(): Promise<void> {
  await gateway({ kind: 'send', messagesPerSecond: livePerSecond / METRICS, metrics: METRICS });
  await sleep(WARM_UP_MS);
  await gateway({ kind: 'stats' });
  await watcher({ kind: 'stats' });
  const before = ingest.counters();
  const { result: own, cpu: database } = await test.during(() => watchOwnLoad(MEASURE_MS));
  const after = ingest.counters();
  const sent = await gateway<GatewayStats>({ kind: 'stats' });
  const seen = await watcher<WatcherStats>({ kind: 'stats' });
  await gateway({ kind: 'pause' });

  const seconds = MEASURE_MS / 1_000;
  console.table({
    'values a second sent': thousands(sent.values / seconds),
    'values a second into latest': thousands((after.values - before.values) / seconds),
    'messages a second': thousands(sent.messages / seconds),
    'values a second to sockets': thousands(seen.values / seconds),
    'frames a second': thousands(seen.frames / seconds),
    'p50, ms': seen.p50,
    'p95, ms': seen.p95,
    'p99, ms': seen.p99,
    'longest, ms': seen.longest,
    'CPU of the platform': percent(own.cpu),
    'CPU of PostgreSQL': percent(database),
    'event loop late p99, ms': own.lagP99.toFixed(1),
    'memory of the platform, MiB': Math.round(own.rss),
    'tick, ms': live.counters().tickMs,
    'CPU of the gateways': percent(sent.cpu),
    'CPU of the browsers': percent(seen.cpu),
    'gateways connected': sent.connected,
    'sockets open': seen.open,
    'gaps, unknown, unmapped': `${after.sequenceGap}, ${after.unknownMetric}, ${after.unmapped}`,
  });
}

async function measureStored(): Promise<void> {
  await gateway({
    kind: 'record',
    recordsPerSecond: storedPerSecond / RECORD_VALUES,
    perBatch: BATCH_RECORDS,
    values: RECORD_VALUES,
  });
  await sleep(WARM_UP_MS);
  const first = await gateway<GatewayStats>({ kind: 'stats' });
  const before = ingest.counters();
  const { result: own, cpu: database } = await test.during(() => watchOwnLoad(MEASURE_MS));
  const after = ingest.counters();
  const sent = await gateway<GatewayStats>({ kind: 'stats' });
  await gateway({ kind: 'settle' });
  const last = await gateway<GatewayStats>({ kind: 'stats' });
  const [stored] = await test.db.query<{ n: number; wrong: number }>(
    `select count(*) as n, count(*) filter (where vals is distinct from (
              select array_agg((((at * 131 + cell * 7) % 10000)::float8 / 100) order by cell)
                from generate_series(0, $1::int - 1) as cell)) as wrong
       from hist_record cross join lateral (select round(date_part('epoch', ts) * 1000)::int8 as at) as sent`,
    [RECORD_VALUES],
  );

  const seconds = MEASURE_MS / 1_000;
  console.table({
    'values a second sent': thousands(sent.values / seconds),
    'values a second stored and acknowledged': thousands(
      ((sent.acknowledged - first.acknowledged) * RECORD_VALUES) / seconds,
    ),
    'records a transaction': ((after.items - before.items) / (after.commits - before.commits)).toFixed(0),
    'transactions a second': thousands((after.commits - before.commits) / seconds),
    'acknowledged after p50, ms': sent.ackP50,
    'acknowledged after p95, ms': sent.ackP95,
    'acknowledged after p99, ms': sent.ackP99,
    'batches held back by the gateways': sent.held,
    'CPU of the platform': percent(own.cpu),
    'CPU of PostgreSQL': percent(database),
    'event loop late p99, ms': own.lagP99.toFixed(1),
    'memory of the platform, MiB': Math.round(own.rss),
    'CPU of the gateways': percent(sent.cpu),
    'records acknowledged, in the table, of them other than sent': `${thousands(last.acknowledged)}, ${thousands(stored?.n ?? 0)}, ${stored?.wrong}`,
    'duplicates, gaps, out of order, malformed': `${after.duplicates}, ${after.gaps}, ${after.outOfOrder}, ${after.malformed}`,
  });
  if (stored?.n !== last.acknowledged || stored.wrong > 0)
    throw new Error(
      `acknowledged ${last.acknowledged} records, ${stored?.n} are stored, ${stored?.wrong} of them other than sent`,
    );
}

/** Gateways, devices and variables, straight into the tables. */
async function seed(): Promise<(GatewayPlan & { identity: GatewayIdentity })[]> {
  const orgId = uuid();
  await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'bench')`, [orgId]);
  const plans = Array.from({ length: gatewayCount }, (_, index): GatewayPlan & { identity: GatewayIdentity } => {
    const sn = String(100_000_000_000 + index);
    const identity = { gatewayId: uuid(), orgId, kind: 'lightfield', sn, group: 'lightfield', node: sn } as const;
    return { sn, deviceId: uuid(), aliases: [], identity };
  });
  await test.db.query(
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash)
     select id, $3, 'lightfield', sn, sn, sn, '' from unnest($1::uuid[], $2::text[]) as g(id, sn)`,
    [plans.map(({ identity }) => identity.gatewayId), plans.map(({ sn }) => sn), orgId],
  );
  await test.db.query(
    `insert into device (id, org_id, gateway_id, name) select id, $3, gateway_id, 'x' from unnest($1::uuid[], $2::uuid[]) as d(id, gateway_id)`,
    [plans.map(({ deviceId }) => deviceId), plans.map(({ identity }) => identity.gatewayId), orgId],
  );
  const reports = await test.db.query<{ number: number; device_id: string }>(
    `insert into report (id, device_id, name, type, interval_ms, settings)
     select gen_random_uuid(), d, 'r', 'periodic', 1000, '{}' from unnest($1::uuid[]) d returning number, device_id`,
    [plans.map(({ deviceId }) => deviceId)],
  );
  const layouts = await test.db.query<{ layout_id: number; report_number: number }>(
    `insert into hist_layout (report_number, series_ids)
     select number, array(select generate_series(1, $2)) from unnest($1::int[]) number returning layout_id, report_number`,
    [reports.map(({ number }) => number), RECORD_VALUES],
  );
  const layoutOf = new Map(layouts.map(({ layout_id, report_number }) => [report_number, layout_id]));
  const byDevice = new Map(plans.map((plan) => [plan.deviceId, plan]));
  for (const { number, device_id } of reports) {
    const plan = byDevice.get(device_id);
    if (plan) plan.report = { number, layout: layoutOf.get(number) ?? 0 };
  }
  for (let from = 0; from < plans.length; from += 50) {
    const rows = await test.db.query<{ series_id: number; device_id: string }>(
      `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
       select gen_random_uuid(), d, 'k' || n, 'n', 'device', 'double', 'read', '{}'
         from unnest($1::uuid[]) d, generate_series(1, $2) n returning series_id, device_id`,
      [plans.slice(from, from + 50).map(({ deviceId }) => deviceId), variablesEach],
    );
    for (const { series_id, device_id } of rows) byDevice.get(device_id)?.aliases.push(series_id);
  }
  return plans;
}
