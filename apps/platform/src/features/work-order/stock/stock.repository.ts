import type { StockChoice, StockEntry, StockItem } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable } from '../../../kernel/db.ts';
import { likeText, statement } from '../../../kernel/statement.ts';

/** Which organisations a caller reaches, as a condition on a column. */
export interface OrgsWithin {
  within(caller: Caller, column: string, add: (value: unknown) => string): Promise<string>;
}
const COLUMNS = `stock_item.id, stock_item.org_id as "orgId", org.name as "orgName", stock_item.name, stock_item.unit,
  stock_item.price_cents as "priceCents", stock_item.quantity::float8 as quantity, stock_item.low::float8 as low`;
const FROM = 'stock_item join org on org.id = stock_item.org_id';
/** The enterprise of the device of an order: that of a customer's device is theirs who look after it. */
const OF_ORDER = `(select case when org.kind = 'external' then org.parent_id else org.id end
    from work_order join device on device.id = work_order.device_id join org on org.id = device.org_id where work_order.id = $1)`;

export interface StockChange {
  readonly id: string;
  readonly itemId: string;
  readonly kind: StockEntry['kind'];
  readonly change: number;
  readonly who: string;
  readonly note: string;
  readonly at: number;
  readonly order?: { readonly id: string; readonly number: number };
}
/** A material that came to its mark or below it by this, of which nobody had been told since it was above. */
export type FallenItem = Pick<StockItem, 'orgId' | 'name' | 'unit' | 'quantity'> & { readonly low: number };
export type StockFields = Pick<StockItem, 'name' | 'unit' | 'priceCents' | 'low'>;

/** SQL of the stock: one function per question, no rules. */
export function createStockRepository(db: Db, orgs: OrgsWithin) {
  return {
    async list(
      caller: Caller,
      { orgId, keyword, low }: { orgId?: string | undefined; keyword?: string | undefined; low?: boolean | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await orgs.within(caller, 'stock_item.org_id', add)];
      if (orgId) where.push(`stock_item.org_id = ${add(orgId)}`);
      if (keyword) where.push(`stock_item.name ilike ${add(likeText(keyword))}`);
      if (low) where.push('stock_item.quantity <= stock_item.low');
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<StockItem>(
        `select ${COLUMNS} from ${from} order by lower(stock_item.name), stock_item.id limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows };
    },
    choices: (orderId: string, keyword: string | undefined, limit: number) =>
      db.query<StockChoice>(
        `select id, name, unit, price_cents as "priceCents", quantity::float8 as quantity from stock_item
          where org_id = ${OF_ORDER} and ($2::text is null or name ilike $2) order by lower(name), id limit $3`,
        [orderId, keyword ? likeText(keyword) : null, limit],
      ),
    async find(on: Queryable, id: string): Promise<StockItem | undefined> {
      const [row] = await on.query<StockItem>(`select ${COLUMNS} from ${FROM} where stock_item.id = $1`, [id]);
      return row;
    },
    /** Held until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<StockItem | undefined> {
      const [row] = await tx.query<StockItem>(
        `select ${COLUMNS} from ${FROM} where stock_item.id = $1 for update of stock_item`,
        [id],
      );
      return row;
    },
    /** Nobody else adds one to the organisation meanwhile. */
    async heldBy(tx: Queryable, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from stock_item where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    async insert(
      tx: Queryable,
      { id, orgId, name, unit, priceCents, low }: StockFields & { id: string; orgId: string },
    ) {
      await tx.query(
        'insert into stock_item (id, org_id, name, unit, price_cents, low) values ($1, $2, $3, $4, $5, $6)',
        [id, orgId, name, unit, priceCents, low],
      );
    },
    async update(tx: Queryable, { id, name, unit, priceCents, low }: StockFields & { id: string }): Promise<void> {
      await tx.query(
        `update stock_item set name = $2, unit = $3, price_cents = $4, low = $5,
                low_told = low_told and coalesce(quantity <= $5, false) where id = $1`,
        [id, name, unit, priceCents, low],
      );
    },
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from stock_item where id = $1', [id]);
    },
    /** Of which material an entry is. */
    async entryOf(tx: Queryable, id: string): Promise<string | undefined> {
      const [row] = await tx.query<{ item_id: string }>('select item_id from stock_entry where id = $1', [id]);
      return row?.item_id;
    },
    /** Of these, those that the order of this id can use, in one order for everybody: two that wait for each other end nowhere. */
    async usable(tx: Queryable, orderId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ id: string }>(
        `select id from stock_item where org_id = ${OF_ORDER} and id = any($2::uuid[]) order by id for update`,
        [orderId, ids],
      );
      return rows.map(({ id }) => id);
    },
    /**
     * The number in stock and its line in the record change together. Answers the material where somebody has to be told that it is
     * low: only what is taken out tells, once, until it was above its mark again. The row is held by whoever changes it.
     */
    async change(
      tx: Queryable,
      { id, itemId, kind, change, who, note, at, order }: StockChange,
    ): Promise<FallenItem | undefined> {
      const [fallen] = await tx.query<FallenItem>(
        `with before as (select low_told from stock_item where id = $2),
         item as (
           update stock_item set quantity = quantity + $4,
                  low_told = coalesce(quantity + $4 <= low, false) and (low_told or $4 < 0)
            where id = $2 returning org_id, name, unit, quantity, low, low_told),
         entry as (
           insert into stock_entry (id, item_id, kind, change, quantity, who, note, at, order_id, order_number)
           select $1, $2, $3, $4, item.quantity, $5, $6, $7, $8, $9 from item)
         select item.org_id as "orgId", item.name, item.unit, item.quantity::float8 as quantity, item.low::float8 as low
           from item, before where item.low_told and not before.low_told`,
        [id, itemId, kind, change, who, note, new Date(at), order?.id ?? null, order?.number ?? null],
      );
      return fallen;
    },
    async log(itemId: string, { limit, offset }: { limit: number; offset: number }) {
      const [count] = await db.query<{ n: number }>('select count(*) as n from stock_entry where item_id = $1', [
        itemId,
      ]);
      const rows = await db.query<Omit<StockEntry, 'at'> & { at: Date }>(
        `select id, at, kind, change::float8 as change, quantity::float8 as quantity, who, note, order_number as "orderNumber"
           from stock_entry where item_id = $1 order by seq desc limit $2 offset $3`,
        [itemId, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() })) };
    },
  };
}
export type StockRepository = ReturnType<typeof createStockRepository>;
