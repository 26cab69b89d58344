import { historyCalls, historyQualityCalls, historySumCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { Exports } from './exports.ts';
import type { HistoryService } from './history.service.ts';

/** An export reads up to five million values; a person needs one now and then, a script must not need ten a second. */
const EXPORT_RATE: Rate = { max: 20, perMs: 60_000 };

/** What reads stored values. */
const HEAVY = { heavy: true } as const;

/** Wiring only: which call reaches which rule. */
export function historyRoutes(routes: Routes, history: HistoryService, exports: Exports): void {
  routes.on(historyCalls.reports, ({ equipmentId }) => history.reportsOf(equipmentId));
  routes.on(historyCalls.columns, ({ equipmentId, reportId }) => history.columns(equipmentId, reportId));
  routes.on(historyCalls.allColumns, ({ equipmentId }) => history.allColumns(equipmentId));
  routes.on(historyCalls.query, (query) => history.page(query), HEAVY);
  routes.on(historyCalls.queryAll, (query) => history.export(query), { rate: EXPORT_RATE, ...HEAVY });
  routes.on(historyCalls.curve, (query) => history.curve(query), HEAVY);
  routes.on(historyQualityCalls.spans, (query) => history.doubtful(query), HEAVY);
  routes.on(historySumCalls.buckets, (query) => history.buckets(query), HEAVY);
  routes.on(
    historySumCalls.exportStart,
    async (body, caller, { lang }) => exports.start(caller, lang, await history.order(body)),
    { rate: EXPORT_RATE },
  );
  routes.onBinary(historySumCalls.exportFile, ({ uuid }, caller) => exports.file(caller, uuid));
  routes.on(historySumCalls.exportCallback, ({ uuid }, caller) => exports.state(caller, uuid));
  routes.on(historySumCalls.exportCancel, ({ uuid }, caller) => exports.cancel(caller, uuid));
}
