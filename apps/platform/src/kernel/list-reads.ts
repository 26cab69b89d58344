import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bus, Events } from './bus.ts';
import type { Ticks } from './clock.ts';
import type { Db, Reads } from './db.ts';
import { type Questions, type Replica, readingAt } from './replica.ts';

/** What a browser has caused to be written last: a position in the log of the database. */
const COOKIE = 'lf_written';
/** Beyond the time that a replica may be behind: until the browser has it, and what clocks differ in running. */
const KEPT_BEYOND_MS = 10_000;

interface Browser {
  setCookie(name: string, value: string, where: { path: string; maxAgeMs: number }): void;
}

/** Lists at a replica, where there is one; a person always sees what they have just saved (docs/decisions/128). */
export interface ListReads {
  /** A call: what it reads of lists has everything that this browser has caused. `undefined`: it is none, and cannot say. */
  within<Result>(cookie: ((name: string) => string | undefined) | undefined, work: () => Result): Result;
  /** The call may have changed something. */
  changed(browser: Browser): Promise<void>;
  /** Questions that change nothing. `changedBy`: whoever hears one of these asks again, and has to find it. */
  of<Reader extends Questions>(make: (db: Reads) => Reader, changedBy: readonly (keyof Events)[]): Reader;
}

/** Where there is no replica. */
export const listsAt = (db: Reads): ListReads => ({
  within: (_cookie, work) => work(),
  changed: () => Promise.resolve(),
  of: (make) => make(db),
});

export interface ListReadsParts {
  db: Db;
  replica: Pick<Replica, 'db' | 'isFresh' | 'has'>;
  maxBehindMs: number;
  bus: Pick<Bus, 'on' | 'onGap'>;
  clock: Ticks;
  /** A question was answered. */
  counted: (from: 'primary' | 'replica') => void;
}

export function createListReads({ db, replica, maxBehindMs, bus, clock, counted }: ListReadsParts): ListReads {
  /** The position that a call has to find; what is asked outside of calls is asked at the primary. */
  const inside = new AsyncLocalStorage<number>();
  return {
    within: (cookie, work) => inside.run(cookie ? positionIn(cookie(COOKIE)) : Number.POSITIVE_INFINITY, work),
    async changed(browser) {
      const position = await positionOf(db).catch(() => undefined);
      // A replica that is not too far behind has it afterwards.
      browser.setCookie(COOKIE, String(position ?? 'unknown'), { path: '/', maxAgeMs: maxBehindMs + KEPT_BEYOND_MS });
    },
    of(make, changedBy) {
      let heardAt = Number.NEGATIVE_INFINITY;
      const hear = () => void (heardAt = clock.ticks());
      for (const name of changedBy) bus.on(name, hear);
      bus.onGap(hear);
      return readingAt(
        { primary: make(db), replica: make(replica.db) },
        {
          isFresh: () =>
            replica.isFresh() &&
            replica.has({ position: inside.getStore() ?? Number.POSITIVE_INFINITY, since: heardAt }),
          counted,
        },
      );
    },
  };
}

/** Where the primary writes next: everything that is committed stands before it, be it on the disk or not. */
async function positionOf(db: Pick<Db, 'query'>): Promise<number | undefined> {
  const [row] = await db.query<{ position: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`,
  );
  return row?.position;
}

/** Nothing was written lately; or what nobody of us has said, which no replica has. */
function positionIn(said: string | undefined): number {
  if (said === undefined) return 0;
  return /^\d{1,16}$/.test(said) ? Number(said) : Number.POSITIVE_INFINITY;
}
