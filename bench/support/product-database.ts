import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgDb } from '../../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { databaseUrl } from '../../apps/platform/src/kernel/testing.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';
import { TICKS_PER_SECOND } from './cpu.ts';

/** The embedded PostgreSQL with the settings of the product (fsync, synchronous commit, full pages), migrated, and what it works. */
export async function productDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
  const db = createPgDb({ connection: postgres.connection, log: silentLog });
  await migrate(db, MIGRATIONS_FOLDER, silentLog);
  const cpuSeconds = () => postgresCpu(postgres.pid());
  return {
    db,
    connection: postgres.connection,
    /** CPU of all processes of PostgreSQL since they began, seconds. */
    cpuSeconds,
    /** Share of one core that PostgreSQL takes while `work` goes on. */
    async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpu: number }> {
      const [before, started] = [await cpuSeconds(), performance.now()];
      const result = await work();
      return { result, cpu: (((await cpuSeconds()) - before) * 1_000) / (performance.now() - started) };
    },
    async drop(): Promise<void> {
      await db.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same server for helpers of tests, which make databases of their own: theirs has fsync off, and what waits for a commit would
 * wait for nothing.
 */
export async function productServer() {
  const database = await productDatabase();
  process.env['LF_TEST_DATABASE_URL'] = databaseUrl(database);
  return database;
}

/** Of the server and all its processes, also those that have ended. */
async function postgresCpu(server: number | undefined): Promise<number> {
  if (server === undefined) return 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ');
    const isOfServer = Number(pid) === server || Number(fields[1]) === server;
    // own time; of the server also that of children that have ended
    if (isOfServer) ticks += Number(fields[11]) + Number(fields[12]);
    if (Number(pid) === server) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / TICKS_PER_SECOND;
}
