import { historyCalls, historyQualityCalls, historySumCalls, viewSettingsCalls } from '@lightfield/contract';
import type { History } from '../../engines/history/history.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { createExportRepository } from './export.repository.ts';
import { type Exports, createExports } from './exports.ts';
import { type HistoryRepository, createHistoryRepository } from './history.repository.ts';
import { historyRoutes } from './history.routes.ts';
import { createHistoryService } from './history.service.ts';
import { createViewSettingsRepository } from './view-settings.repository.ts';
import { viewSettingsRoutes } from './view-settings.routes.ts';

const FORGET_MS = 3_600_000;

interface Gives {
  /** Reports of devices. */
  deviceReports: HistoryRepository;
  exports: Exports;
}

/** What devices recorded: rows, sums, curves, files; how somebody likes to see them. */
export const historyModule = defineModule<{ history: History }, Gives>({
  name: 'history',
  needs: { history: true },
  gives: { deviceReports: true, exports: true },
  calls: callsOf(historyCalls, historyQualityCalls, historySumCalls, viewSettingsCalls),
  start({ db, jobs, routes, history, ...given }) {
    viewSettingsRoutes(routes, createViewSettingsRepository(db));
    const reports = createHistoryRepository(db);
    const orders = createExportRepository(db);
    const log = given.log.child({ part: 'exports' });
    const exports = createExports({ records: history, rows: orders, log });
    jobs.sweep('old exports', FORGET_MS, () => orders.forget(), 'old exports stay');
    historyRoutes(routes, createHistoryService({ reports, records: history }), exports);
    return { deviceReports: reports, exports };
  },
});
