import type { Logger } from 'pino';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredBatch } from '../outbox/store-op.ts';

/** Items and bytes of one batch. */
const BATCH_ITEMS = 200;
const BATCH_BYTES = 256 * 1024;
/** Batches that are under way at once. */
const WINDOW = 4;
/** Items that may be under way: the outbox must not drop them. */
export const IN_FLIGHT_ITEMS = BATCH_ITEMS * WINDOW;
/** A batch that is not acknowledged in this time is sent again, ms; twice as long each time, up to the longest. */
const ACK_TIMEOUT_MS = 15_000;
const LONGEST_ACK_TIMEOUT_MS = 120_000;
/**
 * An acknowledgement that says nothing new although batches are under way: the platform could not take one (it was
 * overloaded, or misses what comes before). They are sent again after this, ms.
 */
const REFUSED_PAUSE_MS = 500;

/**
 * Sends what the outbox holds, in order, a few batches ahead of the acknowledgement. What is not acknowledged is sent
 * again; the platform skips what it has. Nothing is forgotten before the platform says that it is stored.
 */
export class OutboxSender {
  readonly #outbox: Pick<Outbox, 'read' | 'acknowledge'>;
  readonly #log: Logger;
  readonly #ackTimeoutMs: number;
  #publish: ((payload: string) => Promise<void>) | undefined;
  /** Last number of each batch under way, oldest first. */
  #underWay: number[] = [];
  #sent = 0;
  #acknowledged = 0;
  #pumping = false;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #refused: NodeJS.Timeout | undefined;
  #timeoutMs: number;
  /** Another one whenever sending begins anew. */
  #course = 0;

  constructor(outbox: Pick<Outbox, 'read' | 'acknowledge'>, log: Logger, ackTimeoutMs = ACK_TIMEOUT_MS) {
    this.#outbox = outbox;
    this.#log = log;
    this.#ackTimeoutMs = ackTimeoutMs;
    this.#timeoutMs = ackTimeoutMs;
  }

  /** A session is open, and the platform has all up to `through`. */
  start(through: number, publish: (payload: string) => Promise<void>): void {
    this.#publish = publish;
    this.#timeoutMs = this.#ackTimeoutMs;
    this.#acknowledge(through);
    this.#rewind();
  }

  /** The session has ended. */
  stop(): void {
    this.#publish = undefined;
    this.#underWay = [];
    this.#course += 1;
    clearTimeout(this.#timer);
    clearTimeout(this.#refused);
    this.#refused = undefined;
  }

  /** The platform has stored all up to `through`. */
  acknowledged(through: number): void {
    if (through <= this.#acknowledged) {
      if (this.#underWay.length > 0) this.#refused ??= setTimeout(() => this.#rewind(), REFUSED_PAUSE_MS);
      return;
    }
    this.#acknowledge(through);
    this.#underWay = this.#underWay.filter((last) => last > through);
    this.#timeoutMs = this.#ackTimeoutMs;
    this.#watch();
    this.pump();
  }

  #acknowledge(through: number): void {
    if (through <= this.#acknowledged) return;
    this.#acknowledged = through;
    this.#sent = Math.max(this.#sent, through);
    // Should the disk refuse, the items stay and are sent once more after a restart: the platform skips them.
    this.#outbox
      .acknowledge(through)
      .catch((error: unknown) => this.#log.error({ err: error }, 'the outbox cannot forget'));
  }

  #rewind(): void {
    clearTimeout(this.#refused);
    this.#refused = undefined;
    this.#underWay = [];
    this.#course += 1;
    this.#sent = this.#acknowledged;
    this.#watch();
    this.pump();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#underWay.length === 0 || !this.#publish) return;
    this.#timer = setTimeout(() => {
      this.#log.warn({ from: this.#acknowledged + 1, waitedMs: this.#timeoutMs }, 'no acknowledgement, sending again');
      this.#timeoutMs = Math.min(this.#timeoutMs * 2, LONGEST_ACK_TIMEOUT_MS);
      this.#rewind();
    }, this.#timeoutMs);
  }

  /** Sends what may be sent. To be called when something was written. */
  pump(): void {
    this.#again = true;
    if (!this.#pumping) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    try {
      while (this.#again) {
        this.#again = false;
        while (this.#publish && this.#underWay.length < WINDOW && (await this.#sendNext()));
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the outbox cannot be read');
    }
    this.#pumping = false;
  }

  /** False: nothing is left to send. */
  async #sendNext(): Promise<boolean> {
    const course = this.#course;
    const batch = await this.#outbox.read(this.#sent, BATCH_ITEMS, BATCH_BYTES);
    // Meanwhile the session may have ended, or everything is to be sent anew.
    if (batch && course === this.#course) this.#dispatch(batch);
    return batch !== undefined;
  }

  #dispatch({ payload, through }: StoredBatch): void {
    if (!this.#publish) return;
    this.#sent = through;
    this.#underWay.push(through);
    if (this.#underWay.length === 1) this.#watch();
    // A batch that does not even leave is one that is not acknowledged.
    this.#publish(payload).catch(() => undefined);
  }
}
