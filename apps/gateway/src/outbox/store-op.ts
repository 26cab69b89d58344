import type { UplinkItem } from '@lightfield/contract';

/** An item as those who make it see it: the outbox adds `seq`. */
export type NewItem = UplinkItem extends infer Item
  ? Item extends { seq: number }
    ? Omit<Item, 'seq'>
    : never
  : never;

/** Order matters: it is the number in the file. */
export const ITEM_KINDS = ['record', 'alarm', 'reply', 'lost'] as const satisfies readonly UplinkItem['kind'][];
export type ItemKind = (typeof ITEM_KINDS)[number];

/** One change of the file. What is handed over together is written in one transaction, in order. */
export type StoreOp =
  /** `body`: the item as JSON, with its `seq`. */
  | { op: 'item'; seq: number; kind: ItemKind; time: number; body: string }
  /** What must be known again after a restart, by kind and name; `null` forgets it. */
  | { op: 'keep'; shelf: Shelf; name: string; body: string | null };

/**
 * `alarm`: state by rule. `value`: internal variables by id. `command`: how far a command got, by uuid. `setting`: the
 * configuration and the few numbers the gateway keeps. `report`: periods that are running and conditions that hold, by
 * report or aggregate variable.
 */
export type Shelf = 'alarm' | 'value' | 'command' | 'setting' | 'report';

/** What `Store.read` answers: the next items to send. */
export interface StoredBatch {
  /** Message `Batch` of the protocol, as JSON. */
  payload: string;
  first: number;
  through: number;
  count: number;
}
export interface StoreFigures {
  /** Items that the platform has not acknowledged. */
  waiting: number;
  /** Bytes of the file in use. */
  bytes: number;
  /** Items dropped since the process started because the file was full. */
  dropped: number;
}
