/** Lists asked over HTTP (session, permission, reach, statement, answer) on an embedded database with its normal settings. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BodyIn, type Call, SUCCESS } from '@lightfield/contract';
import { type DeviceReach, createDeviceScope } from '../../apps/platform/src/features/device/list/device-scope.ts';
import { createLogRepository } from '../../apps/platform/src/features/log/log.repository.ts';
import { createLogService } from '../../apps/platform/src/features/log/log.service.ts';
import { type OrgReach, createOrgReach } from '../../apps/platform/src/features/organisation/org-reach.ts';
import { type Bus, createBus } from '../../apps/platform/src/kernel/bus.ts';
import type { Clock, Ticks } from '../../apps/platform/src/kernel/clock.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { type PgDb, createPgDb } from '../../apps/platform/src/kernel/db-pg.ts';
import { createHttp } from '../../apps/platform/src/kernel/http-server.ts';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { createMetrics } from '../../apps/platform/src/kernel/metrics.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../apps/platform/src/kernel/migrate.ts';
import type { OperationLog } from '../../apps/platform/src/kernel/operation-log.ts';
import { startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';
import { createRateLimiter } from '../../apps/platform/src/kernel/rate-limit.ts';
import { type Routes, createRoutes } from '../../apps/platform/src/kernel/route.ts';
import { SESSION_COOKIE } from '../../apps/platform/src/kernel/session-cookie.ts';
import { type Sessions, createSessions } from '../../apps/platform/src/kernel/sessions.ts';
import { Latencies } from './latencies.ts';

/** So many are asked before anything is counted. */
const WARM_UP = 10;

/** A database of its own for the time of `work`. */
export async function withDatabase(work: (db: PgDb) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-lists-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
  const db = createPgDb({ connection: postgres.connection, log: silentLog });
  try {
    await migrate(db, MIGRATIONS_FOLDER, silentLog);
    await work(db);
  } finally {
    await db.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface BenchParts {
  routes: Routes;
  scope: DeviceReach;
  orgs: OrgReach;
  operations: OperationLog;
  sessions: Sessions;
  clock: Clock & Ticks;
  bus: Bus;
}

/** The calls that `register` adds, on a port of their own. */
export async function serveLists(db: PgDb, register: (parts: BenchParts) => void) {
  const clock = systemClock;
  const bus = createBus((error) => console.error(error));
  const sessions = createSessions({ db, clock, bus, log: silentLog });
  const operations = createLogService({ entries: createLogRepository(db), clock });
  const [orgs, scope] = [createOrgReach(db), createDeviceScope(db)];
  const app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
    ready: () => Promise.resolve(),
  });
  const routes = createRoutes({
    app,
    sessions,
    reach: {
      ...orgs.entities,
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      page: () => Promise.resolve(true),
      workOrder: () => Promise.resolve(true),
      stockItem: () => Promise.resolve(true),
      order: () => Promise.resolve(true),
      invoice: () => Promise.resolve(true),
      card: () => Promise.resolve(true),
      inspectionContent: () => Promise.resolve(true),
      inspectionPlan: () => Promise.resolve(true),
      inspectionTask: () => Promise.resolve(true),
      smartReportGroup: () => Promise.resolve(true),
      smartReport: () => Promise.resolve(true),
      smartRecord: () => Promise.resolve(true),
      project: () => Promise.resolve(true),
      mvar: () => Promise.resolve(true),
      projectReport: () => Promise.resolve(true),
      projectAlarm: () => Promise.resolve(true),
      gateway: (caller, ids) => scope.mayReachGateways(caller, ids),
    },
    limiter: createRateLimiter(clock),
    log: silentLog,
    secureCookie: false,
    checkAnswers: false,
  });
  register({ routes, scope, orgs, operations, sessions, clock, bus });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // it ends with the bench
  app.server.unref();
  return {
    url,
    async logIn(accountId: string): Promise<string> {
      const { token } = await sessions.open({ accountId, ip: '127.0.0.1', agent: 'bench' });
      return `${SESSION_COOKIE}=${token}`;
    },
    /** Over HTTP, as a browser asks (compressed where that is worth it), to the last byte. Answers the size of the answer, unpacked; throws unless it is granted. */
    async ask(cookie: string, { path, method }: Call, body: unknown): Promise<number> {
      const headers = { cookie, 'content-type': 'application/json' };
      const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
      const text = await reply.text();
      // Reading the answer is the browser's work.
      if (!text.startsWith(`{"code":${SUCCESS},`)) throw new Error(`${path}: ${text.slice(0, 500)}`);
      return Buffer.byteLength(text);
    },
  };
}
export type ListServer = Awaited<ReturnType<typeof serveLists>>;

/** Prints what one kind of call costs. */
export async function measureCall<C extends Call>(
  { server, calls, targetMs }: { server: ListServer; calls: number; targetMs: number },
  what: string,
  cookie: string,
  [call, body]: readonly [C, (n: number) => BodyIn<C>],
): Promise<void> {
  const latencies = new Latencies();
  let bytes = 0;
  // On a machine that does other work as well, this tells what is ours.
  let cpu = process.cpuUsage();
  for (let n = -WARM_UP; n < calls; n++) {
    if (n === 0) cpu = process.cpuUsage();
    const begin = performance.now();
    bytes = await server.ask(cookie, call, body(n + WARM_UP));
    if (n >= 0) latencies.add(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(cpu);
  const own = ((user + system) / 1_000 / calls).toFixed(1);
  const p95 = latencies.percentile(0.95);
  const verdict = p95 <= targetMs ? 'ok' : `MORE THAN ${targetMs} ms`;
  console.log(
    `${what.padEnd(52)} p50 ${latencies.percentile(0.5)} ms, p95 ${p95} ms, max ${latencies.percentile(1)} ms, own CPU ${own} ms, ${Math.ceil(bytes / 1_024)} KB  ${verdict}`,
  );
}
