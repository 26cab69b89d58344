import { type Draft, type DraftOf, type Shot, allDrafts, draftKey } from './drafts.ts';
import type { FieldEntry } from './entries.ts';

/**
 * What a person has taken along, and what they have done that is not sent yet: a database of the browser for each account. An entry is
 * recorded when its promise resolves, also on a phone that goes off then.
 */
const PREFIX = 'lf-field-';
/** Who worked here last: `id` of the account. */
const WHO = 'lf.field';
export const TAKEN = ['who', 'orders', 'tasks', 'devices', 'values', 'forms', 'alarms', 'stock'] as const;
type Kept = (typeof TAKEN)[number];
/** Before the ids of pictures that are at the platform: files without it are sent, or half typed. */
const PICTURE = 'taken:';
const allPictures = () => IDBKeyRange.bound(PICTURE, `${PICTURE}\uFFFF`);
type Table = 'kept' | 'outbox' | 'files';
const TABLES: readonly Table[] = ['kept', 'outbox', 'files'];

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('no answer of the database')));
  });

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const table of TABLES) request.result.createObjectStore(table);
  });
  return answered(request);
}

/** All or nothing, and on the disk before it resolves. */
function write(db: IDBDatabase, change: (table: (name: Table) => IDBObjectStore) => void): Promise<void> {
  return new Promise((done, fail) => {
    const tx = db.transaction([...TABLES], 'readwrite', { durability: 'strict' });
    tx.addEventListener('complete', () => done());
    tx.addEventListener('abort', () => fail(tx.error ?? new Error('not recorded')));
    change((name) => tx.objectStore(name));
  });
}

/** Files that an entry needs, by the id of the picture. */
export type Files = ReadonlyMap<string, Blob>;

const isDraft = (one: unknown): one is Draft => typeof one === 'object' && one !== null && 'shots' in one;
/** The draft that lies there, and the files that belong to it alone leave, but those that are held on to. */
function forgetDraft(table: (name: Table) => IDBObjectStore, key: string, held: ReadonlySet<string> = new Set()): void {
  const found: IDBRequest<unknown> = table('kept').get(key);
  found.addEventListener('success', () => {
    if (!isDraft(found.result)) return;
    for (const { id } of found.result.shots) if (!held.has(id)) table('files').delete(id);
  });
  table('kept').delete(key);
}

export async function openStore(accountId: string) {
  const db = await open(PREFIX + accountId);
  // somebody logs out in another tab
  db.addEventListener('versionchange', () => db.close());
  const read = (table: Table, key: string): Promise<unknown> =>
    answered(db.transaction(table).objectStore(table).get(key));
  return {
    accountId,
    kept: (what: Kept) => read('kept', what),
    keep: (values: Partial<Record<Kept, unknown>>) =>
      write(db, (table) => {
        for (const [key, value] of Object.entries(values)) table('kept').put(value, key);
      }),
    async entries(): Promise<FieldEntry[]> {
      const all: unknown[] = await answered(db.transaction('outbox').objectStore('outbox').getAll());
      // written here, by this program
      return (all as FieldEntry[]).toSorted((a, b) => a.seq - b.seq);
    },
    /** `sent`: the draft that this was. */
    record: (entries: readonly FieldEntry[], files: Files = new Map(), sent?: DraftOf) =>
      write(db, (table) => {
        if (sent) forgetDraft(table, draftKey(sent), new Set(files.keys()));
        for (const [id, file] of files) table('files').put(file, id);
        for (const entry of entries) table('outbox').put(entry, entry.id);
      }),
    forget: (ids: readonly string[]) =>
      write(db, (table) => {
        for (const id of ids) for (const name of ['outbox', 'files'] as const) table(name).delete(id);
      }),
    async file(id: string): Promise<Blob | undefined> {
      const found = await read('files', id);
      return found instanceof Blob ? found : undefined;
    },
    /** Pictures of the platform that lie here, and how large they are. */
    async pictures(): Promise<Map<string, number>> {
      const files = db.transaction('files').objectStore('files');
      const [keys, all]: [IDBValidKey[], unknown[]] = await Promise.all([
        answered(files.getAllKeys(allPictures())),
        answered(files.getAll(allPictures())),
      ]);
      return new Map(
        keys.map((key, at) => {
          const blob = all[at];
          const id = typeof key === 'string' ? key.slice(PICTURE.length) : '';
          return [id, blob instanceof Blob ? blob.size : 0];
        }),
      );
    },
    async picture(id: string): Promise<Blob | undefined> {
      const found = await read('files', PICTURE + id);
      return found instanceof Blob ? found : undefined;
    },
    keepPicture: (id: string, blob: Blob) => write(db, (table) => table('files').put(blob, PICTURE + id)),
    forgetPictures: (ids: readonly string[]) =>
      write(db, (table) => {
        for (const id of ids) table('files').delete(PICTURE + id);
      }),
    async drafts(): Promise<Draft[]> {
      const all: unknown[] = await answered(db.transaction('kept').objectStore('kept').getAll(allDrafts()));
      return all.filter(isDraft).toSorted((a, b) => b.at - a.at);
    },
    /** A file is written once, with the first draft that has it. */
    keepDraft: (draft: Omit<Draft, 'shots'>, shots: readonly Shot[]) =>
      write(db, (table) => {
        const key = draftKey(draft);
        const known: IDBRequest<unknown> = table('kept').get(key);
        known.addEventListener('success', () => {
          const before = isDraft(known.result) ? known.result.shots.map(({ id }) => id) : [];
          for (const id of before) if (!shots.some((one) => one.id === id)) table('files').delete(id);
          for (const { id, blob } of shots) if (!before.includes(id)) table('files').put(blob, id);
          table('kept').put({ ...draft, shots: shots.map(({ id, itemId }) => ({ id, itemId })) }, key);
        });
      }),
    dropDraft: (of: DraftOf) => write(db, (table) => forgetDraft(table, draftKey(of))),
    /** What was taken along; what is not sent stays. `drafts`: what is half typed, too. */
    leave: (drafts: 'keep' | 'forget') =>
      write(db, (table) => {
        for (const key of TAKEN) table('kept').delete(key);
        table('files').delete(allPictures());
        if (drafts === 'keep') return;
        const keys = table('kept').getAllKeys(allDrafts());
        keys.addEventListener('success', () => {
          for (const key of keys.result) if (typeof key === 'string') forgetDraft(table, key);
        });
      }),
    close: () => db.close(),
  };
}
export type FieldStore = Awaited<ReturnType<typeof openStore>>;

const stored = <T>(what: () => T): T | undefined => {
  try {
    return what();
  } catch {
    // without storage nothing is taken along, and the screen says so
    return undefined;
  }
};
export const lastAccount = (): string | undefined => stored(() => localStorage.getItem(WHO) ?? undefined);
export function rememberAccount(id: string | undefined): void {
  stored(() => (id === undefined ? localStorage.removeItem(WHO) : localStorage.setItem(WHO, id)));
}

/**
 * Takes away what an account has on this phone. What it has not sent yet stays for it, and nobody else sees it; answers how much that is.
 * What is half typed leaves with the person who logs out, and stays where somebody else logs in beside them.
 */
export async function eraseAccount(accountId: string, drafts: 'keep' | 'forget'): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const store = await openStore(accountId);
  await store.leave(drafts);
  const [waiting, half] = await Promise.all([store.entries(), store.drafts()]);
  store.close();
  if (waiting.length + half.length === 0) indexedDB.deleteDatabase(PREFIX + accountId);
  return waiting.length;
}
