import { LIMITS, PAGE_IMAGE_PATH, type PageChange, type PageRemap, pageErrors } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type CarriedScenes, withOwnScenes } from './carried-scenes.ts';
import { createPageFollowing } from './page-follow.ts';
import { keyedBindings } from './page-binding-rules.ts';
import { type PageOwner, namesIn } from './page-owner.ts';
import { isSamePage } from './same-page.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { renamed } from './renamed.ts';

export interface PageCopyParts {
  pages: PageRepository;
  store: PageStore;
  scenes: CarriedScenes;
  operations: OperationLog;
}
/** What becomes of a page of the same title. `keep`: it stays; `version`: it becomes this one, and what it was stays a version. */
type Same = 'keep' | 'version';

/** Pages that follow a device or template to another one: bindings find their variables by key. */
export function createPageCopies({ pages, store, scenes, operations }: PageCopyParts) {
  /** The document as any owner could take it. */
  async function keyed(
    on: Queryable,
    document: PageDocument,
    owner: PageOwner,
    renamed: readonly PageRemap[] = [],
  ): Promise<{ document: PageDocument; cleared: string[] }> {
    const cleared = new Set<string>();
    const own = await pages.variablesOf(on, owner, namesIn(document.bind));
    const keyOf = new Map(own.map(({ id, key }) => [id, key]));
    const names = new Map(renamed.map(({ from, to }) => [from, to]));
    return { document: store.rebind(document, keyedBindings(keyOf, names, cleared)), cleared: [...cleared] };
  }
  /** As a page of this owner. */
  async function fitted(on: Queryable, from: { document: PageDocument; cleared: string[] }, owner: PageOwner) {
    const { document, cleared } = await store.settled(on, from.document, owner);
    return { document, cleared: [...new Set([...from.cleared, ...cleared])] };
  }

  /** Its pictures go along to another enterprise, which could not see them otherwise. */
  async function withPictures(on: Queryable, document: PageDocument, source: StoredPage, to: PageOwner) {
    const target = await pages.owner(on, to);
    if (!target || target.orgId === source.orgId) return document;
    const brought = await pages.bringImages(on, source.id, target.orgId);
    return renamed(
      document,
      [...brought].map(([from, id]) => [PAGE_IMAGE_PATH + from, PAGE_IMAGE_PATH + id] as const),
    );
  }

  /** As a page of `to`: bindings find their variables by key, jumps (`ids`) lead to the copies. */
  async function documentFor(
    on: Queryable,
    source: StoredPage,
    document: PageDocument,
    to: PageOwner,
    ids: ReadonlyMap<string, string>,
    copying?: Copying,
  ): Promise<PageDocument> {
    const own = await keyed(on, document, source.owner);
    const drawn = await withPictures(on, (await fitted(on, own, to)).document, source, to);
    const brought = await withScenes({ pages, scenes }, on, { document: drawn, source, to }, copying);
    const others = [...ids, [source.owner.id, to.kind === 'device' ? to.id : ''] as const];
    return renamed(store.configured(brought, to, {}), others);
  }
  const following = createPageFollowing({ pages, store, operations, documentFor, shareRegions });

  return {
    ...following,
    keyed,
    fitted,
    /** What copying all pages would do; those of the same title become new versions, unless they are the same already. */
    async titles(on: Queryable, from: PageOwner, to: PageOwner): Promise<PageChange[]> {
      const there = await byTitle(on, to);
      const sources = await pages.of(on, from);
      const ids = idsFor(sources, there);
      const changes: PageChange[] = [];
      for (const source of sources) {
        const page = there.get(source.title.toLowerCase());
        const same = page && (await isCopy(on, { source, to, page }, ids));
        changes.push({ title: source.title, change: page ? (same ? 'unchanged' : 'changed') : 'added' });
      }
      return changes;
    },
    withPictures,
    /**
     * All pages of one owner for another one, in the transaction of whoever copies the owner. Jumps between the pages lead to
     * the copies. 1902: they would be more than 100.
     */
    async copyAll(tx: Transaction, caller: Caller, from: PageOwner, to: PageOwner, same: Same): Promise<void> {
      const sources = await pages.of(tx, from);
      const target = await pages.lockOwner(tx, to);
      if (sources.length === 0 || !target || from.id === to.id) return;
      const there = await byTitle(tx, to);
      const ids = idsFor(sources, there);
      const wanted: StoredPage[] = [];
      for (const source of sources) {
        const page = there.get(source.title.toLowerCase());
        if (!page || (same === 'version' && !(await isCopy(tx, { source, to, page }, ids)))) wanted.push(source);
      }
      const newOnes = wanted.filter(({ title }) => !there.has(title.toLowerCase())).length;
      if (there.size + newOnes > LIMITS.device.pages) throw pageErrors.pagesMax({ held: there.size });
      for (const source of wanted) {
        const page = there.get(source.title.toLowerCase());
        await take(tx, caller, { source, to, id: ids.get(source.id) ?? newId(), page }, ids);
      }
      const home = wanted.find((page) => page.home);
      if (home && ![...there.values()].some((page) => page.home)) await pages.setHome(tx, to, ids.get(home.id) ?? null);
      await shareRegions(tx, from, to);
      if (wanted.length === 0) return;
      const object = { objectType: to.kind, objectId: to.id, objectName: target.name };
      const told = JSON.stringify({ from: sources[0]?.ownerName, pages: wanted.map(({ title }) => title) });
      await operations.write(caller, { action: 'page.copy', ...object, new: told }, tx);
    },
  };

  async function byTitle(on: Queryable, owner: PageOwner): Promise<ReadonlyMap<string, StoredPage>> {
    return new Map((await pages.of(on, owner)).map((page) => [page.title.toLowerCase(), page]));
  }
  /** The page is what copying would make of it. */
  async function isCopy(
    on: Queryable,
    { source, to, page }: { source: StoredPage; to: PageOwner; page: StoredPage },
    ids: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    if (source.passwordHash !== page.passwordHash) return false;
    const coming = await documentFor(on, source, await store.newest(on, source), to, ids);
    return isSamePage(coming, await store.newest(on, page));
  }

  async function take(
    tx: Transaction,
    caller: Caller,
    { source, to, id, page }: { source: StoredPage; to: PageOwner; id: string; page: StoredPage | undefined },
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const prepared = await store.prepare(
      await documentFor(tx, source, await store.newest(tx, source), to, ids, { tx, caller }),
    );
    const made = { kind: 'copy', passwordHash: source.passwordHash } as const;
    const locked = page && (await pages.lock(tx, page.id));
    if (locked) await store.addVersion(tx, caller, locked, prepared, made);
    else await store.insert(tx, caller, { id, owner: to }, prepared, made);
  }
  /** As many of the one's page permissions as the other has room for. */
  async function shareRegions(tx: Transaction, from: PageOwner, to: PageOwner): Promise<void> {
    const [theirs, own] = [await pages.permissions(tx, from), await pages.permissions(tx, to)];
    const all = [...new Set([...own, ...theirs])].slice(0, LIMITS.device.pagePermissions);
    if (all.length > own.length) await pages.setPermissions(tx, to, all);
  }
}
export type PageCopies = ReturnType<typeof createPageCopies>;

