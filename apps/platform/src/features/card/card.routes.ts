import { cardCalls, cardScanCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { CardService } from './card.service.ts';
import type { ScanService } from './scan.service.ts';

/** Of an address: enough for whoever stands before a cabinet, too few to go through numbers. */
const SCAN_RATE: Rate = { max: 20, perMs: 60_000 };
const ORDER_RATE: Rate = { max: 6, perMs: 60_000 };
/** While somebody pays it is asked every two seconds. */
const STATE_RATE: Rate = { max: 120, perMs: 60_000 };
const SYNC_RATE: Rate = { max: 10, perMs: 60_000 };

/** Wiring only. */
export function cardRoutes(routes: Routes, { cards, scans }: { cards: CardService; scans: ScanService }): void {
  routes.on(cardCalls.query, (body, caller) => cards.query(caller, body));
  routes.on(cardCalls.info, (body, caller) => cards.info(caller, body));
  routes.on(cardCalls.add, (body, caller) => cards.add(caller, body), { heavy: true });
  routes.on(cardCalls.remark, (body, caller) => cards.remark(caller, body));
  routes.on(cardCalls.delete, (body, caller) => cards.delete(caller, body));
  routes.on(cardCalls.sync, (body, caller) => cards.sync(caller, body), { rate: SYNC_RATE });
  routes.on(cardCalls.order, (body, caller) => cards.order(caller, body));
  routes.onPublic(cardScanCalls.info, (body) => scans.info(body), { rate: SCAN_RATE });
  routes.onPublic(cardScanCalls.order, (body, _caller, { ip, origin }) => scans.order(body, { ip, origin }), {
    rate: ORDER_RATE,
  });
  routes.onPublic(cardScanCalls.state, (body) => scans.state(body), { rate: STATE_RATE });
}
