import {
  type BodyOut,
  LIMITS,
  type StockItem,
  commonErrors,
  type stockCalls,
  workOrderErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import { homeOrg } from '../../../kernel/home-org.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { isDuplicate, isDuplicateId } from '../../../kernel/statement.ts';
import type { StockLow } from './stock-low.ts';
import type { StockFields, StockRepository } from './stock.repository.ts';

type Calls = typeof stockCalls;
export interface StockParts {
  db: Db;
  stock: StockRepository;
  operations: OperationLog;
  low: StockLow;
  clock: Clock;
}
/** Materials that are offered at a time; who looks for another one types more of its name. */
const FOUND = 50;
const NAME_INDEX = 'stock_item_name';

const said = ({ name, unit, priceCents, low }: StockFields) => ({ name, unit, priceCents, low });
const fieldsOf = ({ name, unit = '', priceCents, low }: BodyOut<Calls['edit']>): StockFields => ({
  name,
  unit,
  priceCents,
  low: low ?? null,
});
/** 2810. */
async function named<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw isDuplicate(error, NAME_INDEX) ? workOrderErrors.stockNameExists({ field: 'name', name }) : error;
  }
}

/** The rules of the stock. That the caller reaches organisation, order or material was checked before. */
export function createStockService({ db, stock, operations, low, clock }: StockParts) {
  async function locked(tx: Transaction, id: string): Promise<StockItem> {
    const item = await stock.lock(tx, id);
    if (!item) throw commonErrors.notFound({ id });
    return item;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: `stock.${'add' | 'edit' | 'move' | 'delete'}`,
    { id, name }: { id: string; name: string },
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'stockItem', objectId: id, objectName: name, ...changes }, tx);

  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      stock.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    find: (_caller: Caller, { id, keyword, most = FOUND }: BodyOut<Calls['find']>) => stock.choices(id, keyword, most),
    log: ({ id, pageNum, pageSize }: BodyOut<Calls['log']>) =>
      stock.log(id, { limit: pageSize, offset: (pageNum - 1) * pageSize }),

    async add(caller: Caller, { orgId: asked, quantity = 0, ...body }: BodyOut<Calls['add']>): Promise<StockItem> {
      const orgId = await homeOrg(db, caller, asked);
      const id = newId();
      const fields = fieldsOf({ id, ...body });
      return named(body.name, () =>
        db.transaction(async (tx) => {
          const held = await stock.heldBy(tx, orgId);
          if (held >= LIMITS.ops.stockItems) throw workOrderErrors.stockItemsMax({ held });
          await stock.insert(tx, { id, orgId, ...fields });
          const entry = { id: newId(), itemId: id, who: caller.loginName, note: '', at: clock.now() };
          if (quantity > 0) await stock.change(tx, { ...entry, kind: 'first', change: quantity });
          await write(tx, caller, 'stock.add', { id, name: body.name }, changesOf({}, { ...said(fields), quantity }));
          return (await stock.find(tx, id)) ?? (await locked(tx, id));
        }),
      );
    },
    async edit(caller: Caller, body: BodyOut<Calls['edit']>): Promise<StockItem> {
      const fields = fieldsOf(body);
      return named(body.name, () =>
        db.transaction(async (tx) => {
          const before = await locked(tx, body.id);
          await stock.update(tx, { id: body.id, ...fields });
          await write(
            tx,
            caller,
            'stock.edit',
            { id: body.id, name: body.name },
            changesOf(said(before), said(fields)),
          );
          return locked(tx, body.id);
        }),
      );
    },
    async move(caller: Caller, { id, moveId, change, note = '' }: BodyOut<Calls['move']>): Promise<StockItem> {
      try {
        const { item: moved, say } = await db.transaction(async (tx) => {
          const before = await locked(tx, id);
          const known = await stock.entryOf(tx, moveId);
          if (known === id) return { item: before, say: undefined };
          if (known !== undefined) throw commonErrors.conflict({ moveId });
          const after = before.quantity + change;
          // what is below zero already may be counted in
          if ((change < 0 && after < 0) || after > LIMITS.ops.stockQuantityMax)
            throw workOrderErrors.stockOutOfRange({ field: 'change', quantity: before.quantity });
          const entry = { id: moveId, itemId: id, who: caller.loginName, note, at: clock.now() };
          const fallen = await stock.change(tx, { ...entry, kind: 'move', change });
          const item = await locked(tx, id);
          const [old, now] = [{ quantity: before.quantity }, { quantity: item.quantity, ...(note && { note }) }];
          await write(tx, caller, 'stock.move', item, changesOf(old, now));
          return { item, say: await low.tell(tx, [fallen], entry.at) };
        });
        say?.();
        return moved;
      } catch (error) {
        if (isDuplicateId(error)) throw commonErrors.conflict({ moveId });
        throw error;
      }
    },
    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        await stock.delete(tx, id);
        await write(tx, caller, 'stock.delete', before, changesOf({ ...said(before), quantity: before.quantity }, {}));
      });
      return {};
    },
  };
}
export type StockService = ReturnType<typeof createStockService>;
