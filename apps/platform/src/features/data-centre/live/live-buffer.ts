import { LIMITS } from '@lightfield/contract';
import type { Db, Queryable } from '../../../kernel/db.ts';
import type { LiveReading } from '../facts.ts';

/** A value of a variable as it came, for one forwarder. */
export interface TakenValue {
  readonly forwarderId: string;
  readonly seriesId: number;
  readonly at: number;
  readonly value: number | string | null;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
}
/** What waits, with what is said of it when it is sent. */
export interface WaitingValue extends LiveReading {
  readonly id: number;
}
interface Room {
  forwarder_id: string;
  rows: number;
  bytes: number;
}
interface Row {
  id: number;
  series_id: number;
  at: Date;
  num: number | null;
  txt: string | null;
  quality: number;
  variable_id: string | null;
  key: string;
  name: string;
  unit: string;
  device_id: string;
  device_no: string;
  device_name: string;
}

/** Values of one statement. */
const AT_ONCE = 10_000;
/** As column `size` counts: about what a number takes with its index. */
const ROW_BYTES = 128;
const sizeOf = ({ value }: TakenValue) => ROW_BYTES + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
/** Tables take no NUL, and no half of a sign. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/**
 * Live values that were taken and not sent (decision 151). What is here is sent for certain: when there is no room, what comes is not taken,
 * and counted.
 */
export function createLiveBuffer(
  db: Db,
  { rowsMax, bytesMax }: { rowsMax: number; bytesMax: number } = {
    rowsMax: LIMITS.forward.liveWaiting,
    bytesMax: LIMITS.forward.liveWaitingBytes,
  },
) {
  /** Answers how many had no room. What is sent of one forwarder and put there does not overtake each other: its row is locked. */
  const put = (values: readonly TakenValue[]): Promise<{ taken: number; dropped: number }> =>
    db.transaction(async (tx) => {
      const ids = [...new Set(values.map(({ forwarderId }) => forwarderId))];
      // Before the room of it: whoever deletes a forwarder locks them in this order.
      const there = await tx.query<{ id: string }>(
        `with there as (select id from forwarder where id = any($1::uuid[]) and live order by id for key share),
              made as (insert into forward_live_room (forwarder_id) select id from there on conflict do nothing)
         select id from there`,
        [ids],
      );
      const known = await tx.query<Room>(
        'select forwarder_id, rows, bytes from forward_live_room where forwarder_id = any($1::uuid[]) order by forwarder_id for update',
        [there.map(({ id }) => id)],
      );
      const room = new Map(
        known.map((one) => [one.forwarder_id, { ...one, dropped: 0, from: Infinity, to: -Infinity }]),
      );
      const kept: TakenValue[] = [];
      for (const value of values) {
        const own = room.get(value.forwarderId);
        if (!own) continue;
        const size = sizeOf(value);
        if (own.rows < rowsMax && own.bytes + size <= bytesMax) {
          own.rows += 1;
          own.bytes += size;
          kept.push(value);
        } else {
          own.dropped += 1;
          own.from = Math.min(own.from, value.at);
          own.to = Math.max(own.to, value.at);
        }
      }
      for (let from = 0; from < kept.length; from += AT_ONCE) await insert(tx, kept.slice(from, from + AT_ONCE));
      const changed = [...room.values()];
      const time = (at: number) => (Number.isFinite(at) ? new Date(at) : null);
      await tx.query(
        `update forward_live_room room set rows = said.rows, bytes = said.bytes, dropped = room.dropped + said.dropped,
                dropped_from = least(room.dropped_from, said.dropped_from), dropped_to = greatest(room.dropped_to, said.dropped_to)
           from unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
                as said (id, rows, bytes, dropped, dropped_from, dropped_to)
          where room.forwarder_id = said.id`,
        [
          changed.map(({ forwarder_id }) => forwarder_id),
          changed.map(({ rows }) => rows),
          changed.map(({ bytes }) => bytes),
          changed.map(({ dropped }) => dropped),
          changed.map(({ from }) => time(from)),
          changed.map(({ to }) => time(to)),
        ],
      );
      return { taken: kept.length, dropped: changed.reduce((sum, { dropped }) => sum + dropped, 0) };
    });

  return {
    put,
    /** In the order in which they were taken. */
    async next(forwarderId: string, most: number): Promise<WaitingValue[]> {
      const rows = await db.query<Row>(
        `select waiting.id, waiting.series_id, waiting.at, waiting.num, waiting.txt, waiting.quality, variable.id as variable_id,
                variable.key, variable.name, variable.unit, device.id as device_id, device.device_no, device.name as device_name
           from (select * from forward_live where forwarder_id = $1 order by id limit $2) waiting
           left join variable on variable.series_id = waiting.series_id
           left join device on device.id = variable.device_id
          order by waiting.id`,
        [forwarderId, most],
      );
      return rows.map(waitingOf);
    },
    /** The target has them. */
    async done(on: Queryable, forwarderId: string, ids: readonly number[]): Promise<void> {
      await on.query(
        `with gone as (delete from forward_live where forwarder_id = $1 and id = any($2::bigint[]) returning size),
              room as (select count(*)::int as rows, coalesce(sum(size), 0)::bigint as bytes from gone)
         update forward_live_room set rows = greatest(0, forward_live_room.rows - room.rows),
                bytes = greatest(0, forward_live_room.bytes - room.bytes)
           from room where forwarder_id = $1`,
        [forwarderId, ids],
      );
    },
    /** How many wait, and the time of the first. */
    async waiting(forwarderId: string): Promise<{ rows: number; oldest: number }> {
      const [row] = await db.query<{ rows: number; oldest: Date | null }>(
        `select rows, (select at from forward_live where forwarder_id = $1 order by id limit 1) as oldest
           from forward_live_room where forwarder_id = $1`,
        [forwarderId],
      );
      return { rows: row?.rows ?? 0, oldest: row?.oldest?.getTime() ?? 0 };
    },
  };
}
export type LiveBuffer = ReturnType<typeof createLiveBuffer>;

async function insert(on: Queryable, values: readonly TakenValue[]): Promise<void> {
  await on.query(
    `insert into forward_live (forwarder_id, series_id, at, num, txt, quality)
     select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::float8[], $5::text[], $6::int2[])`,
    [
      values.map(({ forwarderId }) => forwarderId),
      values.map(({ seriesId }) => seriesId),
      values.map(({ at }) => new Date(at)),
      values.map(({ value }) => (typeof value === 'number' ? value : null)),
      values.map(({ value }) => (typeof value === 'string' ? storable(value) : null)),
      values.map(({ quality }) => quality),
    ],
  );
}
function waitingOf(row: Row): WaitingValue {
  return {
    id: row.id,
    seriesId: row.series_id,
    at: row.at.getTime(),
    value: row.txt ?? row.num,
    quality: row.quality,
    ...(row.variable_id !== null && {
      variable: {
        id: row.variable_id,
        key: row.key,
        name: row.name,
        unit: row.unit,
        deviceId: row.device_id,
        deviceNo: row.device_no,
        deviceName: row.device_name,
      },
    }),
  };
}
