import type { Bus } from '../../../kernel/bus.ts';
import type { Transaction } from '../../../kernel/db.ts';
import { createHolderMessages } from '../../../kernel/holder-messages.ts';
import type { FallenItem } from './stock.repository.ts';

/** Tells those who keep the stock of an enterprise that a material is low, in the transaction that takes it. */
export function createStockLow(bus: Pick<Bus, 'emit'>) {
  const messages = createHolderMessages(bus, { type: 'order', equipType: 'repair' });
  return {
    /** Answers what says it to those who are there, once the transaction has ended. */
    async tell(tx: Transaction, fallen: readonly (FallenItem | undefined)[], at: number): Promise<() => void> {
      const says: (() => void)[] = [];
      for (const item of fallen) {
        if (!item) continue;
        const { orgId, name, unit, quantity, low } = item;
        const said = { kind: 'stock', name, unit, quantity, low } as const;
        says.push(await messages.write(tx, { orgId, permission: 'manage_worksheet_stock', said, at }));
      }
      return () => {
        for (const say of says) say();
      };
    },
  };
}
export type StockLow = ReturnType<typeof createStockLow>;
