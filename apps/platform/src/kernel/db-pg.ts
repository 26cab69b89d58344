import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type CustomTypesConfig, type PoolClient, types as pgTypes } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { READ_ONLY_SERVER, databaseHosts } from './database-hosts.ts';
import type { Db, QueryOptions, Transaction } from './db.ts';
import type { Log } from './log.ts';

/** Longest a statement may run; calls are answered long before (HTTP timeout 120 s, S1 §9). */
const STATEMENT_TIMEOUT_MS = 60_000;
/** How long a caller waits for a database that is being restarted before it gets an error. */
const CONNECT_PATIENCE_MS = 15_000;
const CONNECT_RETRY_MS = 100;
const POOL_SIZE = 12;

/** Cannot connect now, but may in a moment: no server, server starting up, shutting down or recovering, too many clients. */
const PASSING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300']);

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

export interface PgDb extends Db {
  /** Waits for running work and closes all connections. */
  end(): Promise<void>;
  /** By which the server knows its connections (`application_name`). */
  readonly name: string;
  /** Where it is, for threads that have connections of their own. */
  readonly connection: PgDbOptions['connection'];
  /** For /metrics. */
  connections(): { total: number; idle: number; waiting: number };
  /** How often the server has refused something because its disk is full. */
  refusedForSpace(): number;
}

export interface PgDbOptions {
  /** `DATABASE_URL`, or where the embedded server listens. */
  connection: string | { host: string; port: number; user: string; database: string; password?: string };
  log: Log;
  poolSize?: number;
}

type TypeId = Parameters<typeof pgTypes.getTypeParser>[0];
/**
 * `int8` is a number while it is exact, else its decimal text; `timestamptz` a `Date`; `numeric` text; `json` parsed.
 * Buffers as parameters travel in binary.
 */
const types: CustomTypesConfig = {
  getTypeParser(oid: TypeId, format?: 'text' | 'binary') {
    if (oid === pgTypes.builtins.INT8 && format !== 'binary') return readInt8;
    return pgTypes.getTypeParser(oid, format) as (value: string) => unknown;
  },
};
function readInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** `giveUp`: the connection is in an unknown state and must not be used again. */
type Work<Result> = (client: PoolClient, giveUp: () => void) => Promise<Result>;

/** `Db` on a pool of PostgreSQL connections. A connection that breaks is dropped; the next user gets a new one. */
export function createPgDb({ connection, log, poolSize = POOL_SIZE }: PgDbOptions): PgDb {
  const hosts = databaseHosts(connection);
  const isPooled = isBehindPooler(connection);
  const name = `lightfield ${randomBytes(8).toString('hex')}`;
  const pool = new Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    ...(!isPooled && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    }),
    keepAlive: true,
    application_name: name,
    ...hosts?.pool,
  });
  let refusedForSpace = 0;
  // Without a listener a broken idle connection would end the whole process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'idle database connection lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function connect(): Promise<PoolClient> {
    const until = performance.now() + CONNECT_PATIENCE_MS;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        const isElsewhere = hosts?.failed(error) ?? false;
        const isPassing = isElsewhere || PASSING.has((error as { code?: string }).code ?? '');
        if (!isPassing || performance.now() > until) throw error;
        await delay(CONNECT_RETRY_MS);
      }
    }
  }

  async function withClient<Result>(work: Work<Result>): Promise<Result> {
    const client = await connect();
    let broken = false;
    const onBroken = () => {
      broken = true;
    };
    client.on('error', onBroken);
    client.on('end', onBroken);
    try {
      return await work(client, onBroken);
    } catch (error) {
      if (isConnectionError(error)) broken = true;
      const { code } = error as { code?: unknown };
      // It was the one that takes writes; another one is by now.
      if (hosts && code === READ_ONLY_SERVER) broken = true;
      if (code === DISK_FULL) refusedForSpace += 1;
      throw error;
    } finally {
      client.off('error', onBroken);
      client.off('end', onBroken);
      client.release(broken);
    }
  }

  /** Tries again on another connection while `unsent` says that the server cannot have seen any of it. */
  async function onLiveClient<Result>(work: Work<Result>, unsent: (error: unknown) => boolean): Promise<Result> {
    // Every pooled connection may have died with the server, and each is found out by its first use.
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await withClient(work);
      } catch (error) {
        if (attempt >= poolSize || !unsent(error)) throw error;
      }
    }
  }

  return {
    query<Row>(text: string, params: readonly unknown[] = [], how: QueryOptions = {}) {
      return onLiveClient(
        (client) => ask<Row>(client, text, params, { ...how, ...(isPooled && NOT_PREPARED) }),
        (error) => isRefusedWrite(error),
      );
    },
    async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      let begun = false;
      return onLiveClient(
        async (client, giveUp) => {
          await client.query('begin');
          begun = true;
          try {
            const result = await work(transactionOn(client, isPooled));
            await client.query('commit');
            return result;
          } catch (error) {
            await client.query('rollback').catch(giveUp);
            throw error;
          }
        },
        (error) => !begun && isConnectionError(error),
      );
    },
    async copyTo(text) {
      const client = await connect();
      const stream = client.query(copyTo(text));
      let done = false;
      const release = (broken: boolean) => {
        if (done) return;
        done = true;
        client.release(broken);
      };
      stream.once('end', () => release(false));
      stream.once('error', () => release(true));
      // Given up half-way: what is still on its way would be taken for the answer to the next question.
      stream.once('close', () => release(true));
      return stream;
    },
    end: () => pool.end(),
    connection,
    name,
    refusedForSpace: () => refusedForSpace,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * `?pooler=transaction` in `DATABASE_URL`: something in front of the database (PgBouncer) hands a connection on after each transaction.
 * Nothing may be left on it then: no statements by name, no settings of a session.
 */
function isBehindPooler(connection: PgDbOptions['connection']): boolean {
  return typeof connection === 'string' && /[?&]pooler=transaction(&|$)/.test(connection);
}
const NOT_PREPARED: QueryOptions = { prepared: false };

async function ask<Row>(client: PoolClient, text: string, params: readonly unknown[], { prepared }: QueryOptions) {
  const values = [...params];
  const { rows } = await client.query(prepared ? { name: nameOf(text), text, values } : { text, values });
  return rows as Row[];
}

/** A prepared statement is known by its name, in 63 characters at most. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `lf${names.size}`;
  names.set(text, name);
  return name;
}

function transactionOn(client: PoolClient, isPooled: boolean): Transaction {
  return {
    query: <Row>(text: string, params: readonly unknown[] = [], how: QueryOptions = {}) =>
      ask<Row>(client, text, params, { ...how, ...(isPooled && NOT_PREPARED) }),
    copyFrom: (text) => client.query(copyFrom(text)),
    copyTo: (text) => client.query(copyTo(text)),
  };
}

/** The connection is of no more use: the server is ending (class 57P), the link broke (class 08, system errors). */
function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(57P|08|E[A-Z]+$)/.test(code);
  return typeof message === 'string' && /^(Connection terminated|Client (was closed|has encountered))/.test(message);
}

/** The operating system or the driver did not take the statement: the server on the other side had gone before. */
function isRefusedWrite(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'EPIPE' || (typeof message === 'string' && /^Client (was closed|has encountered)/.test(message));
}
