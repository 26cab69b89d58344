import type { Readable, Writable } from 'node:stream';

/** SQL with positional parameters. Rows come back as the driver makes them; a repository turns them into contract shapes. */
export interface Queryable {
  query<Row = unknown>(text: string, params?: readonly unknown[], how?: QueryOptions): Promise<Row[]>;
}

export interface QueryOptions {
  /**
   * Parsed and planned once a connection. For the few statements that nearly every call asks, and only for texts that are fixed:
   * each one is kept for as long as the connection.
   */
  prepared?: boolean;
}

/** What reads alone, and may be another server than the one that takes writes. */
export type Reads = Pick<Db, 'query' | 'copyTo'>;

/** One transaction on one connection. */
export interface Transaction extends Queryable {
  /** `COPY ... FROM STDIN`; the stream's `finish` means PostgreSQL has taken all of it. */
  copyFrom(text: string): Writable;
  /** `COPY ... TO STDOUT` inside the transaction; read it to its end before the next question. */
  copyTo(text: string): Readable;
}

export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. Safe to call inside jobs; never nested. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** `COPY ... TO STDOUT` on a connection of its own; ends or destroys with it. */
  copyTo(text: string): Promise<Readable>;
}
