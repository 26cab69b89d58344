import type { PageGiven } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

export interface StoredGiven {
  readonly pageId: string;
  /** `null`: no page has to offer it. */
  readonly fromId: string | null;
  readonly given: PageGiven;
}
/** Of one page; those that were used longest ago go first. A faceplate of 200 pumps needs 200. */
const KEPT = 10_000;

/** SQL of pages with what they are given for their parameters. */
export function createPageGivenRepository() {
  return {
    async find(on: Queryable, id: string): Promise<StoredGiven | undefined> {
      const [row] = await on.query<{ page_id: string; from_id: string | null; given: PageGiven }>(
        'select page_id, from_id, given from page_given where id = $1',
        [id],
      );
      return row && { pageId: row.page_id, fromId: row.from_id, given: row.given };
    },
    /** The pages that these are, of those that are given ones. */
    async pagesOf(on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await on.query<{ id: string; page_id: string }>(
        'select id, page_id from page_given where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, page_id }) => [id, page_id]));
    },
    /** Its id: of the same page with the same things it is the same. */
    async put(
      on: Queryable,
      { id, pageId, fromId, given }: StoredGiven & { readonly id: string },
      { hash, at }: { readonly hash: Buffer; readonly at: number },
    ): Promise<string> {
      const [row] = await on.query<{ id: string }>(
        `insert into page_given (id, page_id, from_id, given, hash, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (hash) do update set at = excluded.at returning id`,
        [id, pageId, fromId, JSON.stringify(given), hash, new Date(at)],
      );
      await on.query(
        `delete from page_given where page_id = $1
            and id in (select id from page_given where page_id = $1 order by at desc offset $2)`,
        [pageId, KEPT],
      );
      return row?.id ?? id;
    },
  };
}
export type PageGivenRepository = ReturnType<typeof createPageGivenRepository>;
