import { workOrderCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { OrderCounting } from './order-counting.service.ts';
import type { OrderPictures } from './order-pictures.service.ts';
import type { OrderPrints } from './order-print.service.ts';
import type { VisitorReports } from './visitor-reports.ts';
import type { WorkOrderService } from './work-order.service.ts';

/** Not in the specification: a hand that reports faults is slower. */
const REPORT_RATE: Rate = { max: 60, perMs: 60_000 };
/** An outbox that comes back from the cellar sends all that it has at once: 200 orders with two pictures each; afterwards two a second. */
const PICTURE_RATE: Rate = { max: 400, perMs: 200_000 };

/** Wiring only. */
export function workOrderRoutes(
  routes: Routes,
  orders: WorkOrderService,
  { pictures, counting, prints }: { pictures: OrderPictures; counting: OrderCounting; prints: OrderPrints },
): void {
  routes.on(workOrderCalls.query, (body, caller) => orders.query(caller, body));
  routes.on(workOrderCalls.days, (body, caller) => counting.days(caller, body));
  routes.on(workOrderCalls.statistics, (body, caller) => counting.statistics(caller, body));
  routes.on(workOrderCalls.info, (body, caller) => orders.info(caller, body));
  routes.on(workOrderCalls.take, (_body, caller) => orders.take(caller));
  routes.on(workOrderCalls.report, (body, caller) => orders.report(caller, body), { rate: REPORT_RATE });
  routes.on(workOrderCalls.people, (body, caller) => orders.people(caller, body));
  routes.on(workOrderCalls.teams, (body, caller) => orders.teams(caller, body));
  routes.on(workOrderCalls.dispatch, (body, caller) => orders.dispatch(caller, body));
  routes.on(workOrderCalls.receive, (body, caller) => orders.receive(caller, body));
  routes.on(workOrderCalls.finish, (body, caller) => orders.finish(caller, body));
  routes.on(workOrderCalls.accept, (body, caller) => orders.accept(caller, body));
  routes.on(workOrderCalls.end, (body, caller) => orders.end(caller, body));
  routes.on(workOrderCalls.reopen, (body, caller) => orders.reopen(caller, body));
  routes.on(workOrderCalls.comment, (body, caller) => orders.comment(caller, body));
  routes.on(workOrderCalls.addPicture, (body, caller) => pictures.addPicture(caller, body), { rate: PICTURE_RATE });
  routes.onBinary(workOrderCalls.picture, (body) => pictures.picture(body));
  routes.onBinary(workOrderCalls.print, (body, caller, { lang }) => prints.print(caller, body, lang), {
    heavy: true,
  });
}

export function visitorReportRoutes(routes: Routes, visitors: VisitorReports): void {
  routes.on(workOrderCalls.visitorReport, (body, caller) => visitors.report(caller, body), { rate: REPORT_RATE });
}
