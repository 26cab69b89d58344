/**
 * History as it lies after a month: 100 reports of 100 variables, one record a minute, 30 days: 432 million values would be that;
 * the days before the last two are made by the compaction's own builder and written straight as blocks, until there are as many
 * values as asked for; one day of 14.4 million values goes the whole way: records by the true ingest, then compacted, while a reader
 * and a writer of the open day are at work. Printed: rates, bytes a value, and the queries of docs/decisions/038.
 * Left out: HTTP and the browser; processor time of PostgreSQL in what is told as own.
 * Run: node bench/history-store.bench.ts [million values, 100 by default] [rounds, 9 by default] [reports, 100 by default]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordItem } from '@lightfield/contract';
import { createDecoderPool } from '../apps/platform/src/engines/history/decoder-pool.ts';
import { DayBuilder } from '../apps/platform/src/engines/history/day-builder.ts';
import { writeDays } from '../apps/platform/src/engines/history/day-store.ts';
import { columnNumber } from '../apps/platform/src/engines/history/codec/pack.ts';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import { createMaintainer } from '../apps/platform/src/engines/history/maintainer.ts';
import { ensureMonth, ensurePartitions } from '../apps/platform/src/engines/history/partitions.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import type { GatewayIdentity } from '../apps/platform/src/engines/types.ts';
import { createExportRepository } from '../apps/platform/src/features/history/export.repository.ts';
import { createExports } from '../apps/platform/src/features/history/exports.ts';
import { createHistoryRepository } from '../apps/platform/src/features/history/history.repository.ts';
import { createHistoryService } from '../apps/platform/src/features/history/history.service.ts';
import { until } from '@lightfield/testkit';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { clockAt } from '../apps/platform/src/kernel/clock.testing.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';
import { aCaller } from '../apps/platform/src/kernel/testing-calls.ts';

const VARIABLES = 100;
const MINUTE = 60_000;
const DAY = 86_400_000;
const PER_DAY = 1_440;
const DAYS = 30;
const millions = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 9);
/** Fewer of them make the day that is compacted smaller: 144,000 values a report. */
const REPORTS = Number(process.argv[4] ?? 100);

/** Six of ten columns are measurements with two decimals, two counters, one a state, one a noise of many digits. */
function valueOf(variable: number, minute: number): number {
  const kind = variable % 10;
  const wobble = Math.sin(minute * 12.9898 + variable * 78.233) * 43_758.5453;
  const noise = wobble - Math.floor(wobble);
  if (kind < 6) return Math.round(Math.sin(minute / 200 + variable) * 4_000 + noise * 20) / 100;
  if (kind < 8) return Math.floor(minute * (1 + (variable % 3)) + noise * 2);
  if (kind < 9) return Math.floor(minute / 97) % 3;
  return noise;
}

