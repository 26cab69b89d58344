import {
  type BodyOut,
  type PageHome,
  commonErrors,
  landingPage,
  type pageCalls,
  pageErrors,
  type ProjectPageView,
  projectErrors,
  shareErrors,
} from '@lightfield/contract';
import type { MappedDevices, PageDocument } from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { type PageEntranceParts, createPageEntrance } from './page-entrance.ts';
import { type PageOwner, ownerOf } from './page-owner.ts';
import { type PageMonitor, pagesOfDevices } from './page-opening.ts';
import type { PageStore } from './page-store.ts';
import type { PageViewRepository } from './page-view.repository.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { type Regions, visibleTo } from './regions.ts';

export interface PageViewServiceParts extends PageEntranceParts {
  db: Db;
  pages: PageRepository;
  views: PageViewRepository;
  store: PageStore;
  rights: {
    mayRead(caller: Caller, deviceId: string): Promise<boolean>;
    mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
    mayReadProject(caller: Caller, projectId: string): Promise<boolean>;
    mayManageProjects(caller: Caller, projectIds: readonly string[]): Promise<boolean>;
  };
  /** Devices that calculated variables of a project follow from. Implemented by engines/mvars. */
  devicesBehind: (projectId: string, mvarIds: readonly string[]) => Promise<string[]>;
  monitor: PageMonitor;
}

