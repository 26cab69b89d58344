/**
 * The live engine alone: values are set in this process as ingest does it, browsers are a process of their own.
 *   1. 1,000 sockets with 50 signals each, all changing every second, device by device.
 *   2. The same, every signal in its own moment.
 *   3. 5,000 sockets with 50 signals each.
 *   4. 200 sockets with 50 signals at 10 Hz, of which 50 stop reading: memory and the other 150.
 *   5. 2,000 and 6. 5,000 sockets with 50 signals each, every signal in its own moment: the usual case of real plants.
 * PostgreSQL is counted beside this process; the generator of values shares the process, so that a late loop delays the stamps too.
 *
 * Run: node bench/live.bench.ts [number of a case]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { createLive, type Live } from '../apps/platform/src/engines/live/live.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { createLog } from '../apps/platform/src/kernel/log.ts';
import { startChild } from './support/child.ts';
import { type OwnLoad, percent, thousands, watchOwnLoad } from './support/load.ts';
import { productDatabase } from './support/product-database.ts';
import { openDoor } from './support/socket-door.ts';
import type { WatcherOrder, WatcherStats } from './support/watchers.ts';

const SIGNALS = 50;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
/** Between two bursts of changes, ms. */
const BURST_MS = 4;

const only = Number(process.argv[2] ?? 0);
const log = createLog('warn');
const test = await productDatabase();
const rows: Record<string, Record<string, string | number>> = {};

interface Bench {
  live: Live;
  watcher: <Answer>(order: WatcherOrder) => Promise<Answer>;
  close(): Promise<void>;
}

async function open(sockets: number): Promise<Bench> {
  const live = createLive({
    db: test.db,
    bus: createBus((error) => log.error({ error }, 'bus')),
    log,
    gatewayOf: () => Promise.resolve({ gatewayId: uuid(), state: 'online' }),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  await live.start();
  const door = await openDoor(live, (number) => ({
    accountId: uuid(),
    sessionId: uuid(),
    deviceIds: [uuid()],
    signals: Array.from({ length: SIGNALS }, (_, index) => ({
      seriesId: number * SIGNALS + index + 1,
      variableId: uuid(),
    })),
  }));
  const child = startChild(new URL('support/watchers.ts', import.meta.url));
  const watcher: Bench['watcher'] = (order) => child.ask(order);
  const started = performance.now();
  await watcher({ kind: 'connect', url: door.url, from: 0, count: sockets });
  console.log(`${thousands(sockets)} sockets open in ${Math.round(performance.now() - started)} ms`);
  return {
    live,
    watcher,
    async close() {
      await child.stop();
      door.close();
      await live.stop();
    },
  };
}

/** Changes each of the values `perSecond` times a second, evenly spread; answers how to end it. */
function change(live: Live, devices: number, perSecond: number, together: boolean): () => void {
  const steps = together ? devices : devices * SIGNALS;
  const started = performance.now();
  let done = 0;
  let at = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * steps * perSecond);
    const now = Date.now();
    for (; done < due; done += 1) {
      const first = together ? at * SIGNALS : at;
      for (let series = first; series < first + (together ? SIGNALS : 1); series += 1) {
        live.set(live.slot(series + 1), Math.round(Math.random() * 10_000) / 100, 0, now);
      }
      // A step that shares no factor with the number of steps visits all of them in a scattered order.
      at = (at + (together ? 1 : 7_919)) % steps;
    }
  }, BURST_MS);
  return () => clearInterval(timer);
}

async function measure(bench: Bench): Promise<{ own: OwnLoad; database: number; seen: WatcherStats }> {
  await sleep(WARM_UP_MS);
  await bench.watcher({ kind: 'stats' });
  const { result: own, cpu: database } = await test.during(() => watchOwnLoad(MEASURE_MS));
  return { own, database, seen: await bench.watcher<WatcherStats>({ kind: 'stats' }) };
}

function note(
  name: string,
  bench: Bench,
  { own, database, seen }: { own: OwnLoad; database: number; seen: WatcherStats },
): void {
  const seconds = MEASURE_MS / 1_000;
  rows[name] = {
    'values/s': thousands(seen.values / seconds),
    'frames/s': thousands(seen.frames / seconds),
    p50: seen.p50,
    p95: seen.p95,
    p99: seen.p99,
    CPU: percent(own.cpu),
    PostgreSQL: percent(database),
    'late p99': own.lagP99.toFixed(1),
    MiB: Math.round(own.rss),
    'bytes/value': (seen.bytes / seen.values).toFixed(0),
    tick: bench.live.counters().tickMs,
    open: seen.open,
    dropped: seen.closed,
    'browsers CPU': percent(seen.cpu),
  };
}

async function run(number: number, name: string, sockets: number, together: boolean): Promise<void> {
  if (only && only !== number) return;
  const bench = await open(sockets);
  const end = change(bench.live, sockets, 1, together);
  note(name, bench, await measure(bench));
  end();
  await bench.close();
}

await run(1, '1,000 x 50, together', 1_000, true);
await run(2, '1,000 x 50, scattered', 1_000, false);
await run(3, '5,000 x 50, together', 5_000, true);
await run(5, '2,000 x 50, scattered', 2_000, false);
await run(6, '5,000 x 50, scattered', 5_000, false);

if (!only || only === 4) {
  const bench = await open(200);
  const end = change(bench.live, 200, 10, true);
  note('200 x 50 at 10 Hz', bench, await measure(bench));
  await bench.watcher({ kind: 'stall', count: 50 });
  // Until the buffers of the system are full.
  await sleep(20_000);
  note('150 beside 50 stalled', bench, await measure(bench));
  note('... 10 s later', bench, await measure(bench));
  await bench.watcher({ kind: 'resume' });
  note('all awake again', bench, await measure(bench));
  end();
  await bench.close();
}

console.table(rows);
await test.drop();
process.exit(0);
