import type { RepeatFound } from '@lightfield/contract';
import { type Catalogue, type PageDocument, repeatedPage, repeatersOf } from '@lightfield/page';
import type { Queryable } from '../../kernel/db.ts';
import type { PageOwner } from './page-owner.ts';
import { createPageRepeatRepository } from './page-repeat.repository.ts';

/** Places of pages that are repeated for devices of the page's owner (decision 103). */
export function createPageRepeats(definitions: Catalogue) {
  const repeats = createPageRepeatRepository();
  return {
    ...repeats,
    /**
     * The page with one place for each device. It is given no device but those of its owner, whoever looks: what a viewer of the
     * page may not see of it was taken out before.
     */
    async drawn(on: Queryable, page: PageDocument, owner: PageOwner): Promise<PageDocument> {
      const all = repeatersOf(page);
      if (all.length === 0) return page;
      const found = new Map<string, RepeatFound>();
      for (const { source } of all) {
        const key = JSON.stringify(source);
        if (!found.has(key)) found.set(key, await repeats.found(on, owner, source));
      }
      return repeatedPage(page, ({ source }) => found.get(JSON.stringify(source)), definitions);
    },
  };
}
