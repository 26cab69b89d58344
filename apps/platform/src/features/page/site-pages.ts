import type { PageJson } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { PageOwner } from './page-owner.ts';
import { type PageStoreParts, createPageStore } from './page-store.ts';
import { createPageRepository } from './page.repository.ts';

/** Who has made what came with a site. */
const SITE = { loginName: 'Lightfield' };

/** Pages that come with the devices and projects of a site document, for whoever sets it up. */
export function createSitePages({ definitions, clock }: Pick<PageStoreParts, 'definitions'> & { clock: Clock }) {
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions, clock });
  return async (tx: Transaction, owner: PageOwner, documents: readonly PageJson[]): Promise<void> => {
    if (documents.length > 0) await pages.lockOwner(tx, owner);
    for (const json of documents) {
      const { document } = await store.settled(tx, store.parse(json), owner);
      const prepared = await store.prepare(store.configured(document, owner, {}));
      await store.insert(tx, SITE, { id: uuidv7(), owner }, prepared, { kind: 'import' });
    }
  };
}
