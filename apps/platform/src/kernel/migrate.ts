import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Any constant of our own; all platforms on one database use the same, so that one of them migrates and the others wait. */
const MIGRATION_LOCK = 7_411_002;

export interface Migration {
  /** "0001-spine" */
  name: string;
  sql: string;
  checksum: string;
}

/** The folder's `NNNN-name.sql` files in order. Line ends do not count: git may change them on Windows. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const wrong = files.find((file) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file));
  if (wrong) throw new StartError(`${wrong} is not named like a migration (0001-words.sql)`);
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: path.basename(file, '.sql'), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

interface Applied {
  name: string;
  checksum: string;
}

/**
 * Brings the database up to the newest migration: forward only, one at a time under a lock, each in a transaction of its
 * own. Refuses (StartError) a database that has run a file which has since been changed, and one that is newer than we are.
 * Answers the names of those applied now.
 */
export async function migrate(db: Db, folder: string, log: Log): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  });
  const done: string[] = [];
  for (const migration of migrations) {
    const applied = await db.transaction(async (tx) => {
      // Taken anew for each: whoever waited here finds the work of the other one done.
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const known = await tx.query<Applied>('select name, checksum from migration order by name');
      refuseStrangers(migrations, known);
      const before = known.find((one) => one.name === migration.name);
      if (before) return false;
      await tx.query('set local statement_timeout = 0');
      await tx.query(migration.sql);
      await tx.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
      return true;
    });
    if (applied) {
      done.push(migration.name);
      log.info({ migration: migration.name }, 'database migrated');
    }
  }
  return done;
}

function refuseStrangers(migrations: readonly Migration[], applied: readonly Applied[]): void {
  for (const { name, checksum } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    if (!ours)
      throw new StartError(`the database has migration ${name}, which this version does not know: it is newer`);
    if (ours.checksum !== checksum) throw new StartError(`migration ${name} was changed after it had been applied`);
  }
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '..', 'migrations');
