/**
 * History on several PostgreSQL machines, three ways of it beside one machine alone (decision 170): hash-partitioned foreign tables
 * (postgres_fdw), records divided by the platform itself, and closed days alone on another machine. Three servers of Debian on this machine
 * with the settings of the product (fsync, synchronous commit). Printed: what is written a second and how long a group of records waits, the
 * CPU of all PostgreSQL processes, what happens while one machine is away, and what a year is read back with.
 * Left out: the platform before the database (broker, ingest, HTTP), a network between machines, disks of their own: all three share one.
 * Run: node bench/history-spread.bench.ts [seconds of each way of writing, 6] [days, 365] [rounds of reading, 5]
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { RecordItem } from '@lightfield/contract';
import { columnNumber } from '../apps/platform/src/engines/history/codec/pack.ts';
import { DayBuilder } from '../apps/platform/src/engines/history/day-builder.ts';
import { writeDays } from '../apps/platform/src/engines/history/day-store.ts';
import { MACHINE_SCHEMA } from '../apps/platform/src/engines/history/machines/machine-schema.ts';
import { MONTHLY, ensureMonth, ensurePartitions } from '../apps/platform/src/engines/history/partitions.ts';
import { createHistoryReader } from '../apps/platform/src/engines/history/reader.ts';
import { RECORD_COLUMNS, encodeRecords } from '../apps/platform/src/engines/history/record-rows.ts';
import {
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import type { Reads, Transaction } from '../apps/platform/src/kernel/db.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';
import { treeCpuSeconds } from './support/process-tree.ts';

const [seconds = 6, days = 365, rounds = 5] = process.argv.slice(2).map(Number);
const DEBIAN = '/usr/lib/postgresql/15/bin';
if (existsSync(DEBIAN)) process.env['PG_BIN_DIR'] ??= DEBIAN;
const VALUES = 100;
const GROUP_RECORDS = 100;
const WRITERS = 2;
const MINUTE = 60_000;
const DAY = 86_400_000;

const folder = await mkdtemp(join(tmpdir(), 'lf-bench-spread-'));
const servers = await Promise.all(
  ['main', 'first', 'second'].map((name) => startPostgres({ dataDir: join(folder, name), log: silentLog })),
);
const dbs = servers.map(({ connection }) => createPgDb({ connection, log: silentLog }));
const [main, first, second] = dbs;
if (!main || !first || !second) throw new Error('three servers');
const cpu = () => treeCpuSeconds(servers.flatMap((server) => server.pid() ?? []));
const at = (list: readonly number[], share: number) =>
  (list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0).toFixed(1);

await migrate(main, MIGRATIONS_FOLDER, silentLog);
const today = Math.floor(Date.now() / DAY);
await ensurePartitions(main, today * DAY);
await main.query('create table bench_cursor (gateway int primary key, seq bigint not null)');
await main.query('insert into bench_cursor select n, 0 from generate_series(1, 20) n');
await main.query('create extension postgres_fdw');
await main.query('create table far_record (like hist_record) partition by hash (report_number)');
for (const [n, db] of [first, second].entries()) {
  await db.query(
    `create table hist_record (report_number int, ts timestamptz, layout_id int, vals float8[], q int2[], txt jsonb, primary key (report_number, ts))`,
  );
  const { host, port, user, database } = servers[n + 1]?.connection ?? { host: '', port: 0, user: '', database: '' };
  await main.query(
    `create server away_${n} foreign data wrapper postgres_fdw options (host '${host}', port '${port}', dbname '${database}', batch_size '100', fetch_size '10000')`,
  );
  await main.query(`create user mapping for current_user server away_${n} options (user '${user}')`);
  await main.query(
    `create foreign table far_record_${n} partition of far_record for values with (modulus 2, remainder ${n}) server away_${n} options (table_name 'hist_record')`,
  );
}

let next = today * DAY;
/** One record each of a hundred reports. */
function group(): RecordItem[] {
  next += 10;
  return Array.from({ length: GROUP_RECORDS }, (_record, report) => ({
    kind: 'record',
    seq: 1,
    report: report + 1,
    layout: 1,
    time: next,
    values: Array.from({ length: VALUES }, (_value, v) => Math.round(Math.sin(next / 9_000 + v) * 4_000) / 100),
  }));
}
async function copy(tx: Transaction, table: string, records: readonly RecordItem[]): Promise<void> {
  const stream = tx.copyFrom(`copy ${table} (${RECORD_COLUMNS}) from stdin (format binary)`);
  const done = once(stream, 'finish');
  stream.end(encodeRecords(records));
  await done;
}
const moveCursors = (tx: Transaction, writer: number) =>
  tx.query('update bench_cursor set seq = seq + 1 where gateway between $1 and $1 + 9', [writer * 10 + 1]);
const WAYS: Record<string, (records: RecordItem[], writer: number) => Promise<void>> = {
  'one machine, and closed days elsewhere (c)': (records, writer) =>
    main.transaction(async (tx) => {
      await copy(tx, 'hist_record', records);
      await moveCursors(tx, writer);
    }),
  'foreign tables (a)': (records, writer) =>
    main.transaction(async (tx) => {
      await copy(tx, 'far_record', records);
      await moveCursors(tx, writer);
    }),
  'divided by the platform (b)': async (records, writer) => {
    await Promise.all(
      [first, second].map((db, n) =>
        db.transaction((tx) =>
          copy(
            tx,
            'hist_record',
            records.filter(({ report }) => report % 2 === n),
          ),
        ),
      ),
    );
    await main.transaction((tx) => moveCursors(tx, writer));
  },
};
for (const [name, write] of Object.entries(WAYS)) {
  await write(group(), 0);
  const waits: number[] = [];
  const [before, begun] = [cpu(), performance.now()];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_writer, writer) => {
      while (performance.now() - begun < seconds * 1_000) {
        const start = performance.now();
        await write(group(), writer);
        waits.push(performance.now() - start);
      }
    }),
  );
  const values = waits.length * GROUP_RECORDS * VALUES;
  const spent = (performance.now() - begun) / 1_000;
  console.log(
    `write, ${name.padEnd(44)} ${(values / spent / 1e6).toFixed(2)} million values/s; a group waits p50 ${at(waits, 0.5)} p95 ${at(waits, 0.95)} ms; CPU of PostgreSQL ${(((cpu() - before) / values) * 1e6).toFixed(3)} s a million values`,
  );
}

