import type { ForwardMapping, ForwardTarget } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import type { TargetError } from './target/target.ts';

const PROBLEMS_KEPT = 20;

/** What whoever sends has to know of a forwarder. */
export interface ForwardJob {
  readonly id: string;
  readonly target: ForwardTarget;
  readonly mapping: ForwardMapping;
  readonly secret: string;
  readonly signKey: string;
  readonly records: boolean;
  readonly alarms: boolean;
  readonly live: boolean;
  readonly liveSeconds: number;
  readonly waitingSince: number | null;
  readonly toldAway: boolean;
}
export interface Sent {
  readonly records: number;
  readonly values: number;
  readonly alarms: number;
  readonly live: number;
}

/** How a forwarder goes, as it is written down. */
export function createForwardProgress(db: Db) {
  return {
    async enabled(): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select id from forwarder where enabled and not ${serviceShut('forwarder.org_id', 'dataCentre')}`,
      );
      return rows.map(({ id }) => id);
    },
    async job(id: string): Promise<ForwardJob | undefined> {
      const [row] = await db.query<Omit<ForwardJob, 'waitingSince'> & { waiting_since: Date | null }>(
        `select id, target, mapping, secret, sign_key as "signKey", records, alarms, live, live_seconds as "liveSeconds", waiting_since, told_away as "toldAway"
           from forwarder where id = $1 and enabled and not ${serviceShut('forwarder.org_id', 'dataCentre')}`,
        [id],
      );
      if (!row) return undefined;
      const { waiting_since, ...rest } = row;
      return { ...rest, waitingSince: waiting_since?.getTime() ?? null };
    },
    async sent(on: Queryable, id: string, { records, values, alarms, live }: Sent, at: number): Promise<void> {
      await on.query(
        `update forwarder set sent_records = sent_records + $2, sent_values = sent_values + $3, sent_alarms = sent_alarms + $4,
                sent_live = sent_live + $6, sent_at = $5, waiting_since = null, problem = null, problem_detail = '' where id = $1`,
        [id, records, values, alarms, new Date(at), live],
      );
    },
    /** The target takes things again. */
    async mended(id: string, at: number): Promise<void> {
      await db.query('update forward_problem set until = $2 where forwarder_id = $1 and until is null', [
        id,
        new Date(at),
      ]);
    },
    async failed(id: string, { what, detail }: TargetError, at: number): Promise<void> {
      await db.transaction(async (tx) => {
        const [before] = await tx.query<{ problem: string | null }>(
          'select problem from forwarder where id = $1 and enabled for no key update',
          [id],
        );
        if (!before) return;
        await tx.query(
          'update forwarder set waiting_since = coalesce(waiting_since, $2), problem = $3, problem_detail = $4 where id = $1',
          [id, new Date(at), what, detail],
        );
        if (before.problem === what) return;
        await tx.query('update forward_problem set until = $2 where forwarder_id = $1 and until is null', [
          id,
          new Date(at),
        ]);
        await tx.query(
          `insert into forward_problem (forwarder_id, at, what, detail) values ($1, $2, $3, $4)
           on conflict (forwarder_id, at) do update set what = excluded.what, detail = excluded.detail, until = null`,
          [id, new Date(at), what, detail],
        );
        await tx.query(
          `delete from forward_problem where forwarder_id = $1 and at not in (
             select at from forward_problem where forwarder_id = $1 order by at desc limit ${PROBLEMS_KEPT})`,
          [id],
        );
      });
    },
    async lag(id: string, { ms, records, isMore }: { ms: number; records: number; isMore: boolean }): Promise<void> {
      await db.query('update forwarder set lag_ms = $2, lag_records = $3, lag_is_more = $4 where id = $1', [
        id,
        Math.max(0, Math.round(ms)),
        Math.min(records, 2_000_000_000),
        isMore,
      ]);
    },
  };
}
export type ForwardProgress = ReturnType<typeof createForwardProgress>;
