import { pushCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { PushService } from './push.service.ts';

/** Each opens a connection to somewhere else. */
const TEST_RATE: Rate = { max: 10, perMs: 60_000 };
/** Browsers subscribe once, and again when they were given another address. */
const SUBSCRIBE_RATE: Rate = { max: 30, perMs: 60_000 };

/** Wiring only. */
export function pushRoutes(routes: Routes, pushes: PushService): void {
  routes.on(pushCalls.query, (_body, caller) => pushes.query(caller));
  routes.on(pushCalls.subscribe, (body, caller) => pushes.subscribe(caller, body), { rate: SUBSCRIBE_RATE });
  routes.on(pushCalls.setKinds, (body, caller) => pushes.setKinds(caller, body));
  routes.on(pushCalls.remove, ({ id }, caller) => pushes.remove(caller, id));
  routes.on(pushCalls.test, ({ id }, caller) => pushes.test(caller, id), { rate: TEST_RATE });
}
