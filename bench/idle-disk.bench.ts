/**
 * What the whole product writes to the disk while it runs and nobody does anything: the simulated plant, its gateway, the platform and
 * its PostgreSQL. Our programs by the system's count (/proc/PID/io, Linux), PostgreSQL by its own (pg_stat_io): where the file system keeps
 * its cache in large pieces, the system counts 1 MB for each page of 8 kB. What the file system writes beside (its journal) is in neither.
 * Of PostgreSQL also what was changed, by table, and what went into the log.
 * And its memory (PSS: what processes share is counted once), without npm itself.
 * Left out: the journal of the file system, browsers, what a real plant alters beyond the simulated one.
 *   npm run bench idle-disk [minutes, 5 by default] [minutes before, 15 by default]
 * The data of a first start are new: for the first minutes PostgreSQL still writes what it learns of them, which is no idle day.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@lightfield/testkit';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { treeMemoryMb } from './support/process-tree.ts';

const MINUTE_MS = 60_000;
const minutes = Number(process.argv[2] ?? 5);
const settling = Number(process.argv[3] ?? 15);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const product = await startProduct();
const host = join(product.data, 'postgres.socket');
const db = createPgDb({
  connection: { host, port: 5_432, user: 'lightfield', database: 'lightfield' },
  log: silentLog,
  poolSize: 1,
});

const PROGRAMS = ['plant', 'platform', 'gateway'] as const;
const starter = (JSON.parse(readFileSync(join(product.data, 'start.json'), 'utf8')) as { pid: number }).pid;
const postgres = product.pid('postgres');

function bytesOf(pid: number): number {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    // ended meanwhile
    return 0;
  }
}
/** Bytes that these processes handed to the disk. */
async function writtenBytes(): Promise<Map<string, number>> {
  const bytes = new Map<string, number>(PROGRAMS.map((program) => [program, bytesOf(product.pid(program))]));
  bytes.set('starter', bytesOf(starter));
  for (const { kind, bytes: written } of await db.query<{ kind: string; bytes: number }>(
    `select 'PostgreSQL, ' || object || ', ' || backend_type as kind, sum(coalesce(write_bytes, 0) + coalesce(extend_bytes, 0))::float8 as bytes
       from pg_stat_io where object in ('relation', 'wal') group by 1`,
  ))
    bytes.set(kind, written);
  return bytes;
}
/** PostgreSQL is a child of the platform, and all are children of the starter. */
function tellMemory(): void {
  const all = treeMemoryMb([starter]);
  const database = treeMemoryMb([postgres]);
  const [plant, platform, gateway] = PROGRAMS.map((program) => treeMemoryMb([product.pid(program)]));
  const parts = { plant, platform: (platform ?? 0) - database, gateway, PostgreSQL: database };
  const rest = Object.values(parts).reduce<number>((left, mb) => left - (mb ?? 0), all);
  console.log(
    `memory: ${all.toFixed(0)} MB (${Object.entries({ ...parts, starter: rest })
      .map(([name, mb]) => `${name} ${(mb ?? 0).toFixed(0)}`)
      .join(', ')})`,
  );
}
const look = async () => ({
  bytes: await writtenBytes(),
  tables: await db.query<{ name: string; n: number }>(
    `select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_user_tables`,
  ),
  wal: (
    await db.query<{ records: number; fpi: number; bytes: number; commits: number }>(
      `select wal_records::float8 as records, wal_fpi::float8 as fpi, wal_bytes::float8 as bytes,
              (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits from pg_stat_wal`,
    )
  )[0] ?? { records: 0, fpi: 0, bytes: 0, commits: 0 },
});

// Whatever the start itself writes has been written, and the pages of the usual have been written once since the last checkpoint.
await db.query('checkpoint');
await pause(settling * MINUTE_MS);
const before = await look();
await pause(minutes * MINUTE_MS);
const after = await look();
const perMinute = (n: number) => (n / minutes).toFixed(1);
const perDay = (bytes: number) => `${(((bytes / minutes) * 1_440) / 1e9).toFixed(2)} GB a day`;
const written = [...after.bytes].map(([kind, bytes]) => ({ kind, bytes: bytes - (before.bytes.get(kind) ?? 0) }));
tellMemory();
console.log(`written by all: ${perDay(written.reduce((sum, { bytes }) => sum + bytes, 0))}`);
for (const { kind, bytes } of written) if (bytes > 0) console.log(`  ${kind}: ${perMinute(bytes / 1e3)} kB a minute`);
console.log(
  `log: ${perDay(after.wal.bytes - before.wal.bytes)}, a minute ${perMinute(after.wal.records - before.wal.records)} records, ${perMinute(after.wal.fpi - before.wal.fpi)} whole pages; ${perMinute(after.wal.commits - before.wal.commits)} transactions, of questions too`,
);
const old = new Map(before.tables.map(({ name, n }) => [name, n]));
const changed = after.tables.map(({ name, n }) => ({ name, n: n - (old.get(name) ?? 0) })).filter(({ n }) => n > 0);
for (const { name, n } of changed.toSorted((a, b) => b.n - a.n))
  console.log(`  ${name}: ${perMinute(n)} rows a minute`);
await db.end();
await product.stop();
