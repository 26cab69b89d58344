import type { ConfigChanges } from '@lightfield/contract';

/** Unsaved changes of a configuration, kept in this browser: a spreadsheet of variables is too large for `localStorage`. */
export interface ConfigDraft {
  /** The configuration they were made on. */
  readonly revision: number;
  readonly changes: ConfigChanges;
  readonly keptAt: number;
}
const DATABASE = 'lf-config-drafts';
const STORE = 'drafts';
/** Older drafts are let go of, ms. */
const KEPT_MS = 14 * 24 * 3_600_000;

let opened: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      // without storage a draft lasts as long as the page
      request.addEventListener('error', () => resolve(undefined));
      request.addEventListener('blocked', () => resolve(undefined));
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

async function ask<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    const request = work(database.transaction(STORE, mode).objectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
  });
}

export async function readConfigDraft(key: string): Promise<ConfigDraft | undefined> {
  const draft = await ask('readonly', (store) => store.get(key) as IDBRequest<ConfigDraft | undefined>);
  if (!draft || draft.keptAt > Date.now() - KEPT_MS) return draft;
  await writeConfigDraft(key, undefined);
  return undefined;
}

export async function writeConfigDraft(key: string, draft: ConfigDraft | undefined): Promise<void> {
  if (draft) await ask('readwrite', (store) => store.put(draft, key));
  else await ask('readwrite', (store) => store.delete(key));
}
