import { type PageMaster, pageErrors } from '@lightfield/contract';
import type { LinkedPage, PageDocument } from '@lightfield/page';
import type { Bus } from '../../kernel/bus.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { PageOwner } from './page-owner.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { type Regions, visibleTo } from './regions.ts';

interface PageMasterParts {
  pages: Pick<PageRepository, 'masterOf' | 'of'>;
  store: PageStore;
}

/** Pages of a project that navigations list: those on which one sees the master, as far as somebody may look at them. */
export const linkedPages = (pages: readonly StoredPage[]): LinkedPage[] =>
  pages
    .filter(({ shown, master, withMaster, owner }) => {
      return shown !== 0 && master === null && withMaster && owner.kind === 'project';
    })
    .map(({ id, title, owner }) => ({ id, title, projectId: owner.id }));

/** The master of a project, drawn once and seen on its pages (decision 131). */
export function createPageMasters({ pages, store }: PageMasterParts) {
  /** In the version that whoever looks sees. `undefined`: there is none, the page shows none, or it was never published. */
  async function seen(on: Queryable, page: StoredPage): Promise<StoredPage | undefined> {
    if (page.master !== null || !page.withMaster) return undefined;
    const master = await pages.masterOf(on, page.owner);
    return master && master.shown !== 0 ? master : undefined;
  }
  return {
    /** The page as it is looked at, with what the viewer may see of its master, and with the entries of its navigations. */
    async drawn(on: Queryable, document: PageDocument, page: StoredPage, regions: Regions): Promise<PageDocument> {
      const master = await seen(on, page);
      const whole = master ? store.withMaster(document, await partsOf(on, master, regions), layerOf(master)) : document;
      return store.withPages(whole, async () => linkedPages(await pages.of(on, page.owner)));
    },
    /** For the designer of another page, as it is newest. */
    async beside(on: Queryable, page: StoredPage, lean: boolean): Promise<PageMaster | null> {
      if (page.master !== null) return null;
      const master = await pages.masterOf(on, page.owner);
      if (!master) return null;
      const { document } = await store.opened(on, master);
      const followed = await store.followed(on, document, master.orgId);
      const settled = (await store.settled(on, followed, master.owner)).document;
      return {
        id: master.id,
        title: master.title,
        layer: layerOf(master),
        document: { ...(lean ? store.brief(settled) : settled) },
      };
    },
  };

  async function partsOf(on: Queryable, master: StoredPage, regions: Regions): Promise<PageDocument> {
    const { document } = await store.opened(on, { ...master, version: master.shown ?? master.version });
    // what was published stays as it was
    const newest = master.shown === null ? await store.followed(on, document, master.orgId) : document;
    return visibleTo(newest, regions);
  }
}
export type PageMasters = ReturnType<typeof createPageMasters>;

const layerOf = ({ master }: StoredPage) => master ?? 'behind';

/** 1954: who sees a page sees its master, so that one cannot ask for a password of its own. */
export function assertNoPassword(
  { master }: Pick<StoredPage, 'master'>,
  passwordHash: string | null | undefined,
): void {
  if (master !== null && typeof passwordHash === 'string') throw pageErrors.masterPassword({ field: 'checkpwd' });
}

interface Telling<Asked extends keyof PageRepository> {
  db: Db;
  pages: Pick<PageRepository, Asked>;
  bus: Pick<Bus, 'emit'>;
}
/** Whoever looks at one of these pages, or at one that shows it as its master, fetches it anew. */
export async function tellSeen({ db, pages, bus }: Telling<'seenOn'>, ids: readonly string[]): Promise<void> {
  for (const seen of await pages.seenOn(db, ids)) bus.emit('pageChanged', seen);
}
/** The same for all pages of a project with a master: its navigation lists them. Of other owners nobody is told. */
export async function tellListed({ db, pages, bus }: Telling<'of'>, owner: PageOwner): Promise<void> {
  if (owner.kind !== 'project') return;
  const all = await pages.of(db, owner);
  if (!all.some(({ master }) => master !== null)) return;
  for (const { id, withMaster } of all) if (withMaster) bus.emit('pageChanged', { ownerId: owner.id, pageId: id });
}
