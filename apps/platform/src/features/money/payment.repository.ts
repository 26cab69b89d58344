import type { PayPlatform } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

export interface Payment {
  readonly id: string;
  readonly platform: PayPlatform;
  readonly tradeNo: string;
  readonly orderId: string;
  readonly cents: number;
}
/** What a payment is known by. */
export type Trade = Pick<Payment, 'platform' | 'tradeNo'>;
export interface FreshPayment extends Payment {
  readonly state: 'posted' | 'returning';
}
interface Row {
  id: string;
  platform: PayPlatform;
  trade_no: string;
  order_id: string;
  cents: number;
}
const COLUMNS = 'id, platform, trade_no, order_id, cents';
const fromRow = ({ id, platform, trade_no: tradeNo, order_id: orderId, cents }: Row): Payment => ({
  id,
  platform,
  tradeNo,
  orderId,
  cents,
});

/** SQL of what payment services said was paid. */
export function createPaymentRepository(db: Queryable) {
  return {
    /** False: one of them is known, and this transaction must not go on. */
    async add(tx: Transaction, fresh: readonly FreshPayment[], at: number): Promise<boolean> {
      const rows = await tx.query(
        `insert into payment (id, platform, trade_no, order_id, cents, state, at, next_at)
         select id, platform, trade_no, order_id, cents, state, $7, $7
           from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::text[])
             as fresh (id, platform, trade_no, order_id, cents, state)
         on conflict (platform, trade_no) do nothing returning id`,
        [
          fresh.map(({ id }) => id),
          fresh.map(({ platform }) => platform),
          fresh.map(({ tradeNo }) => tradeNo),
          fresh.map(({ orderId }) => orderId),
          fresh.map(({ cents }) => cents),
          fresh.map(({ state }) => state),
          new Date(at),
        ],
        { prepared: true },
      );
      return rows.length === fresh.length;
    },
    /** Those of them that were told before. */
    async known(tx: Transaction, told: readonly Trade[]): Promise<Trade[]> {
      return tx.query<Trade>(
        `select platform, trade_no as "tradeNo" from payment
          where (platform, trade_no) in (select * from unnest($1::text[], $2::text[]))`,
        [told.map(({ platform }) => platform), told.map(({ tradeNo }) => tradeNo)],
        { prepared: true },
      );
    },
    /** The one that paid the order. */
    async posted(tx: Transaction, orderId: string): Promise<Payment | undefined> {
      const [row] = await tx.query<Row>(`select ${COLUMNS} from payment where order_id = $1 and state = 'posted'`, [
        orderId,
      ]);
      return row && fromRow(row);
    },
    async giveBack(tx: Transaction, id: string, at: number): Promise<void> {
      await tx.query(`update payment set state = 'returning', next_at = $2, problem = '' where id = $1`, [
        id,
        new Date(at),
      ]);
    },
    /** On their way back, and it is time to ask. */
    async returning(now: number, limit: number): Promise<Payment[]> {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from payment where state = 'returning' and next_at <= $1 order by next_at limit $2`,
        [new Date(now), limit],
      );
      return rows.map(fromRow);
    },
    async later(id: string, { at, problem }: { at: number; problem: string }): Promise<void> {
      await db.query(`update payment set next_at = $2, problem = $3 where id = $1 and state = 'returning'`, [
        id,
        new Date(at),
        problem,
      ]);
    },
    /** False: somebody else has. */
    async returned(tx: Transaction, id: string): Promise<boolean> {
      const rows = await tx.query(
        `update payment set state = 'returned', next_at = null, problem = '' where id = $1 and state = 'returning' returning id`,
        [id],
      );
      return rows.length > 0;
    },
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;
