import type { AlarmItem, RecordItem } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';

/** Items that come up within this time share a transaction, ms. */
const GATHER_MS = 50;
const GROUP_ITEMS = 2_000;
/** Waits after a failure of the database; the last one repeats. */
const RETRY_WAITS_MS = [200, 500, 1_000, 2_000] as const;
/** While the database is away: records that wait. Alarms wait without limit; there are few. */
const RECORDS_MAX = 50_000;
/** A group that fails this often while the database answers is given up. */
const ATTEMPTS_MAX = 5;

type Item = Omit<RecordItem, 'seq'> | Omit<AlarmItem, 'seq'>;
interface Waiting {
  gateway: GatewayIdentity;
  item: RecordItem | AlarmItem;
}

export interface ItemSinkOptions {
  db: Db;
  log: Log;
  parts: { record: BatchPart<RecordItem>; alarm: BatchPart<AlarmItem> };
}

/**
 * The way of records and alarms that the platform itself makes into the tables: through the same parts as those of
 * gateways, in order, each once.
 */
export class ItemSink {
  readonly counted = { records: 0, alarms: 0, droppedRecords: 0, failed: 0 };
  readonly #options: ItemSinkOptions;
  #queue: Waiting[] = [];
  #records = 0;
  #seq = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: ItemSinkOptions) {
    this.#options = options;
  }

  add(gateway: GatewayIdentity, item: Item): void {
    if (item.kind === 'record' && this.#records >= RECORDS_MAX) {
      this.counted.droppedRecords += 1;
      return;
    }
    this.#seq += 1;
    if (item.kind === 'record') this.#records += 1;
    this.#queue.push({ gateway, item: { ...item, seq: this.#seq } });
    if (!this.#stopped) this.#running ??= this.#run(GATHER_MS);
  }

  /** Stores what waits, if the database is there. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    if (this.#queue.length > 0) await this.#run(0);
  }

  async #run(gatherMs: number): Promise<void> {
    await pause(gatherMs);
    let failures = 0;
    while (this.#queue.length > 0) {
      const group = this.#queue.slice(0, GROUP_ITEMS);
      try {
        await this.#store(group);
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#options.log.warn(
          { error, items: group.length },
          'Records and alarms of edge nodes wait for the database',
        );
        if (failures < ATTEMPTS_MAX || !(await this.#databaseAnswers())) {
          if (this.#stopped) break;
          await pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length) - 1] ?? GATHER_MS);
          continue;
        }
        this.counted.failed += group.length;
      }
      this.#queue = this.#queue.slice(group.length);
      this.#records -= group.reduce((sum, { item }) => sum + (item.kind === 'record' ? 1 : 0), 0);
    }
    this.#running = undefined;
  }

  async #store(group: readonly Waiting[]): Promise<void> {
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
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