// A year of one report, built by the compaction's own builder.
const orgId = await addOrg(main);
const { gatewayId } = await addGateway(main, orgId);
const deviceId = await addDevice(main, orgId, { gatewayId });
const variables = [];
for (let v = 0; v < VALUES; v++) variables.push(await addVariable(main, deviceId, { key: `v${v}` }));
const report = await addReport(main, deviceId, variables);
await main.query('truncate hist_record');
const columns = variables.map(({ seriesId }) => columnNumber({ seriesId, aggregation: 0 }));
let begun = performance.now();
for (let day = today - days; day < today; day++) {
  await ensureMonth(main, day);
  const builder = new DayBuilder(day * DAY, { minutes: false, hours: true });
  for (let time = day * DAY; time < (day + 1) * DAY; time += MINUTE) {
    builder.begin(time);
    for (const [v, column] of columns.entries())
      builder.numbersOf(column)[builder.row] = Math.round(Math.sin(time / MINUTE / 200 + v) * 4_000) / 100;
  }
  const built = { reportNumber: report.number, day, built: builder.done() };
  await main.transaction((tx) => writeDays(tx, [built], []));
}
console.log(
  `${((days * 1_440 * VALUES) / 1e6).toFixed(0)} million values built in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
);

// The same at the first machine: what moving it there costs.
await main.query('create schema far');
await first.query(MACHINE_SCHEMA);
for (let day = today - days; day < today; day += 27) await ensureMonth(first, day);
await ensureMonth(first, today);
begun = performance.now();
let before = cpu();
for (const table of MONTHLY) {
  const [{ ddl } = { ddl: '' }] = await main.query<{ ddl: string }>(
    `select string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) as ddl
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  await main.query(`create foreign table far.${table} (${ddl}) server away_0 options (schema_name 'public')`);
  const from = await main.copyTo(`copy (select * from ${table}) to stdout (format binary)`);
  await first.transaction(async (tx) => {
    const into = tx.copyFrom(`copy ${table} from stdin (format binary)`);
    await pipeline(from, into);
  });
  await first.query(`analyze ${table}`);
  await main.query(`analyze ${table}`);
}
console.log(
  `copied to the first machine in ${((performance.now() - begun) / 1_000).toFixed(1)} s, CPU of PostgreSQL ${(((cpu() - before) / (days * 1_440 * VALUES)) * 1e6).toFixed(3)} s a million values`,
);

const throughForeign = createPgDb({
  connection: { ...servers[0]!.connection, options: '-c search_path=far,public' } as never,
  log: silentLog,
});
const isCold = (sql: string) => MONTHLY.some((table) => sql.includes(table));
const direct: Reads = {
  query: (text, params, how) => (isCold(text) ? first : main).query(text, params, how),
  copyTo: (text) => (isCold(text) ? first : main).copyTo(text),
};
const year = { reportNumber: report.number, from: (today - days) * DAY, to: today * DAY };
const seriesIds = variables.map(({ seriesId }) => seriesId);
for (const [name, db] of Object.entries({
  'one machine': main,
  'closed days elsewhere (b, c)': direct,
  'foreign tables (a)': throughForeign,
})) {
  const reader = createHistoryReader(db);
  const questions: Record<string, () => Promise<string>> = {
    'the year for 1,500 pixels, 10 variables': async () => {
      const curve = await reader.curve({
        ...year,
        seriesIds: seriesIds.slice(0, 10),
        maxPoints: 200_000,
        pixels: 1_500,
      });
      return `${curve.times.length} points`;
    },
    'export of the last 30 days, 100 variables': async () => {
      const month = { ...year, from: year.to - 30 * DAY, seriesIds, limit: 1_000_000 };
      let bytes = 0;
      const text = await reader.json(month);
      for await (const piece of text.pieces()) bytes += piece.bytes.length;
      return `${text.total} rows, ${(bytes / 1e6).toFixed(0)} MB`;
    },
  };
  for (const [what, ask] of Object.entries(questions)) {
    let said = await ask();
    const times: number[] = [];
    before = cpu();
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      said = await ask();
      times.push(performance.now() - start);
    }
    const used = ((cpu() - before) * 1_000) / rounds;
    console.log(
      `read, ${name.padEnd(30)} ${what}: median ${at(times, 0.5)} ms, CPU of PostgreSQL ${used.toFixed(0)} ms (${said})`,
    );
  }
}

// The second machine is away.
await second.end();
await servers[2]?.stop();
for (const [name, write] of Object.entries(WAYS)) {
  if (name.includes('(b)')) continue;
  let stored = 0;
  for (let n = 0; n < 10; n++)
    await write(group(), 0).then(
      () => stored++,
      () => undefined,
    );
  console.log(`one machine away, ${name}: ${stored} of 10 groups stored`);
}
await finished(await main.copyTo('copy (select 1) to stdout').then((stream) => stream.resume()));
await Promise.all([main.end(), first.end(), throughForeign.end()]);
await Promise.all(servers.slice(0, 2).map((server) => server.stop()));
await rm(folder, { recursive: true, force: true });
