import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';

const DAY_MS = 86_400_000;

/** A report, and the last of its records that was sent. */
export interface Cursor {
  readonly reportNumber: number;
  readonly deviceId: string;
  readonly through: number;
}
/** A device that has something new. `oldest`: the time of its oldest record that is not sent. */
export interface Due {
  readonly deviceId: string;
  readonly oldest: number;
}
/** Records are compacted from the day on that ended before yesterday began: later ones lie in the table alone. */
export const hotSince = (now: number): number => (Math.floor(now / DAY_MS) - 1) * DAY_MS;

/** Groups that a forwarder names, with all that lie in them. */
const GROUPS = `with recursive below as (
    select group_id as id from forwarder_group where forwarder_id = $1
     union select device_group.id from device_group join below on device_group.parent_id = below.id)`;
/** Devices that a forwarder sends now: of its enterprise and of the external ones below it; of the operation centre, all there are. */
const DEVICES = `${GROUPS}
  select device.id from forwarder join org home on home.id = forwarder.org_id
    join device on home.kind = 'center' or device.org_id = home.id
      or device.org_id in (select id from org where parent_id = home.id and kind = 'external')
   where forwarder.id = $1 and (forwarder.range = 'all'
      or forwarder.range = 'devices' and device.id in (select device_id from forwarder_device where forwarder_id = $1)
      or forwarder.range = 'groups' and device.group_id in (select id from below))`;

