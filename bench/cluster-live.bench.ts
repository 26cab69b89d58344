/**
 * What a live value costs that crosses from the process that gets it to another one where it is watched, beside one that is watched where it
 * comes in: 1,000 sockets with 50 signals each, every signal in its own moment once a second.
 *   1. One process gets the values and has the sockets.
 *   2. One gets them, another one has the sockets; three NATS servers between them.
 * Counted: both processes, NATS, PostgreSQL with the product's settings. Not counted: the source of the values and the browsers, which are
 * processes of their own. Left out: broker, ingest, HTTP, what a line over a network adds.
 *
 * Run: npm run bench cluster-live
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLive } from '../apps/platform/src/engines/live/live.ts';
import { steadyClock, systemClock } from '../apps/platform/src/kernel/clock.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { connectNatsBus } from '../apps/platform/src/kernel/nats/nats-bus.ts';
import { testNats } from '../apps/platform/src/kernel/nats/nats.testing.ts';
import { startChild } from './support/child.ts';
import { startSource } from './support/live-load.ts';
import { percent, thousands } from './support/load.ts';
import { natsCpuSeconds } from './support/nats-cpu.ts';
import { productDatabase } from './support/product-database.ts';
import { openSocketServer } from './support/socket-server.ts';
import type { WatcherStats } from './support/watchers.ts';

const SOCKETS = 1_000;
const SIGNALS = 50;
const WARM_UP_MS = 5_000;
const MEASURE_MS = 20_000;
/** Of the values that are made in the measured seconds so many have to arrive in them. */
const ARRIVING = 0.98;

const [database, nats] = [await productDatabase(), await testNats(3)];
const onError = (error: unknown) => console.error(error);
const rows: Record<string, Record<string, string | number>> = {};
let wrong = 0;

async function run(name: string, crossing: boolean): Promise<number> {
  const cluster = `bench-${crossing}`;
  const bus = await connectNatsBus({ servers: nats.servers, tls: false, cluster, log: silentLog, onError });
  const live = createLive({
    db: database.db,
    bus,
    line: bus.line,
    clock: steadyClock(systemClock),
    log: silentLog,
    gatewayOf: () => Promise.resolve({ gatewayId: '', state: 'online' }),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  live.start();
  const shower = crossing ? startChild(new URL('support/live-process.ts', import.meta.url)) : undefined;
  const showerCpu = async () => (await shower?.ask<{ seconds: number }>({ kind: 'cpu' }))?.seconds ?? 0;
  const { connection } = database;
  const server = shower
    ? await shower.ask<{ url: string }>({ kind: 'open', connection, servers: nats.servers, cluster, signals: SIGNALS })
    : await openSocketServer(live, (number) => ({
        accountId: `a${number}`,
        sessionId: `s${number}`,
        deviceIds: [`d${number}`],
        signals: Array.from({ length: SIGNALS }, (_, index) => ({
          seriesId: number * SIGNALS + index + 1,
          variableId: crypto.randomUUID(),
        })),
      }));
  const watchers = startChild(new URL('support/watchers.ts', import.meta.url));
  await watchers.ask({ kind: 'connect', url: server.url, from: 0, count: SOCKETS });
  const slots = Array.from({ length: SOCKETS * SIGNALS }, (_, index) => live.slot(index + 1));
  const source = await startSource(live, slots, { perSecond: 1, together: 1 });
  await sleep(WARM_UP_MS);
  await Promise.all([watchers.ask({ kind: 'stats' }), source.stats()]);
  const cpu = async () => {
    const { user, system } = process.cpuUsage();
    return [(user + system) / 1e6, await showerCpu(), natsCpuSeconds(), await database.cpuSeconds()] as const;
  };
  const [before, started] = [await cpu(), performance.now()];
  await sleep(MEASURE_MS);
  const [seen, made] = await Promise.all([watchers.ask<WatcherStats>({ kind: 'stats' }), source.stats()]);
  const seconds = (performance.now() - started) / 1_000;
  const [own, other, line, postgres] = (await cpu()).map((now, i) => (now - (before[i] ?? 0)) / seconds) as [
    number,
    number,
    number,
    number,
  ];
  if (seen.values < made.values * ARRIVING || seen.open !== SOCKETS) {
    wrong += 1;
    console.error(`${name}: of ${made.values} values ${seen.values} arrived at ${seen.open} sockets`);
  }
  rows[name] = {
    'values/s': thousands(seen.values / seconds),
    p50: seen.p50,
    p95: seen.p95,
    'CPU gets': percent(own),
    'CPU shows': percent(other),
    NATS: percent(line),
    PostgreSQL: percent(postgres),
    'µs a value': (((own + other + line + postgres) * 1e6) / (seen.values / seconds)).toFixed(2),
  };
  await source.end();
  await watchers.stop();
  await shower?.stop();
  if ('close' in server && typeof server.close === 'function') server.close();
  await live.stop();
  await bus.stop();
  return ((own + other + line + postgres) * seconds) / seen.values;
}

const here = await run('watched where it comes in', false);
const there = await run('watched at another process', true);
console.table(rows);
console.log(
  `A value that crosses costs ${(there / here).toFixed(2)} times as much. Load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
await nats.stop();
await database.drop();
process.exit(wrong > 0 ? 1 : 0);
