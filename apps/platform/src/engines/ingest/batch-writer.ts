import type { AlarmItem, LostItem, RecordItem, ReplyItem } from '@lightfield/contract';
import type { Ticks } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import type { NumberedBatch, NumberedItem } from './batch-guard.ts';
import { storeLosses } from './lost-part.ts';
import { divide, isAboutData, isShortOfSpace } from './refusals.ts';
import { type SetAside, setAsideOf, storeSetAside } from './set-aside.ts';
import { CursorConflict, type CursorMove, nameOf, type StreamKey, UplinkCursors } from './uplink-cursors.ts';
import { type Plan, planBatch } from './uplink-plan.ts';

export interface BatchParts {
  record: BatchPart<RecordItem>;
  alarm: BatchPart<AlarmItem>;
  reply: BatchPart<ReplyItem>;
}

/** A batch that has been read. */
export interface Parsed {
  readonly gateway: GatewayIdentity;
  readonly batch: NumberedBatch;
  readonly key: StreamKey;
  /** Rises with every batch that arrives. */
  readonly order: number;
}

export interface BatchWriterOptions {
  db: Db;
  clock: Ticks;
  log: Log;
  parts: BatchParts;
  /** Everything up to `through` is stored, or set aside. */
  acknowledge: (gateway: GatewayIdentity, epoch: string, through: number) => void;
  /** Items of a gateway were set aside. */
  onSetAside?: (gateway: GatewayIdentity, items: number) => void;
  /** The platform itself threw away batches of this gateway. */
  hasHole: (gatewayId: string) => boolean;
  /** What became of a batch. */
  tally: (plan: Plan, from: Parsed) => void;
}

/** What a transaction does to one stream. */
interface StreamMove extends CursorMove {
  gateway: GatewayIdentity;
  /** The last of its batches. */
  plan: Plan;
}
interface Numbered {
  gateway: GatewayIdentity;
  epoch: string;
  item: NumberedItem;
}
/** What is to be stored. */
interface Work {
  streams: Map<string, StreamMove>;
  plans: readonly { plan: Plan; from: Parsed }[];
  items: Numbered[];
}
/** What a transaction has stored, once it is committed. */
interface Written {
  work: Work;
  tell: (() => void)[];
  aside: SetAside[];
}
type Sorted = {
  [Kind in keyof BatchParts]: {
    gateway: GatewayIdentity;
    item: Parameters<BatchParts[Kind]['write']>[1][number]['item'];
  }[];
};

/** Transactions of ingest: what of batches is new, its cursor, and what is passed over, all of it or nothing. */
export class BatchWriter {
  readonly counted = { commits: 0, lost: 0, setAside: 0 };
  readonly #options: BatchWriterOptions;
  readonly #cursors: UplinkCursors;

  constructor(options: BatchWriterOptions) {
    this.#options = options;
    this.#cursors = new UplinkCursors(options.db);
  }

  /** How far a stream is stored, by whichever process. */
  async through(key: StreamKey): Promise<number> {
    await this.#cursors.renew(key);
    return this.#cursors.state(key).through;
  }

  /** All of them or nothing; throws why. */
  async together(batches: readonly Parsed[]): Promise<void> {
    await this.#inTransaction(batches, async (tx) => [await this.#write(tx, this.#plan(batches))]);
  }

