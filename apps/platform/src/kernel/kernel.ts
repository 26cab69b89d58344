import type { FastifyInstance } from 'fastify';
import type { ApiKeys } from './api-keys.ts';
import type { Bus } from './bus.ts';
import type { Clock, Ticks } from './clock.ts';
import type { Config } from './config.ts';
import type { PgDbOptions } from './db-pg.ts';
import type { Db } from './db.ts';
import type { KeptFiles } from './files/kept-files.ts';
import type { Jobs } from './jobs.ts';
import type { Leases } from './leases/leases.ts';
import type { ListReads } from './list-reads.ts';
import type { Line } from './line/line.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Once } from './once/once.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Replica } from './replica.ts';
import type { Sessions } from './sessions.ts';
import type { ShareVisits } from './share-visits.ts';
import type { SocketTokens } from './socket-tokens.ts';
import type { Sockets } from './sockets.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Vault } from './vault/vault.ts';
import type { WebHead } from './web-head.ts';
import type { Closers } from './closers.ts';

/** Listening there means listening on every address of the machine. */
export const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** What the kernel has made by the time engines and features are put together. */
export interface Kernel {
  config: Config;
  clock: Clock & Ticks;
  /** For lives and rates that are stored: nobody can set it. */
  steady: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  bus: Bus;
  /** NATS server that this process is connected to at present; `undefined`: to none, or there is no bus. */
  busServer: () => string | undefined;
  /** To other processes on the same database. */
  line: Line;
  db: Db;
  /** A second server that may be read from. */
  replica: Replica | undefined;
  /** Lists that are read there. */
  lists: ListReads;
  /** What is too large for the database. */
  files: KeptFiles;
  /** Seals what is secret before it is stored. */
  vault: Vault;
  /** Where the database is, for threads that have connections of their own. */
  connection: PgDbOptions['connection'];
  /** How often the database has refused something because its disk is full. */
  refusedForSpace: () => number;
  app: FastifyInstance;
  /** What documents of the web app have in their head beside what the build put there. */
  webHead: WebHead;
  sessions: Sessions;
  /** What one of all processes does for the others. */
  leases: Leases;
  /** Shared among the processes that ingest. */
  partitions: Leases;
  /** What is good once, in whatever process it is used. */
  once: Once;
  visits: ShareVisits;
  keys: ApiKeys;
  tokens: SocketTokens;
  sockets: Sockets;
  limiter: RateLimiter;
  closers: Closers;
  jobs: Jobs;
}
