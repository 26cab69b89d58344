import { shareCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ShareService } from './share.service.ts';
import type { VisitService } from './visit.service.ts';

/** By address; a whole plant may share one. Wrong passwords are counted beside it. */
const ENTER_RATE: Rate = { max: 60, perMs: 60_000 };

/** Wiring only. */
export function shareRoutes(routes: Routes, shares: ShareService, visits: VisitService): void {
  routes.on(shareCalls.info, (body, caller) => shares.info(caller, body));
  routes.on(shareCalls.open, (body, caller) => shares.open(caller, body));
  routes.on(shareCalls.editPwd, (body, caller) => shares.editPwd(caller, body));
  routes.on(shareCalls.editAuth, (body, caller) => shares.editAuth(caller, body));
  routes.on(shareCalls.renew, (body, caller) => shares.renew(caller, body));
  routes.on(shareCalls.revoke, (body, caller) => shares.revoke(caller, body));
  routes.onPublic(shareCalls.enter, (body, _caller, context) => visits.enter(body, context), { rate: ENTER_RATE });
}