  /** Each gateway's or nothing of it: answers those that could not be stored. Throws when it is not up to single ones. */
  async byGateway(batches: readonly Parsed[]): Promise<Map<string, unknown>> {
    const units = [...Map.groupBy(batches, ({ key }) => key.gatewayId)];
    let failed = new Map<string, unknown>();
    await this.#inTransaction(batches, async (tx) => {
      const { results, refused } = await divide(
        tx,
        units,
        (some) => this.#write(tx, this.#plan(some.flatMap(([, own]) => own))),
        (error) => !isShortOfSpace(error),
      );
      failed = new Map(refused.map(({ unit: [gatewayId], error }) => [gatewayId, error]));
      for (const { unit } of refused) for (const { key } of unit[1]) this.#cursors.forget(key);
      return results;
    });
    return failed;
  }

  /** Batches of one gateway but for items that the database refuses, which are set aside; answers how many. */
  async byItem(batches: readonly Parsed[]): Promise<number> {
    let refusals = 0;
    await this.#inTransaction(batches, async (tx) => {
      const work = this.#plan(batches);
      await this.#move(tx, work);
      const { results, refused } = await divide(tx, work.items, (some) => this.#store(tx, some), isAboutData);
      const late = refused.map(({ unit: { gateway, epoch, item }, error }) => setAsideOf(gateway, epoch, item, error));
      if (late.length > 0) await storeSetAside(tx, late);
      refusals = late.length;
      for (const { reason, kind, seq } of late)
        this.#options.log.warn({ reason, kind, seq, sn: batches[0]?.gateway.sn }, 'An item was refused and set aside');
      return [
        { work, tell: results.flatMap(({ tell }) => tell), aside: [...results.flatMap(({ aside }) => aside), ...late] },
      ];
    });
    return refusals;
  }

  async #inTransaction(batches: readonly Parsed[], work: (tx: Transaction) => Promise<Written[]>): Promise<void> {
    if (batches.length === 0) return;
    const keys = batches.map(({ key }) => key);
    await this.#cursors.load(keys);
    // What was stored before, and what must wait, needs no transaction.
    if (!hasNews(this.#plan(batches))) return this.#settle({ work: this.#plan(batches), tell: [], aside: [] });
    let written: Written[];
    try {
      written = await this.#options.db.transaction(work);
    } catch (error) {
      if (error instanceof CursorConflict) for (const key of keys) this.#cursors.forget(key);
      throw error;
    }
    this.counted.commits += 1;
    for (const one of written) this.#settle(one);
  }

  #plan(batches: readonly Parsed[]): Work {
    const now = this.#options.clock.ticks();
    const streams = new Map<string, StreamMove>();
    const plans: { plan: Plan; from: Parsed }[] = [];
    const items: Numbered[] = [];
    for (const one of batches) {
      const { gateway, batch, key } = one;
      const before = streams.get(nameOf(key));
      const state = before?.plan.next ?? this.#cursors.state(key);
      const plan = planBatch(state, batch.items, now, this.#options.hasHole(key.gatewayId));
      plans.push({ plan, from: one });
      streams.set(nameOf(key), { ...key, from: before?.from ?? state.through, to: plan.next.through, gateway, plan });
      for (const item of plan.items) items.push({ gateway, epoch: key.epoch, item });
    }
    return { streams, plans, items };
  }

  async #write(tx: Transaction, work: Work): Promise<Written> {
    await this.#move(tx, work);
    return { work, ...(await this.#store(tx, work.items)) };
  }

  async #move(tx: Transaction, { streams }: Work): Promise<void> {
    const moves = [...streams.values()].filter(({ from, to }) => to > from);
    if (moves.length > 0) await this.#cursors.move(tx, moves);
  }

  async #store(tx: Transaction, items: readonly Numbered[]): Promise<Omit<Written, 'work'>> {
    const { parts } = this.#options;
    const sorted: Sorted = { record: [], alarm: [], reply: [] };
    const losses: { gateway: GatewayIdentity; epoch: string; item: LostItem }[] = [];
    const aside: SetAside[] = [];
    for (const { gateway, epoch, item } of items) {
      if (item.kind === 'record') sorted.record.push({ gateway, item });
      else if (item.kind === 'alarm') sorted.alarm.push({ gateway, item });
      else if (item.kind === 'reply') sorted.reply.push({ gateway, item });
      else if (item.kind === 'lost') losses.push({ gateway, epoch, item });
      else aside.push(setAsideOf(gateway, epoch, item));
    }
    if (losses.length > 0) await storeLosses(tx, losses);
    if (aside.length > 0) await storeSetAside(tx, aside);
    const tell = [
      sorted.record.length > 0 ? await parts.record.write(tx, sorted.record) : undefined,
      sorted.alarm.length > 0 ? await parts.alarm.write(tx, sorted.alarm) : undefined,
      sorted.reply.length > 0 ? await parts.reply.write(tx, sorted.reply) : undefined,
    ].filter((afterwards) => afterwards !== undefined);
    return { tell, aside };
  }

  /** Everything is stored: it is remembered, acknowledged and told. */
  #settle({ work, tell, aside }: Written): void {
    const { acknowledge, tally, onSetAside, log } = this.#options;
    for (const { plan, from } of work.plans) tally(plan, from);
    for (const { item } of work.items) if (item.kind === 'lost') this.counted.lost += item.records + item.events;
    this.counted.setAside += aside.length;
    for (const stream of work.streams.values()) {
      this.#cursors.remember(stream, stream.plan.next);
      // A batch that must wait is not acknowledged; the first time the gateway hears how far the platform is.
      const { plan, from, to } = stream;
      if (!plan.refused || plan.nudge || to > from) acknowledge(stream.gateway, stream.epoch, to);
    }
    const told = [...Map.groupBy(aside, ({ gateway }) => gateway.gatewayId).values()];
    const says = [...tell, ...told.map((some) => () => some[0] && onSetAside?.(some[0].gateway, some.length))];
    for (const say of says) {
      // A listener that fails must not make it look as if nothing was stored.
      try {
        say();
      } catch (error) {
        log.error({ error }, 'What was stored could not be told');
      }
    }
  }
}

const hasNews = ({ streams }: Work): boolean => [...streams.values()].some(({ from, to }) => to > from);
