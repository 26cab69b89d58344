import type { PackageKind, Page, Product } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

const COLUMNS = 'id, name, kind, count, price as "priceCents", on_sale as "onSale", valid_months as "validMonths"';

/** SQL of packages. */
export function createProductRepository(db: Queryable) {
  return {
    async list(
      kind: PackageKind | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<Product>> {
      const { values, add } = statement();
      const where = kind === undefined ? 'true' : `kind = ${add(kind)}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from product where ${where}`, values);
      const rows = await db.query<Product>(
        `select ${COLUMNS} from product where ${where} order by kind, price, name, id limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows };
    },
    onSale: (): Promise<Product[]> =>
      db.query(`select ${COLUMNS} from product where on_sale order by kind, price, name, id`),
    async find(on: Queryable, id: string): Promise<Product | undefined> {
      const [row] = await on.query<Product>(`select ${COLUMNS} from product where id = $1`, [id]);
      return row;
    },
    /** Two people who add the last one wait for each other. */
    async count(tx: Transaction): Promise<number> {
      await tx.query('lock table product in share row exclusive mode');
      const [row] = await tx.query<{ n: number }>('select count(*) as n from product');
      return row?.n ?? 0;
    },
    async save(tx: Transaction, { id, name, kind, count, priceCents, onSale, validMonths }: Product): Promise<void> {
      await tx.query(
        `insert into product (id, name, kind, count, price, on_sale, valid_months) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set name = $2, kind = $3, count = $4, price = $5, on_sale = $6, valid_months = $7`,
        [id, name, kind, count, priceCents, onSale, validMonths],
      );
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from product where id = $1', [id]);
    },
  };
}
export type ProductRepository = ReturnType<typeof createProductRepository>;
