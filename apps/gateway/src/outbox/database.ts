import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Result codes of SQLite that this folder has to tell apart. */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** Extended result codes keep the plain one in their lowest byte. */
function codeOf(error: unknown): number | undefined {
  const code = Object(error).errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** There is no room on the disk, or the disk itself fails. */
export function isDiskTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code === SQLITE_FULL || code === SQLITE_IOERR;
}
export const isFull = (error: unknown): boolean => codeOf(error) === SQLITE_FULL;

const SCHEMA = `
  create table if not exists item (seq integer primary key, kind integer not null, time integer not null, body text not null) strict;
  create table if not exists kept (shelf text not null, name text not null, body text not null, primary key (shelf, name)) strict, without rowid;
`;

/**
 * Opens the gateway's file, made when it is not there. Written pages are on the disk when a commit returns, also through a
 * power cut. A file that is damaged is put aside, never deleted, and a new one begun; `putAside` then names it.
 * Throws an `Error` with one clear line when another process uses it.
 */
export function openDatabase(path: string): { db: DatabaseSync; putAside: string | undefined } {
  mkdirSync(dirname(path), { recursive: true });
  try {
    return { db: open(path), putAside: undefined };
  } catch (error) {
    const code = codeOf(error);
    if (code === SQLITE_BUSY) throw new Error(`${path} is in use by another gateway process`, { cause: error });
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error;
  }
  const putAside = `${path}.damaged-${Date.now()}`;
  renameSync(path, putAside);
  return { db: open(path), putAside };
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    // Exclusive: two processes that number items in one file would spoil it.
    db.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;',
    );
    db.exec(SCHEMA);
    // Takes the lock now instead of with the first write.
    db.exec('begin immediate; commit;');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
