import { type StockChoice, type WorkOrdersTaken, stockCalls } from '@lightfield/contract';
import { call } from '../../../lib/call.ts';
import { foundIn } from '../../../lib/found-in.ts';
import type { StockTaken } from './beside-taken.ts';

/** Of each stock. */
const ITEMS_MOST = 500;
/** Orders whose materials are taken along. */
const ORDERS_MOST = 30;

type Find = (id: string, most: number) => Promise<readonly StockChoice[]>;
const find: Find = (id, most) => call(stockCalls.find, { id, most }, { quiet: true });

/**
 * What the orders of the person can use. Whose stock it is no order says: the first material does, as they come by name; so each stock is fetched
 * once, however many orders use it. Rejects where there is no line.
 */
export async function takeStock(orders: WorkOrdersTaken['orders'], at: number, ask: Find = find): Promise<StockTaken> {
  const stocks: (readonly StockChoice[])[] = [];
  const of: Record<string, number> = {};
  const open = orders.filter(({ mine, state }) => mine && (state === 'dispatched' || state === 'received'));
  for (const { id } of open.slice(0, ORDERS_MOST)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: most of them share a stock
    const [first] = await ask(id, 1);
    if (!first) continue;
    let known = stocks.findIndex(([one]) => one?.id === first.id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (known === -1) known = stocks.push(await ask(id, ITEMS_MOST)) - 1;
    of[id] = known;
  }
  return { at, stocks, of };
}

/** So many are offered at a time. */
const OFFERED = 6;
/** Materials whose name has all that was typed, those that begin with it first. */
export const offered = (stock: readonly StockChoice[], typed: string): readonly StockChoice[] =>
  foundIn(stock, typed.trim(), ({ name }) => [name], OFFERED);
