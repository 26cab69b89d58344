import type { PayPlatform } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

export interface Payment {
  readonly id: string;
  readonly platform: PayPlatform;
  readonly tradeNo: string;
  readonly orderId: string;
  readonly cents: number;
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
    /** False: it is known. */
    async add(tx: Transaction, payment: Payment, state: 'posted' | 'returning', at: number): Promise<boolean> {
      const { id, platform, tradeNo, orderId, cents } = payment;
      const rows = await tx.query(
        `insert into payment (id, platform, trade_no, order_id, cents, state, at, next_at) values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (platform, trade_no) do nothing returning id`,
        [id, platform, tradeNo, orderId, cents, state, new Date(at)],
        { prepared: true },
      );
      return rows.length > 0;
    },
    async isKnown(tx: Transaction, platform: PayPlatform, tradeNo: string): Promise<boolean> {
      const rows = await tx.query('select 1 from payment where platform = $1 and trade_no = $2', [platform, tradeNo], {
        prepared: true,
      });
      return rows.length > 0;
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
