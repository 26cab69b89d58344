import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ITEM_KINDS } from './store-op.ts';

/** How many items are dropped before the size is looked at again. */
const DROP_STEP = 200;
/** Share of the budget that is freed at once, so that a full file does not drop with every commit. */
const FREED_SHARE = 0.02;
/** Share of the used bytes that is freed when the disk, not the budget, is full. */
const FREED_SHARE_ON_FULL_DISK = 0.1;

interface Row {
  seq: number;
  kind: number;
  time: number;
  body: string;
}
/** What a `lost` item says. */
interface Loss {
  seq: number;
  records: number;
  events: number;
  from: number;
  to: number;
}
const RECORD = ITEM_KINDS.indexOf('record');
const ALARM = ITEM_KINDS.indexOf('alarm');
const REPLY = ITEM_KINDS.indexOf('reply');
const LOST = ITEM_KINDS.indexOf('lost');
/** What goes first when there is no room: oldest records, then oldest alarms, then oldest replies. */
const DROP_ORDER = [RECORD, ALARM, REPLY] as const;

/**
 * Keeps the outbox within its bytes. What is dropped leaves a `lost` item in its place, with counts and times, so that the
 * gap is known. The first items are never touched: they may be on their way, and would be counted as lost and stored too.
 */
export class Budget {
  /** Items dropped in transactions that were committed. */
  dropped = 0;
  /** Items fewer by the transaction under way: those dropped, less the `lost` items in their place. */
  fewer = 0;
  #droppedNow = 0;
  readonly #maxBytes: number;
  readonly #inFlight: number;
  readonly #victims: StatementSync;
  readonly #before: StatementSync;
  readonly #floor: StatementSync;
  readonly #remove: StatementSync;
  readonly #insert: StatementSync;
  readonly #pageCount: StatementSync;
  readonly #freePages: StatementSync;
  readonly #pageBytes: number;

  constructor(db: DatabaseSync, maxBytes: number, inFlight: number) {
    this.#maxBytes = maxBytes;
    this.#inFlight = inFlight;
    this.#victims = db.prepare(
      'select seq, kind, time, body from item where seq > ? and kind = ? order by seq limit ?',
    );
    this.#before = db.prepare('select seq, kind, time, body from item where seq < ? order by seq desc limit 1');
    this.#floor = db.prepare('select seq from item order by seq limit 1 offset ?');
    this.#remove = db.prepare('delete from item where seq = ?');
    this.#insert = db.prepare('insert into item (seq, kind, time, body) values (?, ?, ?, ?)');
    this.#pageCount = db.prepare('pragma page_count');
    this.#freePages = db.prepare('pragma freelist_count');
    this.#pageBytes = Number(db.prepare('pragma page_size').get()?.['page_size']);
  }

  bytes(): number {
    const pages = Number(this.#pageCount.get()?.['page_count']) - Number(this.#freePages.get()?.['freelist_count']);
    return pages * this.#pageBytes;
  }

  /** Drops until the budget is kept. Within a transaction. */
  enforce(): void {
    if (this.bytes() > this.#maxBytes) this.#dropTo(this.#maxBytes * (1 - FREED_SHARE));
  }

  /** The disk is full: gives up some of what is there, so that newer things find room. Within a transaction. */
  dropSome(): void {
    this.#dropTo(this.bytes() * (1 - FREED_SHARE_ON_FULL_DISK));
  }

  committed(): void {
    this.dropped += this.#droppedNow;
    this.rolledBack();
  }

  rolledBack(): void {
    this.#droppedNow = 0;
    this.fewer = 0;
  }

  #dropTo(bytes: number): void {
    const floor = this.#floor.get(this.#inFlight - 1)?.['seq'];
    // Fewer items than may be on their way: whatever fills the file, it is not they.
    if (typeof floor !== 'number') return;
    for (const kind of DROP_ORDER) {
      while (this.bytes() > bytes) {
        const victims = this.#victims.all(floor, kind, DROP_STEP).map(rowOf);
        if (victims.length === 0) break;
        this.#replace(victims, floor);
      }
    }
  }

  /** Takes items out, in order of `seq`; each run of neighbours leaves one `lost` item with the number of its last. */
  #replace(victims: readonly Row[], floor: number): void {
    let run: Loss | undefined;
    for (const victim of victims) {
      this.#remove.run(victim.seq);
      const neighbour = this.#neighbour(victim.seq);
      // The item before is what the run left so far (nothing), another item, or an older loss to be joined.
      if (run && neighbour && neighbour.seq > run.seq) {
        this.#leave(run);
        run = undefined;
      }
      if (!run && neighbour?.kind === LOST && neighbour.seq > floor) {
        this.#remove.run(neighbour.seq);
        run = lossOf(neighbour);
        this.fewer += 1;
      }
      run = joined(run, victim);
      this.fewer += 1;
      this.#droppedNow += 1;
    }
    if (run) this.#leave(run);
  }

  #neighbour(seq: number): Row | undefined {
    const row = this.#before.get(seq);
    return row && rowOf(row);
  }

  #leave(loss: Loss): void {
    const { seq, records, events, from, to } = loss;
    const body = JSON.stringify({ kind: 'lost', seq, records, events, from, to });
    this.#insert.run(seq, LOST, to, body);
    this.fewer -= 1;
  }
}

function rowOf(row: Record<string, unknown>): Row {
  return { seq: Number(row['seq']), kind: Number(row['kind']), time: Number(row['time']), body: String(row['body']) };
}

function lossOf({ seq, body }: Row): Loss {
  const { records, events, from, to } = JSON.parse(body) as Loss;
  return { seq, records, events, from, to };
}

function joined(loss: Loss | undefined, { seq, kind, time }: Row): Loss {
  return {
    seq,
    records: (loss?.records ?? 0) + (kind === RECORD ? 1 : 0),
    events: (loss?.events ?? 0) + (kind === RECORD ? 0 : 1),
    from: Math.min(loss?.from ?? time, time),
    to: Math.max(loss?.to ?? time, time),
  };
}
