import { z } from 'zod';

/** A material that an enterprise keeps in stock. */
export const StockItem = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  orgName: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Of one unit. */
  priceCents: z.int(),
  /** Below zero: more was used than anybody had counted in. */
  quantity: z.number(),
  /** At this number and below it is marked; null: never. */
  low: z.number().nullable(),
});
export type StockItem = z.infer<typeof StockItem>;

/** What the materials of an order can be chosen from. */
export const StockChoice = StockItem.pick({ id: true, name: true, unit: true, priceCents: true, quantity: true });
export type StockChoice = z.infer<typeof StockChoice>;

/** `first`: counted when it was added; `move`: by hand; `used`, `returned`: by a work order that was finished or opened again. */
export const STOCK_ENTRY_KINDS = ['first', 'move', 'used', 'returned'] as const;
export const StockEntry = z.object({
  id: z.uuid(),
  at: z.int(),
  kind: z.enum(STOCK_ENTRY_KINDS),
  /** Below zero: out. */
  change: z.number(),
  /** How many there were after it. */
  quantity: z.number(),
  who: z.string(),
  note: z.string(),
  /** Of a work order. */
  orderNumber: z.int().nullable(),
});
export type StockEntry = z.infer<typeof StockEntry>;
