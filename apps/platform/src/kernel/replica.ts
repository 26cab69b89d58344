import type { Ticks } from './clock.ts';
import { type PgDb, createPgDb } from './db-pg.ts';
import type { Db, Reads } from './db.ts';
import type { Log } from './log.ts';

/** A server that follows the one that takes writes, for what may be read a moment late. */
export interface Replica {
  readonly db: Reads;
  /** It has everything that was written up to `maxBehindMs` ago, and answered just now. */
  isFresh(): boolean;
  /** It has what was written up to this position of the log, and everything that was written before this moment (ticks). */
  has(what: { position: number; since: number }): boolean;
  /** How far behind it is at most, ms; `undefined`: not known, for it does not answer or follows nobody. */
  behindMs(): number | undefined;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  primary: Pick<Db, 'query'>;
  maxBehindMs: number;
  clock: Ticks;
  log: Log;
  lookEveryMs?: number;
}

const LOOK_MS = 1_000;
/** Marks of where the log of the primary was; older ones tell nothing that anybody wants to know. */
const MARKS_MS = 60_000;

/**
 * How far it is behind is measured by the log: the primary is asked where it writes, the replica how far it has come, and what it has
 * reached tells the moment up to which it has everything. Neither clocks nor a quiet primary can make it look fresher than it is.
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { url, primary, maxBehindMs, clock, log, lookEveryMs = LOOK_MS } = options;
  const db: PgDb = createPgDb({ connection: url, log });
  /** Ascending: at this moment the primary had written so far. */
  let marks: { at: number; position: number }[] = [];
  /** Everything up to here is there; `undefined`: not known. */
  let hasUntil: number | undefined;
  /** How far of the log is there. */
  let reachedPosition: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let wasFresh: boolean | undefined;

  async function look(): Promise<void> {
    const at = clock.ticks();
    const [mark] = await primary.query<{ position: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`,
    );
    if (mark) marks = [...marks.filter((one) => at - one.at < MARKS_MS), { at, position: mark.position }];
    // One that was promoted follows nobody, and may not be the one that takes writes.
    const [reached] = await db.query<{ position: number | null }>(
      `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`,
    );
    const position = reached?.position ?? undefined;
    reachedPosition = position;
    hasUntil = position === undefined ? undefined : marks.findLast((one) => one.position <= position)?.at;
  }
  const behindMs = () => (hasUntil === undefined ? undefined : clock.ticks() - hasUntil);
  const isFresh = () => (behindMs() ?? Number.POSITIVE_INFINITY) <= maxBehindMs;

  function round(): void {
    void look()
      .catch((error: unknown) => {
        hasUntil = undefined;
        reachedPosition = undefined;
        log.debug({ error }, 'the replica was not looked at');
      })
      .finally(() => {
        if (isStopped) return;
        if (isFresh() !== wasFresh) {
          wasFresh = isFresh();
          if (wasFresh) log.info({ behindMs: behindMs() }, 'the replica is read from');
          else log.warn({ behindMs: behindMs() }, 'the replica is away or too far behind: the primary is read from');
        }
        timer = setTimeout(round, lookEveryMs);
        timer.unref();
      });
  }
  round();

  return {
    db,
    isFresh,
    has: ({ position, since }) =>
      (reachedPosition ?? -1) >= position && (hasUntil ?? Number.NEGATIVE_INFINITY) >= since,
    behindMs,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await db.end();
    },
  };
}

export type Questions = Record<string, (...of: never[]) => Promise<unknown>>;

/**
 * The same questions, each as a whole to one of both: what is read in several steps sees one server alone. What the replica cannot answer,
 * for it is just away or had to give up for what it follows, is asked once more at the primary.
 */
export function readingAt<Reader extends Questions>(
  { primary, replica }: { primary: Reader; replica: Reader },
  { isFresh, counted }: { isFresh: () => boolean; counted: (from: 'primary' | 'replica') => void },
): Reader {
  const entries = Object.keys(primary).map((name) => {
    const ask = async (...of: never[]): Promise<unknown> => {
      if (isFresh()) {
        try {
          const answer = await (replica[name] as Questions[string])(...of);
          counted('replica');
          return answer;
        } catch {
          // The primary has the last word, and its own error.
        }
      }
      counted('primary');
      return (primary[name] as Questions[string])(...of);
    };
    return [name, ask] as const;
  });
  return Object.fromEntries(entries) as Reader;
}
