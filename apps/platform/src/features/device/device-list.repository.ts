import type { BodyOut, deviceCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { AddParam, DeviceReach } from './device-scope.ts';
import { DEVICE_ONLINE, DEVICE_TABLES, type DeviceRow, deviceColumns } from './device.row.ts';

export type DeviceFilter = Omit<BodyOut<typeof deviceCalls.query>, 'pageNum' | 'pageSize' | 'sort' | 'order'>;
export interface DeviceListQuery extends DeviceFilter {
  sort?: BodyOut<typeof deviceCalls.query>['sort'];
  order?: BodyOut<typeof deviceCalls.query>['order'];
  limit: number;
  offset: number;
}

/** Text with the wildcards of LIKE taken literally. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Parameters of one statement. */
export function params() {
  const values: unknown[] = [];
  const add: AddParam = (value) => `$${values.push(value)}`;
  return { values, add };
}

const RAISED = 'select device_id from alarm_event where recovered_at is null';

/** The tree below a group, itself included. */
const groupTree = (group: string) =>
  `with recursive tree as (select ${group}::uuid as id
     union select device_group.id from device_group join tree on device_group.parent_id = tree.id) select id from tree`;

function conditions(filter: DeviceFilter, accountId: string, add: AddParam): string[] {
  const { keyword, groupId, online, alarm, followed } = filter;
  const found: string[] = [];
  if (keyword) {
    const like = add(likeText(keyword));
    // Two indexes, one for what stands in the device and one for its gateway: an `or` across tables would use none.
    found.push(`device.id in (
      select id from device where (name || ' ' || device_no || ' ' || address) ilike ${like}
      union all
      select device.id from gateway join device on device.gateway_id = gateway.id
       where (gateway.sn || ' ' || gateway.name) ilike ${like})`);
  }
  if (groupId) found.push(`device.group_id in (${groupTree(add(groupId))})`);
  if (online !== undefined) found.push(online ? DEVICE_ONLINE : `not ${DEVICE_ONLINE}`);
  if (alarm !== undefined) found.push(`device.id ${alarm ? 'in' : 'not in'} (${RAISED})`);
  if (followed !== undefined) {
    found.push(`${followed ? '' : 'not '}exists (select 1 from device_follow
      where device_follow.device_id = device.id and device_follow.account_id = ${add(accountId)})`);
  }
  return found;
}

/** Joins and order of each sort; the devices' own order breaks ties, so that pages never overlap. */
function ordering({ sort, order }: Pick<DeviceListQuery, 'sort' | 'order'>): { join: string; keys: string[] } {
  const direction = order === 'desc' ? 'desc' : 'asc';
  switch (sort) {
    case 'name':
      return { join: '', keys: [`device.name ${direction}`, `device.id ${direction}`] };
    case 'state':
      return {
        join: 'left join gateway on gateway.id = device.gateway_id',
        keys: [`coalesce(gateway.state, '') ${direction}`, 'device.sort', 'device.name', 'device.id'],
      };
    case 'stateChangedAt':
      return {
        join: 'left join gateway on gateway.id = device.gateway_id',
        keys: [`gateway.state_changed_at ${direction} nulls last`, 'device.sort', 'device.name', 'device.id'],
      };
    case 'alarm':
      return {
        join: `left join (select device_id, count(*) as alarms from (${RAISED}) as raised group by device_id) as open
                 on open.device_id = device.id`,
        keys: [`coalesce(open.alarms, 0) ${direction}`, 'device.sort', 'device.name', 'device.id'],
      };
    default:
      return { join: '', keys: ['sort', 'name', 'id'].map((key) => `device.${key} ${direction}`) };
  }
}

/** SQL of the device lists. */
export function createDeviceListRepository(db: Db, scope: Pick<DeviceReach, 'visible' | 'orgsOf'>) {
  /** Ids of a page in the asked order. */
  async function idsOf(caller: Caller, query: DeviceListQuery): Promise<string[]> {
    const { values, add } = params();
    const orgs = await scope.orgsOf(caller);
    const { join, keys } = ordering(query);
    const order = keys.join(', ');
    const filters = conditions(query, caller.accountId, add);
    const [limit, offset] = [`${add(query.limit)}::int`, `${add(query.offset)}::int`];
    // Each organisation's devices are read along an index, as far as the page reaches, and then merged.
    const source = orgs
      ? `unnest(${add(orgs)}::uuid[]) as reach (org_id)
         cross join lateral (
           select device.* from device ${join}
            where ${['device.org_id = reach.org_id', ...filters].join(' and ')}
            order by ${order} limit ${limit} + ${offset}) as device ${join}`
      : `device ${join} where ${[await scope.visible(caller, add), ...filters].join(' and ')}`;
    const rows = await db.query<{ id: string }>(
      `select device.id from ${source} order by ${order} limit ${limit} offset ${offset}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  return {
    async page(caller: Caller, query: DeviceListQuery): Promise<DeviceRow[]> {
      const ids = await idsOf(caller, query);
      const rows = await db.query<DeviceRow>(
        `select ${deviceColumns('$1')} from ${DEVICE_TABLES} where device.id = any($2::uuid[])`,
        [caller.accountId, ids],
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Each once, for choosers; spellings that differ stay apart. */
    async manufacturers(caller: Caller): Promise<string[]> {
      const { values, add } = params();
      const rows = await db.query<{ manufacturer: string }>(
        `select distinct manufacturer from device where ${await scope.visible(caller, add)} and manufacturer <> ''
          order by manufacturer`,
        values,
      );
      return rows.map(({ manufacturer }) => manufacturer);
    },

    async count(caller: Caller, filter: DeviceFilter): Promise<number> {
      const { values, add } = params();
      const where = [await scope.visible(caller, add), ...conditions(filter, caller.accountId, add)];
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from device where ${where.join(' and ')}`,
        values,
      );
      return row?.n ?? 0;
    },

    /** All of them with no more than a list to choose from needs. */
    async names(caller: Caller, filter: DeviceFilter): Promise<{ id: string; name: string; online: boolean }[]> {
      const { values, add } = params();
      const where = [await scope.visible(caller, add), ...conditions(filter, caller.accountId, add)];
      return db.query(
        `select device.id, device.name, ${DEVICE_ONLINE} as online from device
          where ${where.join(' and ')} order by device.sort, device.name, device.id`,
        values,
      );
    },

    /** Those that have a position. */
    async positions(caller: Caller, filter: DeviceFilter): Promise<PositionRow[]> {
      const { values, add } = params();
      const where = [await scope.visible(caller, add), ...conditions(filter, caller.accountId, add)];
      return db.query(
        `select device.id, device.name, device.lng, device.lat, ${DEVICE_ONLINE} as online from device
          where ${where.join(' and ')} and device.lng is not null and device.lat is not null order by device.name, device.id`,
        values,
      );
    },
  };
}
export type DeviceListRepository = ReturnType<typeof createDeviceListRepository>;

export interface PositionRow {
  id: string;
  name: string;
  lng: number;
  lat: number;
  online: boolean;
}
