import type { PageDraftHead } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { Packed } from './packed.ts';

interface Key {
  pageId: string;
  accountId: string;
}
interface Row extends Packed {
  base: number;
  at: Date;
}

/** SQL of what people have not saved yet. */
export function createPageDraftRepository() {
  return {
    async put(on: Queryable, { pageId, accountId }: Key, draft: PageDraftHead & { stored: Packed }): Promise<void> {
      const { base, at, stored } = draft;
      await on.query(
        `insert into page_draft (page_id, account_id, base, at, document, packed) values ($1, $2, $3, $4, $5, $6)
         on conflict (page_id, account_id) do update set base = $3, at = $4, document = $5, packed = $6`,
        [pageId, accountId, base, new Date(at), stored.document, stored.packed],
      );
    },
    async head(on: Queryable, { pageId, accountId }: Key): Promise<PageDraftHead | undefined> {
      const [row] = await on.query<Row>('select base, at from page_draft where page_id = $1 and account_id = $2', [
        pageId,
        accountId,
      ]);
      return row && { base: row.base, at: row.at.getTime() };
    },
    async find(on: Queryable, { pageId, accountId }: Key): Promise<(PageDraftHead & { stored: Packed }) | undefined> {
      const [row] = await on.query<Row>(
        'select base, at, document, packed from page_draft where page_id = $1 and account_id = $2',
        [pageId, accountId],
      );
      return row && { base: row.base, at: row.at.getTime(), stored: { document: row.document, packed: row.packed } };
    },
    async delete(on: Queryable, { pageId, accountId }: Key): Promise<void> {
      await on.query('delete from page_draft where page_id = $1 and account_id = $2', [pageId, accountId]);
    },
  };
}
export type PageDraftRepository = ReturnType<typeof createPageDraftRepository>;
