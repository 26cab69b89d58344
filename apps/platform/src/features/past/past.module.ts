import { pastCalls } from '@lightfield/contract';
import type { History } from '../../engines/history/history.ts';
import { mvarsOf } from '../../engines/mvars/mvar-table.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { PageViewService } from '../page/page-view.service.ts';
import { createProjectPastService } from './past-project.service.ts';
import { createPastRepository } from './past.repository.ts';
import { pastRoutes, projectPastRoutes } from './past.routes.ts';
import { createPastService } from './past.service.ts';

interface Needs {
  history: History;
  watchedPages: Pick<PageViewService, 'watchedPage' | 'openedPage'>;
}

/** The past of a running page: values, alarms and gateways as they stood. */
export const pastModule = defineModule<Needs>({
  name: 'past',
  needs: { history: true, watchedPages: true },
  gives: {},
  calls: callsOf(pastCalls),
  start({ db, clock, routes, history, watchedPages }) {
    const past = createPastRepository(db);
    pastRoutes(routes, createPastService({ past, records: history, clock }));
    const mvars = (projectId: string) => mvarsOf(db, [projectId]);
    const pages = watchedPages;
    projectPastRoutes(routes, createProjectPastService({ past, records: history, pages, mvars, clock }));
    return {};
  },
});
