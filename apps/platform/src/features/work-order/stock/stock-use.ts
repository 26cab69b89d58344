import type { WorkOrderMaterial } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../kernel/db.ts';
import type { StockLow } from './stock-low.ts';
import type { FallenItem, StockRepository } from './stock.repository.ts';

interface Using {
  readonly order: { readonly id: string; readonly number: number };
  readonly materials: readonly WorkOrderMaterial[];
  readonly who: string;
  readonly at: number;
}

/** How many of which material, each once. Hundredths are the finest that the stock counts. */
export function usedOf(materials: readonly WorkOrderMaterial[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { stockId, quantity } of materials)
    if (stockId !== undefined) used.set(stockId, (used.get(stockId) ?? 0) + quantity);
  return new Map([...used].map(([id, quantity]) => [id, Math.round(quantity * 100) / 100]));
}

/**
 * What orders take out of stock and put back, in the transaction of their step: the step is done once, and so is this. A material that
 * is gone meanwhile, or of somebody else, is a name and nothing more: what was done in the field is not refused for the stock's sake.
 * Both answer what is to be said once the transaction has ended: of materials that are low now.
 */
export function createStockUse(stock: Pick<StockRepository, 'usable' | 'change'>, low: StockLow) {
  const move = async (tx: Transaction, sign: 1 | -1, { order, materials, who, at }: Using): Promise<() => void> => {
    const used = usedOf(materials);
    if (used.size === 0) return () => undefined;
    const fallen: (FallenItem | undefined)[] = [];
    for (const itemId of await stock.usable(tx, order.id, [...used.keys()])) {
      const change = sign * (used.get(itemId) ?? 0);
      const kind = sign < 0 ? 'used' : 'returned';
      fallen.push(await stock.change(tx, { id: newId(), itemId, kind, change, who, note: '', at, order }));
    }
    return low.tell(tx, fallen, at);
  };
  return {
    use: (tx: Transaction, using: Using) => move(tx, -1, using),
    putBack: (tx: Transaction, using: Using) => move(tx, 1, using),
  };
}
export type StockUse = ReturnType<typeof createStockUse>;
