import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Transaction } from './db.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Any constant of our own; all platforms on one database use the same, so that one of them migrates and the others wait. */
const MIGRATION_LOCK = 7_411_002;

/** A process that has said nothing for this long is gone: three of its words are missing (features/platform-health). */
const SILENT_MS = 15_000;
/** Longer than a process that was killed a moment ago counts as running. */
const PATIENCE_MS = 20_000;
const AGAIN_MS = 500;
/** How long others may wait behind a migration that waits for a table. */
const LOCK_MS = 2_000;

export interface Migration {
  /** "0001-spine" */
  name: string;
  sql: string;
  checksum: string;
  /**
   * It takes away what programs used before: its line `-- contracts NNNN: what` says from which migration on they do so no more. A program
   * that does not know that one cannot run with this one. `undefined`: it adds alone (expands), and the version before runs on with it.
   */
  contracts: string | undefined;
}

const CONTRACTS = /^-- contracts (\d{4}): \S/m;

/** The folder's `NNNN-name.sql` files in order. Line ends do not count: git may change them on Windows. */
export function readMigrations(folder: string): Migration[] {
  return migrationFiles(folder).map((file) => {
    const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { name: path.basename(file, '.sql'), sql, checksum, contracts: CONTRACTS.exec(sql)?.[1] };
  });
}

function migrationFiles(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const wrong = files.find((file) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file));
  if (wrong) throw new StartError(`${wrong} is not named like a migration (0001-words.sql)`);
  return files;
}

/** Name of the newest one that this program knows. */
export const newestMigration = (folder: string): string => path.basename(migrationFiles(folder).at(-1) ?? '', '.sql');

interface Applied {
  name: string;
  checksum: string;
  contracts: string | null;
}

/**
 * Brings the database up to the newest migration: forward only, one at a time under a lock, each in a transaction of its
 * own. Refuses (StartError) a database that has run a file which has since been changed, one from which a newer version has taken what
 * this one needs, and to take away what a process needs that still runs. Answers the names of those applied now.
 */
export async function migrate(
  db: Db,
  folder: string,
  log: Log,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    // Not a migration itself: it is asked before the first one. Nor asked twice: it would wait for whoever copies the database.
    const [column] = await tx.query(
      `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'contracts'`,
    );
    if (!column) await tx.query('alter table migration add column contracts text');
  });
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyPatiently(db, migrations, migration, patienceMs)) {
      done.push(migration.name);
      log.info({ migration: migration.name }, 'database migrated');
    }
  }
  const newer = (await appliedIn(db)).filter(({ name }) => !migrations.some((one) => one.name === name));
  if (newer.length > 0)
    log.warn({ migrations: newer.map(({ name }) => name) }, 'the database is newer, and fits this version');
  return done;
}

/**
 * A process that was killed a moment ago, or is just being ended, still counts as running for a while. And whoever waits for a table that
 * somebody reads lets all others wait behind it, so it is tried for a moment at a time.
 */
async function applyPatiently(
  db: Db,
  migrations: readonly Migration[],
  migration: Migration,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await db.transaction((tx) => apply(tx, migrations, migration));
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}

class OlderRuns extends StartError {}
/** PostgreSQL, "Error Codes": lock_not_available. */
const LOCKED = '55P03';
const mayPass = (error: unknown): boolean =>
  error instanceof OlderRuns || (error instanceof Error && 'code' in error && error.code === LOCKED);

async function apply(tx: Transaction, migrations: readonly Migration[], migration: Migration): Promise<boolean> {
  // Taken anew for each: whoever waited here finds the work of the other one done.
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const known = await appliedIn(tx);
  refuseStrangers(migrations, known);
  if (known.some(({ name }) => name === migration.name)) return false;
  const { name, sql, checksum, contracts } = migration;
  if (contracts !== undefined) await refuseWhileOlderRun(tx, name, contracts);
  await tx.query(`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '${LOCK_MS}ms', true)`);
  await tx.query(sql);
  await tx.query('insert into migration (name, checksum, contracts) values ($1, $2, $3)', [
    name,
    checksum,
    contracts ?? null,
  ]);
  return true;
}

const appliedIn = (db: Pick<Db, 'query'>) =>
  db.query<Applied>('select name, checksum, contracts from migration order by name');

function refuseStrangers(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum, contracts } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    // "0231-words" knows "0231".
    if (!ours && contracts !== null && newest < contracts)
      throw new StartError(
        `the database has migration ${name}, which takes away what this version needs: start one that knows migration ${contracts} or a later one`,
      );
    if (ours && ours.checksum !== checksum)
      throw new StartError(`migration ${name} was changed after it had been applied`);
  }
}

async function refuseWhileOlderRun(tx: Transaction, name: string, contracts: string): Promise<void> {
  const [table] = await tx.query<{ exists: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('process_report') and attname = 'migration') as exists`,
  );
  // Those of before this column are told from their stops alone (docs/operations/upgrade.md).
  if (!table?.exists) return;
  const older = await tx.query<{ name: string; version: string }>(
    `select name, version from process_report
      where said_at > clock_timestamp() - $1 * interval '1 ms' and coalesce(migration, '') < $2 collate "C" order by name`,
    [SILENT_MS, contracts],
  );
  if (older.length > 0)
    throw new OlderRuns(
      `migration ${name} takes away what ${older.map((one) => `${one.name} (${one.version})`).join(', ')} still needs: end these processes first, or upgrade them to a version that knows migration ${contracts}`,
    );
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '..', 'migrations');
