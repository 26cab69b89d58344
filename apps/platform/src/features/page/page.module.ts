import {
  componentCalls,
  ownSymbolCalls,
  pageCalls,
  pageImageCalls,
  pageLookCalls,
  pageTemplateCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import { devicesBehind } from '../../engines/mvars/mvar-table.ts';
import type { Caller } from '../../kernel/caller.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { argon2Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import { SESSION_MAX_MS } from '../../kernel/session-cookie.ts';
import type { FailureRepository } from '../account/self/failure.repository.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createComponentRepository } from './component.repository.ts';
import { createComponentLibrary } from './component.service.ts';
import { createOwnSymbolRepository } from './own-symbol.repository.ts';
import { createOwnSymbolService } from './own-symbol.service.ts';
import { type PageCopies, createPageCopies } from './page-copy.ts';
import { createPageDraftRepository } from './page-draft.repository.ts';
import { createPageExchangeService } from './page-exchange.service.ts';
import { type PageFiles, createPageFiles } from './page-files.ts';
import { servePageImages } from './page-image-file.ts';
import { createPageGivenRepository } from './page-given.repository.ts';
import { createPageImageRepository } from './page-image.repository.ts';
import { type PageImageService, createPageImageService } from './page-image.service.ts';
import { createPageListService } from './page-list.service.ts';
import { createPageLookRepository } from './page-look.repository.ts';
import { createPageLookService } from './page-look.service.ts';
import type { PageOwner } from './page-owner.ts';
import { createPageMasters } from './page-master.ts';
import { createPageMasterService } from './page-master.service.ts';
import { createPagePasswords } from './page-password.ts';
import { createPagePresence } from './page-presence.ts';
import { createPagePublishRepository } from './page-publish.repository.ts';
import { createPagePublishService } from './page-publish.service.ts';
import { createPageSaveService } from './page-save.service.ts';
import { type PageStore, type PageStoreParts, createPageStore } from './page-store.ts';
import { createPageTemplateRepository } from './page-template.repository.ts';
import { type PageTemplateService, createPageTemplateService } from './page-template.service.ts';
import { createPageViewRepository } from './page-view.repository.ts';
import { type PageViewService, type PageViewServiceParts, createPageViewService } from './page-view.service.ts';
import type { PageWork } from './page-work.ts';
import { createPageRepository } from './page.repository.ts';
import { pageRoutes } from './page.routes.ts';
import type { CarriedScenes } from './carried-scenes.ts';
import { createPageService } from './page.service.ts';

/** What old sessions have opened is forgotten this often. */
const SWEEP_MS = 3_600_000;

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  orgs: OrgReach;
  operations: LogService;
  seal: Seal;
  failures: FailureRepository;
  /** Of all widgets there are. */
  widgetDefinitions: PageStoreParts['definitions'];
  /** What a page begins with. */
  deviceLines: PageViewServiceParts['monitor'];
  /** What is done with large pages, beside the main thread. */
  pageWork: PageWork;
  carriedScenes: CarriedScenes;
}
interface Gives {
  /** What a page of a project says to whoever watches it. */
  watchedPages: Pick<PageViewService, 'watchedPage' | 'mappedPage' | 'openedPage' | 'projectView'>;
  /** Pages that follow devices and templates, for those who copy these. */
  pageCopies: PageCopies;
  /** Pages of devices in files, for those who write and read these. */
  pageFiles: PageFiles;
  /** Pages and pictures of the market. */
  pageArrivals: {
    /** 1906, 1907. */
    prove: PageStore['parse'];
    takeTemplate: PageTemplateService['take'];
    takePicture: PageImageService['fromFile'];
  };
}

/** Who may do what with the pages of a device or project. */
const pageRights = ({ scope, projectScope, orgs }: Pick<Needs, 'scope' | 'projectScope' | 'orgs'>) => ({
  mayRead: (caller: Caller, id: string) => scope.mayRead(caller, id),
  mayWriteAll: (caller: Caller, ids: readonly string[]) => scope.mayWriteAll(caller, ids),
  mayReadOwner: (caller: Caller, owner: PageOwner['kind'], id: string) =>
    owner === 'device'
      ? scope.mayRead(caller, id)
      : owner === 'project'
        ? projectScope.mayReadAll(caller, [id])
        : orgs.entities.template(caller, [id]),
  mayReadProject: (caller: Caller, id: string) => projectScope.mayReadAll(caller, [id]),
  mayManageProjects: (caller: Caller, ids: readonly string[]) => projectScope.mayManageAll(caller, ids),
});

