import { stockCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { StockService } from './stock.service.ts';

/** Wiring only. */
export function stockRoutes(routes: Routes, stock: StockService): void {
  routes.on(stockCalls.query, (body, caller) => stock.query(caller, body));
  routes.on(stockCalls.find, (body, caller) => stock.find(caller, body));
  routes.on(stockCalls.add, (body, caller) => stock.add(caller, body));
  routes.on(stockCalls.edit, (body, caller) => stock.edit(caller, body));
  routes.on(stockCalls.move, (body, caller) => stock.move(caller, body));
  routes.on(stockCalls.delete, (body, caller) => stock.delete(caller, body));
  routes.on(stockCalls.log, (body) => stock.log(body));
}
