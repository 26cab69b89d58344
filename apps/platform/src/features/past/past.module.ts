import { pageHistoryCalls, pastCalls } from '@lightfield/contract';
import type { History } from '../../engines/history/history.ts';
import { mvarsOf } from '../../engines/mvars/mvar-table.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import type { PageViewService } from '../page/page-view.service.ts';
import type { ProjectReportData } from '../project/project-report-data.service.ts';
import { createPageHistoryService } from './page-history.service.ts';
import { createProjectPastService } from './past-project.service.ts';
import { createPastRepository } from './past.repository.ts';
import { pageHistoryRoutes, pastRoutes, projectPastRoutes } from './past.routes.ts';
import { createPastService } from './past.service.ts';

interface Needs {
  history: History;
  watchedPages: Pick<PageViewService, 'watchedPage' | 'openedPage'>;
  deviceReports: HistoryRepository;
  projectFields: ProjectReportData['fieldsIn'];
}

/** The past of a running page: values, alarms and gateways as they stood. */
export const pastModule = defineModule<Needs>({
  name: 'past',
  needs: { history: true, watchedPages: true, deviceReports: true, projectFields: true },
  gives: {},
  calls: callsOf(pastCalls, pageHistoryCalls),
  start({ db, clock, routes, history, watchedPages, deviceReports, projectFields }) {
    const past = createPastRepository(db);
    pastRoutes(routes, createPastService({ past, records: history, clock }));
    const mvars = (projectId: string) => mvarsOf(db, [projectId]);
    const pages = watchedPages;
    const calculated = createProjectPastService({ past, records: history, pages, mvars, clock });
    projectPastRoutes(routes, calculated);
    const reports = {
      report: (deviceId: string, id: string) => deviceReports.report(deviceId, id),
      columnsOf: (ids: readonly string[]) => deviceReports.columnsOf(ids),
      fieldsOf: projectFields,
    };
    pageHistoryRoutes(routes, createPageHistoryService({ past, records: history, reports, pages, calculated }));
    return {};
  },
});
