import { LIMITS, type PageChange, pageErrors } from '@lightfield/contract';
import { type PageDocument, mergePages } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import { type PageOrigin, pageOrigins } from './page-origin.repository.ts';
import { freeTitles, isTitleFor } from './page-titles.ts';
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
  const plan = (on: Queryable, templateId: string, deviceId: string) =>
    planOf({ pages, store }, on, { kind: 'template', id: templateId }, { kind: 'device', id: deviceId });

  return {
    /** What following would do with the pages of a device. Changes nothing. */
    async changes(on: Queryable, templateId: string, deviceId: string): Promise<PageChange[]> {
      const { steps, titles } = await plan(on, templateId, deviceId);
      return steps.flatMap((step) => {
        const change = TOLD.find((told) => told === step.change);
        const page = 'theirs' in step ? step.theirs : 'own' in step ? step.own : undefined;
        const as = titleIn(titles, step)?.instead;
        return change && page ? [{ title: page.title, change, ...(as !== undefined && { as }) }] : [];
      });
    },

    /**
     * Brings the pages of a device to those of its template, in the transaction of whoever brings its variables, after them.
     * A title that another page of the device has becomes the next free one. `first`: it begins to follow this template. 1902.
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
      const { steps, own, origins, titles } = await plan(tx, templateId, deviceId);
      if (steps.length === 0) return;
      if (own.length + growthOf(steps) > LIMITS.device.pages) throw pageErrors.pagesMax({ held: own.length });
      const ids = idsOf(steps, origins);
      // titles that are to be taken have to be free
      await pages.freeTitles(tx, crossing(steps, titles));
      const order = (step: Step) => (step.change === 'removed' ? 0 : step.change === 'added' ? 2 : 1);
      for (const step of steps.toSorted((one, other) => order(one) - order(other)))
        await take(tx, actor, { step, title: titleIn(titles, step)?.title }, device, ids);
      const home = steps.find((step) => step.change === 'added' && step.theirs.home);
      if (home?.change === 'added' && !own.some((page) => page.home))
        await pages.setHome(tx, device, ids.get(home.theirs.id) ?? null);
      await shareRegions(tx, template, device);
      const [told, gone] = toldOf(steps, titles);
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
    { step, title }: { step: Step; title: string | undefined },
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
        const prepared = await store.prepare(titled(await newestFor(tx, theirs, device, ids), title));
        await store.insert(tx, actor, { id, owner: device }, prepared, made);
        return put(id, 1);
      }
      case 'changed': {
        const prepared = await store.prepare(titled(await newestFor(tx, theirs, device, ids), title));
        const locked = (await pages.lock(tx, step.own.id)) ?? step.own;
        return put(locked.id, (await store.addVersion(tx, actor, locked, prepared, made)).version);
      }
      case 'merged': {
        const merged = await mergedFor(tx, step, device, ids);
        const document = merged ?? (title === undefined ? undefined : await store.newest(tx, step.own));
        const locked = (await pages.lock(tx, step.own.id)) ?? step.own;
        if (document)
          await store.addVersion(tx, actor, locked, await store.prepare(titled(document, title)), { kind: 'copy' });
        // never the same: what the device changed is to be kept the next time, too
        return put(locked.id, 0);
      }
    }
  }
}

const titled = (document: PageDocument, title: string | undefined): PageDocument =>
  title === undefined ? document : { ...document, con: { ...document.con, title } };

/** The title of a page on the device afterwards; `instead`: the same, where it could not have the one of the template. */
interface NewTitle {
  readonly title: string;
  readonly instead?: string;
}

const growthOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { change }) => sum + (change === 'added' ? 1 : change === 'removed' ? -1 : 0), 0);

/** Pages of the device afterwards, by page of the template. */
function idsOf(steps: readonly Step[], origins: ReadonlyMap<string, PageOrigin>): Map<string, string> {
  const ids = new Map(
    [...origins.values()].flatMap(({ templatePageId, pageId }) => (pageId === null ? [] : [[templatePageId, pageId]])),
  );
  for (const step of steps)
    if ('theirs' in step && !ids.has(step.theirs.id)) ids.set(step.theirs.id, 'own' in step ? step.own.id : newId());
  return ids;
}

