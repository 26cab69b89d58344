import { v7 as newId } from 'uuid';
import type { Db, Queryable } from '../db.ts';
import type { Log } from '../log.ts';
import { type Area, type Files, FilesAway, FilesRefused } from './files.ts';

/** A file that is in no row so long after it was begun is in none any more; whoever comes later is refused. */
const BEGUN_MINUTES = 60;
/** Whoever asks how the store is waits no longer, ms. */
const STATE_MS = 3_000;

/**
 * Files that rows of the database name. A file is loose (a row of `loose_file`) from before its first byte until the transaction that stores
 * its name, and again from the one that forgets it. So whoever is killed in between leaves a row that says what to clear away, and nothing
 * is cleared away by looking through the store: a copy of this database, or a neighbour in the same bucket, loses nothing.
 */
export function createKeptFiles({ db, files, log }: { db: Db; files: Files; log: Log }) {
  /** Should it not succeed, it is done later; nobody has to wait for it. */
  async function clear(name: string): Promise<void> {
    try {
      await files.remove(name);
      await db.query('delete from loose_file where name = $1 and doomed', [name]);
    } catch (error) {
      log.warn({ error, name }, 'a file is cleared away later');
    }
  }
  /** Doomed first: what is being removed can be kept by nobody any more. */
  async function sweep(): Promise<void> {
    const rows = await db.query<{ name: string }>(
      `update loose_file set doomed = true where doomed or since < clock_timestamp() - $1 * interval '1 minute' returning name`,
      [BEGUN_MINUTES],
    );
    for (const { name } of rows) await clear(name);
  }

  return {
    place: files.place,
    read: (name: string, from: number) => files.read(name, from),
    state: () => stateOf(files),
    sweep,
    /** Stored, and gone again in an hour unless it is kept. A name is never used twice. */
    async add(area: Area, ending: string, bytes: Uint8Array): Promise<string> {
      const name = `${area}/${newId()}${ending}`;
      await db.query('insert into loose_file (name) values ($1)', [name]);
      await files.put(name, bytes);
      return name;
    },
    /** In the transaction that stores its name. */
    async keep(on: Queryable, name: string): Promise<void> {
      const rows = await on.query('delete from loose_file where name = $1 and not doomed returning name', [name]);
      if (rows.length === 0) throw new FilesAway(`${name} was cleared away before it was kept`);
    },
    /** In the transaction that forgets its name; then `tidy`. */
    async drop(on: Queryable, name: string): Promise<void> {
      await on.query(
        'insert into loose_file (name, doomed) values ($1, true) on conflict (name) do update set doomed = true',
        [name],
      );
    },
    /** Clears away now what was dropped. */
    tidy: clear,
  };
}
/** How the store is, within so long. */
async function stateOf(files: Files): Promise<{ state: 'well' | 'away' | 'refuses'; why: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FilesAway('late', 'ETIMEDOUT')), STATE_MS);
  });
  try {
    await Promise.race([files.check(), late]);
    return { state: 'well', why: '' };
  } catch (error) {
    const why = error instanceof FilesAway ? error.why : '';
    return { state: error instanceof FilesRefused ? 'refuses' : 'away', why };
  } finally {
    clearTimeout(timer);
  }
}
export type KeptFiles = ReturnType<typeof createKeptFiles>;
