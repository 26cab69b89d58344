import type { AlarmStanding, AnswerOf, BodyOut, deviceCalls } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { stands, worstOf } from '../../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Reads } from '../../../kernel/db.ts';
import { likeText } from '../../../kernel/statement.ts';
import { UNHEARD_COUNTS, UNHEARD_JOIN } from '../../../engines/communication/communication-sql.ts';
import { params } from './device-list.repository.ts';
import type { AddParam, DeviceReach } from './device-scope.ts';
import { DEVICE_ONLINE } from './device.row.ts';

export type MapQuery = BodyOut<typeof deviceCalls.queryAllForMap>;
type Placed = AnswerOf<typeof deviceCalls.queryAllForMap>;
/** Cells across the longer side of the picture. */
const CELLS = 24;

/** SQL of the map: single devices where they are few, cells of a grid where they are many. */
export function createDeviceMapRepository(db: Reads, scope: Pick<DeviceReach, 'visible'>) {
  async function wanted(caller: Caller, { keyword, groupId, ...box }: MapQuery, add: AddParam): Promise<string> {
    const found = [await scope.visible(caller, add, 'many'), 'device.lng is not null', 'device.lat is not null'];
    if (keyword) found.push(`device.search like ${add(likeText(keyword.toLowerCase()))}`);
    if (groupId)
      found.push(`device.group_id = any(array(
        with recursive tree as (select ${add(groupId)}::uuid as id
          union select device_group.id from device_group join tree on device_group.parent_id = tree.id) select id from tree))`);
    const { west, south, east, north } = box;
    if (west !== undefined && east !== undefined)
      found.push(`device.lng between ${add(west)}::float8 and ${add(east)}::float8`);
    if (south !== undefined && north !== undefined)
      found.push(`device.lat between ${add(south)}::float8 and ${add(north)}::float8`);
    return found.join(' and ');
  }

  return {
    /** What is in the picture (absent: everything): how much, and from where to where. */
    async extent(caller: Caller, query: MapQuery) {
      const { values, add } = params();
      const [row] = await db.query<{ n: number; west: number; south: number; east: number; north: number }>(
        `select count(*) as n, coalesce(min(lng), 0) as west, coalesce(min(lat), 0) as south,
                coalesce(max(lng), 0) as east, coalesce(max(lat), 0) as north
           from device where ${await wanted(caller, query, add)}`,
        values,
      );
      return row ?? { n: 0, west: 0, south: 0, east: 0, north: 0 };
    },

    async devices(
      caller: Caller,
      query: MapQuery,
    ): Promise<
      (Omit<Placed['devices'][number], 'alarmCount' | 'comm' | keyof AlarmStanding> & { gatewayId: string | null })[]
    > {
      const { values, add } = params();
      return db.query(
        `select device.id, device.name, device.lng, device.lat, ${DEVICE_ONLINE} as online, device.gateway_id as "gatewayId" from device
          where ${await wanted(caller, query, add)} order by device.name, device.id limit ${LIMITS.device.mapDevices}`,
        values,
      );
    },

    /** Each cell stands in the middle of its devices. `step`: width of a cell, degrees. */
    async cells(caller: Caller, query: MapQuery, span: number): Promise<Placed['cells']> {
      const { values, add } = params();
      const step = `${add(Math.max(span / CELLS, 1e-6))}::float8`;
      return db.query(
        `select avg(device.lng) as lng, avg(device.lat) as lat, count(*) as count,
                count(*) filter (where not ${DEVICE_ONLINE}) as offline, count(open.device_id) as alarm,
                ${worstOf('open.worst')} as worst, ${UNHEARD_COUNTS}
           from device ${UNHEARD_JOIN}
           left join (select device_id, ${worstOf('e.severity')} as worst from alarm_event e
                       where ${stands()} and device_id is not null group by device_id) as open
             on open.device_id = device.id
          where ${await wanted(caller, query, add)}
          group by floor(device.lng / ${step}), floor(device.lat / ${step})`,
        values,
      );
    },
  };
}
export type DeviceMapRepository = ReturnType<typeof createDeviceMapRepository>;
