import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AlarmItem, Batch, LostItem, RecordItem, ReplyItem } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import { asBatch } from './batch-guard.ts';
import { storeLosses } from './lost-part.ts';
import { CursorConflict, type CursorMove, nameOf, type StreamKey, UplinkCursors } from './uplink-cursors.ts';
import { type Plan, planBatch } from './uplink-plan.ts';

/** Batches that arrive within this time share a transaction, ms. */
const GATHER_MS = 5;
/** Of one transaction: what is encoded and sent in one go also holds up everything else for that long. Bytes. */
const GROUP_BYTES = 512 * 1024;
/** What may wait to be stored: all together, and of one gateway. Bytes. */
const QUEUE_BYTES = 64 * 1024 * 1024;
const GATEWAY_QUEUE_BYTES = 8 * 1024 * 1024;
/** Parsing lets other work in after this, ms. */
const SLICE_MS = 5;
/** Waits after a failure of the database; the last one repeats. */
const RETRY_WAITS_MS = [100, 200, 500, 1_000, 2_000] as const;
/** A batch that fails this often while the database answers is given back to its gateway, which keeps it. */
const ATTEMPTS_MAX = 3;
/** Numbers of reports and layouts are `int4` in the tables: a larger one would end the whole transaction. */
const INT4_MAX = 2_147_483_647;

export interface BatchParts {
  record: BatchPart<RecordItem>;
  alarm: BatchPart<AlarmItem>;
  reply: BatchPart<ReplyItem>;
}

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
  /** Batches that could not be stored though the database answers; they come again. */
  failed: number;
  /** Items their gateways gave up. */
  lost: number;
  /** Records whose report or layout has a number that no table can hold. */
  impossible: number;
}

export interface BatchStoreOptions {
  db: Db;
  clock: Clock;
  log: Log;
  parts: BatchParts;
  /** Everything up to `through` is stored. */
  acknowledge: (gateway: GatewayIdentity, epoch: string, through: number) => void;
}

interface Waiting {
  gateway: GatewayIdentity;
  payload: Buffer;
  /** Rises with every batch that arrives. */
  order: number;
  attempts: number;
}
interface Parsed extends Waiting {
  batch: Batch;
  key: StreamKey;
}
/** What a transaction does to one stream. */
interface StreamMove extends CursorMove {
  gateway: GatewayIdentity;
  /** The last of its batches. */
  plan: Plan;
}
/** What a transaction stores. */
interface Work {
  streams: Map<string, StreamMove>;
  plans: readonly { plan: Plan; from: Parsed }[];
  kinds: Kinds;
  losses: { gateway: GatewayIdentity; epoch: string; item: LostItem }[];
}
type Kinds = {
  [Kind in keyof BatchParts]: {
    gateway: GatewayIdentity;
    item: Parameters<BatchParts[Kind]['write']>[1][number]['item'];
  }[];
};

/**
 * Stores uplink batches: each once, those of one gateway in order, many in one transaction, and acknowledged only after the
 * commit. What cannot be stored is not acknowledged; the gateway keeps it and sends it again.
 */
