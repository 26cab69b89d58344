import type { BodyOut, deviceCalls } from '@lightfield/contract';
import { stands } from '../../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Reads } from '../../../kernel/db.ts';
import { likeText } from '../../../kernel/statement.ts';
import type { AddParam, DeviceReach } from './device-scope.ts';
import { inCommunicationState } from '../../../engines/communication/communication-sql.ts';
import { DEVICE_ONLINE, DEVICE_TABLES, type DeviceRow, deviceColumns } from './device.row.ts';

export type DeviceFilter = Omit<BodyOut<typeof deviceCalls.query>, 'pageNum' | 'pageSize' | 'sort' | 'order'>;
export interface DeviceListQuery extends DeviceFilter {
  sort?: BodyOut<typeof deviceCalls.query>['sort'];
  order?: BodyOut<typeof deviceCalls.query>['order'];
  limit: number;
  offset: number;
}
export interface Found {
  total: number;
  /** There are more than `total`: what a search finds is counted up to `COUNT_MAX`. */
  more: boolean;
}

/** What a search finds is counted up to here: more pages nobody turns. */
export const COUNT_MAX = 10_000;

/** Parameters of one statement. */
export function params() {
  const values: unknown[] = [];
  const add: AddParam = (value) => `$${values.push(value)}`;
  return { values, add };
}

const RAISED = `select device_id from alarm_event e where ${stands()} and device_id is not null`;
const ALARMS = `select device_id, count(*) as alarms from (${RAISED}) as raised group by device_id`;

/** A filter whose group has been looked up (it and all below it), and which devices are in alarm. */
type Prepared = Omit<DeviceFilter, 'groupId'> & { groups?: readonly string[]; raised?: readonly string[] };

function conditions(filter: Prepared, accountId: string, add: AddParam): string[] {
  const { keyword, groups, ungrouped, orgId, online, alarm, raised = [], comm, followed } = filter;
  const found: string[] = [];
  if (keyword) found.push(`device.search like ${add(likeText(keyword.toLowerCase()))}`);
  if (groups) found.push(`device.group_id = any(${add(groups)}::uuid[])`);
  if (ungrouped !== undefined) found.push(`device.group_id is ${ungrouped ? '' : 'not '}null`);
  if (orgId) {
    const org = `${add(orgId)}::uuid`;
    found.push(`device.org_id in (select id from org where id = ${org} or (parent_id = ${org} and kind = 'external'))`);
  }
  if (online !== undefined)
    found.push(online ? DEVICE_ONLINE : `device.state in ('', 'offline', 'sleeping', 'upgrading')`);
  if (alarm !== undefined) found.push(`device.id ${alarm ? '= any' : '<> all'} (${add(raised)}::uuid[])`);
  if (comm !== undefined) found.push(inCommunicationState(comm));
  if (followed !== undefined) {
    found.push(`${followed ? '' : 'not '}exists (select 1 from device_follow
      where device_follow.device_id = device.id and device_follow.account_id = ${add(accountId)})`);
  }
  return found;
}

/** Columns of each order; there is an index for each, alone and for one organisation. The devices' own order breaks ties. */
const KEYS = {
  name: ['name', 'id'],
  state: ['state', 'sort', 'name', 'id'],
  stateChangedAt: ['state_at', 'sort', 'name', 'id'],
  alarm: ['sort', 'name', 'id'],
  none: ['sort', 'name', 'id'],
} as const;

/** What is looked up before a list is asked for. */
function createLookups(db: Reads) {
  const raisedNow = async () =>
    (await db.query<{ id: string }>(`select distinct device_id as id from (${RAISED}) as raised`)).map(({ id }) => id);

  /** The few that are in alarm, and the groups below one, are looked up first: what is then known can be planned well. */
  async function prepare({ groupId, ...filter }: DeviceFilter): Promise<Prepared> {
    const groups = groupId
      ? await db.query<{ id: string }>(
          `with recursive tree as (select $1::uuid as id
             union select device_group.id from device_group join tree on device_group.parent_id = tree.id)
           select id from tree`,
          [groupId],
        )
      : undefined;
    const raised = filter.alarm === undefined ? undefined : await raisedNow();
    return { ...filter, ...(groups && { groups: groups.map(({ id }) => id) }), ...(raised && { raised }) };
  }

  return { prepare, raisedNow };
}

