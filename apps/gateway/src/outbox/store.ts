import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { v7 as uuidv7 } from 'uuid';
import { Budget } from './budget.ts';
import { isFull, openDatabase } from './database.ts';
import { ITEM_KINDS, type Shelf, type StoreFigures, type StoreOp, type StoredBatch } from './store-op.ts';

const EPOCH = 'epoch';
const LAST_SEQ = 'lastSeq';
/** Acknowledged items beyond this many are deleted at once; fewer go with the next write, which touches their pages anyhow. */
const DUE_ITEMS = 1_000;

/** What was kept, by shelf and name. */
export type Kept = Record<Shelf, Map<string, string>>;

export interface StoreOptions {
  path: string;
  /** Bytes the file may use before the oldest items are dropped. */
  maxBytes: number;
  /** Items at the head that are never dropped, because they may be on their way. */
  inFlight: number;
  /** The file never grows beyond this, as on a disk without room: for tests. */
  diskBytes?: number | undefined;
}

/**
 * The gateway's file: the outbox and what must survive a restart. Synchronous; runs in a thread of its own. Everything
 * written together is there after a crash, or none of it.
 */
export class Store {
  /** Made with the file: numbers of another epoch are not continued. */
  epoch: string;
  /** Where a damaged file was put before this one was made. */
  readonly putAside: string | undefined;
  readonly #db: DatabaseSync;
  readonly #budget: Budget;
  readonly #insert: StatementSync;
  readonly #keep: StatementSync;
  readonly #forget: StatementSync;
  readonly #select: StatementSync;
  readonly #delete: StatementSync;
  readonly #count: StatementSync;
  #lastSeq: number;
  /** Items that are not acknowledged. */
  #waiting: number;
  /** The platform has stored all up to here. */
  #acknowledged = 0;
  /** Acknowledged items that are still in the file. */
  #due = 0;

