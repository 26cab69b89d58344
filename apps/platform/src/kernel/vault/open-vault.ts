import type { Db, Queryable, Transaction } from '../db.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type VaultKeys, makeKeyFile, readKeyFile } from './key-file.ts';
import type { Renew, SealedPlace } from './sealed-places.ts';
import { SealBroken, openText, sealText, sealedBy } from './sealed-text.ts';
import { type Vault, createVault } from './vault.ts';

export interface VaultParts {
  db: Db;
  /** Made at the first start. */
  file: string;
  places: readonly SealedPlace[];
  /** LF_SECRETS_FORGET: what no key opens is emptied in place of refusing to start. */
  forget: boolean;
  log: Log;
}

/** In the table `setting`: which keys may have sealed something, and the one that is known to have sealed all of it. */
const MARK = 'vault';
interface Mark {
  keys: string[];
  done: string | null;
}
/** Any constant of our own: two platforms that start on one database walk one after the other. */
const LOCK = 7_411_003;

/**
 * The vault, with everything in the database sealed by its first key: what an older version stored plain, and what another
 * key sealed. Each batch is a transaction and finds its own work done, so that a platform killed in between goes on at its
 * next start; once all was walked through, later starts look at nothing. Throws StartError when a key is missing that
 * sealed values need.
 */
export async function openVault(parts: VaultParts): Promise<Vault> {
  const { db, file, log } = parts;
  const before = await readMark(db);
  const keys = (await readKeyFile(file)) ?? (await firstKey(parts, before));
  const known = new Set(keys.map(({ id }) => id));
  const lost = before.keys.filter((id) => !known.has(id));
  const [first] = keys;
  if (before.done === first.id && lost.length === 0 && !parts.forget) return createVault(keys);
  if (lost.length > 0 && !parts.forget) await refuseLost(parts, lost);
  // Said before the first value: whoever comes after a crash knows which keys there may be.
  await writeMark(db, { keys: [...new Set([...before.keys, first.id])], done: null });
  const counts = await sealAll(parts, keys);
  await writeMark(db, { keys: [first.id], done: first.id });
  if (counts.sealed + counts.forgotten > 0) log.info({ ...counts, key: first.id, file }, 'stored secrets sealed');
  return createVault(keys);
}

async function firstKey(parts: VaultParts, { keys }: Mark): Promise<VaultKeys> {
  if (keys.length > 0 && !parts.forget) await refuseLost(parts, keys);
  const made = await makeKeyFile(parts.file);
  parts.log.info({ file: parts.file, key: made[0].id }, 'key of stored secrets made: keep a copy of it');
  return made;
}

/** A key nothing is sealed with any more may be gone. */
async function refuseLost({ db, places, file }: VaultParts, lost: readonly string[]): Promise<void> {
  const needed = await firstSealedBy(db, places, new Set(lost));
  if (needed === undefined) return;
  throw new StartError(
    `passwords in the database were sealed with the key ${needed}, which is not in ${file}: put the file back that was ` +
      'kept for it (docs/operations/secrets.md says what to do when there is none)',
  );
}

async function firstSealedBy(
  db: Db,
  places: readonly SealedPlace[],
  ids: ReadonlySet<string>,
): Promise<string | undefined> {
  let found: string | undefined;
  await walk(db, places, (_owner, stored) => {
    const id = sealedBy(stored);
    if (id !== undefined && ids.has(id)) found ??= id;
    return stored;
  });
  return found;
}

async function sealAll({ db, places, forget, log }: VaultParts, keys: VaultKeys) {
  const all = new Map(keys.map((key) => [key.id, key]));
  const [first] = keys;
  const counts = { sealed: 0, forgotten: 0 };
  /** Empty: it is to be forgotten. */
  const opened: Renew = (owner, stored) => {
    try {
      return openText(all, owner, stored);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      if (!forget) throw new StartError(`${error.message} (docs/operations/secrets.md)`);
      log.warn({ owner: owner.join('/') }, 'a stored secret does not open and is forgotten');
      counts.forgotten += 1;
      return '';
    }
  };
  await walk(db, places, (owner, stored) => {
    const by = sealedBy(stored);
    // Whether the seal holds is tried only where somebody asked for what does not open to be emptied.
    if (by === first.id && !forget) return stored;
    const text = by === undefined ? stored : opened(owner, stored);
    if (text === '') return '';
    if (by === first.id) return stored;
    counts.sealed += 1;
    return sealText(first, owner, text);
  });
  return counts;
}

async function walk(db: Db, places: readonly SealedPlace[], renew: Renew): Promise<void> {
  for (const place of places) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      after = await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
        return place.batch(tx, from, renew);
      });
    }
  }
}

async function readMark(on: Queryable): Promise<Mark> {
  const [row] = await on.query<{ value: Mark }>('select value from setting where key = $1', [MARK]);
  return row?.value ?? { keys: [], done: null };
}

async function writeMark(on: Queryable | Transaction, mark: Mark): Promise<void> {
  await on.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [MARK, JSON.stringify(mark)],
  );
}