/** Ids that the copies get: those of the pages of the same title. */
const idsFor = (sources: readonly StoredPage[], there: ReadonlyMap<string, StoredPage>): ReadonlyMap<string, string> =>
  new Map(sources.map(({ id, title }) => [id, there.get(title.toLowerCase())?.id ?? newId()]));

/** Whoever copies makes what the page shows; without it the page is only compared. */
interface Copying {
  readonly tx: Transaction;
  readonly caller: Caller;
}
/** Its 3D scenes go along to another enterprise, as far as they would fit into a file. */
async function withScenes(
  { pages, scenes }: Pick<PageCopyParts, 'pages' | 'scenes'>,
  on: Queryable,
  { document, source, to }: { document: PageDocument; source: StoredPage; to: PageOwner },
  copying: Copying | undefined,
): Promise<PageDocument> {
  const target = await pages.owner(on, to);
  if (!target || target.orgId === source.orgId) return document;
  const brought = await withOwnScenes(document, async (ids) => {
    const file = await scenes.forFile(on, source.id, ids, Number.POSITIVE_INFINITY);
    return copying
      ? scenes.take(copying.tx, copying.caller, target.orgId, file, ids)
      : { ids: await scenes.known(on, target.orgId, file, ids), left: [] };
  });
  return brought.document;
}
