import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { float8Array, int2Array, int4Array, textArray, timestamptzArray } from './pg-arrays.ts';
import type { ValueColumns } from './value-columns.ts';

/** Between two rounds of saving, start to start, ms. */
const SAVE_EVERY_MS = 1_000;
/** A round may take this share of the time at most: values change faster than a database on the same machine stores. */
const SAVE_SHARE = 0.25;
/** Rows of one statement. */
const ROWS_MAX = 5_000;
/** Rows that one statement brings back. */
const READ_MAX = 50_000;

const UPSERT = `
  insert into latest (series_id, ts, num, txt, quality)
  select * from unnest($1::int4[], $2::timestamptz[], $3::float8[], $4::text[], $5::int2[])
  on conflict (series_id) do update
    set ts = excluded.ts, num = excluded.num, txt = excluded.txt, quality = excluded.quality`;

interface LatestRow {
  series_id: number;
  at: number;
  num: number | null;
  txt: string | null;
}

/**
 * Keeps table `latest` about a second behind the columns. What is lost by a kill is live state that comes anew. What was saved comes
 * back when somebody asks for it: a process that begins knows nothing of millions of variables that nobody looks at.
 */
export class LatestTable {
  readonly #db: Db;
  readonly #columns: ValueColumns;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = true;
  /** Series to be brought back in a moment. */
  readonly #asked = new Set<number>();
  #recalling: Promise<void> | undefined;

  constructor(db: Db, columns: ValueColumns, log: Log) {
    this.#db = db;
    this.#columns = columns;
    this.#log = log;
  }

  start(): void {
    this.#stopped = false;
    this.#schedule(SAVE_EVERY_MS);
  }

  /** Nothing is saved of these that the columns do not have. */
  isRecalled(seriesIds: readonly number[]): boolean {
    return seriesIds.every((id) => this.#columns.isRecalled(this.#columns.slot(id)));
  }

  /** Brings back what was saved of these, as stale, where nothing newer is known. What cannot be read is asked for again the next time. */
  recall(seriesIds: readonly number[]): Promise<void> {
    const missing = seriesIds.filter((id) => !this.#columns.isRecalled(this.#columns.slot(id)));
    if (missing.length === 0) return Promise.resolve();
    for (const id of missing) this.#asked.add(id);
    // all that ask within this turn share a query
    this.#recalling ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const ids = [...this.#asked];
      this.#asked.clear();
      this.#recalling = undefined;
      return this.#read(ids);
    });
    return this.#recalling;
  }

  async #read(seriesIds: readonly number[]): Promise<void> {
    for (let from = 0; from < seriesIds.length; from += READ_MAX) {
      const some = seriesIds.slice(from, from + READ_MAX);
      try {
        const rows = await this.#db.query<LatestRow>(
          `select series_id, (extract(epoch from ts) * 1000)::float8 as at, num, txt
             from latest where series_id = any($1::int4[])`,
          [int4Array(some)],
        );
        for (const { series_id, at, num, txt } of rows) this.#columns.restore(series_id, num ?? txt, Math.round(at));
        for (const id of some) this.#columns.markRecalled(this.#columns.slot(id));
      } catch (error) {
        this.#log.warn({ error }, 'Latest values that were saved could not be read');
      }
    }
  }

  /** Saves the rest. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#save();
  }

  #schedule(inMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#saveAndSchedule();
    }, inMs);
  }

  async #saveAndSchedule(): Promise<void> {
    const started = performance.now();
    await this.#save();
    const tookMs = performance.now() - started;
    this.#schedule(Math.max(SAVE_EVERY_MS, tookMs / SAVE_SHARE) - tookMs);
  }

  async #save(): Promise<void> {
    const slots = this.#columns.takeUnsaved();
    for (let from = 0; from < slots.length; from += ROWS_MAX) {
      try {
        await this.#db.query(UPSERT, this.#parameters(slots.slice(from, from + ROWS_MAX)));
      } catch (error) {
        this.#columns.giveBack(slots.slice(from));
        this.#log.warn({ error }, 'Latest values could not be saved; they are tried again');
        return;
      }
    }
  }

  #parameters(slots: readonly number[]): Buffer[] {
    const columns = this.#columns;
    const values = slots.map((slot) => columns.valueAt(slot));
    return [
      int4Array(slots.map((slot) => columns.seriesOf(slot))),
      timestamptzArray(slots.map((slot) => columns.readAtOf(slot))),
      float8Array(values.map((value) => (typeof value === 'number' ? value : null))),
      textArray(values.map((value) => (typeof value === 'string' ? value : null))),
      int2Array(slots.map((slot) => columns.qualityAt(slot))),
    ];
  }
}
