import type { PayOrder } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';

export interface OrderSheetWords {
  readonly name: string;
  /** Of the columns, in their order. */
  readonly heads: readonly string[];
  order(order: PayOrder): string;
  state(state: PayOrder['state']): string;
  by(who: string): string;
  paidBy(by: NonNullable<PayOrder['paidBy']>): string;
}

/** Orders as a sheet; sums in yuan. */
export const orderSheet = (orders: readonly PayOrder[], words: OrderSheetWords): Sheet => ({
  name: words.name,
  columns: words.heads.map((title) => ({ title, width: 18 })),
  rows: orders.map((order) => [
    order.number,
    order.orgName,
    words.order(order),
    order.cents / 100,
    words.state(order.state),
    order.paidBy ? words.paidBy(order.paidBy) : '',
    new Date(order.createdAt),
    words.by(order.by),
  ]),
});
