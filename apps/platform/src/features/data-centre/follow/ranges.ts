import type { Db, Queryable } from '../../../kernel/db.ts';
import type { ReadRecord } from '../facts.ts';
import type { RecordReader } from './records.ts';

const DAY_MS = 86_400_000;
/** Records of one go. */
const RECORDS = 1_000;

export interface RangePart {
  readonly id: string;
  readonly backfillId: string | null;
  readonly records: readonly ReadRecord[];
  /** Where it goes on; behind its end: it is done. */
  readonly nextAt: number;
}

/** Stretches that are sent beside the cursors: what came late first, then a backfill. */
export function createRanges(db: Db, reader: RecordReader) {
  return {
    async next(forwarderId: string, limit = RECORDS): Promise<RangePart | undefined> {
      const [row] = await db.query<{
        id: string;
        backfill_id: string | null;
        report_number: number;
        next_at: Date;
        to_at: Date;
      }>(
        `select id::text, backfill_id, report_number, next_at, to_at from forward_range where forwarder_id = $1
          order by backfill_id is not null, id limit 1`,
        [forwarderId],
      );
      if (!row) return undefined;
      const from = row.next_at.getTime();
      const last = row.to_at.getTime();
      // A day at a time, so that what is counted on the way stays small.
      const to = Math.min(last, from + DAY_MS);
      const records = await reader.stretch({ reportNumber: row.report_number, from, to }, limit);
      const nextAt = records.length < limit ? to + 1 : (records.at(-1)?.at ?? to) + 1;
      return { id: row.id, backfillId: row.backfill_id, records, nextAt };
    },

    async done(on: Queryable, { id, backfillId, records, nextAt }: RangePart, at: number): Promise<void> {
      await on.query('update forward_range set next_at = $2 where id = $1', [id, new Date(nextAt)]);
      await on.query('delete from forward_range where id = $1 and next_at > to_at', [id]);
      if (backfillId === null) return;
      await on.query(
        `update forward_backfill set records = records + $2,
                state = case when exists (select from forward_range where backfill_id = $1) then state else 'done' end,
                ended_at = case when exists (select from forward_range where backfill_id = $1) then null else $3::timestamptz end
          where id = $1 and state = 'running'`,
        [backfillId, records.length, new Date(at)],
      );
    },
    /** A backfill of reports that are all gone, or that had none. */
    async endEmpty(forwarderId: string, at: number): Promise<void> {
      await db.query(
        `update forward_backfill set state = 'done', ended_at = $2 where forwarder_id = $1 and state = 'running'
            and not exists (select from forward_range where backfill_id = forward_backfill.id)`,
        [forwarderId, new Date(at)],
      );
    },
  };
}
export type Ranges = ReturnType<typeof createRanges>;
