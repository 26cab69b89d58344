import { pageHistoryCalls, pastCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { PageHistoryService } from './page-history.service.ts';
import type { ProjectPastService } from './past-project.service.ts';
import type { PastService } from './past.service.ts';

/** Somebody who drags along the time asks a few times a second at most, and for a minute at a stretch. */
const RATE: Rate = { max: 240, perMs: 60_000 };
/** What periods had come to may take reading a day. */
const PROJECT_RATE: Rate = { max: 120, perMs: 60_000 };

/** Wiring only. */
export function pastRoutes(routes: Routes, past: PastService): void {
  routes.on(pastCalls.query, (body, caller) => past.query(caller, body), { rate: RATE, heavy: true });
  routes.on(pastCalls.recorded, (body) => past.recorded(body), { rate: RATE, heavy: true });
}
export function projectPastRoutes(routes: Routes, past: ProjectPastService): void {
  routes.on(pastCalls.ofProject, (body, caller) => past.query(caller, body), { rate: PROJECT_RATE, heavy: true });
  routes.on(pastCalls.recordedOfProject, (body, caller) => past.recorded(caller, body), {
    rate: PROJECT_RATE,
    heavy: true,
  });
}
export function pageHistoryRoutes(routes: Routes, history: PageHistoryService): void {
  routes.on(pageHistoryCalls.ofDevice, (body, caller) => history.ofDevice(caller, body), { rate: RATE, heavy: true });
  routes.on(pageHistoryCalls.ofPage, (body, caller) => history.ofPage(caller, body), { rate: RATE, heavy: true });
  routes.on(pageHistoryCalls.ofProject, (body, caller) => history.ofProject(caller, body), { rate: RATE, heavy: true });
}
