import type { TrackPoint } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Fix } from './position.ts';

/** A device whose position comes from the values of two of its variables. */
export interface MovingDevice {
  id: string;
  lngSeries: number;
  latSeries: number;
  /** The newest point of its track. */
  last: Fix | undefined;
}
export interface PlacedDevice extends Fix {
  id: string;
}

/** Metres from the point before, as `metresBetween` has it; the first point has none (`least` alone would make it half the earth). */
const STEP = `case when row_number() over by_time > 1 then 2 * 6371008.8 * asin(least(1, sqrt(
  sin(radians(lat - lag(lat) over by_time) / 2) ^ 2
  + cos(radians(lag(lat) over by_time)) * cos(radians(lat)) * sin(radians(lng - lag(lng) over by_time) / 2) ^ 2))) end`;

/** SQL of where devices are and were. */
export function createTrackRepository(db: Db) {
  return {
    async moving(): Promise<MovingDevice[]> {
      const rows = await db.query<Omit<MovingDevice, 'last'> & { at: Date | null; lng: number; lat: number }>(
        `select device.id, lng.series_id as "lngSeries", lat.series_id as "latSeries", newest.at, newest.lng, newest.lat
           from device
           join variable lng on lng.device_id = device.id and lng.key = device.lng_key
           join variable lat on lat.device_id = device.id and lat.key = device.lat_key
           left join lateral (select at, lng, lat from device_track
                               where device_id = device.id order by at desc limit 1) as newest on true
          where device.position_source = 'variables'`,
      );
      return rows.map(({ at, lng, lat, ...device }) => ({
        ...device,
        last: at === null ? undefined : { at: at.getTime(), lng, lat },
      }));
    },

    /** Devices that stand where their gateway stands, each with the newest point of its track. */
    async carriedBy(gatewayId: string): Promise<{ id: string; last: Fix | undefined }[]> {
      const rows = await db.query<{ id: string; at: Date | null; lng: number; lat: number }>(
        `select device.id, newest.at, newest.lng, newest.lat from device
           left join lateral (select at, lng, lat from device_track
                               where device_id = device.id order by at desc limit 1) as newest on true
          where device.gateway_id = $1 and device.position_source = 'gateway'`,
        [gatewayId],
      );
      return rows.map(({ id, at, lng, lat }) => ({
        id,
        last: at === null ? undefined : { at: at.getTime(), lng, lat },
      }));
    },

    /**
     * Where these are now, and a point of the track of each. Answers which were stored: not a device that was deleted, that takes its
     * position from elsewhere, or that somebody else is changing at this moment (nobody is waited for; the next step comes soon).
     */
    async store(places: readonly PlacedDevice[], source: 'variables' | 'gateway'): Promise<ReadonlySet<string>> {
      const rows = await db.query<{ id: string }>(
        `with free as materialized (
           select id from device where id = any($1::uuid[]) and position_source = $5 for no key update skip locked),
         placed as (
           update device set lng = new.lng, lat = new.lat
             from unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::float8[]) as new (id, at, lng, lat)
            where device.id = new.id and device.id in (select id from free)
            returning device.id, new.at, new.lng, new.lat),
         tracked as (
           insert into device_track (device_id, at, lng, lat) select id, at, lng, lat from placed on conflict do nothing)
         select id from placed`,
        [
          places.map(({ id }) => id),
          places.map(({ at }) => new Date(at)),
          places.map(({ lng }) => lng),
          places.map(({ lat }) => lat),
          source,
        ],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** At most `most` points of a period, evenly left out, the first and the last among them; number and length are those of all. */
    async track(id: string, from: number, to: number, most: number) {
      const rows = await db.query<{ at: Date; lng: number; lat: number; total: number; metres: number }>(
        `select at, lng, lat, total, metres from (
           select at, lng, lat, n, count(*) over () as total, sum(coalesce(step, 0)) over () as metres from (
             select at, lng, lat, row_number() over by_time as n, ${STEP} as step
               from device_track where device_id = $1 and at >= $2 and at < $3 window by_time as (order by at)) as points
           ) as counted
          where n = total or (n - 1) % ceil(total / ($4::int - 1)::float8)::int = 0
          order by at`,
        [id, new Date(from), new Date(to), most],
      );
      const points = rows.map(({ at, lng, lat }): TrackPoint => ({ at: at.getTime(), lng, lat }));
      return { points, total: rows[0]?.total ?? 0, metres: rows[0]?.metres ?? 0 };
    },

    async forget(before: number): Promise<void> {
      await db.query('delete from device_track where at < $1', [new Date(before)]);
    },
  };
}
export type TrackRepository = ReturnType<typeof createTrackRepository>;
