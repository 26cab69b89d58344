import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { GatewayIdentity } from '../types.ts';
import { asBatch, type NumberedBatch } from './batch-guard.ts';
import { type BatchParts, BatchWriter, type BatchWriterOptions, type Parsed } from './batch-writer.ts';
import { FairQueue, type Queued } from './fair-queue.ts';
import { isShortOfSpace } from './refusals.ts';
import type { StreamKey } from './uplink-cursors.ts';
import type { Plan } from './uplink-plan.ts';

export type { BatchParts };

/**
 * Batches that arrive within this time after the transaction before share the next one, ms: nobody waits for a record, and each
 * transaction costs a dozen messages to the database and a wait for its disk. Not those somebody waits for, and not a full group.
 */
const GATHER_MS = 25;
/**
 * What somebody waits for: an alarm, the answer to a command. As gateways of ours write it; one that writes it otherwise waits
 * with the others.
 */
const URGENT = ['"kind":"alarm"', '"kind":"reply"'] as const;
/** Parsing lets other work in after this, ms. */
const SLICE_MS = 5;
/** Waits while the database is away or has no room; the last one repeats. */
const RETRY_WAITS_MS = [100, 200, 500, 1_000, 2_000] as const;
/** Longest wait of a gateway whose batches are stored but for items that are set aside, ms. */
const SIFTED_WAIT_MS = 200;
/** A batch that fails this often while the database answers is given back to its gateway, which keeps it. */
const ATTEMPTS_MAX = 3;

export interface BatchCounters {
  /** Batches and items stored. */
  batches: number;
  items: number;
  /** Transactions. */
  commits: number;
  /** Items that were stored before. */
  duplicates: number;
  /** Gaps in a gateway's numbers that no loss explains. */
  gaps: number;
  /** Batches refused because something before them is missing; they come again. */
  outOfOrder: number;
  /** Batches that are no batches. */
  malformed: number;
  /** Batches thrown away because too many waited; they come again. */
  overload: number;
  /** Groups that were refused and had to be divided by gateway. */
  divided: number;
  /** Batches that could not be stored though the database answers; they come again. */
  failed: number;
  /** Items their gateways gave up. */
  lost: number;
  /** Items that no table can hold, passed over. */
  setAside: number;
}

/** What has come and is not stored yet. */
export interface WaitingBatches {
  batches: number;
  /** How long the oldest has been here, ms; 0 where nothing waits. */
  oldestMs: number;
}

/** Resolves after this many milliseconds, or at once when it is told to. */
export type Wait = (ms: number, early: AbortSignal) => Promise<void>;
export const realWait: Wait = (ms, early) => sleep(ms, undefined, { signal: early }).catch(() => undefined);

export interface BatchStoreOptions extends Omit<BatchWriterOptions, 'hasHole' | 'tally'> {
  /** Of what is gathered, and until what failed is tried again; `realWait` where it is not said. */
  wait?: Wait;
}

interface Waiting extends Queued {
  gateway: GatewayIdentity;
  payload: Buffer;
  /** Rises with every batch that arrives. */
  order: number;
  /** When it came, in ticks. */
  since: number;
  attempts: number;
}

/**
 * Stores uplink batches: each once, those of one gateway in order, many in one transaction, and acknowledged only after the
 * commit. What cannot be stored now is not acknowledged; the gateway keeps it and sends it again. What can never be stored is
 * set aside, alone. A gateway whose batches fail is served apart from the others (`FairQueue`).
 */
