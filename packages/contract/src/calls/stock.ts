import { z } from 'zod';
import { StockChoice, StockEntry, StockItem } from '../entities/stock.ts';
import { Id, formBoolean, formInt, formNumber, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { materialNameMax, stockUnitMax, stockQuantityMax, stockItems, noteMax } = LIMITS.ops;
const edits = { access: 'manage_worksheet_stock', effect: 'changes' } as const satisfies Partial<Call>;
const ofItem = { stockItem: 'id' } as const;
/** Hundredths are the finest. */
const quantity = formNumber.pipe(z.number().min(0).max(stockQuantityMax).multipleOf(0.01));
const fields = {
  name: text(materialNameMax).min(1),
  unit: optional(text(stockUnitMax)),
  priceCents: formInt.pipe(z.int().min(0).max(100_000_000)),
  low: optional(quantity),
};

/** Materials in stock, which work orders use (OPS-1). */
export const stockCalls = {
  query: defineCall('/lfscada/ops/stock/query', {
    access: 'manage_repairs_view',
    effect: 'reads',
    scope: { org: 'orgId' },
    summary: 'Materials in stock, by name',
    body: z.object({
      orgId: optional(Id),
      keyword: optional(text(50)),
      /** Only those that are low. */
      low: optional(formBoolean),
      ...paging,
    }),
    answer: pageOf(StockItem),
  }),
  find: defineCall('/lfscada/ops/stock/find', {
    access: 'manage_worksheet_receive',
    effect: 'reads',
    scope: { workOrder: 'id' },
    summary: 'Materials that a work order can use: those of the enterprise of its device',
    body: z.object({
      id: Id,
      keyword: optional(text(50)),
      /** So many at most; absent: 50. */
      most: optional(formInt.pipe(z.int().min(1).max(stockItems))),
    }),
    answer: z.array(StockChoice),
  }),
  /** 2809: the enterprise has as many as it can have. 2810: one has this name. */
  add: defineCall('/lfscada/ops/stock/add', {
    ...edits,
    scope: { org: 'orgId' },
    summary: 'Add a material to the stock',
    body: z.object({ orgId: optional(Id), ...fields, quantity: optional(quantity) }),
    answer: StockItem,
  }),
  edit: defineCall('/lfscada/ops/stock/edit', {
    ...edits,
    scope: ofItem,
    summary: 'Change name, unit, price and low mark of a material',
    body: z.object({ id: Id, ...fields }),
    answer: StockItem,
  }),
  /** The same `moveId` again changes nothing. 2811: there would be fewer than none, or more than can be counted. */
  move: defineCall('/lfscada/ops/stock/move', {
    ...edits,
    scope: ofItem,
    summary: 'Put material into stock, or take it out, by hand',
    body: z.object({
      id: Id,
      moveId: Id,
      change: formNumber.pipe(z.number().min(-stockQuantityMax).max(stockQuantityMax).multipleOf(0.01)),
      note: optional(text(noteMax)),
    }),
    answer: StockItem,
  }),
  delete: defineCall('/lfscada/ops/stock/delete', {
    ...edits,
    scope: ofItem,
    summary: 'Remove a material with its records; orders keep what they used',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  log: defineCall('/lfscada/ops/stock/log', {
    access: 'manage_repairs_view',
    effect: 'reads',
    scope: ofItem,
    summary: 'What went in and out of a material, newest first',
    body: z.object({ id: Id, ...paging }),
    answer: pageOf(StockEntry),
  }),
};
