import { pageMapCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { MapService } from './map.service.ts';

/** A map asks every ten seconds, a page has a few, and several pages may be open. */
const RATE: Rate = { max: 240, perMs: 60_000 };

/** Wiring only. */
export function mapRoutes(routes: Routes, maps: MapService): void {
  routes.on(pageMapCalls.ofDevice, (body, caller) => maps.ofDevice(caller, body), { rate: RATE });
  routes.on(pageMapCalls.ofPage, (body, caller) => maps.ofPage(caller, body), { rate: RATE });
  routes.on(pageMapCalls.ofProject, (body, caller) => maps.ofProject(caller, body), { rate: RATE });
}
