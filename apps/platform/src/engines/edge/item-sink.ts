import type { AlarmItem, RecordItem } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity, ItemSender } from '../types.ts';
import { type KeptOwner, KeptStates } from './kept-states.ts';

/** Items that come up within this time share a transaction, ms. */
const GATHER_MS = 50;
const GROUP_ITEMS = 2_000;
/** Waits after a round in which nothing could be stored; the last one repeats. */
const RETRY_WAITS_MS = [200, 500, 1_000, 2_000, 5_000] as const;
/** What waits while the database does not take anything. Beyond it the oldest go, counted. */
const RECORDS_MAX = 50_000;
const ALARMS_MAX = 50_000;
/** An item that is refused alone this often, while others are stored, is given up. */
const REFUSALS_MAX = 5;
/** So many fail alone and nothing is stored: it is not the items. */
const SUSPECTS_MAX = 3;

/** What runtimes know is written with their next items, or after so long, ms; what goes on by itself (a running period) rarely. */
const KEEP_MS = 10_000;
const KEEP_PASSING_MS = 300_000;

/** Classes of SQLSTATE that speak of the database and not of what it was given: connection, resources (disk), operator. */
const DATABASE_CLASSES = new Set(['08', '25', '28', '3D', '40', '42', '53', '55', '57', '58', 'XX']);
/** "Data exception": no table can hold this. */
const DATA_CLASS = '22';

type Item = Omit<RecordItem, 'seq'> | Omit<AlarmItem, 'seq'>;
interface Waiting<From> {
  readonly gateway: From;
  /** Whose runtime made it. */
  readonly source: string;
  readonly item: RecordItem | AlarmItem;
  refusals: number;
}
/** One pass over a group. */
interface Round<From> {
  stored: number;
  /** The database takes nothing at the moment. */
  away: boolean;
  /** Failed alone, and nobody knows why. */
  suspects: Waiting<From>[];
  error: unknown;
}

export interface ItemSinkOptions<From> {
  db: Db;
  log: Log;
  parts: { record: BatchPart<RecordItem, From>; alarm: BatchPart<AlarmItem, From> };
  /** Whose the runtimes are. */
  owner?: KeptOwner;
}

export type ItemSinkCounter =
  /** Items stored. */
  | 'records'
  | 'alarms'
  /** Items thrown away because too many waited. */
  | 'droppedRecords'
  | 'droppedAlarms'
  /** Items given up because they alone could not be stored. */
  | 'failed';

/**
 * The way of records and alarms that the platform itself makes into the tables: through the same parts as those of
 * gateways, each once. What the database does not take waits; what no table can hold costs nobody else anything.
 */
export class ItemSink<From extends ItemSender = GatewayIdentity> {
  readonly counted: Record<ItemSinkCounter, number> = {
    records: 0,
    alarms: 0,
    droppedRecords: 0,
    droppedAlarms: 0,
    failed: 0,
  };
  readonly #options: ItemSinkOptions<From>;
  readonly #kept: KeptStates;
  readonly #alarms: Waiting<From>[] = [];
  readonly #records: Waiting<From>[] = [];
  #seq = 0;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #stopped = false;
  /** When what is kept is written without items, and what does it; monotonic, ms. */
  #keepAt = Infinity;
  #keeper: NodeJS.Timeout | undefined;

  constructor(options: ItemSinkOptions<From>) {
    this.#options = options;
    this.#kept = new KeptStates(options.owner ?? 'device');
  }

