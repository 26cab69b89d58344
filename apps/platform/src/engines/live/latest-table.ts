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

/** Keeps table `latest` about a second behind the columns. What is lost by a kill is live state that comes anew. */
export class LatestTable {
  readonly #db: Db;
  readonly #columns: ValueColumns;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(db: Db, columns: ValueColumns, log: Log) {
    this.#db = db;
    this.#columns = columns;
    this.#log = log;
  }

  /** Loads what was saved, as stale, and begins to save. */
  async start(): Promise<void> {
    const rows = await this.#db.query<LatestRow>(`
      select series_id, (extract(epoch from ts) * 1000)::float8 as at, num, txt
        from latest
        join (select series_id from variable union all select series_id from project_mvar) known using (series_id)`);
    for (const { series_id, at, num, txt } of rows) this.#columns.restore(series_id, num ?? txt, Math.round(at));
    this.#stopped = false;
    this.#schedule(SAVE_EVERY_MS);
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