export class BatchStore {
  readonly #counted = {
    batches: 0,
    items: 0,
    duplicates: 0,
    gaps: 0,
    outOfOrder: 0,
    malformed: 0,
    overload: 0,
    divided: 0,
    failed: 0,
  };
  readonly #options: BatchStoreOptions;
  readonly #wait: Wait;
  readonly #writer: BatchWriter;
  readonly #queue = new FairQueue<Waiting>();
  /** What is being stored at this moment: of those that share transactions, and of those that are served apart. */
  #inHand: readonly Waiting[] = [];
  #apartInHand: readonly Waiting[] = [];
  /** Gateways of which a batch was thrown away, with the order of the last one. */
  readonly #holes = new Map<string, number>();
  #order = 0;
  #shared: Promise<void> | undefined;
  #apart: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  /** What waits should not be gathered any longer. */
  #isUrgent = false;
  /** Ends the gathering that goes on. */
  #endGathering: (() => void) | undefined;

  constructor(options: BatchStoreOptions) {
    this.#options = options;
    this.#wait = options.wait ?? realWait;
    this.#writer = new BatchWriter({
      ...options,
      hasHole: (gatewayId) => this.#holes.has(gatewayId),
      tally: (plan, from) => this.#tally(plan, from),
    });
  }

  get counted(): BatchCounters {
    return { ...this.#counted, ...this.#writer.counted };
  }

  waiting(): WaitingBatches {
    const inHand = [...this.#inHand, ...this.#apartInHand];
    const now = this.#options.clock.ticks();
    let oldestMs = 0;
    for (const { since } of [...inHand, ...this.#queue.heads()]) oldestMs = Math.max(oldestMs, now - since);
    return { batches: this.#queue.size + inHand.length, oldestMs };
  }

  push(gateway: GatewayIdentity, payload: Buffer): void {
    const { gatewayId, orgId } = gateway;
    this.#order += 1;
    const [order, since] = [this.#order, this.#options.clock.ticks()];
    const waiting = { gatewayId, orgId, bytes: payload.length, gateway, payload, order, since, attempts: 0 };
    for (const thrown of this.#isStopped ? [waiting] : this.#queue.push(waiting)) {
      this.#counted.overload += 1;
      this.#holes.set(thrown.gatewayId, this.#order);
    }
    if (this.#queue.fillsGroup || URGENT.some((mark) => payload.includes(mark))) this.#hurry();
    this.#serve();
  }

  #hurry(): void {
    this.#isUrgent = true;
    this.#endGathering?.();
  }

  /** How far a stream is stored. */
  through(key: StreamKey): Promise<number> {
    return this.#writer.through(key);
  }

  /** Stores what waits, as long as the database does its part, and takes nothing more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#hurry();
    while (this.#shared ?? this.#apart) await (this.#shared ?? this.#apart);
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Those that share transactions, and those that are served apart: side by side, so that these never hold up the others. */
  #serve(): void {
    this.#shared ??= this.#serveShared();
    if (this.#queue.apartAt() !== undefined) this.#apart ??= this.#serveApart();
  }

  async #serveShared(): Promise<void> {
    await this.#gather();
    let failures = 0;
    for (let group = this.#queue.take(); group.length > 0; group = this.#queue.take()) {
      this.#inHand = group;
      const isStored = await this.#storeShared(group);
      this.#inHand = [];
      if (isStored) {
        failures = 0;
        if (this.#queue.size > 0) await this.#gather();
        continue;
      }
      this.#queue.giveBack(group);
      if (this.#isStopped) break;
      await this.#pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 0);
      failures += 1;
    }
    // At once after the last look, so that nothing arrives unseen in between.
    this.#shared = undefined;
  }

  async #gather(): Promise<void> {
    const early = new AbortController();
    // those that arrive in the same turn of the loop come along
    this.#endGathering = () => setImmediate(() => early.abort());
    if (this.#isUrgent || this.#isStopped) this.#endGathering();
    await this.#wait(GATHER_MS, early.signal);
    this.#endGathering = undefined;
    this.#isUrgent = false;
  }

  /** False: the moment is bad for everybody. */
  async #storeShared(group: readonly Waiting[]): Promise<boolean> {
    const parsed = await this.#parse(group);
    try {
      await this.#writer.together(parsed);
      return true;
    } catch (error) {
      if (await this.#isNobodysFault(error, parsed.length)) return false;
    }
    this.#counted.divided += 1;
    let failed: Map<string, unknown>;
    try {
      failed = await this.#writer.byGateway(parsed);
    } catch (error) {
      if (await this.#isNobodysFault(error, parsed.length)) return false;
      // It cannot be said whose fault it is: each on its own.
      failed = new Map(group.map(({ gatewayId }) => [gatewayId, error]));
    }
    const left = group.filter(({ gatewayId }) => failed.has(gatewayId));
    for (const waiting of new Map(left.map((one) => [one.gatewayId, one])).values()) {
      const error = failed.get(waiting.gatewayId);
      this.#options.log.warn({ error, sn: waiting.gateway.sn }, 'Batches of a gateway are refused: it is served apart');
      this.#queue.failed(waiting, this.#options.clock.ticks());
    }
    this.#queue.giveBack(left);
    this.#serve();
    return true;
  }

  async #serveApart(): Promise<void> {
    const { clock } = this.#options;
    for (let at = this.#queue.apartAt(); at !== undefined; at = this.#queue.apartAt()) {
      if (!this.#isStopped) await this.#pause(at - clock.ticks());
      const turn = this.#queue.takeApart(this.#isStopped ? Number.POSITIVE_INFINITY : clock.ticks());
      const [first] = turn;
      if (!first) continue;
      this.#apartInHand = turn;
      try {
        const setAside = await this.#writer.byItem(await this.#parse(turn));
        if (setAside > 0) this.#queue.failed(first, clock.ticks(), SIFTED_WAIT_MS);
        else this.#queue.passed(first, clock.ticks());
      } catch (error) {
        if (await this.#isNobodysFault(error, turn.length)) {
          this.#apartInHand = [];
          this.#queue.giveBack(turn);
          if (this.#isStopped) break;
          await this.#pause(RETRY_WAITS_MS[0]);
        } else this.#failedApart(turn, error);
      } finally {
        this.#apartInHand = [];
      }
      // Trusted again, it may have more waiting.
      if (!this.#queue.isApart(first.gatewayId)) this.#serve();
    }
    this.#apart = undefined;
  }

  #failedApart(turn: readonly Waiting[], error: unknown): void {
    const [first] = turn;
    if (!first) return;
    this.#queue.failed(first, this.#options.clock.ticks());
    // Of several it is not known which is the matter: they come one by one.
    if (turn.length === 1) first.attempts += 1;
    if (first.attempts < ATTEMPTS_MAX && !this.#isStopped) {
      this.#queue.giveBack(turn);
      return;
    }
    this.#counted.failed += turn.length;
    this.#options.log.error({ error, sn: first.gateway.sn }, 'A batch could not be stored');
    this.#holes.set(first.gatewayId, this.#order);
  }

  /** A full disk or a database that is away: all of it waits. */
  async #isNobodysFault(error: unknown, batches: number): Promise<boolean> {
    if (!isShortOfSpace(error) && (await this.#databaseAnswers())) return false;
    this.#options.log.warn({ error, batches }, 'Batches wait for the database');
    return true;
  }

  async #databaseAnswers(): Promise<boolean> {
    try {
      await this.#options.db.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Ends early when the store is stopped. */
  async #pause(ms: number): Promise<void> {
    await this.#wait(Math.max(0, ms), this.#stopping.signal);
  }

  async #parse(group: readonly Waiting[]): Promise<Parsed[]> {
    const parsed: Parsed[] = [];
    let started = performance.now();
    for (const { gateway, payload, order } of group) {
      const batch = parseBatch(payload);
      if (batch) parsed.push({ gateway, order, batch, key: { gatewayId: gateway.gatewayId, epoch: batch.epoch } });
      else this.#counted.malformed += 1;
      if (performance.now() - started > SLICE_MS) {
        await nextTurn();
        started = performance.now();
      }
    }
    return parsed;
  }

  #tally(plan: Plan, { key, order }: Parsed): void {
    const counted = this.#counted;
    if (plan.refused) {
      counted.outOfOrder += 1;
      return;
    }
    if (plan.items.length > 0) {
      counted.batches += 1;
      // It came after the last one that was thrown away and continues what is stored: the hole is filled.
      if (order > (this.#holes.get(key.gatewayId) ?? Infinity)) this.#holes.delete(key.gatewayId);
    }
    counted.items += plan.items.length;
    counted.duplicates += plan.duplicates;
    counted.gaps += plan.gaps;
  }
}

function parseBatch(payload: Buffer): NumberedBatch | undefined {
  try {
    return asBatch(JSON.parse(payload.toString('utf8')));
  } catch {
    return undefined;
  }
}
