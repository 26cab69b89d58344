import type { PageJson } from '@lightfield/contract';
import { definitions } from '@lightfield/widgets/definitions';
import { v7 as uuidv7 } from 'uuid';
import { devicesBehind } from '../engines/mvars/mvar-table.ts';
import { createFailureRepository } from '../features/account/failure.repository.ts';
import { type PageCopies, createPageCopies } from '../features/page/page-copy.ts';
import { createPageDraftRepository } from '../features/page/page-draft.repository.ts';
import { createPageExchangeService } from '../features/page/page-exchange.service.ts';
import { type PageFiles, createPageFiles } from '../features/page/page-files.ts';
import { servePageImages } from '../features/page/page-image-file.ts';
import { createPageImageRepository } from '../features/page/page-image.repository.ts';
import { createPageImageService } from '../features/page/page-image.service.ts';
import { createPageListService } from '../features/page/page-list.service.ts';
import type { PageOwner } from '../features/page/page-owner.ts';
import { createPagePasswords } from '../features/page/page-password.ts';
import { createPageReach } from '../features/page/page-rights.ts';
import { createPageSaveService } from '../features/page/page-save.service.ts';
import { createPageStore } from '../features/page/page-store.ts';
import { createPageTemplateRepository } from '../features/page/page-template.repository.ts';
import { createPageTemplateService } from '../features/page/page-template.service.ts';
import { createPageViewRepository } from '../features/page/page-view.repository.ts';
import { createPagePresence } from '../features/page/page-presence.ts';
import {
  type PageViewService,
  type PageViewServiceParts,
  createPageViewService,
} from '../features/page/page-view.service.ts';
import { createPageRepository } from '../features/page/page.repository.ts';
import { pageRoutes } from '../features/page/page.routes.ts';
import { createPageService } from '../features/page/page.service.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Transaction } from '../kernel/db.ts';
import type { EntityReach, Reaches } from '../kernel/reach.ts';
import { argon2Hasher } from '../kernel/password.ts';
import { SESSION_MAX_MS } from '../kernel/session-cookie.ts';
import type { Parts, Shared } from './shared.ts';

/** What old sessions have opened is forgotten this often. */
const SWEEP_MS = 3_600_000;

export const pageReach = (db: Parts['db'], others: Pick<EntityReach, 'device' | 'template' | 'project'>): Reaches =>
  createPageReach(db, createPageRepository(), others);

/** Pages that follow devices and templates, for those who copy these. */
export function pageCopies({ clock, operations }: Pick<Parts, 'clock' | 'operations'>): PageCopies {
  const pages = createPageRepository();
  return createPageCopies({ pages, store: createPageStore({ pages, definitions, clock }), operations });
}

/** Who may do what with the pages of a device or project. */
const pageRights = ({ scope, projectScope }: Pick<Parts, 'scope' | 'projectScope'>) => ({
  mayRead: (caller: Caller, id: string) => scope.mayRead(caller, id),
  mayWriteAll: (caller: Caller, ids: readonly string[]) => scope.mayWriteAll(caller, ids),
  mayReadProject: (caller: Caller, id: string) => projectScope.mayReadAll(caller, [id]),
  mayManageProjects: (caller: Caller, ids: readonly string[]) => projectScope.mayManageAll(caller, ids),
});

/** Pages of devices in files, for those who write and read these. */
export function pageFiles(shared: Shared): PageFiles {
  const { db, clock, operations, orgs } = shared;
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions, clock });
  const images = createPageImageService({
    db,
    pages,
    rights: pageRights(shared),
    operations,
    clock,
    images: createPageImageRepository(db, (caller, column, add) => orgs.within(caller, column, add)),
  });
  return createPageFiles({ pages, store, copies: createPageCopies({ pages, store, operations }), images, operations });
}

/** Who has made what came with a site. */
const SITE = { loginName: 'Lightfield' };

/** Pages that come with the devices and projects of a site document, for whoever sets it up. */
export function sitePages({ clock }: Pick<Parts, 'clock'>) {
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions, clock });
  return async (tx: Transaction, owner: PageOwner, documents: readonly PageJson[]): Promise<void> => {
    if (documents.length > 0) await pages.lockOwner(tx, owner);
    for (const json of documents) {
      const { document } = await store.settled(tx, store.parse(json), owner);
      const prepared = await store.prepare(store.configured(document, owner, {}));
      await store.insert(tx, SITE, { id: uuidv7(), owner }, prepared, { kind: 'import' });
    }
  };
}

/** Configuration pages: drawing them, looking at them, and what they are made from. */
export function startPages(shared: Shared, monitor: PageViewServiceParts['monitor']): PageViewService {
  const {
    app,
    bus,
    db,
    clock,
    steady,
    scope,
    projectScope,
    orgs,
    operations,
    seal,
    sessions,
    limiter,
    log,
    routes,
    closers,
    work,
  } = shared;
  const pages = createPageRepository();
  const drafts = createPageDraftRepository();
  const store = createPageStore({ pages, definitions, clock });
  const passwords = createPagePasswords({ seal, hasher: argon2Hasher });
  const copies = createPageCopies({ pages, store, operations });
  const templates = createPageTemplateRepository(db, (caller, column, add) => orgs.within(caller, column, add));
  const views = createPageViewRepository(db, {
    devices: (caller, add) => scope.visible(caller, add),
    projects: (caller, add) => projectScope.visible(caller, add),
  });
  const rights = pageRights(shared);
  const common = { db, pages, store, rights, operations, bus, clock };
  const images = createPageImageService({
    ...common,
    images: createPageImageRepository(db, (caller, column, add) => orgs.within(caller, column, add)),
  });
  const presence = createPagePresence({ clock, versionOf: async (id) => (await pages.find(db, id))?.version });
  const looking = createPageViewService({
    ...common,
    views,
    clock: steady,
    failures: createFailureRepository(db),
    seal,
    hasher: argon2Hasher,
    devicesBehind: (projectId, ids) => devicesBehind(db, projectId, ids),
    monitor,
  });
  pageRoutes(routes, {
    lists: createPageListService(common),
    pages: createPageService({
      ...common,
      drafts,
      passwords,
      templateFor: async (orgId, id) => {
        const stored = await templates.ofOrg(orgId, id);
        return stored && store.read(stored);
      },
    }),
    saves: createPageSaveService({ ...common, work: work.pages, drafts, passwords }),
    exchanges: createPageExchangeService({ ...common, copies, images }),
    views: looking,
    templates: createPageTemplateService({ ...common, templates, copies }),
    images,
    presence,
  });
  servePageImages({ app, sessions, limiter, images, log });
  const timer = setInterval(() => {
    presence.sweep();
    views.sweep(steady.now() - SESSION_MAX_MS).catch((error: unknown) => {
      log.warn({ error }, 'what old sessions have opened was not forgotten');
    });
  }, SWEEP_MS);
  closers.add('page sweep', () => clearInterval(timer));
  return looking;
}
