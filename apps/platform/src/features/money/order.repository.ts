import type { Page, PayOrder, PayOrderKind, PayOrderState, PayPlatform } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

export type WithinOrgs = (caller: Caller, column: string, add: (value: unknown) => string) => Promise<string>;

interface Row {
  id: string;
  number: number;
  org_id: string;
  org_name: string;
  kind: PayOrderKind;
  product_name: string | null;
  product_kind: 'sms' | 'voice' | null;
  product_count: number | null;
  product_months: number | null;
  card_count: number | null;
  card_months: number | null;
  given: boolean;
  cents: number;
  state: PayOrderState;
  paid_by: PayOrder['paidBy'];
  by: string;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  refund_id: string | null;
  invoice_id: string | null;
  problem: string | null;
}
/** An order as it is stored. */
export interface StoredOrder extends PayOrder {
  /** Of the refund that is on its way. */
  readonly refundId: string | null;
  /** What it was for was given, or is being given. */
  readonly given: boolean;
}
const fromRow = (row: Row): StoredOrder => ({
  id: row.id,
  number: row.number,
  orgId: row.org_id,
  orgName: row.org_name,
  kind: row.kind,
  product:
    row.product_kind === null
      ? null
      : {
          name: row.product_name ?? '',
          kind: row.product_kind,
          count: row.product_count ?? 0,
          validMonths: row.product_months,
        },
  cards: row.card_count === null ? null : { count: row.card_count, months: row.card_months ?? 0 },
  cents: row.cents,
  state: row.state,
  paidBy: row.paid_by,
  by: row.by,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  paidAt: row.paid_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  invoiced: row.invoice_id !== null,
  problem: row.problem ?? '',
  refundId: row.refund_id,
  given: row.given,
});
export const shownOrder = ({ refundId: _refundId, given: _given, ...order }: StoredOrder): PayOrder => order;

const COLUMNS = `pay_order.id, number, org_id, org_name, kind, product_name, product_kind, product_count, product_months, card_count, card_months, given,
  pay_order.cents, pay_order.state,
  paid_by, by, created_at, expires_at, paid_at, ended_at, refund_id, invoice_id`;
const PROBLEM = `(select problem from payment where payment.id = refund_id and payment.state = 'returning') as problem`;

export interface OrderFilter {
  kind?: PayOrderKind | undefined;
  state?: PayOrderState | undefined;
  invoiceable?: boolean | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
}
export interface NewOrder {
  id: string;
  orgId: string;
  kind: PayOrderKind;
  product: PayOrder['product'];
  cards?: PayOrder['cards'];
  /** By which whoever is not logged in asks for it. */
  scanKey?: string;
  cents: number;
  by: string;
  createdAt: number;
  expiresAt: number;
}

