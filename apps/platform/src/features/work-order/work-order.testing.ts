import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { type Bus, createBus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Routes } from '../../kernel/route.ts';
import { type TestCalls, testCalls } from '../../kernel/testing-calls.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createDispatching } from './dispatch/dispatching.ts';
import { createOnCall } from './on-call/on-call.ts';
import { createOnCallRepository } from './on-call/on-call.repository.ts';
import { createOrderCounting } from './order-counting.service.ts';
import { createOrderFigures } from './order-figures.repository.ts';
import type { OrderPapers } from './order-paper.ts';
import { createOrderTexts } from './order-texts.ts';
import { createOrderPictures } from './order-pictures.service.ts';
import { createOrderPrints } from './order-print.service.ts';
import { createStepping } from './stepping.ts';
import { createStockReach } from './stock/stock-reach.ts';
import { createStockLow } from './stock/stock-low.ts';
import { createStockUse } from './stock/stock-use.ts';
import { createStockRepository } from './stock/stock.repository.ts';
import { createWorkOrderReach } from './work-order-reach.ts';
import { createWorkOrderRepository } from './work-order.repository.ts';
import { workOrderRoutes } from './work-order.routes.ts';
import { createWorkOrderService } from './work-order.service.ts';

export interface OrderParts {
  db: Db;
  clock: Clock & Ticks;
  bus?: Bus;
  operations?: OperationLog;
  paper?: Pick<OrderPapers, 'pdf'>;
  notifier?: QueuedNotifier;
}
const silentBus = () =>
  createBus((error) => {
    throw error;
  });
/** What the module makes of a database: what prints orders and who hears of them is left out where nobody asks. */
export function orderParts({
  db,
  clock,
  bus = silentBus(),
  operations = rememberedOperations().log,
  paper = { pdf: () => Promise.resolve(new Uint8Array()) },
  notifier = { mode: () => 'off', queue: () => Promise.resolve(), send: () => Promise.resolve() },
}: OrderParts) {
  const [devices, orgs] = [createDeviceScope(db), createOrgReach(db)];
  const [orders, stock] = [createWorkOrderRepository(db, devices), createStockRepository(db, orgs)];
  const stepping = createStepping({ db, orders, operations, bus, clock });
  const parts = { db, orders, stepping, clock };
  const texts = createOrderTexts(notifier);
  const low = createStockLow(bus);
  const onCall = createOnCall(createOnCallRepository(db, orgs));
  const dispatching = createDispatching({ db, orders, onCall, devices, bus, clock });
  return {
    ...parts,
    devices,
    orgs,
    stock,
    low,
    dispatching,
    register: (routes: Routes) =>
      workOrderRoutes(
        routes,
        createWorkOrderService({ ...parts, stock: createStockUse(stock, low), texts, devices, dispatching }),
        {
          pictures: createOrderPictures(parts),
          prints: createOrderPrints({ ...parts, paper }),
          counting: createOrderCounting({ figures: createOrderFigures(db, devices), clock }),
        },
      ),
  };
}

/** Calls of work orders on a database. `also`: those of a neighbour that shares the parts. */
export function orderCalls(
  given: OrderParts,
  also?: (routes: Routes, parts: ReturnType<typeof orderParts>) => void,
): Promise<TestCalls> {
  const parts = orderParts(given);
  const { db, devices, orgs } = parts;
  return testCalls({
    register: (routes) => {
      parts.register(routes);
      also?.(routes, parts);
    },
    scope: devices,
    reach: { ...orgs.entities, workOrder: createWorkOrderReach(db, devices), ...createStockReach(db, orgs) },
    clock: given.clock,
  });
}
