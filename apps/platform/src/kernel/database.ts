import path from 'node:path';
import { renewCollations } from './collations.ts';
import type { Config } from './config.ts';
import { type PgDb, createPgDb } from './db-pg.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { startPostgres } from './postgres/launcher.ts';
import { StartError } from './start-error.ts';
import type { Closers } from './closers.ts';

/** Name of the cluster's folder under LF_DATA. */
const CLUSTER = 'postgres';
const OLDEST_VERSION = 150_000;
const STOP_PATIENCE_MS = 4_500;

/** The server of DATABASE_URL, or our own; with the newest schema. */
export async function openDatabase(config: Config, log: Log, metrics: Metrics, closers: Closers): Promise<PgDb> {
  const connection = config.databaseUrl ?? (await ownServer(config, log, metrics, closers));
  const db = createPgDb({ connection, log });
  closers.add('database connections', () => db.end());
  if (config.databaseUrl) await checkServer(db);
  await migrate(db, MIGRATIONS_FOLDER, log);
  await renewCollations(db, log);
  metrics.gauge('lf_db_connections', 'Connections to the database', () => db.connections().total);
  metrics.gauge('lf_db_waiting', 'Queries that wait for a connection', () => db.connections().waiting);
  return db;
}

async function ownServer(config: Config, log: Log, metrics: Metrics, closers: Closers) {
  const postgres = await startPostgres({
    dataDir: path.resolve(config.dataFolder, CLUSTER),
    log: log.child({ part: 'postgres' }),
  });
  closers.add('database server', () => postgres.stop(), STOP_PATIENCE_MS);
  metrics.gauge('lf_db_server_restarts', 'Times the embedded database had to be started again', () =>
    postgres.restarts(),
  );
  return postgres.connection;
}

async function checkServer(db: PgDb): Promise<void> {
  try {
    const [row] = await db.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((row?.version ?? 0) < OLDEST_VERSION) throw new StartError('DATABASE_URL: PostgreSQL 15 or later is needed');
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: the database cannot be used: ${(error as Error).message}`);
  }
}
