import type { Kept, StoreOptions } from './store.ts';
import type { StoredBatch, StoreFigures, StoreOp } from './store-op.ts';

/** What the thread of the outbox is started with. */
export type WorkerOptions = StoreOptions;

/** What it says first. */
export type WorkerOpened =
  | { ok: true; epoch: string; lastSeq: number; kept: Kept; figures: StoreFigures; putAside: string | undefined }
  | { ok: false; reason: string };

export type WorkerCall =
  | { call: 'commit'; ops: StoreOp[] }
  | { call: 'read'; after: number; maxItems: number; maxBytes: number }
  | { call: 'acknowledge'; through: number }
  | { call: 'renewEpoch'; epoch: string }
  | { call: 'close' };
export interface WorkerRequest {
  id: number;
  call: WorkerCall;
}

/** `diskTrouble`: the same may succeed later. Otherwise it is a bug. */
export type WorkerReply =
  | { id: number; ok: true; batch: StoredBatch | undefined; figures: StoreFigures }
  | { id: number; ok: false; reason: string; diskTrouble: boolean };
