import type { StoreOp } from './store-op.ts';

type ItemOp = Extract<StoreOp, { op: 'item' }>;
const isRecord = (op: StoreOp): op is ItemOp => op.op === 'item' && op.kind === 'record';

/**
 * What is still to be written, all of it in one transaction. Bounded while the disk takes nothing: states that a later one
 * replaces go first (running periods are kept every few seconds), then the oldest records, and one `lost` item tells of
 * them; alarms, replies and states are few and stay.
 */
export class PendingOps {
  #ops: StoreOp[] = [];
  readonly #maxOps: number;

  constructor(maxOps: number) {
    this.#maxOps = maxOps;
  }

  get size(): number {
    return this.#ops.length;
  }

  add(op: StoreOp): void {
    this.#ops.push(op);
    this.#bound();
  }

  take(): StoreOp[] {
    const ops = this.#ops;
    this.#ops = [];
    return ops;
  }

  /** Puts back what could not be written, before what came since. */
  putBack(ops: StoreOp[]): void {
    this.#ops = [...ops, ...this.#ops];
    this.#bound();
  }

  #bound(): void {
    if (this.#ops.length <= this.#maxOps) return;
    this.#dropReplaced();
    if (this.#ops.length > this.#maxOps) this.#dropRecords();
  }

  #dropReplaced(): void {
    const last = new Map<string, StoreOp>();
    for (const op of this.#ops) if (op.op === 'keep') last.set(`${op.shelf}/${op.name}`, op);
    this.#ops = this.#ops.filter((op) => op.op !== 'keep' || last.get(`${op.shelf}/${op.name}`) === op);
  }

  /** A tenth at once, so that this does not happen with every record. */
  #dropRecords(): void {
    const drop = this.#ops.length - this.#maxOps + Math.ceil(this.#maxOps / 10);
    const victims = new Set(this.#ops.filter(isRecord).slice(0, drop));
    const last = [...victims].at(-1);
    if (!last) return;
    const times = [...victims].map(({ time }) => time);
    const [from, to] = [Math.min(...times), Math.max(...times)];
    const body = JSON.stringify({ kind: 'lost', seq: last.seq, records: victims.size, events: 0, from, to });
    const lost: StoreOp = { op: 'item', seq: last.seq, kind: 'lost', time: to, body };
    this.#ops = this.#ops.flatMap((op) => (op === last ? [lost] : isRecord(op) && victims.has(op) ? [] : [op]));
  }
}