/** SQL of orders. */
export function createOrderRepository(db: Queryable, within: WithinOrgs) {
  return {
    async list(
      caller: Caller,
      filter: OrderFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<PayOrder>> {
      const { values, add } = statement();
      const where = [await within(caller, 'pay_order.org_id', add)];
      if (filter.kind !== undefined) where.push(`kind = ${add(filter.kind)}`);
      if (filter.state !== undefined) where.push(`state = ${add(filter.state)}`);
      if (filter.invoiceable === true) where.push(`state = 'paid' and paid_by <> 'balance' and invoice_id is null`);
      if (filter.startTime !== undefined) where.push(`created_at >= ${add(new Date(filter.startTime))}`);
      if (filter.endTime !== undefined) where.push(`created_at < ${add(new Date(filter.endTime))}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from pay_order where ${condition}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS}, ${PROBLEM} from pay_order where ${condition}
          order by created_at desc, id desc limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => shownOrder(fromRow(row))) };
    },
    async find(on: Queryable, id: string): Promise<StoredOrder | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS}, ${PROBLEM} from pay_order where pay_order.id = $1`, [id]);
      return row && fromRow(row);
    },
    async findByKey(key: string): Promise<StoredOrder | undefined> {
      const [row] = await db.query<Row>(`select ${COLUMNS}, ${PROBLEM} from pay_order where scan_key = $1`, [key]);
      return row && fromRow(row);
    },
    /** Whether what it was for is given, or being given. */
    async give(tx: Transaction, id: string, given: boolean): Promise<void> {
      await tx.query('update pay_order set given = $2 where id = $1', [id, given]);
    },
    /** Those that are there, locked in one order whoever asks. */
    async lock(tx: Transaction, ids: readonly string[]): Promise<StoredOrder[]> {
      const rows = await tx.query<Row>(
        `select ${COLUMNS}, null as problem from pay_order where id = any($1::uuid[]) order by id for no key update`,
        [ids],
        { prepared: true },
      );
      return rows.map(fromRow);
    },
    /** Whoever locks the accounts of an enterprise counts what waits for it; what strangers ordered is not counted. */
    async waiting(tx: Transaction, orgId: string): Promise<{ orders: number; rechargeCents: number }> {
      const [row] = await tx.query<{ orders: number; cents: number }>(
        `select count(*) as orders, coalesce(sum(cents) filter (where kind = 'recharge'), 0)::int8 as cents
           from pay_order where org_id = $1 and state = 'pending' and scan_key is null`,
        [orgId],
      );
      return { orders: row?.orders ?? 0, rechargeCents: row?.cents ?? 0 };
    },
    async insert(tx: Transaction, order: NewOrder): Promise<StoredOrder> {
      const { id, orgId, kind, product, cards, scanKey, cents, by, createdAt, expiresAt } = order;
      const [row] = await tx.query<Row>(
        `insert into pay_order (id, org_id, org_name, kind, product_name, product_kind, product_count, cents, state, by, created_at, expires_at,
                                card_count, card_months, scan_key, product_months)
         values ($1, $2, coalesce((select name from org where id = $2), ''), $3, $4, $5, $6, $7, 'pending', $8, $9, $10, $11, $12, $13, $14)
         returning ${COLUMNS}, null as problem`,
        [
          id,
          orgId,
          kind,
          product?.name ?? null,
          product?.kind ?? null,
          product?.count ?? null,
          cents,
          by,
          new Date(createdAt),
          new Date(expiresAt),
          cards?.count ?? null,
          cards?.months ?? null,
          scanKey ?? null,
          product?.validMonths ?? null,
        ],
      );
      if (!row) throw new Error('an order was not stored');
      return fromRow(row);
    },
    async pay(
      tx: Transaction,
      paid: readonly { id: string; by: NonNullable<PayOrder['paidBy']> }[],
      at: number,
    ): Promise<void> {
      await tx.query(
        `update pay_order set state = 'paid', paid_by = paid.by, paid_at = $3, ended_at = null
           from unnest($1::uuid[], $2::text[]) as paid (id, by) where pay_order.id = paid.id`,
        [paid.map(({ id }) => id), paid.map(({ by }) => by), new Date(at)],
        { prepared: true },
      );
    },
    async end(tx: Transaction, id: string, state: 'cancelled' | 'expired' | 'refunded', at: number): Promise<void> {
      await tx.query('update pay_order set state = $2, ended_at = $3 where id = $1', [id, state, new Date(at)]);
    },
    /** Its money is on its way back: by this payment. */
    async refund(tx: Transaction, id: string, refundId: string): Promise<void> {
      await tx.query(`update pay_order set state = 'refunding', refund_id = $2 where id = $1`, [id, refundId]);
    },
    async begun(on: Queryable, id: string): Promise<{ platform: PayPlatform; code: string }[]> {
      return on.query('select platform, code from pay_begun where order_id = $1', [id]);
    },
    async begin(tx: Transaction, id: string, platform: PayPlatform, code: string): Promise<void> {
      await tx.query(
        'insert into pay_begun (order_id, platform, code) values ($1, $2, $3) on conflict (order_id, platform) do update set code = $3',
        [id, platform, code],
      );
    },
    /** Pending ones whose time is over. */
    async over(now: number, limit: number): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select id from pay_order where state = 'pending' and expires_at <= $1 order by expires_at limit $2`,
        [new Date(now), limit],
      );
      return rows.map(({ id }) => id);
    },
    /** Those that may have been paid by now, and nobody has told us. */
    async awaited(now: number, limit: number): Promise<{ id: string; platform: PayPlatform }[]> {
      return db.query(
        `select pay_order.id, platform from pay_order join pay_begun on order_id = pay_order.id
          where state = 'pending' and expires_at > $1 order by created_at limit $2`,
        [new Date(now), limit],
      );
    },
  };
}
export type OrderRepository = ReturnType<typeof createOrderRepository>;
