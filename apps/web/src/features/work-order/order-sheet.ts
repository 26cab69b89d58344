import { type WorkOrder, holderOf } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';

const COLUMNS = [
  'number',
  'title',
  'device',
  'priority',
  'state',
  'reporter',
  'assignee',
  'reported',
  'due',
  'received',
  'closed',
  'cause',
  'hours',
  'cost',
] as const;
const WIDE: Partial<Record<(typeof COLUMNS)[number], number>> = {
  title: 36,
  device: 24,
  reported: 20,
  due: 20,
  received: 20,
  closed: 20,
};
export interface OrderSheetWords {
  readonly name: string;
  column(name: (typeof COLUMNS)[number]): string;
  priority(priority: WorkOrder['priority']): string;
  state(state: WorkOrder['state']): string;
  cause(cause: NonNullable<WorkOrder['cause']>): string;
}
const CENTS = 100;
const moment = (at: number | null) => (at === null ? null : new Date(at));

/** Work orders as a sheet. */
export const orderSheet = (orders: readonly WorkOrder[], words: OrderSheetWords): Sheet => ({
  name: words.name,
  columns: COLUMNS.map((name) => ({ title: words.column(name), ...(WIDE[name] && { width: WIDE[name] }) })),
  rows: orders.map((order) => [
    order.number,
    order.title,
    order.equipName,
    words.priority(order.priority),
    words.state(order.state),
    order.reporter,
    holderOf(order),
    moment(order.reportedAt),
    moment(order.dueAt),
    moment(order.receivedAt),
    moment(order.closedAt),
    order.cause === null ? '' : words.cause(order.cause),
    order.hours,
    order.costCents / CENTS,
  ]),
});
