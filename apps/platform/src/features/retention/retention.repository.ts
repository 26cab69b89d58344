import type { RetentionDays, StorageUse } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

interface DaysRow {
  raw_days: number;
  minute_days: number;
  hour_days: number;
  message_days: number;
}
const daysFromRow = (row: DaysRow): RetentionDays => ({
  raw: row.raw_days,
  minute: row.minute_days,
  hour: row.hour_days,
  message: row.message_days,
});

interface UseRow {
  hot_bytes: number;
  raw_bytes: number;
  minute_bytes: number;
  hour_bytes: number;
  records: number;
  vals: number;
  oldest: Date | null;
  counted_at: Date | null;
}
const roomFromRow = (row: UseRow): StorageUse => ({
  bytes: row.hot_bytes + row.raw_bytes + row.minute_bytes + row.hour_bytes,
  hotBytes: row.hot_bytes,
  rawBytes: row.raw_bytes,
  minuteBytes: row.minute_bytes,
  hourBytes: row.hour_bytes,
  records: row.records,
  values: row.vals,
  oldest: row.oldest?.getTime() ?? null,
  countedAt: row.counted_at?.getTime() ?? null,
});

/** What reports take: what is compacted as it is now, the rest as it was counted last. `reports`: a query of report numbers. */
const roomOf = (reports: string) => `
  with mine as (${reports}),
  cold as (
    select coalesce(sum(raw_bytes), 0)::float8 as raw_bytes, coalesce(sum(minute_bytes), 0)::float8 as minute_bytes,
           coalesce(sum(hour_bytes), 0)::float8 as hour_bytes,
           coalesce(sum(records) filter (where has_raw), 0)::float8 as records,
           coalesce(sum(vals), 0)::float8 as vals,
           to_timestamp((min(day) filter (where has_raw))::float8 * 86400) as oldest
      from hist_day where report_number in (select number from mine)),
  hot as (
    select coalesce(sum(bytes), 0)::float8 as hot_bytes, coalesce(sum(records), 0)::float8 as records,
           coalesce(sum(vals), 0)::float8 as vals, min(oldest) as oldest
      from hist_hot_use where report_number in (select number from mine))
  select hot.hot_bytes, cold.raw_bytes, cold.minute_bytes, cold.hour_bytes, cold.records + hot.records as records,
         cold.vals + hot.vals as vals, least(cold.oldest, hot.oldest) as oldest,
         (select max(counted_at) from hist_hot_use) as counted_at
    from cold, hot`;

export interface DeviceUse {
  id: string;
  name: string;
  bytes: number;
  records: number;
}

/** SQL of how long history is kept and of the room it takes. */
export function createRetentionRepository(db: Queryable) {
  return {
    /** The organisation and those above it, from itself upwards, with what is set for each. */
    async chain(
      on: Queryable,
      orgId: string,
    ): Promise<{ id: string; name: string; days: RetentionDays | undefined }[]> {
      const rows = await on.query<{ id: string; name: string } & Partial<Record<keyof DaysRow, number | null>>>(
        `with recursive above as (
           select id, parent_id, name, 0 as steps from org where id = $1
           union all
           select org.id, org.parent_id, org.name, steps + 1 from above join org on org.id = above.parent_id where steps < 10)
         select above.id, above.name, raw_days, minute_days, hour_days, message_days
           from above left join org_retention on org_retention.org_id = above.id order by steps`,
        [orgId],
      );
      return rows.map(({ id, name, raw_days, minute_days, hour_days, message_days }) => ({
        id,
        name,
        days:
          raw_days && minute_days && hour_days && message_days
            ? daysFromRow({ raw_days, minute_days, hour_days, message_days })
            : undefined,
      }));
    },

    /** Nobody else changes it until the transaction ends. */
    lock: (tx: Transaction, orgId: string) => tx.query('select 1 from org where id = $1 for no key update', [orgId]),

    async set(tx: Transaction, orgId: string, { raw, minute, hour, message }: RetentionDays): Promise<void> {
      await tx.query(
        `insert into org_retention (org_id, raw_days, minute_days, hour_days, message_days) values ($1, $2, $3, $4, $5)
         on conflict (org_id) do update set raw_days = excluded.raw_days, minute_days = excluded.minute_days,
                hour_days = excluded.hour_days, message_days = excluded.message_days`,
        [orgId, raw, minute, hour, message],
      );
    },
    async clear(tx: Transaction, orgId: string): Promise<void> {
      await tx.query('delete from org_retention where org_id = $1', [orgId]);
    },

    async ofOrg(orgId: string): Promise<StorageUse> {
      const [row] = await db.query<UseRow>(
        roomOf('select number from report join device on device.id = report.device_id where device.org_id = $1'),
        [orgId],
      );
      if (!row) throw new Error('no use counted');
      return roomFromRow(row);
    },
    async ofDevice(deviceId: string): Promise<StorageUse> {
      const [row] = await db.query<UseRow>(roomOf('select number from report where device_id = $1'), [deviceId]);
      if (!row) throw new Error('no use counted');
      return roomFromRow(row);
    },

    /** The devices of an organisation that take most, the largest first. */
    async largest(orgId: string, count: number): Promise<DeviceUse[]> {
      return db.query<DeviceUse>(
        `select device.id, device.name, sum(used.bytes)::float8 as bytes, sum(used.records)::float8 as records
           from device join report on report.device_id = device.id
           join (select report_number, raw_bytes + minute_bytes + hour_bytes as bytes,
                        case when has_raw then records else 0 end as records from hist_day
                 union all
                 select report_number, bytes, records from hist_hot_use) as used on used.report_number = report.number
          where device.org_id = $1 group by device.id, device.name order by bytes desc, device.id limit $2`,
        [orgId, count],
      );
    },
  };
}
export type RetentionRepository = ReturnType<typeof createRetentionRepository>;
