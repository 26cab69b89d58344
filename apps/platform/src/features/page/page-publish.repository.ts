import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { PageOwner } from './page-owner.ts';
import { USES, putUses } from './page.repository.ts';

/** What the shown version of a page holds on to. */
export interface ShownParts {
  /** Ids of devices and calculated variables. */
  readonly binds: readonly string[];
  /** Ids of pictures. */
  readonly images: readonly string[];
  /** Ids of 3D scenes. */
  readonly scenes: readonly string[];
  /** Ids of components of the library. */
  readonly components: readonly string[];
  /** Ids of themes of the enterprise. */
  readonly looks: readonly string[];
  /** Ids of symbols of the enterprise. */
  readonly symbols: readonly string[];
}

/** SQL of what people see who watch: the version that was published. */
export function createPagePublishRepository() {
  return {
    /** Templates never: nobody watches their pages. */
    async publishes(on: Queryable, { kind, id }: PageOwner): Promise<boolean> {
      if (kind === 'template') return false;
      const [row] = await on.query<{ publishes: boolean }>(`select publishes from ${kind} where id = $1`, [id]);
      return row?.publishes ?? false;
    },
    /** What everybody sees stays: the newest version of each page is the published one. */
    async begin(tx: Transaction, { kind, id }: PageOwner): Promise<void> {
      await tx.query(`update ${kind} set publishes = true where id = $1`, [id]);
      await tx.query(`update page set shown_version = version, shown_binds = binds where ${kind}_id = $1`, [id]);
      for (const { uses } of Object.values(USES))
        await tx.query(`update ${uses} set shown = true from page where page.id = page_id and page.${kind}_id = $1`, [
          id,
        ]);
    },
    /** The newest versions are shown. */
    async end(tx: Transaction, { kind, id }: PageOwner): Promise<void> {
      await tx.query(`update ${kind} set publishes = false where id = $1`, [id]);
      await tx.query(`update page set shown_version = null, shown_binds = '{}' where ${kind}_id = $1`, [id]);
      for (const { uses } of Object.values(USES)) {
        await tx.query(
          `delete from ${uses} using page where page.id = page_id and page.${kind}_id = $1 and not newest`,
          [id],
        );
        await tx.query(`update ${uses} set shown = false from page where page.id = page_id and page.${kind}_id = $1`, [
          id,
        ]);
      }
    },
    /** Shows this version from now on. */
    async show(
      tx: Transaction,
      pageId: string,
      version: number,
      { binds, images, scenes, components, looks, symbols }: ShownParts,
    ): Promise<void> {
      await tx.query('update page set shown_version = $2, shown_binds = $3 where id = $1', [pageId, version, binds]);
      await putUses(tx, 'shown', pageId, {
        image: images,
        scene: scenes,
        component: components,
        look: looks,
        symbol: symbols,
      });
    },
    async mark(
      tx: Transaction,
      pageId: string,
      version: number,
      published: { at: number; by: string; name: string; note: string },
    ): Promise<void> {
      await tx.query(
        `update page_version set published_at = $3, published_by = $4, name = $5, note = $6
          where page_id = $1 and version = $2`,
        [pageId, version, new Date(published.at), published.by, published.name, published.note],
      );
    },
  };
}
export type PagePublishRepository = ReturnType<typeof createPagePublishRepository>;
