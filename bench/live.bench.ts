/**
 * The live engine alone: browsers are a process of their own, and so is the source of the values, which stamps them: what the
 * engine is late with counts in full.
 *   1. 1,000 sockets with 50 signals each, all changing every second, device by device.
 *   2. The same, every signal in its own moment.
 *   3. 5,000 sockets with 50 signals each.
 *   4. 200 sockets with 50 signals at 10 Hz, of which 50 stop reading: memory and the other 150.
 *   5. 2,000 and 6. 5,000 sockets with 50 signals each, every signal in its own moment: the usual case of real plants.
 *   7. 10,000 sockets with 50 signals each, device by device.
 * Browsers ask for the compact form, as the product's do; 8. is 6. with JSON.
 * All processes are counted: this one (engine, and reading what the source sends), PostgreSQL with the product's settings, browsers, source.
 * Left out: broker and ingest (`npm run bench ingest` has them), HTTP, TLS, compression, what a browser does with a frame (here it
 * only looks for the stamps). It fails when a socket is dropped or a value does not arrive.
 *
 * Run: npm run bench live [number of a case]
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { createLive, type Live } from '../apps/platform/src/engines/live/live.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { createLog } from '../apps/platform/src/kernel/log.ts';
import { startChild } from './support/child.ts';
import { type Source, type Watcher, loadRow, measureLoad, startSource } from './support/live-load.ts';
import { thousands } from './support/load.ts';
import { productDatabase } from './support/product-database.ts';
import { openSocketServer } from './support/socket-server.ts';

const SIGNALS = 50;
/** Each value changes once a second and leaves within a quarter of one: so many of them have to arrive, of those made in the same seconds. */
const ARRIVING = 0.98;

const only = Number(process.argv[2] ?? 0);
const log = createLog('warn');
const test = await productDatabase();
const rows: Record<string, Record<string, string | number>> = {};
const wrong: string[] = [];

interface Bench {
  live: Live;
  watcher: Watcher;
  close(): Promise<void>;
}

async function open(sockets: number, json = false): Promise<Bench> {
  const live = createLive({
    db: test.db,
    bus: createBus((error) => log.error({ error }, 'bus')),
    log,
    gatewayOf: () => Promise.resolve({ gatewayId: uuid(), state: 'online' }),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  live.start();
  const server = await openSocketServer(live, (number) => ({
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
  await watcher({ kind: 'connect', url: server.url, from: 0, count: sockets, json });
  console.log(`${thousands(sockets)} sockets open in ${Math.round(performance.now() - started)} ms`);
  return {
    live,
    watcher,
    async close() {
      await child.stop();
      server.close();
      await live.stop();
    },
  };
}

/** Each of the values `perSecond` times a second. */
const change = ({ live }: Bench, sockets: number, perSecond: number, together: boolean): Promise<Source> =>
  startSource(
    live,
    Array.from({ length: sockets * SIGNALS }, (_, index) => live.slot(index + 1)),
    { perSecond, together: together ? SIGNALS : 1 },
  );

async function note(name: string, { live, watcher }: Bench, source: Source): Promise<void> {
  rows[name] = loadRow(live, await measureLoad(test, source, watcher));
}

async function run(number: number, name: string, sockets: number, together: boolean, json = false): Promise<void> {
  if (only && only !== number) return;
  const bench = await open(sockets, json);
  const source = await change(bench, sockets, 1, together);
  const load = await measureLoad(test, source, bench.watcher);
  rows[name] = loadRow(bench.live, load);
  const { seen } = load;
  if (seen.open !== sockets || seen.closed > 0) wrong.push(`${name}: ${sockets - seen.open} sockets dropped`);
  if (seen.values < load.source.values * ARRIVING)
    wrong.push(`${name}: of ${load.source.values} values ${seen.values} arrived`);
  await source.end();
  await bench.close();
}

await run(1, '1,000 x 50, together', 1_000, true);
await run(2, '1,000 x 50, scattered', 1_000, false);
await run(3, '5,000 x 50, together', 5_000, true);
await run(5, '2,000 x 50, scattered', 2_000, false);
await run(6, '5,000 x 50, scattered', 5_000, false);
await run(7, '10,000 x 50, together', 10_000, true);
await run(8, '5,000 x 50, scattered, JSON', 5_000, false, true);

if (!only || only === 4) {
  const bench = await open(200);
  const source = await change(bench, 200, 10, true);
  await note('200 x 50 at 10 Hz', bench, source);
  await bench.watcher({ kind: 'stall', count: 50 });
  // Until the buffers of the system are full.
  await sleep(20_000);
  await note('150 beside 50 stalled', bench, source);
  await note('... 10 s later', bench, source);
  await bench.watcher({ kind: 'resume' });
  await note('all awake again', bench, source);
  await source.end();
  await bench.close();
}

console.table(rows);
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
await test.drop();
for (const what of wrong) console.error(what);
process.exit(wrong.length > 0 ? 1 : 0);