const titleIn = (titles: ReadonlyMap<string, NewTitle>, step: Step): NewTitle | undefined =>
  'theirs' in step ? titles.get(step.theirs.id) : undefined;

/** Titles for the operation log: of pages that came or changed, and of those that went. */
function toldOf(steps: readonly Step[], titles: ReadonlyMap<string, NewTitle>): [told: string[], gone: string[]] {
  const told = steps.flatMap((step) =>
    'theirs' in step && step.change !== 'adopted' ? [titleIn(titles, step)?.title ?? step.theirs.title] : [],
  );
  return [told, steps.flatMap((step) => (step.change === 'removed' ? [step.own.title] : []))];
}

/** What following takes, page by page, and what the device has now. `titles`: of pages that get one, by page of the template. */
async function planOf(
  { pages, store }: Pick<PageFollowingParts, 'pages' | 'store'>,
  on: Queryable,
  template: PageOwner,
  device: PageOwner,
) {
  const [theirs, own] = [await pages.of(on, template), await pages.of(on, device)];
  const origins = await pageOrigins.of(on, device.id);
  const ownById = new Map(own.map((page) => [page.id, page]));
  const left = new Set(theirs.map(({ id }) => id));
  const endings = [...origins.values()].flatMap((origin): Step[] => {
    if (left.has(origin.templatePageId)) return [];
    const page = origin.pageId === null ? undefined : ownById.get(origin.pageId);
    const unchanged = page?.version === origin.pageVersion;
    return [unchanged ? { change: 'removed', own: page, origin } : { change: 'released', origin }];
  });
  // what comes of one page of the template, or goes with it, does not become another one's
  const bound = new Set<string | null>(endings.flatMap((step) => (step.change === 'removed' ? [step.own.id] : [])));
  for (const { templatePageId, pageId } of origins.values()) if (left.has(templatePageId)) bound.add(pageId);
  const ownByTitle = new Map(
    own.flatMap((page) => (bound.has(page.id) ? [] : [[page.title.toLowerCase(), page] as const])),
  );
  const steps = theirs.flatMap((page) => stepOf(page, origins.get(page.id), ownById, ownByTitle) ?? []);
  const wanted: { id: string; title: string; own?: StoredPage }[] = [];
  for (const step of steps) {
    if (step.change === 'added') wanted.push({ id: step.theirs.id, title: step.theirs.title });
    if (step.change !== 'changed' && step.change !== 'merged') continue;
    if (step.theirs.title !== step.own.title && (await takesTitle({ pages, store }, on, step)))
      wanted.push({ id: step.theirs.id, title: step.theirs.title, own: step.own });
  }
  const loose = new Set([...wanted.map((one) => one.own?.id), ...endings.map((end) => 'own' in end && end.own.id)]);
  const kept = own.flatMap(({ id, title }) => (loose.has(id) ? [] : [title]));
  const free = freeTitles(wanted, kept);
  const titles = new Map<string, NewTitle>();
  for (const { id, title: asked } of wanted) {
    const title = free.get(id) ?? asked;
    titles.set(id, title === asked ? { title } : { title, instead: title });
  }
  return { steps: [...steps, ...endings], own, origins, titles };
}

/** Whether the page of the device gets the title of the template's: not where the device has given it one of its own. */
async function takesTitle(
  { pages, store }: Pick<PageFollowingParts, 'pages' | 'store'>,
  on: Queryable,
  { change, theirs, own, origin }: Extract<Step, { change: 'changed' | 'merged' }>,
): Promise<boolean> {
  if (change === 'changed') return true;
  const then = await pages.version(on, theirs.id, origin.templateVersion);
  if (!then) return false;
  const was = (await store.read(then.stored)).con.title;
  return was !== theirs.title && isTitleFor(own.title, was);
}

/** Pages of the device that give up a title which another one is to have, and get their own later. */
function crossing(steps: readonly Step[], titles: ReadonlyMap<string, NewTitle>): string[] {
  const coming = new Set([...titles.values()].map(({ title }) => title.toLowerCase()));
  return steps.flatMap((step) =>
    (step.change === 'changed' || step.change === 'merged') &&
    titles.has(step.theirs.id) &&
    coming.has(step.own.title.toLowerCase())
      ? [step.own.id]
      : [],
  );
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
