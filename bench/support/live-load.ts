import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Live } from '../../apps/platform/src/engines/live/live.ts';
import { startChild } from './child.ts';
import { type OwnLoad, percent, thousands, watchOwnLoad } from './load.ts';
import type { productDatabase } from './product-database.ts';
import { readRecords } from './value-records.ts';
import type { SourceOrder, SourceStats } from './value-source.ts';
import type { WatcherOrder, WatcherStats } from './watchers.ts';

const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;

export type Watcher = <Answer>(order: WatcherOrder) => Promise<Answer>;
export interface Source {
  stats(): Promise<SourceStats>;
  end(): Promise<void>;
}
export interface Load {
  /** Between the two counts. */
  seconds: number;
  own: OwnLoad;
  /** Share of one core. */
  database: number;
  source: SourceStats;
  seen: WatcherStats;
}

/** Values of a process of their own, set in this one as ingest does it. Number n of them belongs into `slots[n]`. */
export async function startSource(
  live: Live,
  slots: ArrayLike<number>,
  { perSecond, together }: { perSecond: number; together: number },
): Promise<Source> {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on(
      'data',
      readRecords((index, value, at) => live.set(slots[index] ?? 0, value, 0, at)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const child = startChild(new URL('value-source.ts', import.meta.url));
  const ask = <Answer>(order: SourceOrder) => child.ask<Answer>(order);
  const { port } = server.address() as AddressInfo;
  await ask({ kind: 'begin', port, count: slots.length, perSecond, together });
  return {
    stats: () => ask<SourceStats>({ kind: 'stats' }),
    async end() {
      await ask({ kind: 'end' });
      await child.stop();
      server.close();
    },
  };
}

/** What all of them do for some seconds, after a while in which everything settles. */
export async function measureLoad(
  database: Awaited<ReturnType<typeof productDatabase>>,
  source: Source,
  watcher: Watcher,
): Promise<Load> {
  await sleep(WARM_UP_MS);
  await Promise.all([watcher({ kind: 'stats' }), source.stats()]);
  const counted = performance.now();
  const { result: own, cpu } = await database.during(() => watchOwnLoad(MEASURE_MS));
  const [seen, made] = await Promise.all([watcher<WatcherStats>({ kind: 'stats' }), source.stats()]);
  return { seconds: (performance.now() - counted) / 1_000, own, database: cpu, source: made, seen };
}

/** A row of the table that is printed. */
export function loadRow(live: Live, { seconds, own, database, source, seen }: Load): Record<string, string | number> {
  return {
    'made/s': thousands(source.values / seconds),
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
    tick: live.counters().tickMs,
    open: seen.open,
    dropped: seen.closed,
    'browsers CPU': percent(seen.cpu),
    'source CPU': percent(source.cpu),
  };
}
