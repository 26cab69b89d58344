import type { AlarmItem, RecordItem } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity, ItemSender } from '../types.ts';

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

/** Classes of SQLSTATE that speak of the database and not of what it was given: connection, resources (disk), operator. */
const DATABASE_CLASSES = new Set(['08', '25', '28', '3D', '40', '42', '53', '55', '57', '58', 'XX']);
/** "Data exception": no table can hold this. */
const DATA_CLASS = '22';

type Item = Omit<RecordItem, 'seq'> | Omit<AlarmItem, 'seq'>;
interface Waiting<From> {
  readonly gateway: From;
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
  readonly #alarms: Waiting<From>[] = [];
  readonly #records: Waiting<From>[] = [];
  #seq = 0;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #stopped = false;

  constructor(options: ItemSinkOptions<From>) {
    this.#options = options;
  }

  add(gateway: From, item: Item): void {
    this.#seq += 1;
    this.#queueOf(item).push({ gateway, item: { ...item, seq: this.#seq }, refusals: 0 });
    this.#trim();
    if (!this.#stopped) this.#running ??= this.#run(GATHER_MS);
  }

  /** Stores what waits, if the database is there. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
    if (this.#waiting > 0) await this.#run(0);
    if (this.#waiting > 0) {
      this.#options.log.error(
        { records: this.#records.length, alarms: this.#alarms.length },
        'Records and alarms made by the platform could not be stored before the stop and are lost',
      );
    }
  }

  get #waiting(): number {
    return this.#alarms.length + this.#records.length;
  }

  #queueOf(item: Item): Waiting<From>[] {
    return item.kind === 'alarm' ? this.#alarms : this.#records;
  }

  #trim(): void {
    while (this.#records.length > RECORDS_MAX) {
      this.#records.shift();
      this.counted.droppedRecords += 1;
    }
    while (this.#alarms.length > ALARMS_MAX) {
      this.#alarms.shift();
      this.counted.droppedAlarms += 1;
    }
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

  #giveUp({ gateway, item }: Waiting<From>, error: unknown): void {
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
    const tell = await db.transaction(async (tx) => [
      records.length > 0 ? await parts.record.write(tx, records) : undefined,
      alarms.length > 0 ? await parts.alarm.write(tx, alarms) : undefined,
    ]);
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