/** How far each report of a forwarder is sent. */
export function createCursors(db: Db, clock: Clock) {
  return {
    /**
     * Takes up devices and reports that have come and lets go of those that went. What is new begins where this was done last: whatever was
     * stored since is sent, and what was stored before it came is not. Answers how many devices there are.
     */
    refresh: (id: string, now: number): Promise<number> =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ looked_at: Date; records: boolean }>(
          'select looked_at, records from forwarder where id = $1 for no key update',
          [id],
        );
        if (!row) return 0;
        await tx.query(
          `with now_there as (${DEVICES}),
                gone as (delete from forward_device where forwarder_id = $1 and device_id not in (select id from now_there))
           insert into forward_device (forwarder_id, device_id) select $1, id from now_there on conflict do nothing`,
          [id],
        );
        await tx.query(
          `delete from forward_cursor where forwarder_id = $1
              and (not $2 or device_id not in (select device_id from forward_device where forwarder_id = $1))`,
          [id, row.records],
        );
        if (row.records)
          await tx.query(
            `insert into forward_cursor (forwarder_id, report_number, device_id, through)
             select $1, report.number, report.device_id, $2 from report
               join forward_device on forward_device.device_id = report.device_id and forward_device.forwarder_id = $1
             on conflict do nothing`,
            [id, row.looked_at],
          );
        const [count] = await tx.query<{ n: number }>(
          `update forwarder set looked_at = $2, device_count = (select count(*) from forward_device where forwarder_id = $1)
            where id = $1 returning device_count as n`,
          [id, new Date(now)],
        );
        return count?.n ?? 0;
      }),

    /** Devices with records behind their cursors, those with the oldest first. */
    async due(id: string): Promise<Due[]> {
      const rows = await db.query<{ device_id: string; oldest: Date }>(
        `select cursor.device_id, min(first.ts) as oldest from forward_cursor cursor
          cross join lateral (
            select least(
              (select hist_record.ts from hist_record where hist_record.report_number = cursor.report_number and hist_record.ts > cursor.through
                order by hist_record.ts limit 1),
              case when cursor.through < $2 then (
                select greatest(t0, cursor.through) from hist_chunk
                 where hist_chunk.report_number = cursor.report_number and series_id = 0 and aggregation = 0
                   and t0 > cursor.through - interval '1 day' and t1 > cursor.through order by t0 limit 1) end,
              case when cursor.through < $2 then (
                select greatest(to_timestamp(day * 86400.0), cursor.through) from hist_day
                 where hist_day.report_number = cursor.report_number and machine is not null and has_raw and last_at > cursor.through
                   and day >= floor(extract(epoch from cursor.through) / 86400) order by day limit 1) end) as ts) first
          where cursor.forwarder_id = $1 and first.ts is not null
          group by cursor.device_id order by oldest`,
        [id, new Date(hotSince(clock.now()))],
      );
      return rows.map(({ device_id, oldest }) => ({ deviceId: device_id, oldest: oldest.getTime() }));
    },

    async of(id: string, deviceIds: readonly string[]): Promise<Cursor[]> {
      const rows = await db.query<{ report_number: number; device_id: string; through: Date }>(
        `select report_number, device_id, through from forward_cursor
          where forwarder_id = $1 and device_id = any($2::uuid[]) order by device_id, report_number`,
        [id, deviceIds],
      );
      return rows.map((row) => ({
        reportNumber: row.report_number,
        deviceId: row.device_id,
        through: row.through.getTime(),
      }));
    },

    /** Never back: somebody else who did the same meanwhile may have come further. */
    async advance(on: Queryable, id: string, through: ReadonlyMap<number, number>): Promise<void> {
      if (through.size === 0) return;
      await on.query(
        `update forward_cursor set through = greatest(forward_cursor.through, said.through)
           from unnest($2::int[], $3::timestamptz[]) as said (report_number, through)
          where forward_cursor.forwarder_id = $1 and forward_cursor.report_number = said.report_number`,
        [id, [...through.keys()], [...through.values()].map((at) => new Date(at))],
      );
    },

    /** Records behind the cursors, up to about `most`. */
    async lag(id: string, most: number): Promise<{ records: number; isMore: boolean }> {
      const [row] = await db.query<{ hot: number; cold: number; alarms: number }>(
        `select (select count(*) from (
                   select 1 from forward_cursor cursor join hist_record on hist_record.report_number = cursor.report_number
                      and hist_record.ts > cursor.through where cursor.forwarder_id = $1 limit $2) counted) as hot,
                (select coalesce(sum(hist_day.records), 0)::bigint from forward_cursor cursor join hist_day
                     on hist_day.report_number = cursor.report_number and has_raw
                    and hist_day.day > floor(extract(epoch from cursor.through) / 86400) where cursor.forwarder_id = $1) as cold,
                (select count(*) from (select 1 from forward_alarm where forwarder_id = $1 limit $2) counted) as alarms`,
        [id, most],
      );
      if (!row) return { records: 0, isMore: false };
      const records = row.hot + row.cold + row.alarms;
      return { records, isMore: row.hot >= most || row.alarms >= most };
    },

    /**
     * What history let go of before it was sent: days whose records are kept no more. The cursors go on behind them, so that each is said once.
     */
    overtaken: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const rows = await tx.query<{ report_number: number; first: number; last: number }>(
          `select cursor.report_number, min(day) as first, max(day) as last from forward_cursor cursor
             join hist_day on hist_day.report_number = cursor.report_number and not has_raw
              and hist_day.day >= floor(extract(epoch from cursor.through) / 86400)
            where cursor.forwarder_id = $1 group by cursor.report_number`,
          [id],
        );
        if (rows.length === 0) return;
        const from = Math.min(...rows.map(({ first }) => first)) * DAY_MS;
        const to = (Math.max(...rows.map(({ last }) => last)) + 1) * DAY_MS;
        await moveOn(tx, id, rows);
        await tx.query(
          `update forwarder set lost_from = least(coalesce(lost_from, $2), $2), lost_to = greatest(coalesce(lost_to, $3), $3),
                  lost_hours = lost_hours + $4 where id = $1`,
          [id, new Date(from), new Date(to), Math.round((to - from) / 3_600_000)],
        );
      }),
  };
}
export type Cursors = ReturnType<typeof createCursors>;

async function moveOn(tx: Transaction, id: string, rows: readonly { report_number: number; last: number }[]) {
  await tx.query(
    `update forward_cursor set through = greatest(forward_cursor.through, said.through)
       from unnest($2::int[], $3::timestamptz[]) as said (report_number, through)
      where forward_cursor.forwarder_id = $1 and forward_cursor.report_number = said.report_number`,
    [id, rows.map(({ report_number }) => report_number), rows.map(({ last }) => new Date((last + 1) * DAY_MS - 1))],
  );
}