  constructor({ path, maxBytes, inFlight, diskBytes }: StoreOptions) {
    const { db, putAside } = openDatabase(path);
    if (diskBytes !== undefined) limitFile(db, diskBytes);
    this.#db = db;
    this.putAside = putAside;
    this.#insert = db.prepare('insert into item (seq, kind, time, body) values (?, ?, ?, ?)');
    this.#keep = db.prepare('insert or replace into kept (shelf, name, body) values (?, ?, ?)');
    this.#forget = db.prepare('delete from kept where shelf = ? and name = ?');
    this.#select = db.prepare('select seq, body from item where seq > ? order by seq limit ?');
    this.#delete = db.prepare('delete from item where seq <= ?');
    this.#count = db.prepare('select count(*) as n from item where seq > ? and seq <= ?');
    this.#budget = new Budget(db, maxBytes, inFlight);
    const settings = this.kept().setting;
    const epoch = settings.get(EPOCH) ?? uuidv7();
    this.epoch = epoch;
    this.#keep.run('setting', EPOCH, epoch);
    const newest = integer(db.prepare('select coalesce(max(seq), 0) as n from item').get()?.['n']);
    this.#lastSeq = Math.max(newest, Number(settings.get(LAST_SEQ) ?? 0));
    this.#waiting = integer(db.prepare('select count(*) as n from item').get()?.['n']);
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  kept(): Kept {
    const kept: Kept = {
      alarm: new Map(),
      value: new Map(),
      command: new Map(),
      setting: new Map(),
      report: new Map(),
    };
    for (const { shelf, name, body } of this.#db.prepare('select shelf, name, body from kept').iterate()) {
      const place = Object.entries(kept).find(([key]) => key === shelf)?.[1];
      place?.set(String(name), String(body));
    }
    return kept;
  }

  /**
   * Writes all of it in one transaction; on the disk when this returns. A full disk makes room by dropping the oldest
   * items, as a used-up budget does. Throws what SQLite says when even that fails; nothing is written then.
   */
  commit(ops: readonly StoreOp[]): void {
    try {
      this.#write(ops, false);
    } catch (error) {
      if (!isFull(error)) throw error;
      this.#write(ops, true);
    }
  }

  #write(ops: readonly StoreOp[], makeRoom: boolean): void {
    const adds = ops.some(({ op }) => op === 'item');
    const forgets = this.#due > 0 && (adds || makeRoom);
    let lastSeq = this.#lastSeq;
    let items = 0;
    this.#transact(() => {
      // Items that come with it tell the last number; it need not be written each time.
      if (forgets) this.#forgetDue(!adds);
      if (makeRoom) this.#budget.dropSome();
      for (const op of ops) {
        if (op.op === 'item') {
          this.#insert.run(op.seq, ITEM_KINDS.indexOf(op.kind), op.time, op.body);
          lastSeq = Math.max(lastSeq, op.seq);
          items += 1;
        } else if (op.body === null) this.#forget.run(op.shelf, op.name);
        else this.#keep.run(op.shelf, op.name, op.body);
      }
      if (items > 0) this.#budget.enforce();
    });
    this.#lastSeq = lastSeq;
    if (forgets) this.#due = 0;
    this.#waiting += items - this.#budget.fewer;
    this.#budget.committed();
  }

  /** All of it is on the disk when this returns, or none of it when it throws. */
  #transact(work: () => void): void {
    this.#db.exec('begin immediate');
    try {
      work();
      this.#db.exec('commit');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback');
      this.#budget.rolledBack();
      throw error;
    }
  }

  /** Deletes what is acknowledged. Within a transaction. `newest`: the newest item may be among it, its number is written. */
  #forgetDue(newest: boolean): void {
    if (newest) this.#keep.run('setting', LAST_SEQ, String(this.#lastSeq));
    this.#delete.run(this.#acknowledged);
  }

  /** The next items after `after`, in order: `maxItems` at most and, but for a single larger one, `maxBytes`. */
  read(after: number, maxItems: number, maxBytes: number): StoredBatch | undefined {
    const bodies: string[] = [];
    let bytes = 0;
    let first = 0;
    let through = after;
    for (const row of this.#select.iterate(Math.max(after, this.#acknowledged), maxItems)) {
      const body = String(row['body']);
      bytes += Buffer.byteLength(body) + 1;
      if (bodies.length > 0 && bytes > maxBytes) break;
      bodies.push(body);
      through = integer(row['seq']);
      if (bodies.length === 1) first = through;
    }
    if (bodies.length === 0) return undefined;
    const payload = `{"v":1,"epoch":"${this.epoch}","items":[${bodies.join(',')}]}`;
    return { payload, first, through, count: bodies.length };
  }

  /** Forgets all up to and including `through`: the platform has stored it. On the disk it is forgotten with the next write. */
  acknowledge(through: number): void {
    if (through <= this.#acknowledged) return;
    const stored = integer(this.#count.get(this.#acknowledged, through)?.['n']);
    this.#acknowledged = through;
    this.#waiting -= stored;
    this.#due += stored;
    if (this.#due > DUE_ITEMS) this.#settle();
  }

  /** Deletes what is acknowledged now. */
  #settle(): void {
    if (this.#due === 0) return;
    this.#transact(() => this.#forgetDue(true));
    this.#due = 0;
  }

  /** From now on items belong to another epoch; those that wait are sent again in it. */
  renewEpoch(epoch: string): void {
    this.#settle();
    this.#keep.run('setting', EPOCH, epoch);
    this.epoch = epoch;
  }

  figures(): StoreFigures {
    return { waiting: this.#waiting, bytes: this.#budget.bytes(), dropped: this.#budget.dropped };
  }

  close(): void {
    try {
      this.#settle();
    } catch {
      // The disk takes nothing: what is acknowledged is sent once more, and the platform says that it has it.
    } finally {
      this.#db.close();
    }
  }
}

function limitFile(db: DatabaseSync, bytes: number): void {
  const pageBytes = integer(db.prepare('pragma page_size').get()?.['page_size']);
  db.exec(`pragma max_page_count = ${Math.ceil(bytes / pageBytes)}`);
}

function integer(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new Error(`expected an integer in the outbox, found ${String(value)}`);
  return value;
}
