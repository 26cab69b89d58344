import { marketCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { MarketService } from './market.service.ts';

/** Of one account: what is in a package is proven each time. */
const TAKE_RATE: Rate = { max: 30, perMs: 60_000 };
/** A screen draws what each package looks like. */
const LOOK_RATE: Rate = { max: 400, perMs: 60_000 };

/** Wiring only. */
export function marketRoutes(routes: Routes, market: MarketService): void {
  routes.on(marketCalls.query, (body, caller) => market.list(caller, body), { rate: LOOK_RATE });
  routes.on(marketCalls.detail, (body, caller) => market.detail(caller, body), { rate: LOOK_RATE });
  routes.on(marketCalls.takeTemplate, (body, caller) => market.takeTemplate(caller, body), { rate: TAKE_RATE });
  routes.on(marketCalls.renewTemplate, (body, caller) => market.renewTemplate(caller, body), { rate: TAKE_RATE });
  routes.on(marketCalls.takePage, (body, caller) => market.takePage(caller, body), { rate: TAKE_RATE });
  routes.on(marketCalls.takePictures, (body, caller) => market.takePictures(caller, body), { rate: TAKE_RATE });
}
