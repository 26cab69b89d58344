import { overviewCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { OverviewService } from './overview.service.ts';

/** Wiring only. */
export function overviewRoutes(routes: Routes, overview: OverviewService): void {
  routes.on(overviewCalls.query, (_body, caller) => overview.query(caller));
}
