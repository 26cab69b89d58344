/**
 * One history query of 200,000 points at the server: 10 variables out of 20,000 wide records of 100 values, as they lie after
 * recording (not yet compacted), among the records of four other reports. Printed: engine, engine with buckets for a screen,
 * the whole call (rules, JSON text), a page, and an export over HTTP to its last byte.
 * Left out: a screen and the network; processor time of PostgreSQL (told is that of this process).
 * Run: node bench/history.bench.ts [rounds, 15 by default]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordItem, historyCalls } from '@lightfield/contract';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import {
  addAccount,
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
import { historyRoutes } from '../apps/platform/src/features/history/history.routes.ts';
import { createHistoryService } from '../apps/platform/src/features/history/history.service.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { clockAt } from '../apps/platform/src/kernel/clock.testing.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';
import { serveLists } from './support/lists.ts';

const VARIABLES = 100;
const REPORTS = 5;
const RECORDS = 20_000;
const INTERVAL_MS = 1_000;
const ASKED = 10;
const PIXELS = 1_500;
const BATCH = 100;
const rounds = Number(process.argv[2] ?? 15);

const folder = await mkdtemp(join(tmpdir(), 'lf-bench-history-'));
const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
const db = createPgDb({ connection: postgres.connection, log: silentLog });
try {
  await migrate(db, MIGRATIONS_FOLDER, silentLog);
  const now = Date.now();
  const first = Math.floor(now / INTERVAL_MS) * INTERVAL_MS - RECORDS * INTERVAL_MS;
  const bus = createBus((error) => console.error(error));
  const history = createHistory({ db, clock: clockAt(() => now), bus, log: silentLog });
  await history.start();

  const orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  const deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  const variables = [];
  for (let i = 0; i < VARIABLES; i++) variables.push(await addVariable(db, deviceId, { key: `v${i}` }));
  const reports = [];
  for (let i = 0; i < REPORTS; i++) reports.push(await addReport(db, deviceId, variables, `report ${i}`));

  const filled = performance.now();
  for (let from = 0; from < RECORDS; from += BATCH / REPORTS) {
    const items: { gateway: GatewayIdentity; item: RecordItem }[] = [];
    for (let i = from; i < from + BATCH / REPORTS; i++) {
      for (const report of reports) {
        const values = variables.map((_variable, v) => Math.round(Math.sin((i + v * 97) / 500) * 1e4) / 100);
        const item: RecordItem = {
          kind: 'record',
          seq: 1,
          report: report.number,
          layout: report.layout,
          time: first + i * INTERVAL_MS,
          values,
        };
        items.push({ gateway, item });
      }
    }
    const after = await db.transaction((tx) => history.part.write(tx, items));
    after();
  }
  const seconds = (performance.now() - filled) / 1_000;
  const [size] = await db.query<{ mb: number }>(
    `select round(sum(pg_total_relation_size(inhrelid)) / 1e6)::int as mb from pg_inherits where inhparent = 'hist_record'::regclass`,
  );
  console.log(
    `filled ${REPORTS} reports with ${RECORDS} records of ${VARIABLES} values in ${seconds.toFixed(1)} s, ${size?.mb} MB on disk`,
  );

  const report = reports[2];
  if (!report) throw new Error('no report');
  const asked = variables.filter((_variable, i) => i % (VARIABLES / ASKED) === 3);
  const range = { reportNumber: report.number, from: first, to: now };
  const curve = { ...range, seriesIds: asked.map(({ seriesId }) => seriesId), maxPoints: 200_000 };
  const service = createHistoryService({ reports: createHistoryRepository(db), records: history });
  const body = { equipmentId: deviceId, reportId: report.id, startTime: first, endTime: now };
  const signalIds = asked.map(({ id }) => id);

  async function measure(what: string, work: () => Promise<string>): Promise<void> {
    const times: number[] = [];
    let result = await work();
    const cpu = process.cpuUsage();
    for (let i = 0; i < rounds; i++) {
      const start = performance.now();
      result = await work();
      times.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(cpu);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0).padStart(5);
    const ownMs = ((user + system) / 1_000 / rounds).toFixed(0);
    console.log(
      `${what.padEnd(46)} median ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms  own CPU ${ownMs} ms  (${result})`,
    );
  }

  await measure('engine: 200,000 points, 10 variables', async () => {
    const found = await history.curve(curve);
    return `${found.times.length * found.series.length} points`;
  });
  await measure(`engine: the same in buckets for ${PIXELS} pixels`, async () => {
    const found = await history.curve({ ...curve, pixels: PIXELS });
    return `${found.times.length * found.series.length} points shown`;
  });
  await measure('call: 200,000 points with rules, as JSON text', async () => {
    const answer = await service.curve({ ...body, signalIds, pixels: undefined });
    return `${(JSON.stringify(answer).length / 1e6).toFixed(1)} MB`;
  });
  await measure('call: the same with pixels', async () => {
    const answer = await service.curve({ ...body, signalIds, pixels: PIXELS });
    return `${(JSON.stringify(answer).length / 1e6).toFixed(2)} MB`;
  });
  await measure('call: page 1, newest first, 100 columns', async () => {
    const answer = await service.page({ ...body, pageNum: 1, pageSize: 10 });
    return `${answer.rows.length} of ${answer.total} rows`;
  });
  await measure('call: page 2,000', async () => {
    const answer = await service.page({ ...body, pageNum: 2_000, pageSize: 10 });
    return `${answer.rows.length} rows`;
  });
  const server = await serveLists(db, ({ routes }) =>
    historyRoutes(
      routes,
      service,
      createExports({ records: history, rows: createExportRepository(db), log: silentLog }),
    ),
  );
  const cookie = await server.logIn(await addAccount(db, orgId, { kind: 'co' }));
  await measure('HTTP: export of 20,000 rows, 100 columns, JSON', async () => {
    const reply = await fetch(server.url + historyCalls.queryAll.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // to the last byte, as a program reads it that makes a file of it
    const bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok || bytes < RECORDS) throw new Error(`the export was ${bytes} bytes`);
    return `${(bytes / 1e6).toFixed(1)} MB`;
  });
  history.stop();
} finally {
  await db.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
