import {
  type BodyOut,
  type PageHome,
  landingPage,
  type pageCalls,
  pageErrors,
  type ProjectPageView,
} from '@lightfield/contract';
import type { MappedDevices, PageDocument } from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import { type PageEntranceParts, createPageEntrance } from './page-entrance.ts';
import { type PageLookingParts, createPageLooking } from './page-looking.ts';
import { type PageOwner, ownerOf } from './page-owner.ts';
import { type PageMonitor, pagesOfDevices } from './page-opening.ts';
import type { PageStore } from './page-store.ts';
import type { PageViewRepository } from './page-view.repository.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageViewServiceParts extends PageEntranceParts, PageLookingParts {
  pages: PageRepository;
  views: PageViewRepository;
  rights: PageLookingParts['rights'] & {
    mayRead(caller: Caller, deviceId: string): Promise<boolean>;
    mayReadProject(caller: Caller, projectId: string): Promise<boolean>;
  };
  /** Devices that calculated variables of a project follow from. Implemented by engines/mvars. */
  devicesBehind: (projectId: string, mvarIds: readonly string[]) => Promise<string[]>;
  monitor: PageMonitor;
}

/** The rules of looking at a page. Whether the caller reaches the device was checked before. */
export function createPageViewService(parts: PageViewServiceParts) {
  const { db, pages, views, store, rights, devicesBehind, monitor } = parts;
  const { assertShareOpens, running, runningInProject, hasPassed, shown, give } = createPageLooking(parts);
  const enter = createPageEntrance(parts);

  /** The page that the account chose to land on, if it sees it. */
  async function landing(caller: Caller, client: 'web' | 'mobile'): Promise<StoredPage | undefined> {
    const chosen = landingPage(await views.landingOf(caller.accountId, client));
    const page = chosen && (await pages.findMany(db, [chosen.pageId]))[0];
    if (!page || page.shown === 0 || page.master !== null) return undefined;
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
      const all = (await pages.of(db, owner)).filter(({ shown: version, master }) => version !== 0 && master === null);
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
      const looked = await running(caller, id);
      return { ...(await shown(caller, looked)), equipmentId: looked.page.owner.id };
    }),
    /** `lean`: as it travels to who has the same defaults. `bound`: all that it shows, in whichever form. */
    async projectView(caller: Caller, id: string, lean = false): Promise<{ page: ProjectPageView; bound: string[] }> {
      const looked = await runningInProject(id);
      const view = await shown(caller, looked);
      const projectId = looked.page.owner.id;
      const { equips, signals, mvars } = view.document.bind;
      const document = { ...(lean ? store.brief(view.document) : view.document) };
      const behind = await devicesBehind(projectId, mvars);
      const page = { ...view, document, projectId, equips: [...new Set([...equips, ...behind])] };
      return { page, bound: [...signals, ...mvars] };
    },
    ...pagesOfProjects(async (caller, id) => {
      const looked = await runningInProject(id);
      return { projectId: looked.page.owner.id, document: (await shown(caller, looked)).document };
    }, store),
    async openedPage(caller: Caller, id: string): Promise<{ projectId: string }> {
      const { page } = await runningInProject(id);
      if (!(await hasPassed(caller, page))) throw pageErrors.pagePasswordRequired({ id });
      return { projectId: page.owner.id };
    },

    give,
    /** 1909: it is wrong; 1005: too many wrong ones. A page without password takes any. */
    async validPassword(caller: Caller, { id, ...given }: BodyOut<typeof pageCalls.validPassword>) {
      return enter(caller, (await running(caller, id)).page, given);
    },
    /** 2610: it is wrong; 1005. */
    async validProjectPassword(caller: Caller, { id, ...given }: BodyOut<typeof pageCalls.validPassword>) {
      return enter(caller, (await runningInProject(id)).page, given);
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