/** SQL of the device lists. */
export function createDeviceListRepository(db: Reads, scope: Pick<DeviceReach, 'visible' | 'orgsOf'>) {
  const { prepare, raisedNow } = createLookups(db);

  /** A statement over the devices that the caller sees and the filter leaves. */
  async function wanted(caller: Caller, filter: Prepared, add: AddParam): Promise<string> {
    return [await scope.visible(caller, add, 'many'), ...conditions(filter, caller.accountId, add)].join(' and ');
  }

  async function count(caller: Caller, filter: Prepared): Promise<number> {
    const { values, add } = params();
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from device where ${await wanted(caller, filter, add)}`,
      values,
    );
    return row?.n ?? 0;
  }

  /** Ids of a page, read along the index of its order; those with alarms are not told apart. */
  async function along(caller: Caller, filter: Prepared, query: DeviceListQuery): Promise<string[]> {
    const { values, add } = params();
    const orgs = await scope.orgsOf(caller);
    const keys = KEYS[query.sort ?? 'none'];
    const order = orderOf(keys, query.sort === 'alarm' ? 'asc' : query.order);
    const [limit, offset] = [`${add(query.limit)}::int`, `${add(query.offset)}::int`];
    if (!orgs || orgs.length === 1) {
      const where = await wanted(caller, filter, add);
      const rows = await db.query<{ id: string }>(
        `select device.id from device where ${where} order by ${order} limit ${limit} offset ${offset}`,
        values,
      );
      return rows.map(({ id }) => id);
    }
    // Each organisation's devices are read along an index, as far as the page reaches, and then merged.
    const where = ['device.org_id = reach.org_id', ...conditions(filter, caller.accountId, add)].join(' and ');
    const rows = await db.query<{ id: string }>(
      `select device.id from unnest(${add(orgs)}::uuid[]) as reach (org_id)
         cross join lateral (
           select ${keys.map((key) => `device.${key}`).join(', ')} from device where ${where}
            order by ${order} limit ${limit} + ${offset}) as device
        order by ${order} limit ${limit} offset ${offset}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** Those with alarms are few: they are counted and ordered, the others stand in their own order before or behind them. */
  async function byAlarms(caller: Caller, filter: Prepared, query: DeviceListQuery, total: number): Promise<string[]> {
    const first = query.order === 'desc';
    const { values, add } = params();
    const rows = await db.query<{ id: string }>(
      `select device.id from device join (${ALARMS}) as open on open.device_id = device.id
        where ${await wanted(caller, filter, add)}
        order by open.alarms ${first ? 'desc' : 'asc'}, device.sort, device.name, device.id`,
      values,
    );
    const raised = rows.map(({ id }) => id);
    const quiet = { ...filter, alarm: false, raised: filter.raised ?? (await raisedNow()) };
    const begin = first ? 0 : total - raised.length;
    const [from, to] = [query.offset, query.offset + query.limit];
    const inAlarm = raised.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    const rest = Math.min(query.limit - inAlarm.length, total - raised.length);
    if (rest <= 0 || filter.alarm === true) return inAlarm;
    const offset = first ? Math.max(0, from - raised.length) : from;
    const others = await along(caller, quiet, { ...query, offset, limit: rest });
    return first ? [...inAlarm, ...others] : [...others, ...inAlarm];
  }

  /** What a search finds is collected once, as long as it is not too much; the page is made of that. */
  async function collected(caller: Caller, filter: Prepared, query: DeviceListQuery) {
    const { values, add } = params();
    const byCount = query.sort === 'alarm';
    const direction = query.order === 'desc' ? 'desc' : 'asc';
    const keys = KEYS[query.sort ?? 'none'];
    const order = `${byCount ? `coalesce(open.alarms, 0) ${direction}, ` : ''}${orderOf(keys, byCount ? 'asc' : query.order)}`;
    const [row] = await db.query<{ n: number; ids: string[] }>(
      `with device as materialized (
         select ${['id', 'sort', 'name', 'state', 'state_at'].map((key) => `device.${key}`).join(', ')} from device
          where ${await wanted(caller, filter, add)} limit ${COUNT_MAX + 1}),
       page as (
         select device.id, row_number() over (order by ${order}) as n from device
         ${byCount ? `left join (${ALARMS}) as open on open.device_id = device.id` : ''}
         order by n limit ${add(query.limit)}::int offset ${add(query.offset)}::int)
       select (select count(*) from device) as n, array(select id from page order by n) as ids`,
      values,
    );
    return { n: row?.n ?? 0, ids: row?.ids ?? [] };
  }

  async function find(caller: Caller, query: DeviceListQuery): Promise<Found & { ids: string[] }> {
    const filter = await prepare(query);
    if (query.keyword) {
      const { n, ids } = await collected(caller, filter, query);
      if (n <= COUNT_MAX) return { total: n, more: false, ids };
    }
    const total = query.keyword ? COUNT_MAX : await count(caller, filter);
    // What so many match is met soon along any index, and turning pages ends where counting does.
    const inSight = { ...query, limit: Math.max(0, Math.min(query.limit, total - query.offset)) };
    // The order by alarms is made of two parts, and what a keyword finds is not counted to its end.
    if (query.sort === 'alarm')
      return { total, more: query.keyword !== undefined, ids: await byAlarms(caller, filter, inSight, total) };
    const read = (part: DeviceListQuery) => along(caller, filter, part);
    const ids = await (query.keyword ? read(inSight) : fromNearerEnd(inSight, total, read));
    return { total, more: query.keyword !== undefined, ids };
  }

  return {
    async page(caller: Caller, query: DeviceListQuery): Promise<Found & { rows: DeviceRow[] }> {
      const { ids, ...found } = await find(caller, query);
      const rows = await db.query<DeviceRow>(
        `select ${deviceColumns('$1')} from ${DEVICE_TABLES} where device.id = any($2::uuid[])`,
        [caller.accountId, ids],
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return { ...found, rows: ids.flatMap((id) => byId.get(id) ?? []) };
    },

    manufacturers: (caller: Caller) => manufacturers(db, scope, caller),

    /** All of them with no more than a list to choose from needs. */
    async names(
      caller: Caller,
      filter: DeviceFilter,
    ): Promise<{ id: string; name: string; online: boolean; gatewayId: string | null }[]> {
      const { values, add } = params();
      const where = await wanted(caller, await prepare(filter), add);
      return db.query(
        `select device.id, device.name, ${DEVICE_ONLINE} as online, device.gateway_id as "gatewayId" from device
          where ${where} order by device.sort, device.name, device.id`,
        values,
      );
    },
  };
}
export type DeviceListRepository = ReturnType<typeof createDeviceListRepository>;

/** All in one direction, so that an index can be read backwards too. */
const orderOf = (keys: readonly string[], order: 'asc' | 'desc' | undefined): string =>
  keys.map((key) => `device.${key} ${order === 'desc' ? 'desc' : 'asc'}`).join(', ');

/** Near the end an index would be read through to it, or all names be sorted, which is slow: it is read backwards. */
async function fromNearerEnd(
  query: DeviceListQuery,
  total: number,
  along: (query: DeviceListQuery) => Promise<string[]>,
): Promise<string[]> {
  const offset = total - query.offset - query.limit;
  if (offset >= query.offset || offset < 0) return along(query);
  const order = query.order === 'desc' ? 'asc' : 'desc';
  return (await along({ ...query, offset, order })).toReversed();
}

/** Each once, for choosers; spellings that differ stay apart. */
async function manufacturers(db: Reads, scope: Pick<DeviceReach, 'visible'>, caller: Caller): Promise<string[]> {
  const { values, add } = params();
  const rows = await db.query<{ manufacturer: string }>(
    `select distinct manufacturer from device where ${await scope.visible(caller, add)} and manufacturer <> ''
      order by manufacturer`,
    values,
  );
  return rows.map(({ manufacturer }) => manufacturer);
}
