import {
  type Catalogue,
  type LibraryItem,
  type PageDocument,
  collectBind,
  followLibrary,
  followedIds,
  wholeItems,
} from '@lightfield/page';
import type { Queryable } from '../../kernel/db.ts';
import { type ComponentHead, createComponentRepository } from './component.repository.ts';
import { createOpenedPages } from './opened-pages.ts';
import { type ReadPage, readDocument } from './page-document.ts';
import { unpackText } from './packed.ts';

/** Pages with what they follow of the library of their enterprise (decision 115). */
export function createPageLibrary(definitions: Catalogue) {
  const components = createComponentRepository();
  async function read(on: Queryable, { id, version }: Pick<ComponentHead, 'id' | 'version'>) {
    const stored = await components.version(on, id, version);
    if (!stored) return { ...NOTHING, bytes: 0 };
    const text = await unpackText(stored);
    return { ...readDocument(JSON.parse(text) as Record<string, unknown>, definitions), bytes: text.length };
  }
  const opened = createOpenedPages(read);

  /** Items by their ids, with what they follow themselves. What another enterprise has is not there. */
  async function items(on: Queryable, orgId: string, ids: readonly string[]) {
    const found = new Map<string, LibraryItem>();
    for (const head of await components.withHeld(on, orgId, ids))
      found.set(head.id, { ...head, document: (await opened(on, head)).document });
    return wholeItems(found);
  }

  return {
    items,
    /** One version, with what it follows itself. */
    async item(on: Queryable, orgId: string, head: ComponentHead): Promise<PageDocument> {
      const { document } = await opened(on, head);
      return followLibrary(document, await items(on, orgId, followedIds(document)));
    },
    /** The very same page when it follows nothing of the library. */
    async followed(on: Queryable, page: PageDocument, orgId: string): Promise<PageDocument> {
      const ids = followedIds(page);
      if (ids.length === 0) return page;
      const after = followLibrary(page, await items(on, orgId, ids));
      return after === page ? page : { ...after, bind: collectBind(after, definitions) };
    },
  };
}

/** What is not kept is about no component, and is left out by whoever follows it. */
const NOTHING = {
  document: { widgets: [], components: [] } as unknown as PageDocument,
  leftOut: [],
} satisfies ReadPage;
