import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { PendingOps } from './pending-ops.ts';
import type { Kept } from './store.ts';
import type { NewItem, Shelf, StoredBatch, StoreFigures, StoreOp } from './store-op.ts';
import type { WorkerCall, WorkerOpened, WorkerOptions, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** Shortest time from one write to the next, ms: what is made meanwhile waits for the disk together. */
const GROUP_MS = 25;
/** So many changes are written although they might still gather: a write of them all is worth its pages. */
const GATHERED_ENOUGH = 500;
/** Pause before a write that the disk refused is tried again, ms. */
const DISK_RETRY_MS = 1_000;
/** Changes kept in memory while the disk takes none. */
const MAX_PENDING = 20_000;

/** The disk takes nothing at the moment. */
export class StorageTrouble extends Error {
  override readonly name = 'StorageTrouble';
}

export interface OutboxOptions extends WorkerOptions {
  /**
   * Longest time records gather before they are written, ms. Each write takes whole pages of the disk and a wait for it, on
   * flash storage the life of the machine; alarms and replies never wait, and take with them what is there.
   */
  gatherMs: number;
}

interface Waiting {
  resolve(reply: Extract<WorkerReply, { ok: true }>): void;
  reject(reason: Error): void;
}

/**
 * What must reach the platform, and what must be known after a restart, on the disk. Numbers items as they come, writes
 * them in groups, and hands out only what is written. Everything that waits for the disk does so in another thread.
 */
export class Outbox {
  /** Made with the file: numbers of another epoch are not continued. */
  epoch: string;
  /** As it was when the file was opened. */
  readonly kept: Kept;
  readonly #worker: Worker;
  readonly #log: Logger;
  readonly #gatherMs: number;
  readonly #pending = new PendingOps(MAX_PENDING);
  readonly #calls = new Map<number, Waiting>();
  readonly #listeners: (() => void)[] = [];
  #figures: StoreFigures;
  #seq: number;
  /** Changes handed over, and how many of them are on the disk. */
  #handed = 0;
  #written = 0;
  #lastCall = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Monotonic time of the write that is planned, and the earliest of the next one, ms. */
  #plannedAt = Infinity;
  #earliest = 0;
  /** Something is pending that does not gather. */
  #urgent = false;
  #writing: Promise<void> | undefined;
  #troubled = false;
  #closed = false;

  /** Opens the file, or makes it. Rejects with one clear line when it cannot be used. */
  static async open({ gatherMs, ...options }: OutboxOptions, log: Logger): Promise<Outbox> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options satisfies WorkerOptions });
    const opened = await new Promise<WorkerOpened>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if (!opened.ok) {
      await worker.terminate();
      throw new Error(`outbox ${options.path}: ${opened.reason}`);
    }
    if (opened.putAside) log.error({ file: opened.putAside }, 'the outbox was damaged and put aside, a new one begins');
    return new Outbox(worker, opened, gatherMs, log);
  }

  private constructor(worker: Worker, opened: Extract<WorkerOpened, { ok: true }>, gatherMs: number, log: Logger) {
    this.#worker = worker;
    this.#gatherMs = gatherMs;
    this.#log = log;
    this.epoch = opened.epoch;
    this.kept = opened.kept;
    this.#seq = opened.lastSeq;
    this.#figures = opened.figures;
    worker.on('message', (reply: WorkerReply) => this.#answered(reply));
    worker.on('error', (error) => {
      // Without its thread nothing can be kept any more: ending lets the supervisor start afresh, with all that is on the disk.
      log.fatal({ err: error }, 'the thread of the outbox failed');
      throw error;
    });
  }

  #answered(reply: WorkerReply): void {
    const waiting = this.#calls.get(reply.id);
    this.#calls.delete(reply.id);
    if (reply.ok) {
      this.#figures = reply.figures;
      waiting?.resolve(reply);
    } else waiting?.reject(reply.diskTrouble ? new StorageTrouble(reply.reason) : new Error(reply.reason));
  }

  #call(call: WorkerCall): Promise<Extract<WorkerReply, { ok: true }>> {
    const id = ++this.#lastCall;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#worker.postMessage({ id, call } satisfies WorkerRequest);
    });
  }

  /** Items that wait for the platform. What gathers before it is written is only on its way, unless the disk takes nothing. */
  get waiting(): number {
    return this.#figures.waiting + (this.#troubled ? this.#pending.size : 0);
  }
  get figures(): StoreFigures {
    return this.#figures;
  }
  /** Number given out last. */
  get lastSeq(): number {
    return this.#seq;
  }
  /** The disk takes nothing: what is made now is only in memory. */
  get troubled(): boolean {
    return this.#troubled;
  }

  /**
   * Hands an item over; written in this order, together with what else was handed over: records when they have gathered,
   * everything else at once. Answers its number.
   */
  add(item: NewItem): number {
    this.#seq += 1;
    const body = JSON.stringify({ ...item, seq: this.#seq });
    const time = 'time' in item ? item.time : item.to;
    this.#hand({ op: 'item', seq: this.#seq, kind: item.kind, time, body }, item.kind !== 'record');
    return this.#seq;
  }

  /** What is to be found in `kept` after a restart; `null` forgets it. In the same transaction as items added with it. */
  keep(shelf: Shelf, name: string, body: string | null): void {
    // How far periods are: what belongs to records gathers with them.
    this.#hand({ op: 'keep', shelf, name, body }, shelf !== 'report');
  }

  #hand(op: StoreOp, urgent: boolean): void {
    this.#pending.add(op);
    this.#handed += 1;
    this.#urgent ||= urgent || this.#pending.size >= GATHERED_ENOUGH;
    this.#plan();
  }

  /** Resolves when all that was handed over so far is on the disk; rejects with `StorageTrouble` when it cannot be. */
  async flush(): Promise<void> {
    const wanted = this.#handed;
    while (this.#written < wanted) await (this.#writing ?? this.#write());
  }

  /** A write that is planned is brought forward when something comes that does not gather, and never put off. */
  #plan(): void {
    if (this.#writing || this.#closed) return;
    const now = performance.now();
    const pause = this.#troubled ? DISK_RETRY_MS : this.#urgent ? 0 : this.#gatherMs;
    const at = Math.max(now + pause, this.#earliest);
    if (at >= this.#plannedAt) return;
    clearTimeout(this.#timer);
    this.#plannedAt = at;
    this.#timer = setTimeout(() => void this.#write().catch(() => undefined), at - now);
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#plannedAt = Infinity;
    this.#earliest = performance.now() + GROUP_MS;
    this.#urgent = false;
    const handed = this.#handed;
    const ops = this.#pending.take();
    this.#writing = this.#commit(ops, handed).finally(() => {
      this.#writing = undefined;
      if (this.#pending.size > 0) this.#plan();
    });
    return this.#writing;
  }

  async #commit(ops: StoreOp[], handed: number): Promise<void> {
    try {
      await this.#call({ call: 'commit', ops });
    } catch (error) {
      this.#pending.putBack(ops);
      if (!this.#troubled)
        this.#log.error({ err: error, waiting: this.#pending.size }, 'the disk takes nothing, records stay in memory');
      this.#troubled = true;
      throw error;
    }
    this.#written = handed;
    if (this.#troubled) this.#log.info('the disk takes data again');
    this.#troubled = false;
    for (const listener of this.#listeners) listener();
  }

  /** Called whenever items were written. */
  onWritten(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The next written items after `after`, as a message of the protocol; nothing when there are none. */
  async read(after: number, maxItems: number, maxBytes: number): Promise<StoredBatch | undefined> {
    return (await this.#call({ call: 'read', after, maxItems, maxBytes })).batch;
  }

  /** Forgets all up to and including `through`, which the platform has stored. */
  async acknowledge(through: number): Promise<void> {
    await this.#call({ call: 'acknowledge', through });
  }

  /**
   * Begins a new epoch: the platform has numbers of this one that were never given out here, so the file is an old copy,
   * and to go on counting would give numbers out twice.
   */
  async renewEpoch(): Promise<void> {
    this.epoch = uuidv7();
    await this.#call({ call: 'renewEpoch', epoch: this.epoch });
    this.#log.warn({ epoch: this.epoch }, 'the outbox is older than what the platform has: a new epoch begins');
  }

  /** Writes what is pending and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    await this.flush().catch(() => undefined);
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#call({ call: 'close' });
    await this.#worker.terminate();
  }
}
