import { templateCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { LogService } from '../../log/log.service.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import { createTemplateListRepository } from './template-list.repository.ts';
import { createTemplateRepository } from './template.repository.ts';
import { templateRoutes } from './template.routes.ts';
import { createTemplateService } from './template.service.ts';

interface Needs {
  configStore: ConfigStore;
  pageCopies: PageCopies;
  orgs: OrgReach;
  operations: LogService;
}

/** Templates of devices. */
export const templateModule = defineModule<Needs>({
  name: 'template',
  needs: { configStore: true, pageCopies: true, orgs: true, operations: true },
  gives: {},
  calls: callsOf(templateCalls),
  start({ db, routes, configStore: store, pageCopies: pages, orgs, operations }) {
    const lists = createTemplateListRepository(db, orgs);
    const templates = createTemplateRepository();
    templateRoutes(routes, createTemplateService({ db, templates, lists, store, operations, pages }));
    return {};
  },
});
