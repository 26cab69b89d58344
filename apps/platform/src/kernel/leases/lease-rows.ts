import type { Db } from '../db.ts';

/** What a process is there for, as far as leases ask: what is done once for all, and gateways at a broker that is not ours. */
export interface LeaseRoles {
  readonly jobs: boolean;
  readonly ingest: boolean;
}

/** What an ended process began so long ago and has not finished, seconds, it will not finish soon. */
const UNFINISHED_S = 1;

/**
 * The tables `process` and `lease` as one process uses them. All times are the database's. `among`: what is shared, among the processes that
 * are there for it. `connections`: the name of this process's connections to the database.
 */
export function createLeaseRows(
  db: Db,
  {
    lifeMs,
    me,
    roles,
    among,
    connections,
  }: { lifeMs: number; me: string; roles: LeaseRoles; among: keyof LeaseRoles; connections: string },
) {
  const life = `clock_timestamp() + interval '${lifeMs} ms'`;
  return {
    /**
     * Says that this process lives, and still does these; those of them that are still its own, by fence, how many processes live, and
     * whether all of these know of parts.
     */
    async prolong(
      held: readonly string[],
    ): Promise<{ kept: Map<string, number>; alive: number; allKnowParts: boolean }> {
      await db.query(
        `insert into process (id, until, jobs, ingest, connections, knows_parts) values ($1, ${life}, $2, $3, $4, true)
         on conflict (id) do update set until = excluded.until`,
        [me, roles.jobs, roles.ingest, connections],
      );
      // One that stands still would hold up everybody who needs the rows of its transactions, until it goes on.
      await db.query(
        `with ended as (delete from process where until < clock_timestamp() returning connections)
         select pg_terminate_backend(a.pid) from pg_stat_activity a join ended on a.application_name = ended.connections
          where ended.connections <> '' and a.datname = current_database() and a.wait_event = 'ClientRead'
            and a.xact_start < clock_timestamp() - interval '${UNFINISHED_S} s'`,
      );
      const [alive] = await db.query<{ n: number; all: boolean | null }>(
        `select count(*)::int as n, bool_and(knows_parts) as all from process where ${among}`,
      );
      const rows = await db.query<{ name: string; fence: string }>(
        `update lease set until = ${life} where holder = $1 and name = any($2) and until > clock_timestamp()
         returning name, fence`,
        [me, held],
      );
      return {
        kept: new Map(rows.map(({ name, fence }) => [name, Number(fence)])),
        alive: Math.max(1, alive?.n ?? 1),
        allKnowParts: alive?.all === true,
      };
    },
    /** As many of these as nobody holds, and not more than `most`. */
    take(names: readonly string[], most: number): Promise<{ name: string; fence: number }[]> {
      return db.transaction(async (tx) => {
        await tx.query('insert into lease (name) select unnest($1::text[]) on conflict do nothing', [names]);
        const rows = await tx.query<{ name: string; fence: string }>(
          `update lease set holder = $1, fence = fence + 1, until = ${life}
            where name in (select name from lease where name = any($2) and until < clock_timestamp()
                            order by random() limit $3 for update skip locked)
           returning name, fence`,
          [me, names, most],
        );
        return rows.map(({ name, fence }) => ({ name, fence: Number(fence) }));
      });
    },
    async giveBack(names: readonly string[]): Promise<void> {
      await db.query(`update lease set holder = null, until = '-infinity' where holder = $1 and name = any($2)`, [
        me,
        names,
      ]);
    },
    /** Lives no more: others get all of it at once. */
    async leave(names: readonly string[]): Promise<void> {
      await db.query('delete from process where id = $1', [me]);
      await db.query(`update lease set holder = null, until = '-infinity' where holder = $1 and name = any($2)`, [
        me,
        names,
      ]);
    },
  };
}
