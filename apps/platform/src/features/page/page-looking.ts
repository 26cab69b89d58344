import {
  type BodyOut,
  commonErrors,
  enterpriseErrors,
  type pageCalls,
  pageErrors,
  projectErrors,
  shareErrors,
} from '@lightfield/contract';
import { type Given, NOTHING_GIVEN } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { asGiven, assertOffered, assertShort, hashOf, namesValues } from './page-given.ts';
import type { PageGivenRepository } from './page-given.repository.ts';
import type { PageMasters } from './page-master.ts';
import type { PageOwner } from './page-owner.ts';
import { type PageDeviceRights, mayChange } from './page-rights.ts';
import type { PageStore } from './page-store.ts';
import type { PageViewRepository } from './page-view.repository.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { type Regions, visibleTo } from './regions.ts';

export interface PageLookingParts {
  db: Db;
  pages: Pick<PageRepository, 'find'>;
  views: Pick<PageViewRepository, 'hasPassed' | 'regionsOf' | 'projectsEnded'>;
  givens: PageGivenRepository;
  store: PageStore;
  masters: Pick<PageMasters, 'drawn'>;
  rights: PageDeviceRights;
  clock: Clock;
}

/** A page as it is looked at: by itself, or with what it is given; `id` is that by which it was asked for. */
interface Looked {
  readonly id: string;
  readonly page: StoredPage;
  readonly given?: Given;
  readonly fromId?: string | null;
}

/** What a caller sees of a page, by itself or with what it is given. Whether the caller reaches it was checked before. */
export function createPageLooking({ db, pages, views, givens, store, masters, rights, clock }: PageLookingParts) {
  /** 2507: a shared device opens its pages with the menu only; a shared project is its pages. */
  function assertShareOpens({ kind, visit }: Caller): void {
    if (kind === 'share' && visit?.projectId === null && !visit.auth.includes('menuAuth'))
      throw shareErrors.shareNotPermitted();
  }
  /** 2609: gone, never published, or none of a project. 2915: its enterprise has projects no more. */
  async function runningInProject(id: string): Promise<Looked> {
    const looked = await find(id);
    if (looked?.page.owner.kind !== 'project' || looked.page.shown === 0)
      throw projectErrors.projectPageNotFound({ id });
    if (await views.projectsEnded(looked.page.orgId)) throw enterpriseErrors.serviceEnded({ service: 'project' });
    return looked;
  }
  /** A page, or one with what it is given. */
  async function find(id: string): Promise<Looked | undefined> {
    const page = await pages.find(db, id);
    if (page) return { id, page };
    const stored = await givens.find(db, id);
    const given = stored && (await pages.find(db, stored.pageId));
    return given && { id, page: given, given: asGiven(stored.given), fromId: stored.fromId };
  }
  /** 90002: gone, never published, or of a template, which nobody runs, or of a project, which has a call of its own. */
  async function running(caller: Caller, id: string): Promise<Looked> {
    assertShareOpens(caller);
    const looked = await find(id);
    if (looked?.page.owner.kind !== 'device' || looked.page.shown === 0) throw commonErrors.notFound({ id });
    return looked;
  }
  const hasPassed = async ({ sessionId }: Caller, { id, passwordHash }: StoredPage): Promise<boolean> =>
    passwordHash === null || views.hasPassed(sessionId, id);
  /** Whoever draws the page sees all of it; a visitor of a share link sees what is kept to no region. */
  async function regionsOf(caller: Caller, { owner }: StoredPage): Promise<Regions> {
    if (caller.kind === 'share') return [];
    const draws = caller.permissions.has('manage_page_edit') && (await mayChange(rights, caller, owner));
    return draws ? null : views.regionsOf(caller.accountId);
  }

  /** What everybody sees of a page who sees it: 1908 until this session has given the password. `way`: pages whose clicks led here. */
  async function shown(caller: Caller, { id, page, given, fromId = null }: Looked, way = 0) {
    if (!(await hasPassed(caller, page))) throw pageErrors.pagePasswordRequired({ id });
    const regions = await regionsOf(caller, page);
    const version = page.shown ?? page.version;
    const opened = await store.opened(db, { ...page, version });
    // whoever draws the page could bind it to the same
    if (given && regions !== null) await offered(caller, page.owner, given, { fromId, way });
    // what was published stays as it was
    const newest = page.shown === null ? await store.followed(db, opened.document, page.orgId) : opened.document;
    const named = visibleTo(newest, regions);
    const filled = store.filled({ ...named, con: { ...named.con, title: page.title } }, given ?? NOTHING_GIVEN);
    const mastered = await masters.drawn(db, filled, page, regions);
    const whole = await store.repeats.drawn(db, mastered, page.owner);
    const own = await store.settled(db, whole, page.owner);
    const { document, facts } = await store.facts.settled(db, own.document, store.facts.places(named));
    const con = { ...document.con, checkpwd: page.passwordHash !== null };
    return {
      id,
      ...(given && { pageId: page.id }),
      title: con.title,
      version,
      ownerName: page.ownerName,
      authRegion: regions === null ? null : [...regions],
      document: { ...document, con },
      ...(facts && { facts }),
      leftOut: { count: opened.leftOut.length, what: regions === null ? [...opened.leftOut] : [] },
    };
  }
  /** 90003: a variable or device is given that no click offers on the page it comes from, as the caller sees that one now. */
  async function offered(
    caller: Caller,
    owner: PageOwner,
    given: Given,
    { fromId, way }: { fromId: string | null; way: number },
  ): Promise<void> {
    if (!namesValues(given)) return;
    assertShort(way);
    const from = fromId === null ? undefined : await find(fromId);
    if (!from || from.page.shown === 0 || from.page.owner.id !== owner.id) throw commonErrors.noAccess();
    const { document } = await shown(caller, from, way + 1);
    assertOffered(given, store.offers(document));
  }

  /** 90002: `opener` is gone, or of another owner: it offers nothing here. */
  async function give(caller: Caller, { id, opener, given: raw }: BodyOut<typeof pageCalls.give>) {
    const page = await pages.find(db, id);
    if (!page || page.shown === 0 || page.owner.kind === 'template') throw commonErrors.notFound({ id });
    if (page.owner.kind === 'device') assertShareOpens(caller);
    const from = opener === undefined ? undefined : await find(opener);
    if (opener !== undefined && from?.page.owner.id !== page.owner.id) throw commonErrors.notFound({ id: opener });
    const given = asGiven(raw);
    const fromId = namesValues(given) ? (from?.id ?? null) : null;
    // the page itself asks for its password; what it is called then is told to who has given it
    const seen = (await hasPassed(caller, page)) ? await shown(caller, { id, page, given, fromId }) : undefined;
    const stored = { id: newId(), pageId: id, fromId, given: raw };
    const own = await givens.put(db, stored, { hash: hashOf(id, fromId, raw), at: clock.now() });
    return { id: own, title: seen?.title ?? '' };
  }

  return { assertShareOpens, running, runningInProject, hasPassed, shown, give };
}
