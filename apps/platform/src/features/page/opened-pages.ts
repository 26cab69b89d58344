import type { PageDocument } from '@lightfield/page';

/** Characters of JSON that are kept as documents, all together; in memory about as many bytes. */
const MOST_CHARACTERS = 12_000_000;

/** Versions of pages as they were read, the ones that were opened last: to read a page of 2,000 widgets again takes 40 ms. */
export function createOpenedPages(mostCharacters = MOST_CHARACTERS) {
  const kept = new Map<string, { readonly document: PageDocument; readonly characters: number }>();
  let characters = 0;
  const forget = (key: string): void => {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): PageDocument | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      // what was asked for last goes last
      kept.delete(key);
      kept.set(key, found);
      return found.document;
    },
    set(key: string, document: PageDocument, length: number): void {
      forget(key);
      if (length > mostCharacters) return;
      kept.set(key, { document, characters: length });
      characters += length;
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) return;
        forget(oldest);
      }
    },
  };
}
