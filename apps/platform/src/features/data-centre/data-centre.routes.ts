import { dataCentreCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { BackfillService } from './backfill.service.ts';
import type { ForwardTester } from './forward-test.ts';
import type { ForwarderService } from './forwarder.service.ts';

/** Each test opens a connection to somewhere else. */
const TEST_RATE: Rate = { max: 20, perMs: 60_000 };

/** Wiring only. */
export function dataCentreRoutes(
  routes: Routes,
  {
    forwarders,
    tester,
    backfills,
  }: { forwarders: ForwarderService; tester: ForwardTester; backfills: BackfillService },
): void {
  routes.on(dataCentreCalls.query, (body, caller) => forwarders.page(caller, body));
  routes.on(dataCentreCalls.info, ({ id }, caller) => forwarders.info(caller, id));
  routes.on(dataCentreCalls.add, (body, caller) => forwarders.add(caller, body));
  routes.on(dataCentreCalls.edit, (body, caller) => forwarders.edit(caller, body));
  routes.on(dataCentreCalls.setEnabled, (body, caller) => forwarders.setEnabled(caller, body));
  routes.on(dataCentreCalls.delete, ({ id }, caller) => forwarders.delete(caller, id));
  routes.on(dataCentreCalls.variables, (body) => forwarders.variables(body));
  routes.on(dataCentreCalls.preview, (body, caller) => forwarders.preview(caller, body));
  routes.on(dataCentreCalls.test, (body, caller) => tester(caller, body), { rate: TEST_RATE });
  routes.on(dataCentreCalls.backfill, (body, caller) => backfills.start(caller, body));
  routes.on(dataCentreCalls.cancelBackfill, ({ id }, caller) => backfills.cancel(caller, id));
}
