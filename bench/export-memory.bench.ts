/**
 * What an export takes of memory while it is written: one report of 100 variables with one record every 15 s (5,760 a day), as many
 * days as four times the 50,000 rows need, written straight as blocks. Each file is written by a process of its own that has read the
 * report before, so that what is printed is how far its memory (RSS) grows while it writes. Constant: with four times the rows it is
 * no more; the engine's sizes are those of `npm start`. At the end queryAll as JSON in the same way.
 * Left out: HTTP and whoever downloads; processor time; memory of PostgreSQL.
 * Run: node bench/export-memory.bench.ts [rows, 50,000 by default]
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columnNumber } from '../apps/platform/src/engines/history/codec/pack.ts';
import { DayBuilder } from '../apps/platform/src/engines/history/day-builder.ts';
import { writeDays } from '../apps/platform/src/engines/history/day-store.ts';
import { createDecoderPool } from '../apps/platform/src/engines/history/decoder-pool.ts';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import { ensureMonth } from '../apps/platform/src/engines/history/partitions.ts';
import {
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import { createExportRepository } from '../apps/platform/src/features/history/export.repository.ts';
import { createExports } from '../apps/platform/src/features/history/exports.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { clockAt } from '../apps/platform/src/kernel/clock.testing.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';
import { aCaller } from '../apps/platform/src/kernel/testing-calls.ts';

const VARIABLES = 100;
const STEP_MS = 15_000;
const DAY = 86_400_000;
const FIRST_DAY = 20_000;

interface Order {
  readonly connection: Awaited<ReturnType<typeof startPostgres>>['connection'];
  readonly report: number;
  readonly series: readonly number[];
  readonly rows: number;
  readonly what: 'csv' | 'xlsx' | 'json';
  readonly to: number;
}
const given = process.env['LF_BENCH_ORDER'];
if (given) await write(JSON.parse(given) as Order);
else await measure(Number(process.argv[2] ?? 50_000));

async function measure(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-export-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
  const db = createPgDb({ connection: postgres.connection, log: silentLog });
  try {
    await migrate(db, MIGRATIONS_FOLDER, silentLog);
    const orgId = await addOrg(db);
    const gateway = await addGateway(db, orgId);
    const device = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
    const variables = [];
    for (let i = 0; i < VARIABLES; i++) variables.push(await addVariable(db, device, { key: `v${i}` }));
    const report = await addReport(db, device, variables, 'quarter minutes');
    const columns = variables.map(({ seriesId }) => columnNumber({ seriesId, aggregation: 0 }));
    const days = Math.ceil((4 * rows * STEP_MS) / DAY);
    for (let day = FIRST_DAY; day < FIRST_DAY + days; day++) {
      await ensureMonth(db, day);
      const builder = new DayBuilder(day * DAY, { minutes: false, hours: true });
      for (let at = day * DAY; at < (day + 1) * DAY; at += STEP_MS) {
        builder.begin(at);
        for (const [v, column] of columns.entries())
          builder.numbersOf(column)[builder.row] = Math.round(Math.sin(at / 3e6 + v) * 40_000) / 100;
      }
      const built = builder.done();
      await db.transaction((tx) => writeDays(tx, [{ reportNumber: report.number, day, built }], []));
    }
    await db.query('analyze');
    console.log(`${days} days, ${((days * DAY) / STEP_MS).toLocaleString()} records of ${VARIABLES} variables`);
    const series = variables.map(({ seriesId }) => seriesId);
    for (const what of ['csv', 'xlsx', 'json'] as const)
      for (const times of [1, 2, 4])
        await inProcess({
          connection: postgres.connection,
          report: report.number,
          series,
          rows: rows * times,
          what,
          to: (FIRST_DAY + days) * DAY,
        });
  } finally {
    await db.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function inProcess(order: Order): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--expose-gc', fileURLToPath(import.meta.url)],
    { stdio: 'inherit', env: { ...process.env, LF_BENCH_ORDER: JSON.stringify(order) } },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

async function write({ connection, report, series, rows, what, to }: Order): Promise<void> {
  const db = createPgDb({ connection, log: silentLog });
  const decoder = createDecoderPool(2);
  const history = createHistory({
    db,
    clock: clockAt(() => to),
    bus: createBus((error) => console.error(error)),
    log: silentLog,
    decoder,
  });
  const range = { reportNumber: report, from: FIRST_DAY * DAY, to, seriesIds: series };
  const columns = series.map((seriesId) => ({
    key: `${seriesId}`,
    signalId: `${seriesId}`,
    seriesId,
    title: `variable ${seriesId}`,
    unit: '',
    decimals: 2,
    dataType: 'double' as const,
    signalMaps: [],
  }));
  async function* written(limit: number): AsyncGenerator<Uint8Array> {
    if (what === 'json') {
      for await (const { bytes } of (await history.json({ ...range, limit })).pieces()) yield bytes;
      return;
    }
    const records = { export: (query: Parameters<typeof history.export>[0]) => history.export({ ...query, limit }) };
    const exports = createExports({ records, rows: createExportRepository(db), log: silentLog });
    const { uuid } = await exports.start(aCaller({ accountId: 'a' }), 'zh', {
      body: {
        equipmentId: '',
        reportId: '',
        startTime: range.from,
        endTime: to,
        format: what,
        timeZone: 'Asia/Shanghai',
        signalIds: undefined,
      },
      report: { number: report, name: 'report' },
      deviceName: 'device',
      columns,
    });
    for await (const piece of (await exports.file(aCaller({ accountId: 'a' }), uuid)).stream) yield piece as Uint8Array;
  }
  // code is compiled, threads and connections are there
  for await (const piece of written(5_000)) piece.at(0);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  let bytes = 0;
  const start = performance.now();
  for await (const piece of written(rows)) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const mb = (n: number) => (n / 1e6).toFixed(0).padStart(4);
  console.log(
    `${what.padEnd(4)} ${rows.toLocaleString().padStart(8)} rows of ${series.length} columns: ${seconds} s, ${mb(bytes)} MB written, memory up by ${mb(most - before)} MB at most (${mb(most)} MB)`,
  );
  history.stop();
  await decoder.stop();
  await db.end();
}
