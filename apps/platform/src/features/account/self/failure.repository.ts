import type { Queryable } from '../../../kernel/db.ts';

/** Failed logins of one key (a login name or an address). */
export interface Failures {
  count: number;
  lockedUntil: number | null;
}

/** Wrong passwords per login name and per address. In the database, so that a restart forgives nobody. */
export function createFailureRepository(db: Queryable) {
  interface FailureRow {
    failures: number;
    locked_until: Date | null;
  }
  const fromRow = (row: FailureRow | undefined): Failures => ({
    count: row?.failures ?? 0,
    lockedUntil: row?.locked_until?.getTime() ?? null,
  });
  return {
    /** Failures since `since`, in the order of the keys; older ones are forgotten. */
    async of(keys: readonly string[], since: number): Promise<Failures[]> {
      const rows = await db.query<FailureRow & { login_name: string }>(
        'select login_name, failures, locked_until from login_failure where login_name = any($1) and last_at >= $2',
        [keys, new Date(since)],
      );
      return keys.map((key) => fromRow(rows.find((row) => row.login_name === key)));
    },
    /** One more; at `lockAfter` of them the key is locked until `lockUntil`. */
    async add(
      key: string,
      change: { at: number; since: number; lockAfter: number; lockUntil: number },
    ): Promise<Failures> {
      const [row] = await db.query<FailureRow>(
        `insert into login_failure as known (login_name, failures, last_at, locked_until)
         values ($1, 1, $2, case when $4 <= 1 then $5::timestamptz end)
         on conflict (login_name) do update set
           failures = case when known.last_at < $3 then 1 else known.failures + 1 end,
           locked_until = case when (case when known.last_at < $3 then 1 else known.failures + 1 end) >= $4 then $5::timestamptz end,
           last_at = $2
         returning failures, locked_until`,
        [key, new Date(change.at), new Date(change.since), change.lockAfter, new Date(change.lockUntil)],
      );
      return fromRow(row);
    },
    async clear(keys: readonly string[], on: Queryable = db): Promise<void> {
      await on.query('delete from login_failure where login_name = any($1)', [keys]);
    },
    /** Removes what counts no more. */
    async sweep(before: number): Promise<void> {
      await db.query('delete from login_failure where last_at < $1', [new Date(before)]);
    },
  };
}
export type FailureRepository = ReturnType<typeof createFailureRepository>;
