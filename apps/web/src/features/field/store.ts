import type { FieldEntry } from './entries.ts';

/**
 * What a person has taken along, and what they have done that is not sent yet: a database of the browser for each account. An entry is
 * recorded when its promise resolves, also on a phone that goes off then.
 */
const PREFIX = 'lf-field-';
/** Who worked here last: `id` of the account. */
const WHO = 'lf.field';
type Kept = 'who' | 'orders' | 'tasks';
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

export async function openStore(accountId: string) {
  const db = await open(PREFIX + accountId);
  // somebody logs out in another tab
  db.addEventListener('versionchange', () => db.close());
  const read = (table: Table, key: string): Promise<unknown> =>
    answered(db.transaction(table).objectStore(table).get(key));
  return {
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
    record: (entries: readonly FieldEntry[], files: Files = new Map()) =>
      write(db, (table) => {
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
    /** What was taken along; what is not sent stays. */
    leave: () => write(db, (table) => table('kept').clear()),
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

/** Takes away what an account has on this phone. What it has not sent yet stays for it, and nobody else sees it; answers how much that is. */
export async function eraseAccount(accountId: string): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const store = await openStore(accountId);
  const waiting = (await store.entries()).length;
  if (waiting > 0) await store.leave();
  store.close();
  if (waiting === 0) indexedDB.deleteDatabase(PREFIX + accountId);
  return waiting;
}