/** Configuration pages: drawing them, looking at them, and what they are made from. */
export const pageModule = defineModule<Needs, Gives>({
  name: 'page',
  needs: {
    scope: true,
    projectScope: true,
    orgs: true,
    operations: true,
    seal: true,
    failures: true,
    widgetDefinitions: true,
    deviceLines: true,
    pageWork: true,
    carriedScenes: true,
  },
  gives: { watchedPages: true, pageCopies: true, pageFiles: true, pageArrivals: true },
  calls: [
    ...callsOf(pageCalls, pageTemplateCalls, pageImageCalls, componentCalls, pageLookCalls, ownSymbolCalls),
    projectMonitorCalls.pageInfo,
    projectMonitorCalls.validPassword,
  ],
  start({ app, bus, line, db, clock, steady, sessions, limiter, log, routes, closers, ...given }) {
    const { scope, projectScope, orgs, operations, seal, failures, carriedScenes: scenes } = given;
    const hasher = argon2Hasher;
    const pages = createPageRepository();
    const drafts = createPageDraftRepository();
    const store = createPageStore({ pages, definitions: given.widgetDefinitions, clock });
    const masters = createPageMasters({ pages, store });
    const passwords = createPagePasswords({ seal, hasher });
    const copies = createPageCopies({ pages, store, scenes, operations });
    const templates = createPageTemplateRepository(db, (caller, column, add) => orgs.within(caller, column, add));
    const views = createPageViewRepository(db, {
      devices: (caller, add) => scope.visible(caller, add),
      projects: (caller, add) => projectScope.visible(caller, add),
    });
    const common = {
      db,
      pages,
      store,
      masters,
      rights: pageRights({ scope, projectScope, orgs }),
      operations,
      bus,
      clock,
    };
    const images = createPageImageService({
      ...common,
      images: createPageImageRepository(db, (caller, column, add) => orgs.within(caller, column, add)),
    });
    const presence = createPagePresence({ clock, line, versionOf: async (id) => (await pages.find(db, id))?.version });
    closers.add('who designs pages', presence.stop);
    const looking = createPageViewService({
      ...common,
      views,
      givens: createPageGivenRepository(),
      clock: steady,
      failures,
      seal,
      hasher,
      devicesBehind: (projectId, ids) => devicesBehind(db, projectId, ids),
      monitor: given.deviceLines,
    });
    const kept = createPageTemplateService({ ...common, templates, copies, images, scenes });
    pageRoutes(routes, {
      lists: createPageListService(common),
      pages: createPageService({
        ...common,
        drafts,
        passwords,
        templateFor: (orgId, id) => templateFor(store, templates, orgId, id),
      }),
      saves: createPageSaveService({ ...common, work: given.pageWork, drafts, passwords }),
      publishing: createPagePublishService({ ...common, publishing: createPagePublishRepository() }),
      exchanges: createPageExchangeService({ ...common, copies, images, scenes }),
      views: looking,
      templates: kept,
      components: createComponentLibrary({ ...common, components: createComponentRepository(), copies }),
      masters: createPageMasterService(common),
      looks: createPageLookService({ ...common, looks: createPageLookRepository() }),
      symbols: createOwnSymbolService({ ...common, symbols: createOwnSymbolRepository() }),
      images,
      presence,
    });
    servePageImages({ app, sessions, limiter, images, log });
    const sweep = () => {
      presence.sweep();
      return views.sweep(steady.now() - SESSION_MAX_MS);
    };
    closers.sweep('page sweep', SWEEP_MS, sweep, 'what old sessions have opened was not forgotten');
    return {
      watchedPages: looking,
      pageCopies: copies,
      pageFiles: createPageFiles({ pages, store, copies, images, scenes, operations }),
      pageArrivals: {
        prove: store.parse,
        takeTemplate: (tx, caller, page) => kept.take(tx, caller, page),
        takePicture: (tx, caller, orgId, picture) => images.fromFile(tx, caller, orgId, picture),
      },
    };
  },
});

async function templateFor(
  store: PageStore,
  templates: ReturnType<typeof createPageTemplateRepository>,
  orgId: string,
  id: string,
) {
  const stored = await templates.ofOrg(orgId, id);
  return stored && store.read(stored);
}