  /** `source`: the device or project whose runtime made it. */
  add(gateway: From, item: Item, source: string = gateway.gatewayId): void {
    this.#seq += 1;
    this.#queueOf(item).push({ gateway, source, item: { ...item, seq: this.#seq }, refusals: 0 });
    this.#kept.added(source, this.#seq);
    this.#trim();
    if (!this.#stopped) this.#running ??= this.#run(GATHER_MS);
  }

  /** What the runtime of a source has to know again after a restart: never stored before the items that were made until now. */
  keep(source: string, unit: string, body: string | null, passing: boolean): void {
    this.#seq += 1;
    this.#kept.keep(source, unit, body, this.#seq);
    this.#planKeeping(passing ? KEEP_PASSING_MS : KEEP_MS);
  }

  #planKeeping(waitMs: number): void {
    const at = performance.now() + waitMs;
    if (this.#stopped || at >= this.#keepAt) return;
    clearTimeout(this.#keeper);
    this.#keepAt = at;
    this.#keeper = setTimeout(() => this.#keepAlone(), waitMs);
    this.#keeper.unref();
  }

  /** Never beside a group of items, which may take a newer state with it. */
  #keepAlone(): void {
    this.#keepAt = Infinity;
    if (this.#running) this.#planKeeping(KEEP_MS);
    else
      this.#running = this.#writeKept().then(() => {
        this.#running = undefined;
        if (this.#waiting > 0) this.#running = this.#run(0);
        return this.#running;
      });
  }

  async #writeKept(): Promise<void> {
    try {
      const ready = this.#kept.ready(new Set());
      if (ready.length > 0) await this.#options.db.transaction((tx) => this.#kept.write(tx, ready));
      this.#kept.written(ready);
    } catch (error) {
      this.#options.log.warn({ error }, 'What rules have to know after a restart could not be written; tried again');
    }
    if (!this.#kept.isEmpty) this.#planKeeping(KEEP_MS);
  }

  /** Stores what waits, if the database is there. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#keeper);
    this.#wake();
    await this.#running;
    if (this.#waiting > 0) await this.#run(0);
    if (this.#waiting > 0) {
      this.#options.log.error(
        { records: this.#records.length, alarms: this.#alarms.length },
        'Records and alarms made by the platform could not be stored before the stop and are lost',
      );
    }
    if (!this.#kept.isEmpty) await this.#writeKept();
  }

  get #waiting(): number {
    return this.#alarms.length + this.#records.length;
  }

  #queueOf(item: Item): Waiting<From>[] {
    return item.kind === 'alarm' ? this.#alarms : this.#records;
  }

  #trim(): void {
    for (; this.#records.length > RECORDS_MAX; this.counted.droppedRecords += 1) this.#done(this.#records.shift());
    for (; this.#alarms.length > ALARMS_MAX; this.counted.droppedAlarms += 1) this.#done(this.#alarms.shift());
  }

  #done(one: Waiting<From> | undefined): void {
    if (one) this.#kept.done(one.source, one.item.seq);
  }

  async #run(gatherMs: number): Promise<void> {
    await this.#pause(gatherMs);
    let failures = 0;
    while (this.#waiting > 0) {
      const alarms = this.#alarms.splice(0, GROUP_ITEMS);
      const group = [...alarms, ...this.#records.splice(0, GROUP_ITEMS - alarms.length)];
      const round: Round<From> = { stored: 0, away: false, suspects: [], error: undefined };
      const left = await this.#place(group, round);
      const suspects = await this.#judge(round);
      this.#giveBack(left, suspects);
      if (left.length + suspects.length === 0) {
        failures = 0;
        continue;
      }
      this.#options.log.warn(
        { error: round.error, items: left.length + suspects.length },
        'Records and alarms made by the platform wait for the database',
      );
      if (this.#stopped && round.stored === 0) break;
      failures = round.stored > 0 ? 1 : failures + 1;
      await this.#pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length) - 1] ?? GATHER_MS);
    }
    this.#running = undefined;
  }

  /** Stores a group, and where something in it is refused, its halves. Answers what was not tried, in order. */
  async #place(group: readonly Waiting<From>[], round: Round<From>): Promise<readonly Waiting<From>[]> {
    if (group.length === 0 || round.away) return group;
    try {
      await this.#store(group);
      round.stored += group.length;
      return [];
    } catch (error) {
      round.error = error;
    }
    const fault = faultOf(round.error);
    if (fault === 'database') {
      round.away = true;
      return group;
    }
    const [first] = group;
    if (group.length === 1 && first) {
      if (fault === 'item') this.#giveUp(first, round.error);
      else round.suspects.push(first);
      round.away = round.stored === 0 && round.suspects.length >= SUSPECTS_MAX;
      return [];
    }
    const middle = Math.ceil(group.length / 2);
    const before = await this.#place(group.slice(0, middle), round);
    return [...before, ...(await this.#place(group.slice(middle), round))];
  }

  /** Only while others are stored does a failure say something about an item. Answers those that get another chance. */
  async #judge({ stored, away, suspects, error }: Round<From>): Promise<Waiting<From>[]> {
    if (suspects.length === 0 || stored === 0 || away || !(await this.#databaseAnswers())) return suspects;
    return suspects.filter((one) => {
      one.refusals += 1;
      if (one.refusals < REFUSALS_MAX) return true;
      this.#giveUp(one, error);
      return false;
    });
  }

  #giveUp(one: Waiting<From>, error: unknown): void {
    const { gateway, item } = one;
    this.#done(one);
    this.counted.failed += 1;
    this.#options.log.error(
      { error, sn: gateway.sn, item },
      'An item made by the platform cannot be stored and is given up',
    );
  }

  /** What was not tried is next; suspects go behind everybody who may get through. */
  #giveBack(left: readonly Waiting<From>[], suspects: readonly Waiting<From>[]): void {
    this.#alarms.unshift(...left.filter(({ item }) => item.kind === 'alarm'));
    this.#records.unshift(...left.filter(({ item }) => item.kind === 'record'));
    for (const one of suspects) this.#queueOf(one.item).push(one);
    this.#trim();
  }

  async #store(group: readonly Waiting<From>[]): Promise<void> {
    const { db, parts, log } = this.#options;
    const records = group.flatMap(({ gateway, item }) => (item.kind === 'record' ? [{ gateway, item }] : []));
    const alarms = group.flatMap(({ gateway, item }) => (item.kind === 'alarm' ? [{ gateway, item }] : []));
    const kept = this.#kept.ready(
      new Set(group.map(({ item }) => item.seq)),
      group.map(({ source }) => source),
    );
    const tell = await db.transaction(async (tx) => {
      const done = [
        records.length > 0 ? await parts.record.write(tx, records) : undefined,
        alarms.length > 0 ? await parts.alarm.write(tx, alarms) : undefined,
      ];
      if (kept.length > 0) await this.#kept.write(tx, kept);
      return done;
    });
    this.#kept.written(kept);
    for (const one of group) this.#done(one);
    this.counted.records += records.length;
    this.counted.alarms += alarms.length;
    for (const say of tell) {
      try {
        say?.();
      } catch (error) {
        log.error({ error }, 'What was stored could not be told');
      }
    }
  }

  async #databaseAnswers(): Promise<boolean> {
    try {
      await this.#options.db.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Shorter when it is to stop. */
  async #pause(ms: number): Promise<void> {
    if (this.#stopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }
}

/** Is it the database, whatever it is given, or the item, whenever it is given? Of most errors nobody knows. */
function faultOf(error: unknown): 'database' | 'item' | 'unknown' {
  if (error instanceof RangeError) return 'item';
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return 'unknown';
  if (code.startsWith(DATA_CLASS)) return 'item';
  // "ECONNRESET" and its like come from the socket.
  return code.startsWith('E') || DATABASE_CLASSES.has(code.slice(0, 2)) ? 'database' : 'unknown';
}
