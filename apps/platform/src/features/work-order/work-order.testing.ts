import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { type Bus, createBus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type TestCalls, testCalls } from '../../kernel/testing-calls.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createOrderCounting } from './order-counting.service.ts';
import { createOrderFigures } from './order-figures.repository.ts';
import type { OrderPapers } from './order-paper.ts';
import { createOrderPictures } from './order-pictures.service.ts';
import { createOrderPrints } from './order-print.service.ts';
import { createStepping } from './stepping.ts';
import { createStockUse } from './stock/stock-use.ts';
import { createStockRepository } from './stock/stock.repository.ts';
import { createWorkOrderReach } from './work-order-reach.ts';
import { createWorkOrderRepository } from './work-order.repository.ts';
import { workOrderRoutes } from './work-order.routes.ts';
import { createWorkOrderService } from './work-order.service.ts';

export interface OrderCallsParts {
  db: Db;
  clock: Clock & Ticks;
  bus?: Bus;
  operations?: OperationLog;
  paper?: Pick<OrderPapers, 'pdf'>;
}
/** Calls of work orders on a database: what prints them and who hears of them is left out where nobody asks. */
export async function orderCalls({
  db,
  clock,
  bus = createBus((error) => {
    throw error;
  }),
  operations = rememberedOperations().log,
  paper = { pdf: () => Promise.resolve(new Uint8Array()) },
}: OrderCallsParts): Promise<TestCalls> {
  const devices = createDeviceScope(db);
  const orders = createWorkOrderRepository(db, devices);
  const stepping = createStepping({ db, orders, operations, bus, clock });
  const parts = { db, orders, stepping, clock };
  const stock = createStockUse(createStockRepository(db, createOrgReach(db)));
  const service = createWorkOrderService({ ...parts, stock, devices });
  const rest = {
    pictures: createOrderPictures(parts),
    prints: createOrderPrints({ ...parts, paper }),
    counting: createOrderCounting({ figures: createOrderFigures(db, devices), clock }),
  };
  return testCalls({
    register: (routes) => workOrderRoutes(routes, service, rest),
    scope: devices,
    reach: { workOrder: createWorkOrderReach(db, devices) },
    clock,
  });
}