const folder = await mkdtemp(join(tmpdir(), 'lf-bench-store-'));
const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
const db = createPgDb({ connection: postgres.connection, log: silentLog });
const decoder = createDecoderPool(2);
try {
  await migrate(db, MIGRATIONS_FOLDER, silentLog);
  const today = Math.floor(Date.now() / DAY);
  const now = (today + 1) * DAY - MINUTE;
  const bus = createBus((error) => console.error(error));
  const history = createHistory({ db, clock: clockAt(() => now), bus, log: silentLog, decoder });
  const orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  const sites: { deviceId: string; variables: TestVariable[]; report: TestReport }[] = [];
  for (let i = 0; i < REPORTS; i++) {
    const deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId, name: `device ${i}` });
    const first = await addVariable(db, deviceId, { key: 'v0' });
    const others = await db.query<{ id: string; series_id: number; key: string }>(
      `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
       select gen_random_uuid(), device_id, 'v' || n, 'v' || n, kind, data_type, access, settings
         from variable, generate_series(1, $2::int) as n where id = $1 returning id, series_id, key`,
      [first.id, VARIABLES - 1],
    );
    const variables = [first, ...others.map(({ id, series_id, key }) => ({ id, seriesId: series_id, key }))];
    sites.push({ deviceId, variables, report: await addReport(db, deviceId, variables, 'minutes') });
  }

  // Days in blocks: of every report as many as there is room for, of the first one all.
  const perReportDay = VARIABLES * PER_DAY;
  const wanted = Math.max(DAYS - 3, Math.round((millions * 1e6) / perReportDay) - REPORTS - 2);
  let written = 0;
  const begun = performance.now();
  for (let back = DAYS - 1; back >= 3; back--) {
    await ensureMonth(db, today - back);
    const share = Math.min(REPORTS, Math.max(1, Math.ceil((wanted - written) / (back - 2))));
    for (const { report, variables } of sites.slice(0, share)) {
      const start = (today - back) * DAY;
      const builder = new DayBuilder(start, { minutes: false, hours: true });
      const columns = variables.map(({ seriesId }) => columnNumber({ seriesId, aggregation: 0 }));
      for (let minute = 0; minute < PER_DAY; minute++) {
        builder.begin(start + minute * MINUTE);
        const at = (today - back) * PER_DAY + minute;
        for (const [v, column] of columns.entries()) builder.numbersOf(column)[builder.row] = valueOf(v, at);
      }
      const day = { reportNumber: report.number, day: today - back, built: builder.done() };
      await db.transaction((tx) => writeDays(tx, [day], []));
      written++;
    }
  }
  const blocksMs = performance.now() - begun;
  console.log(
    `${((written * perReportDay) / 1e6).toFixed(1)} million values built into blocks and written in ${(blocksMs / 1_000).toFixed(1)} s`,
  );

  async function record(site: (typeof sites)[number], from: number, to: number): Promise<void> {
    const items: { gateway: GatewayIdentity; item: RecordItem }[] = [];
    for (let at = from; at < to; at += MINUTE) {
      const values = site.variables.map((_variable, v) => valueOf(v, at / MINUTE));
      const { number, layout } = site.report;
      items.push({ gateway, item: { kind: 'record', seq: 1, report: number, layout, time: at, values } });
    }
    const after = await db.transaction((tx) => history.part.write(tx, items));
    after();
  }
  // The days that are open, and one to be compacted, the whole way.
  await ensurePartitions(db, now - 2 * DAY);
  await ensurePartitions(db, now);
  const ingested = performance.now();
  for (const day of [today - 2, today - 1, today]) {
    for (const site of day === today - 2 ? sites : sites.slice(0, 1))
      for (let from = day * DAY; from < (day + 1) * DAY; from += 120 * MINUTE)
        await record(site, from, from + 120 * MINUTE);
  }
  console.log(
    `${(((REPORTS + 2) * perReportDay) / 1e6).toFixed(1)} million values recorded through the ingest in ${((performance.now() - ingested) / 1_000).toFixed(1)} s`,
  );
  await db.query('analyze');
  await db.query('checkpoint');

  // Compaction beside a reader and a writer of an open day.
  const [site] = sites;
  const other = sites[1];
  if (!site || !other) throw new Error('no site');
  const waits = { reads: [] as number[], writes: [] as number[] };
  const ended = new AbortController();
  let next = today * DAY;
  /** When each wait began. */
  const begins = new Map<number, number>();
  const timed = async (list: number[], work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    const waited = performance.now() - start;
    list.push(waited);
    begins.set(waited, start);
  };
  const open = { reportNumber: site.report.number, from: today * DAY, to: now };
  const [ids] = [site.variables.slice(0, 10).map(({ seriesId }) => seriesId)];
  // The first read of all starts threads, which is not what is looked at here.
  await timed([], () => history.rows({ ...open, seriesIds: ids, limit: 10, order: 'desc' }));
  const reader = (async () => {
    while (!ended.signal.aborted) {
      await timed(waits.reads, () => history.rows({ ...open, seriesIds: ids, limit: 10, order: 'desc' }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const writer = (async () => {
    while (!ended.signal.aborted) {
      await timed(waits.writes, () => record(other, next, next + MINUTE));
      next += MINUTE;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const cpu = process.cpuUsage();
  const compactionBegun = performance.now();
  // As in the product: in a thread with connections of its own.
  const maintainer = createMaintainer({
    connection: postgres.connection,
    clock: clockAt(() => now),
    log: silentLog,
    firstMs: 0,
  });
  maintainer.start();
  await until('the day to be compacted', () => maintainer.counters().rounds > 0, { withinMs: 300_000 });
  const used = process.cpuUsage(cpu);
  const compactedIn = performance.now() - compactionBegun;
  await maintainer.stop();
  if (maintainer.counters().compacted === 0) throw new Error('no day was compacted');
  ended.abort();
  await Promise.all([reader, writer]);
  const at = (list: readonly number[], share: number) =>
    (list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `a day of ${REPORTS * PER_DAY} records (${((REPORTS * perReportDay) / 1e6).toFixed(1)} million values) compacted in ${(compactedIn / 1_000).toFixed(1)} s, own CPU ${((used.user + used.system) / 1e6).toFixed(1)} s`,
  );
  const longestOf = (list: readonly number[]) =>
    list
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map((ms) => `${(((begins.get(ms) ?? 0) - compactionBegun) / 1_000).toFixed(1)} (${ms.toFixed(0)} ms)`)
      .join(', ');
  for (const [who, list] of Object.entries(waits))
    console.log(
      `  ${who} meanwhile: ${list.length}, median ${at(list, 0.5)} ms, p95 ${at(list, 0.95)} ms, max ${at(list, 1)} ms; the longest began after ${longestOf(list)} s`,
    );
  const [size] = await db.query<{ chunk: number; hour: number; minute: number; vals: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'hist_chunk'::regclass)::float8 as chunk,
            (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'hist_hour'::regclass)::float8 as hour,
            (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'hist_minute'::regclass)::float8 as minute,
            (select sum(vals) from hist_day)::float8 as vals`,
  );
  if (size) {
    const each = (bytes: number) => (bytes / size.vals).toFixed(2);
    console.log(
      `${(size.vals / 1e6).toFixed(1)} million values at rest: ${each(size.chunk)} bytes a value in blocks, ${each(size.hour + size.minute)} in rollups, indexes included`,
    );
  }

  const service = createHistoryService({ reports: createHistoryRepository(db), records: history });
  const exports = createExports({ records: history, rows: createExportRepository(db), log: silentLog });
  const month = {
    equipmentId: site.deviceId,
    reportId: site.report.id,
    startTime: (today - DAYS + 1) * DAY,
    endTime: (today + 1) * DAY,
  };
  async function measure(what: string, work: () => Promise<string>): Promise<void> {
    const times: number[] = [];
    let result = await work();
    // On a machine that does other work as well, this tells what is ours; the database's is not in it.
    const begunCpu = process.cpuUsage();
    for (let i = 0; i < rounds; i++) {
      const start = performance.now();
      result = await work();
      times.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(begunCpu);
    const own = ((user + system) / 1_000 / rounds).toFixed(0);
    console.log(
      `${what.padEnd(58)} median ${at(times, 0.5)} ms  p95 ${at(times, 0.95)} ms  own CPU ${own} ms  (${result})`,
    );
  }
  const signalIds = site.variables.slice(0, 10).map(({ id }) => id);
  await measure('latest 200,000 points, 10 variables, 30 days, packed', async () => {
    const answer = await service.curve({ ...month, signalIds, packed: true, pixels: undefined });
    return `${(JSON.stringify(answer).length / 1e6).toFixed(2)} MB, cut: ${answer.truncated}`;
  });
  await measure('the same as plain JSON', async () => {
    const answer = await service.curve({ ...month, signalIds, packed: false, pixels: undefined });
    return `${(JSON.stringify(answer).length / 1e6).toFixed(2)} MB`;
  });
  await measure('the month for 1,500 pixels, 10 variables', async () => {
    const answer = await service.curve({ ...month, signalIds, packed: true, pixels: 1_500 });
    return `buckets of ${answer.bucketMs / MINUTE} min, cut: ${answer.truncated}`;
  });
  const figures = ['min', 'max', 'average', 'first', 'last', 'delta'] as const;
  await measure('hours of the month, 100 variables, 6 figures', async () => {
    const body = { ...month, unit: 'hour' as const, every: 1, timeZone: 'Asia/Shanghai', figures: [...figures] };
    const answer = await service.buckets({ ...body, signalIds: undefined });
    return `${answer.times.length} hours, ${(JSON.stringify(answer).length / 1e6).toFixed(2)} MB`;
  });
  await measure('page 1 and page 2,000 of 100 columns', async () => {
    const first = await service.page({ ...month, pageNum: 1, pageSize: 10 });
    const deep = await service.page({ ...month, pageNum: 2_000, pageSize: 10 });
    return `${first.rows.length} and ${deep.rows.length} of ${deep.total} rows`;
  });
  // What the statements touch: it must not grow with what other reports have stored.
  const ofReport = `report_number = ${site.report.number} and t0 >= to_timestamp(${month.startTime / 1_000}) and t0 < to_timestamp(${month.endTime / 1_000})`;
  for (const [what, sql] of [
    ['blocks of 10 columns', `select data from hist_chunk where ${ofReport} and series_id in (0, ${ids?.join(', ')})`],
    ['heads of blocks', `select data from hist_chunk where ${ofReport} and series_id = 0`],
    ['hours', `select data from hist_hour where ${ofReport}`],
    ['days listed', `select day from hist_day where report_number = ${site.report.number}`],
  ] as const) {
    const rows = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`);
    const lines = rows.map((row) => row['QUERY PLAN']);
    const pages = [...(lines.find((line) => line.includes('Buffers:')) ?? '').matchAll(/(?:hit|read)=(\d+)/g)];
    const touched = pages.reduce((sum, [, n]) => sum + Number(n), 0);
    const how = lines.some((line) => line.includes('Seq Scan')) ? 'a scan of a whole table' : 'by index';
    console.log(`plan, ${what}: ${touched} pages, ${how}, ${lines.at(-1)?.trim()}`);
  }
  const caller = aCaller({ orgId });
  for (const format of ['csv', 'xlsx'] as const) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const start = performance.now();
    const body = { ...month, signalIds: undefined, format, timeZone: 'Asia/Shanghai' };
    const { uuid, rows } = await exports.start(caller, 'zh', await service.order(body));
    let bytes = 0;
    for await (const piece of (await exports.file(caller, uuid)).stream) {
      bytes += (piece as Buffer).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    console.log(
      `export of ${rows} rows of 100 columns as .${format}: ${((performance.now() - start) / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, memory up by ${((most - before) / 1e6).toFixed(0)} MB at most`,
    );
  }
  history.stop();
} finally {
  await decoder.stop();
  await db.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