/** The rules of looking at a page. Whether the caller reaches the device was checked before. */
export function createPageViewService(parts: PageViewServiceParts) {
  const { db, pages, views, store, rights, devicesBehind, monitor } = parts;
  const enter = createPageEntrance(parts);

  /** 2507: a shared device opens its pages with the menu only; a shared project is its pages. */
  function assertShareOpens({ kind, visit }: Caller): void {
    if (kind === 'share' && visit?.projectId === null && !visit.auth.includes('menuAuth'))
      throw shareErrors.shareNotPermitted();
  }
  /** 2609: gone, never published, or none of a project. */
  async function runningInProject(id: string): Promise<StoredPage> {
    const page = await pages.find(db, id);
    if (page?.owner.kind !== 'project' || page.shown === 0) throw projectErrors.projectPageNotFound({ id });
    return page;
  }
  /** 90002: gone, never published, or of a template, which nobody runs, or of a project, which has a call of its own. */
  async function running(caller: Caller, id: string): Promise<StoredPage> {
    assertShareOpens(caller);
    const page = await pages.find(db, id);
    if (page?.owner.kind !== 'device' || page.shown === 0) throw commonErrors.notFound({ id });
    return page;
  }
  const hasPassed = async ({ sessionId }: Caller, { id, passwordHash }: StoredPage): Promise<boolean> =>
    passwordHash === null || views.hasPassed(sessionId, id);
  /** Whoever draws the page sees all of it; a visitor of a share link sees what is kept to no region. */
  async function regionsOf(caller: Caller, { owner }: StoredPage): Promise<Regions> {
    if (caller.kind === 'share') return [];
    const isHis = () =>
      owner.kind === 'project' ? rights.mayManageProjects(caller, [owner.id]) : rights.mayWriteAll(caller, [owner.id]);
    const draws = caller.permissions.has('manage_page_edit') && (await isHis());
    return draws ? null : views.regionsOf(caller.accountId);
  }

  /** The page that the account chose to land on, if it sees it. */
  async function landing(caller: Caller, client: 'web' | 'mobile'): Promise<StoredPage | undefined> {
    const chosen = landingPage(await views.landingOf(caller.accountId, client));
    const page = chosen && (await pages.findMany(db, [chosen.pageId]))[0];
    if (!page || page.shown === 0) return undefined;
    const { kind, id } = page.owner;
    // the app opens that very address: a page of another owner is not found there
    if (chosen.projectId !== (kind === 'project' ? id : undefined) || kind === 'template') return undefined;
    const sees = kind === 'project' ? rights.mayReadProject(caller, id) : rights.mayRead(caller, id);
    return (await sees) ? page : undefined;
  }

  /** Whose pages to begin with, and which of them if one was chosen. */
  async function beginning(caller: Caller, client: 'web' | 'mobile'): Promise<{ owner?: PageOwner; pageId?: string }> {
    const { visit } = caller;
    if (visit?.projectId) return { owner: { kind: 'project', id: visit.projectId } };
    if (visit) return visit.deviceId === null ? {} : { owner: { kind: 'device', id: visit.deviceId } };
    const chosen = await landing(caller, client);
    if (chosen) return { owner: chosen.owner, pageId: chosen.id };
    const device = await views.firstDevice(caller);
    if (device !== undefined) return { owner: { kind: 'device', id: device } };
    // an account that was authorised for projects alone
    const project = await views.firstProject(caller);
    return project === undefined ? {} : { owner: { kind: 'project', id: project } };
  }

  /** What everybody sees of a page who sees it: 1908 until this session has given the password. */
  async function shown(caller: Caller, page: StoredPage) {
    const { id } = page;
    if (!(await hasPassed(caller, page))) throw pageErrors.pagePasswordRequired({ id });
    const regions = await regionsOf(caller, page);
    const version = page.shown ?? page.version;
    const opened = await store.opened(db, { ...page, version });
    const { document } = await store.settled(db, visibleTo(opened.document, regions), page.owner);
    const con = { ...document.con, title: page.title, checkpwd: page.passwordHash !== null };
    return {
      id,
      title: page.title,
      version,
      ownerName: page.ownerName,
      authRegion: regions === null ? null : [...regions],
      document: { ...document, con },
      leftOut: { count: opened.leftOut.length, what: regions === null ? [...opened.leftOut] : [] },
    };
  }

  return {
    async home(
      caller: Caller,
      { equipmentId, projectId, client = 'web' }: BodyOut<typeof pageCalls.queryHome>,
    ): Promise<PageHome> {
      assertShareOpens(caller);
      const asked = equipmentId !== undefined || projectId !== undefined;
      const { owner, pageId } = asked
        ? { owner: ownerOf({ equipmentId, projectId }), pageId: undefined }
        : await beginning(caller, client);
      if (!owner) return { equipmentId: null, projectId: null, pageId: null, pages: [] };
      const all = (await pages.of(db, owner)).filter(({ shown: version }) => version !== 0);
      return {
        equipmentId: owner.kind === 'device' ? owner.id : null,
        projectId: owner.kind === 'project' ? owner.id : null,
        pageId: pageId ?? all.find((page) => page.home)?.id ?? all[0]?.id ?? null,
        pages: all.map(({ id, title, passwordHash, follow }) => ({
          id,
          title,
          checkpwd: passwordHash !== null,
          follow,
        })),
      };
    },

    ...pagesOfDevices({ store, monitor }, async (caller, id) => {
      const page = await running(caller, id);
      return { ...(await shown(caller, page)), equipmentId: page.owner.id };
    }),
    async projectView(caller: Caller, id: string): Promise<ProjectPageView> {
      const page = await runningInProject(id);
      const view = await shown(caller, page);
      const projectId = page.owner.id;
      const { equips, mvars } = view.document.bind;
      return { ...view, projectId, equips: [...new Set([...equips, ...(await devicesBehind(projectId, mvars))])] };
    },
    ...pagesOfProjects(async (caller, id) => {
      const page = await runningInProject(id);
      return { projectId: page.owner.id, document: (await shown(caller, page)).document };
    }, store),
    async openedPage(caller: Caller, id: string): Promise<{ projectId: string }> {
      const page = await runningInProject(id);
      if (!(await hasPassed(caller, page))) throw pageErrors.pagePasswordRequired({ id });
      return { projectId: page.owner.id };
    },

    /** 1909: it is wrong; 1005: too many wrong ones. A page without password takes any. */
    async validPassword(caller: Caller, { id, ...given }: BodyOut<typeof pageCalls.validPassword>) {
      return enter(caller, await running(caller, id), given);
    },
    /** 2610: it is wrong; 1005. */
    async validProjectPassword(caller: Caller, { id, ...given }: BodyOut<typeof pageCalls.validPassword>) {
      return enter(caller, await runningInProject(id), given);
    },
  };
}

/** What a page of a project that the caller sees says of itself. 2609, 1908. */
function pagesOfProjects(
  seen: (caller: Caller, id: string) => Promise<{ projectId: string; document: PageDocument }>,
  store: Pick<PageStore, 'mapped'>,
) {
  return {
    /** The project of a page whose values the caller wants, and what the newest version of it is bound to. */
    async watchedPage(caller: Caller, id: string): Promise<{ projectId: string; bound: readonly string[] }> {
      const { projectId, document } = await seen(caller, id);
      return { projectId, bound: [...document.bind.signals, ...document.bind.mvars] };
    },
    /** The project of a page, and the devices that maps on it show to the caller. */
    async mappedPage(caller: Caller, id: string): Promise<{ projectId: string; mapped: MappedDevices }> {
      const { projectId, document } = await seen(caller, id);
      return { projectId, mapped: store.mapped(document) };
    },
  };
}
export type PageViewService = ReturnType<typeof createPageViewService>;
