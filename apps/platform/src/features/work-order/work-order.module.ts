import { dispatchRuleCalls, onCallCalls, stockCalls, workOrderCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { dispatchRuleRoutes } from './dispatch/dispatch-rule.routes.ts';
import { createDispatchRuleService } from './dispatch/dispatch-rule.service.ts';
import { createDispatching } from './dispatch/dispatching.ts';
import { createOrderPictures } from './order-pictures.service.ts';
import { createOrderPaper } from './order-paper.ts';
import { createOrderPrints } from './order-print.service.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';
import { createOrderCounting } from './order-counting.service.ts';
import { createOrderTexts } from './order-texts.ts';
import { createOrderFigures } from './order-figures.repository.ts';
import { createOrderSums } from './order-sums.repository.ts';
import { createStockLow } from './stock/stock-low.ts';
import { createStockUse } from './stock/stock-use.ts';
import { createStockRepository } from './stock/stock.repository.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { createStockService } from './stock/stock.service.ts';
import { createReleasing } from './releasing.ts';
import { createStepping } from './stepping.ts';
import { createWorkOrderRepository } from './work-order.repository.ts';
import { type AlarmOrders, createAlarmOrders } from './alarm-orders.ts';
import { type WaitingOrders, createWaitingOrders } from './waiting-orders.ts';
import { type OnCall, createOnCall } from './on-call/on-call.ts';
import { createOnCallRepository } from './on-call/on-call.repository.ts';
import { onCallRoutes } from './on-call/on-call.routes.ts';
import { createOnCallService } from './on-call/on-call.service.ts';
import { createVisitorReports } from './visitor-reports.ts';
import { visitorReportRoutes, workOrderRoutes } from './work-order.routes.ts';
import { type WorkOrderService, createWorkOrderService } from './work-order.service.ts';

/** What has changed is added to the sums so often, and so much of it at a time: until then it is counted by itself. */
const FOLD_MS = 60_000;
const FOLD_MOST = 20_000;
/** Who can work an order no more loses it within this time. */
const RELEASE_MS = 30_000;

/** Work orders of devices. */
export const workOrderModule = defineModule<
  {
    scope: DeviceReach;
    orgs: OrgReach;
    operations: LogService;
    notifier: QueuedNotifier;
    /** The account that shared a device. */
    sharerOf: (deviceId: string) => Promise<string | undefined>;
  },
  {
    orderReports: Pick<WorkOrderService, 'reportIn' | 'holderOf'>;
    alarmOrders: AlarmOrders;
    onCall: OnCall;
    waitingOrders: WaitingOrders;
  }
>({
  name: 'work-order',
  needs: { scope: true, orgs: true, operations: true, notifier: true, sharerOf: true },
  gives: { orderReports: true, alarmOrders: true, onCall: true, waitingOrders: true },
  calls: callsOf(workOrderCalls, stockCalls, onCallCalls, dispatchRuleCalls),
  start({ db, bus, clock, closers, jobs, routes, scope, orgs, operations, notifier, sharerOf }) {
    const paper = createOrderPaper();
    closers.add('printed work orders', () => paper.stop());
    const orders = createWorkOrderRepository(db, scope);
    const stepping = createStepping({ db, orders, operations, bus, clock });
    const parts = { db, orders, stepping, clock };
    const stock = createStockRepository(db, orgs);
    const low = createStockLow(bus);
    const plans = createOnCallRepository(db, orgs);
    const onCall = createOnCall(plans);
    const dispatching = createDispatching({ db, orders, onCall, devices: scope, bus, clock });
    dispatchRuleRoutes(routes, createDispatchRuleService({ db, operations }));
    const service = createWorkOrderService({
      ...parts,
      dispatching,
      stock: createStockUse(stock, low),
      texts: createOrderTexts(notifier),
      devices: scope,
    });
    stockRoutes(routes, createStockService({ db, stock, operations, low, clock }));
    onCallRoutes(routes, createOnCallService({ db, plans, operations, clock }));
    workOrderRoutes(routes, service, {
      pictures: createOrderPictures(parts),
      prints: createOrderPrints({ ...parts, paper }),
      counting: createOrderCounting({ figures: createOrderFigures(db, scope), clock }),
    });
    const sums = createOrderSums(db);
    jobs.sweep(
      'sums of work orders',
      FOLD_MS,
      () => sums.fold(FOLD_MOST),
      'sums of work orders are not brought up to date',
    );
    const releasing = createReleasing({ ...parts, dispatching, devices: scope, bus });
    jobs.sweep(
      'orders of people who are gone',
      RELEASE_MS,
      () => releasing.sweep(),
      'orders of people who can work no more are not given back',
    );
    visitorReportRoutes(routes, createVisitorReports({ ...parts, devices: scope, sharerOf, dispatching, bus }));
    return {
      orderReports: service,
      alarmOrders: createAlarmOrders({ orders, bus }),
      onCall,
      waitingOrders: createWaitingOrders(db, scope),
    };
  },
});
