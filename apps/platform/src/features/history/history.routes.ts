import { historyCalls, historyQualityCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { HistoryService } from './history.service.ts';

/** An export reads up to five million values; a person needs one now and then, a script must not need ten a second. */
const EXPORT_RATE: Rate = { max: 20, perMs: 60_000 };

/** Wiring only: which call reaches which rule. */
export function historyRoutes(routes: Routes, history: HistoryService): void {
  routes.on(historyCalls.reports, ({ equipmentId }) => history.reportsOf(equipmentId));
  routes.on(historyCalls.columns, ({ equipmentId, reportId }) => history.columns(equipmentId, reportId));
  routes.on(historyCalls.allColumns, ({ equipmentId }) => history.allColumns(equipmentId));
  routes.on(historyCalls.query, (query) => history.page(query));
  routes.on(historyCalls.queryAll, (query) => history.export(query), { rate: EXPORT_RATE });
  routes.on(historyCalls.curve, (query) => history.curve(query));
  routes.on(historyQualityCalls.spans, (query) => history.doubtful(query));
}
