import { commonErrors } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import type { Db } from '../../kernel/db.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { unpackText } from './packed.ts';

/** Characters of JSON that are kept as documents, all together; in memory about as many bytes. */
const MOST_CHARACTERS = 12_000_000;

interface Parts {
  readonly pages: Pick<PageRepository, 'version'>;
  readonly read: (json: string) => PageDocument;
  readonly mostCharacters?: number;
}

/**
 * The newest version of a page, for who looks at it: a version that was stored never changes, so the last that were
 * opened are kept as they were read (2,000 widgets take 40 ms). Never within a transaction, whose versions may come to
 * nothing.
 */
export function createOpenedPages({ pages, read, mostCharacters = MOST_CHARACTERS }: Parts) {
  const kept = new Map<string, { readonly document: PageDocument; readonly characters: number }>();
  let characters = 0;
  const forget = (key: string): void => {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  };
  /** The last asked for lies last. */
  const keep = (key: string, document: PageDocument, length: number): void => {
    forget(key);
    if (length > mostCharacters) return;
    kept.set(key, { document, characters: length });
    characters += length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return;
      forget(oldest);
    }
  };
  return async (db: Db, { id, version }: Pick<StoredPage, 'id' | 'version'>): Promise<PageDocument> => {
    const key = `${id} ${version}`;
    const before = kept.get(key);
    if (before) {
      keep(key, before.document, before.characters);
      return before.document;
    }
    const found = await pages.version(db, id, version);
    if (!found) throw commonErrors.notFound({ id });
    const json = await unpackText(found.stored);
    const document = read(json);
    keep(key, document, json.length);
    return document;
  };
}
