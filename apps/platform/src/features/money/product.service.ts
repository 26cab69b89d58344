import {
  type BodyOut,
  LIMITS,
  type Product,
  commonErrors,
  payOrderErrors,
  type productCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { ProductRepository } from './product.repository.ts';

/** The rules of packages: the operation centre's. */
export function createProductService({
  db,
  products,
  operations,
}: {
  db: Db;
  products: ProductRepository;
  operations: OperationLog;
}) {
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'add' | 'edit' | 'delete',
    before: Partial<Product>,
    after: Partial<Product>,
  ) => {
    const { id = '', name = '' } = { ...before, ...after };
    const [{ id: _old, ...was }, { id: _new, ...is }] = [before, after];
    const object = { objectType: 'product', objectId: id, objectName: name };
    return operations.write(caller, { action: `product.${action}`, ...object, ...changesOf(was, is) }, tx);
  };
  async function known(tx: Transaction, id: string): Promise<Product> {
    const found = await products.find(tx, id);
    if (!found) throw commonErrors.notFound({ id });
    return found;
  }
  return {
    query: ({ kind, pageNum, pageSize }: BodyOut<typeof productCalls.query>) =>
      products.list(kind, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    onSale: () => products.onSale(),
    add: (caller: Caller, fields: BodyOut<typeof productCalls.add>): Promise<Product> =>
      db.transaction(async (tx) => {
        if ((await products.count(tx)) >= LIMITS.wallet.products) throw payOrderErrors.productsMax();
        const product = { id: newId(), ...fields, validMonths: fields.validMonths ?? null };
        await products.save(tx, product);
        await write(tx, caller, 'add', {}, product);
        return product;
      }),
    edit: (caller: Caller, fields: BodyOut<typeof productCalls.edit>): Promise<Product> =>
      db.transaction(async (tx) => {
        const product = { ...fields, validMonths: fields.validMonths ?? null };
        const before = await known(tx, product.id);
        await products.save(tx, product);
        await write(tx, caller, 'edit', before, product);
        return product;
      }),
    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const before = await known(tx, id);
        await products.delete(tx, id);
        await write(tx, caller, 'delete', before, {});
        return {};
      }),
  };
}
export type ProductService = ReturnType<typeof createProductService>;
