import { LIMITS, type PageChange, pageErrors } from '@lightfield/contract';
import { type PageDocument, mergePages } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import { type PageOrigin, pageOrigins } from './page-origin.repository.ts';
import type { PageOwner } from './page-owner.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageFollowingParts {
  pages: PageRepository;
  store: PageStore;
  operations: OperationLog;
  /** A document of one owner as a page of another one: bindings by key, pictures, other ids. */
  documentFor: (
    on: Queryable,
    source: StoredPage,
    document: PageDocument,
    to: PageOwner,
    ids: ReadonlyMap<string, string>,
  ) => Promise<PageDocument>;
  shareRegions: (tx: Transaction, from: PageOwner, to: PageOwner) => Promise<void>;
}

/** What a page of the template and what came of it on the device have to do with each other. */
type Step =
  | { readonly change: 'added'; readonly theirs: StoredPage }
  /** The device has one of the same title, which stays as it is and belongs to it now. */
  | { readonly change: 'adopted'; readonly theirs: StoredPage; readonly own: StoredPage }
  /** `merged`: somebody changed it on the device, too. */
  | {
      readonly change: 'changed' | 'merged';
      readonly theirs: StoredPage;
      readonly own: StoredPage;
      readonly origin: PageOrigin;
    }
  | { readonly change: 'removed'; readonly own: StoredPage; readonly origin: PageOrigin }
  /** Gone from the template, and changed or taken out on the device: it is the device's own. */
  | { readonly change: 'released'; readonly origin: PageOrigin };

const TOLD = ['added', 'changed', 'merged', 'removed'] as const;

/** Pages of devices that follow those of their template; what a device changed itself stays. */
export function createPageFollowing({ pages, store, operations, documentFor, shareRegions }: PageFollowingParts) {
  async function newestFor(tx: Transaction, theirs: StoredPage, device: PageOwner, ids: ReadonlyMap<string, string>) {
    return documentFor(tx, theirs, await store.newest(tx, theirs), device, ids);
  }
  /** What the device becomes; nothing where it stays as it is. A base that is no longer kept leaves the device as it is. */
  async function mergedFor(
    tx: Transaction,
    { theirs, own, origin }: { theirs: StoredPage; own: StoredPage; origin: PageOrigin },
    device: PageOwner,
    ids: ReadonlyMap<string, string>,
  ): Promise<PageDocument | undefined> {
    const then = await pages.version(tx, theirs.id, origin.templateVersion);
    if (!then) return undefined;
    const base = await documentFor(tx, theirs, await store.read(then.stored), device, ids);
    const mine = await store.newest(tx, own);
    const { page } = mergePages(base, mine, await newestFor(tx, theirs, device, ids));
    return page === mine ? undefined : (await store.settled(tx, page, device)).document;
  }

  return {
    /** What following would do with the pages of a device. Changes nothing. */
    async changes(on: Queryable, templateId: string, deviceId: string): Promise<PageChange[]> {
      const { steps } = await planOf(pages, on, { kind: 'template', id: templateId }, { kind: 'device', id: deviceId });
      return steps.flatMap((step) => {
        const change = TOLD.find((told) => told === step.change);
        const page = 'theirs' in step ? step.theirs : 'own' in step ? step.own : undefined;
        return change && page ? [{ title: page.title, change }] : [];
      });
    },

    /**
     * Brings the pages of a device to those of its template, in the transaction of whoever brings its variables, after them.
     * `first`: it begins to follow this template. 1902; 1901 when a title is taken.
     */
    async follow(
      tx: Transaction,
      actor: Exclude<Actor, 'system'>,
      templateId: string,
      deviceId: string,
      { first = false }: { first?: boolean } = {},
    ): Promise<void> {
      const [template, device] = [
        { kind: 'template', id: templateId },
        { kind: 'device', id: deviceId },
      ] as const;
      const target = await pages.lockOwner(tx, device);
      if (!target) return;
      if (first) await pageOrigins.dropAll(tx, deviceId);
      const { steps, own, origins } = await planOf(pages, tx, template, device);
      if (steps.length === 0) return;
      const growing = steps.filter(({ change }) => change === 'added').length;
      const shrinking = steps.filter(({ change }) => change === 'removed').length;
      if (own.length + growing - shrinking > LIMITS.device.pages) throw pageErrors.pagesMax({ held: own.length });
      const ids = new Map(
        [...origins.values()].flatMap((one) => (one.pageId ? [[one.templatePageId, one.pageId]] : [])),
      );
      for (const step of steps)
        if (step.change === 'added') ids.set(step.theirs.id, newId());
        else if (step.change === 'adopted') ids.set(step.theirs.id, step.own.id);
      // titles that are to be taken have to be free
      const order = (step: Step) => (step.change === 'removed' ? 0 : step.change === 'added' ? 2 : 1);
      for (const step of steps.toSorted((one, other) => order(one) - order(other)))
        await take(tx, actor, step, device, ids);
      const home = steps.find((step) => step.change === 'added' && step.theirs.home);
      if (home?.change === 'added' && !own.some((page) => page.home))
        await pages.setHome(tx, device, ids.get(home.theirs.id) ?? null);
      await shareRegions(tx, template, device);
      const told = steps.flatMap((step) => ('theirs' in step && step.change !== 'adopted' ? [step.theirs.title] : []));
      const gone = steps.flatMap((step) => (step.change === 'removed' ? [step.own.title] : []));
      if (told.length + gone.length === 0) return;
      const object = { objectType: 'device', objectId: deviceId, objectName: target.name };
      const [old, now] = [JSON.stringify({ pages: gone }), JSON.stringify({ pages: told })];
      await operations.write(actor, { action: 'page.copy', ...object, old, new: now }, tx);
    },

    /** The copy of a device follows the template as the device does. */
    inherit: (tx: Transaction, fromId: string, toId: string): Promise<void> => pageOrigins.inherit(tx, fromId, toId),
  };

  async function take(
    tx: Transaction,
    actor: { readonly loginName: string },
    step: Step,
    device: PageOwner,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (step.change === 'released') return pageOrigins.drop(tx, device.id, step.origin.templatePageId);
    if (step.change === 'removed') {
      await pageOrigins.drop(tx, device.id, step.origin.templatePageId);
      return pages.delete(tx, step.own.id);
    }
    const { theirs } = step;
    const put = (pageId: string, pageVersion: number) =>
      pageOrigins.put(tx, device.id, {
        templatePageId: theirs.id,
        pageId,
        templateVersion: theirs.version,
        pageVersion,
      });
    const made = { kind: 'copy', passwordHash: theirs.passwordHash } as const;
    switch (step.change) {
      case 'adopted':
        return put(step.own.id, 0);
      case 'added': {
        const id = ids.get(theirs.id) ?? newId();
        const prepared = await store.prepare(await newestFor(tx, theirs, device, ids));
        await store.insert(tx, actor, { id, owner: device }, prepared, made);
        return put(id, 1);
      }
      case 'changed': {
        const prepared = await store.prepare(await newestFor(tx, theirs, device, ids));
        const locked = (await pages.lock(tx, step.own.id)) ?? step.own;
        return put(locked.id, (await store.addVersion(tx, actor, locked, prepared, made)).version);
      }
      case 'merged': {
        const document = await mergedFor(tx, step, device, ids);
        const locked = (await pages.lock(tx, step.own.id)) ?? step.own;
        if (document) await store.addVersion(tx, actor, locked, await store.prepare(document), { kind: 'copy' });
        // never the same: what the device changed is to be kept the next time, too
        return put(locked.id, 0);
      }
    }
  }
}