export class BatchStore {
  readonly counted: BatchCounters = {
    batches: 0,
    items: 0,
    commits: 0,
    duplicates: 0,
    gaps: 0,
    outOfOrder: 0,
    malformed: 0,
    overload: 0,
    failed: 0,
    lost: 0,
    impossible: 0,
  };
  readonly #options: BatchStoreOptions;
  readonly #cursors: UplinkCursors;
  #queue: Waiting[] = [];
  #queuedBytes = 0;
  readonly #gatewayBytes = new Map<string, number>();
  /** Gateways of which a batch was thrown away, with the order of the last one. */
  readonly #holes = new Map<string, number>();
  #order = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: BatchStoreOptions) {
    this.#options = options;
    this.#cursors = new UplinkCursors(options.db);
  }

  push(gateway: GatewayIdentity, payload: Buffer): void {
    const { gatewayId } = gateway;
    const bytes = this.#gatewayBytes.get(gatewayId) ?? 0;
    this.#order += 1;
    if (
      this.#stopped ||
      this.#queuedBytes + payload.length > QUEUE_BYTES ||
      (bytes > 0 && bytes + payload.length > GATEWAY_QUEUE_BYTES)
    ) {
      this.counted.overload += 1;
      this.#holes.set(gatewayId, this.#order);
      return;
    }
    this.#queuedBytes += payload.length;
    this.#gatewayBytes.set(gatewayId, bytes + payload.length);
    this.#queue.push({ gateway, payload, order: this.#order, attempts: 0 });
    this.#running ??= this.#run();
  }

  /** How far a stream is stored. */
  async through(key: StreamKey): Promise<number> {
    await this.#cursors.load([key]);
    return this.#cursors.state(key).through;
  }

  /** Stores what waits, as long as the database does its part, and takes nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    await sleep(GATHER_MS);
    let failures = 0;
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      const left = await this.#store(group);
      if (left.length === 0) {
        failures = 0;
        continue;
      }
      for (const waiting of left) this.#count(waiting, 1);
      this.#queue.unshift(...left);
      if (this.#stopped) break;
      await sleep(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)]);
      failures += 1;
    }
    this.#running = undefined;
  }

  #takeGroup(): Waiting[] {
    let count = 0;
    let bytes = 0;
    while (count < this.#queue.length) {
      const next = this.#queue[count]?.payload.length ?? 0;
      if (count > 0 && bytes + next > GROUP_BYTES) break;
      bytes += next;
      count += 1;
    }
    const group = this.#queue.splice(0, count);
    for (const waiting of group) this.#count(waiting, -1);
    return group;
  }

  #count({ gateway, payload }: Waiting, sign: 1 | -1): void {
    const bytes = (this.#gatewayBytes.get(gateway.gatewayId) ?? 0) + sign * payload.length;
    this.#queuedBytes += sign * payload.length;
    if (bytes > 0) this.#gatewayBytes.set(gateway.gatewayId, bytes);
    else this.#gatewayBytes.delete(gateway.gatewayId);
  }

  /** Answers what has to be tried again later, in order. */
  async #store(group: readonly Waiting[]): Promise<Waiting[]> {
    const parsed = await this.#parse(group);
    const failure = await this.#attempt(parsed);
    if (!failure) return [];
    // A full disk is nobody's fault: all of it waits until there is room.
    if (isShortOfRoom(failure) || !(await this.#databaseAnswers())) {
      this.#options.log.warn({ error: failure, batches: parsed.length }, 'Batches wait for the database');
      return parsed;
    }
    // One of them is the matter, or the moment was bad: each on its own, so that none holds up other gateways.
    const left: Parsed[] = [];
    const behind = new Set<string>();
    for (const [index, one] of parsed.entries()) {
      const { gatewayId, sn } = one.gateway;
      const failure = behind.has(gatewayId) ? undefined : await this.#attempt([one]);
      if (failure && (isShortOfRoom(failure) || !(await this.#databaseAnswers())))
        return [...left, ...parsed.slice(index)];
      if (failure) one.attempts += 1;
      if (failure && one.attempts >= ATTEMPTS_MAX) {
        this.counted.failed += 1;
        this.#options.log.error({ error: failure, sn }, 'A batch could not be stored');
        this.#holes.set(gatewayId, this.#order);
      } else if (failure || behind.has(gatewayId)) {
        behind.add(gatewayId);
        left.push(one);
      }
    }
    return left;
  }

  async #databaseAnswers(): Promise<boolean> {
    try {
      await this.#options.db.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Answers the error, if there was one; then nothing was stored. */
  async #attempt(batches: readonly Parsed[]): Promise<unknown> {
    if (batches.length === 0) return undefined;
    try {
      await this.#commit(batches);
      return undefined;
    } catch (error) {
      if (error instanceof CursorConflict) {
        for (const { key } of batches) this.#cursors.forget(key);
      }
      return error ?? new Error('Unknown failure');
    }
  }

  async #parse(group: readonly Waiting[]): Promise<Parsed[]> {
    const parsed: Parsed[] = [];
    let started = performance.now();
    for (const waiting of group) {
      const batch = parseBatch(waiting.payload);
      const { gatewayId } = waiting.gateway;
      if (batch) parsed.push({ ...waiting, batch, key: { gatewayId, epoch: batch.epoch } });
      else this.counted.malformed += 1;
      if (performance.now() - started > SLICE_MS) {
        await nextTurn();
        started = performance.now();
      }
    }
    return parsed;
  }

  async #commit(batches: readonly Parsed[]): Promise<void> {
    await this.#cursors.load(batches.map(({ key }) => key));
    const work = this.#plan(batches);
    const moves = [...work.streams.values()].filter(({ from, to }) => to > from);
    const tell = moves.length > 0 ? await this.#write(work, moves) : [];

    for (const { plan, from } of work.plans) this.#tally(plan, from);
    this.counted.lost += work.losses.reduce((sum, { item }) => sum + item.records + item.events, 0);
    for (const stream of work.streams.values()) {
      this.#cursors.remember(stream, stream.plan.next);
      // A batch that must wait is not acknowledged; the first time the gateway hears how far the platform is.
      const { plan, from, to } = stream;
      if (!plan.refused || plan.nudge || to > from) this.#options.acknowledge(stream.gateway, stream.epoch, to);
    }
    for (const afterwards of tell) this.#say(afterwards);
  }

  #plan(batches: readonly Parsed[]): Work {
    const now = this.#options.clock.now();
    const streams = new Map<string, StreamMove>();
    const plans: { plan: Plan; from: Parsed }[] = [];
    const kinds: Kinds = { record: [], alarm: [], reply: [] };
    const losses: Work['losses'] = [];
    for (const one of batches) {
      const { gateway, batch, key } = one;
      const before = streams.get(nameOf(key));
      const state = before?.plan.next ?? this.#cursors.state(key);
      const plan = planBatch(state, batch.items, now, this.#holes.has(key.gatewayId));
      plans.push({ plan, from: one });
      streams.set(nameOf(key), { ...key, from: before?.from ?? state.through, to: plan.next.through, gateway, plan });
      for (const item of plan.items) {
        if (item.kind === 'record' && Math.max(item.report, item.layout) > INT4_MAX) this.counted.impossible += 1;
        else if (item.kind === 'record') kinds.record.push({ gateway, item });
        else if (item.kind === 'alarm') kinds.alarm.push({ gateway, item });
        else if (item.kind === 'reply') kinds.reply.push({ gateway, item });
        else losses.push({ gateway, epoch: key.epoch, item });
      }
    }
    return { streams, plans, kinds, losses };
  }

  /** One transaction. Answers what there is to say after it. */
  async #write({ kinds, losses }: Work, moves: readonly StreamMove[]): Promise<(() => void)[]> {
    const { db, parts } = this.#options;
    const tell = await db.transaction(async (tx) => {
      await this.#cursors.move(tx, moves);
      if (losses.length > 0) await storeLosses(tx, losses);
      return [
        kinds.record.length > 0 ? await parts.record.write(tx, kinds.record) : undefined,
        kinds.alarm.length > 0 ? await parts.alarm.write(tx, kinds.alarm) : undefined,
        kinds.reply.length > 0 ? await parts.reply.write(tx, kinds.reply) : undefined,
      ];
    });
    this.counted.commits += 1;
    return tell.filter((afterwards) => afterwards !== undefined);
  }

  #tally(plan: Plan, { key, order }: Parsed): void {
    if (plan.refused) {
      this.counted.outOfOrder += 1;
      return;
    }
    if (plan.items.length > 0) {
      this.counted.batches += 1;
      // It came after the last one that was thrown away and continues what is stored: the hole is filled.
      if (order > (this.#holes.get(key.gatewayId) ?? Infinity)) this.#holes.delete(key.gatewayId);
    }
    this.counted.items += plan.items.length;
    this.counted.duplicates += plan.duplicates;
    this.counted.gaps += plan.gaps;
  }

  /** Everything is stored; a listener that fails must not make it look otherwise. */
  #say(afterwards: () => void): void {
    try {
      afterwards();
    } catch (error) {
      this.#options.log.error({ error }, 'What was stored could not be told');
    }
  }
}

/** SQLSTATE class 53, insufficient resources: no room on the disk, no memory, too many connections. */
function isShortOfRoom(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('53');
}

function parseBatch(payload: Buffer): Batch | undefined {
  try {
    return asBatch(JSON.parse(payload.toString('utf8')));
  } catch {
    return undefined;
  }
}
