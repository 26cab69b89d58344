import {
  componentCalls,
  ownSymbolCalls,
  pageCalls,
  pageImageCalls,
  pageLookCalls,
  pageTemplateCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { OwnSymbolService } from './own-symbol.service.ts';
import type { ComponentReader, ComponentService } from './component.service.ts';
import type { PageExchangeService } from './page-exchange.service.ts';
import type { PageImageService } from './page-image.service.ts';
import type { PageListService } from './page-list.service.ts';
import type { PageLookService } from './page-look.service.ts';
import type { PageMasterService } from './page-master.service.ts';
import type { PagePresence } from './page-presence.ts';
import type { PagePublishService } from './page-publish.service.ts';
import type { PageSaveService } from './page-save.service.ts';
import type { PageTemplateService } from './page-template.service.ts';
import type { PageViewService } from './page-view.service.ts';
import type { PageService } from './page.service.ts';

/** Of one account: checking a large page takes a good part of a second. */
const SAVE_RATE: Rate = { max: 30, perMs: 60_000 };
/** Beside the wrong ones, which are counted. */
const PASSWORD_RATE: Rate = { max: 30, perMs: 60_000 };

/** One click each. */
const GIVE_RATE: Rate = { max: 120, perMs: 60_000 };

export interface PageServices {
  readonly lists: PageListService;
  readonly pages: PageService;
  readonly saves: PageSaveService;
  readonly publishing: PagePublishService;
  readonly exchanges: PageExchangeService;
  readonly views: PageViewService;
  readonly templates: PageTemplateService;
  readonly components: ComponentReader & ComponentService;
  readonly looks: PageLookService;
  readonly symbols: OwnSymbolService;
  readonly masters: PageMasterService;
  readonly images: PageImageService;
  readonly presence: PagePresence;
}

/** Wiring only. */
export function pageRoutes(routes: Routes, services: PageServices): void {
  const { lists, pages, saves, publishing, exchanges, views, templates, images, presence } = services;
  componentRoutes(routes, services.components);
  lookRoutes(routes, services.looks);
  symbolRoutes(routes, services.symbols);
  routes.on(pageCalls.query, (body) => lists.query(body));
  routes.on(pageCalls.add, (body, caller) => pages.add(caller, body));
  routes.on(pageCalls.edit, (body, caller) => pages.edit(caller, body));
  routes.on(pageCalls.delete, ({ id }, caller) => pages.delete(caller, id));
  routes.on(pageCalls.sort, ({ ids }, caller) => lists.sort(caller, ids));
  routes.on(pageCalls.setHome, (body, caller) => lists.setHome(caller, body));
  routes.on(pageCalls.masterSave, (body, caller) => services.masters.save(caller, body));
  routes.on(pageCalls.info, ({ id, lean }, caller) => pages.info(caller, id, lean));
  routes.onDocument(pageCalls.save, 'json', (body, caller) => saves.save(caller, body), { rate: SAVE_RATE });
  routes.on(pageCalls.editing, (body, caller) => presence.beat(caller, body));
  routes.onDocument(pageCalls.draftSave, 'json', (body, caller) => saves.draftSave(caller, body), { rate: SAVE_RATE });
  routes.on(pageCalls.draftInfo, ({ id }, caller) => saves.draftInfo(caller, id));
  routes.on(pageCalls.draftDelete, ({ id }, caller) => saves.draftDelete(caller, id));
  routes.on(pageCalls.versions, ({ id }) => saves.versions(id));
  routes.on(pageCalls.version, (body) => saves.version(body));
  routes.on(pageCalls.restore, (body, caller) => saves.restore(caller, body), { rate: SAVE_RATE, heavy: true });
  routes.on(pageCalls.publishing, (body) => publishing.query(body));
  routes.on(pageCalls.publishingSave, (body, caller) => publishing.save(caller, body));
  routes.on(pageCalls.repeated, (body) => lists.repeated(body));
  routes.on(pageCalls.publish, (body, caller) => publishing.publish(caller, body), { rate: SAVE_RATE });
  routes.on(pageCalls.publishSeveral, (body, caller) => publishing.publishSeveral(caller, body), {
    rate: SAVE_RATE,
    heavy: true,
  });
  routes.on(pageCalls.copy, (body, caller) => exchanges.copy(caller, body), { rate: SAVE_RATE });
  routes.on(pageCalls.exportPage, ({ id }, caller) => exchanges.exportPage(caller, id));
  routes.on(pageCalls.importPage, (body, caller) => exchanges.importPage(caller, body), { rate: SAVE_RATE });
  routes.on(pageCalls.pmsnQuery, (body) => lists.permissions(body));
  routes.on(pageCalls.pmsnSave, (body, caller) => lists.setPermissions(caller, body));
  routes.on(pageCalls.queryHome, (body, caller) => views.home(caller, body));
  routes.on(
    projectMonitorCalls.pageInfo,
    async ({ id, lean }, caller) => (await views.projectView(caller, id, lean)).page,
  );
  routes.on(projectMonitorCalls.validPassword, (body, caller) => views.validProjectPassword(caller, body), {
    rate: PASSWORD_RATE,
  });
  routes.on(pageCalls.view, ({ id }, caller) => views.view(caller, id));
  routes.on(pageCalls.open, (body, caller) => views.open(caller, body));
  routes.on(pageCalls.give, (body, caller) => views.give(caller, body), { rate: GIVE_RATE });
  routes.on(pageCalls.validPassword, (body, caller) => views.validPassword(caller, body), { rate: PASSWORD_RATE });

  routes.on(pageTemplateCalls.query, (body, caller) => templates.page(caller, body));
  routes.on(pageTemplateCalls.info, ({ pageTemplateId }, caller) => templates.info(caller, pageTemplateId));
  routes.on(pageTemplateCalls.add, (body, caller) => templates.add(caller, body));
  routes.on(pageTemplateCalls.delete, ({ pageTemplateId }, caller) => templates.delete(caller, pageTemplateId));

  routes.on(pageImageCalls.query, (body, caller) => images.page(caller, body));
  routes.on(pageImageCalls.upload, (body, caller) => images.upload(caller, body));
  routes.on(pageImageCalls.delete, ({ imageId }, caller) => images.delete(caller, imageId));
}

function componentRoutes(routes: Routes, components: ComponentReader & ComponentService): void {
  routes.on(componentCalls.query, ({ pageId }, caller) => components.query(caller, pageId));
  routes.on(componentCalls.info, (body, caller) => components.info(caller, body));
  routes.on(componentCalls.uses, (body, caller) => components.uses(caller, body));
  routes.on(componentCalls.versions, (body, caller) => components.versions(caller, body));
  routes.on(componentCalls.add, (body, caller) => components.add(caller, body), { rate: SAVE_RATE });
  routes.on(componentCalls.save, (body, caller) => components.save(caller, body), { rate: SAVE_RATE });
  routes.on(componentCalls.edit, (body, caller) => components.edit(caller, body));
  routes.on(componentCalls.restore, (body, caller) => components.restore(caller, body), {
    rate: SAVE_RATE,
    heavy: true,
  });
  routes.on(componentCalls.delete, (body, caller) => components.delete(caller, body));
}

function symbolRoutes(routes: Routes, symbols: OwnSymbolService): void {
  routes.on(ownSymbolCalls.query, ({ pageId }, caller) => symbols.query(caller, pageId));
  routes.on(ownSymbolCalls.info, (body, caller) => symbols.info(caller, body));
  routes.on(ownSymbolCalls.uses, (body, caller) => symbols.uses(caller, body));
  routes.on(ownSymbolCalls.add, (body, caller) => symbols.add(caller, body), { rate: SAVE_RATE });
  routes.on(ownSymbolCalls.save, (body, caller) => symbols.save(caller, body), { rate: SAVE_RATE });
  routes.on(ownSymbolCalls.edit, (body, caller) => symbols.edit(caller, body));
  routes.on(ownSymbolCalls.delete, (body, caller) => symbols.delete(caller, body));
}

function lookRoutes(routes: Routes, looks: PageLookService): void {
  routes.on(pageLookCalls.query, (body, caller) => looks.query(caller, body));
  routes.on(pageLookCalls.uses, (body, caller) => looks.uses(caller, body));
  routes.on(pageLookCalls.add, (body, caller) => looks.add(caller, body), { rate: SAVE_RATE });
  routes.on(pageLookCalls.save, (body, caller) => looks.save(caller, body), { rate: SAVE_RATE });
  routes.on(pageLookCalls.delete, (body, caller) => looks.delete(caller, body));
}