/** What following takes, page by page, and what the device has now. */
async function planOf(pages: Pick<PageRepository, 'of'>, on: Queryable, template: PageOwner, device: PageOwner) {
  const [theirs, own] = [await pages.of(on, template), await pages.of(on, device)];
  const origins = await pageOrigins.of(on, device.id);
  const ownById = new Map(own.map((page) => [page.id, page]));
  const ownByTitle = new Map(own.map((page) => [page.title.toLowerCase(), page]));
  const steps: Step[] = theirs.flatMap((page) => stepOf(page, origins.get(page.id), ownById, ownByTitle) ?? []);
  const left = new Set(theirs.map(({ id }) => id));
  for (const origin of origins.values()) {
    if (left.has(origin.templatePageId)) continue;
    const page = origin.pageId === null ? undefined : ownById.get(origin.pageId);
    steps.push(
      page?.version === origin.pageVersion ? { change: 'removed', own: page, origin } : { change: 'released', origin },
    );
  }
  return { steps, own, origins };
}

/** Nothing where both stand as they did, and where somebody took the page out of the device. */
function stepOf(
  theirs: StoredPage,
  origin: PageOrigin | undefined,
  ownById: ReadonlyMap<string, StoredPage>,
  ownByTitle: ReadonlyMap<string, StoredPage>,
): Step | undefined {
  if (!origin) {
    const own = ownByTitle.get(theirs.title.toLowerCase());
    return own ? { change: 'adopted', theirs, own } : { change: 'added', theirs };
  }
  const own = origin.pageId === null ? undefined : ownById.get(origin.pageId);
  if (!own || origin.templateVersion === theirs.version) return undefined;
  return { change: own.version === origin.pageVersion ? 'changed' : 'merged', theirs, own, origin };
}
