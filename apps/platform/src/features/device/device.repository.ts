import type { BodyOut, DeviceGroup, DeviceListItem, Page, deviceCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import {
  DETAIL_COLUMNS,
  DEVICE_COLUMNS,
  DEVICE_JOINS,
  type DetailRow,
  deviceFromRow,
  type DeviceRow,
  type DriverRow,
  groupFromRow,
  type GroupRow,
} from './device.row.ts';
import { visibilityParams, visibleDevices } from './device.visibility.ts';

export type DeviceFilter = BodyOut<typeof deviceCalls.query>;

/** Column to sort by; states in the order of how much they ask for attention. */
const SORTS = {
  name: 'device.name',
  state: `case gateway.state when 'online' then 0 when 'upgrading' then 1 when 'sleeping' then 2 when 'offline' then 3 else 4 end`,
  alarm: '(select count(*) from alarm_event where alarm_event.device_id = device.id and recovered_at is null)',
  stateChangedAt: 'gateway.state_changed_at',
} as const;

/** `%` and `_` of what a person types are letters, not patterns. */
const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** Conditions of a list query, each with its parameters numbered from those before it. */
function conditionsOf(caller: Caller, filter: Partial<DeviceFilter>) {
  const params: unknown[] = [...visibilityParams(caller)];
  const where = [visibleDevices(caller)];
  const add = (condition: (place: string) => string, value: unknown) => where.push(condition(`$${params.push(value)}`));
  if (filter.keyword !== undefined) {
    // The same expression as the trigram index, then the gateway's SN.
    add(
      (p) =>
        `((device.name || ' ' || device.device_no || ' ' || device.address) ilike ${p} or device.gateway_id in (select id from gateway where sn ilike ${p}))`,
      likePattern(filter.keyword),
    );
  }
  if (filter.groupId !== undefined) add((p) => `device.group_id in (${subtree(p)})`, filter.groupId);
  if (filter.online !== undefined)
    add((p) => `coalesce(gateway.state = 'online', false) = ${p}::boolean`, filter.online);
  if (filter.alarm !== undefined) {
    add(
      (p) =>
        `exists (select 1 from alarm_event where alarm_event.device_id = device.id and recovered_at is null) = ${p}::boolean`,
      filter.alarm,
    );
  }
  if (filter.followed !== undefined) {
    add(
      (p) =>
        `exists (select 1 from device_follow where device_follow.device_id = device.id and account_id = $1::uuid) = ${p}::boolean`,
      filter.followed,
    );
  }
  return { where: where.join(' and '), params };
}
/** A group and all below it. */
const subtree = (place: string) =>
  `with recursive below as (select id from device_group where id = ${place}::uuid
     union all select child.id from device_group child join below on child.parent_id = below.id) select id from below`;

/** SQL for devices: visibility is part of every question. */
export function createDeviceRepository(db: Queryable) {
  return {
    async page(caller: Caller, filter: DeviceFilter): Promise<Page<DeviceListItem>> {
      const { where, params } = conditionsOf(caller, filter);
      const direction = filter.order === 'desc' ? 'desc nulls last' : 'asc nulls last';
      const order = filter.sort
        ? `${SORTS[filter.sort]} ${direction}, device.name, device.id`
        : 'device.sort, device.name, device.id';
      const [counted] = await db.query<{ total: number }>(
        `select count(*)::int as total from device ${DEVICE_JOINS} where ${where}`,
        params,
      );
      const rows = await db.query<DeviceRow>(
        `select ${DEVICE_COLUMNS} from device ${DEVICE_JOINS} where ${where}
          order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
        [...params, filter.pageSize, (filter.pageNum - 1) * filter.pageSize],
      );
      return { total: counted?.total ?? 0, rows: rows.map(deviceFromRow) };
    },

    async names(caller: Caller, groupId: string | undefined): Promise<{ id: string; name: string; online: boolean }[]> {
      const { where, params } = conditionsOf(caller, { groupId });
      return db.query(
        `select device.id, device.name, coalesce(gateway.state = 'online', false) as online
           from device left join gateway on gateway.id = device.gateway_id
          where ${where} order by device.sort, device.name, device.id`,
        params,
      );
    },

    async placed(caller: Caller, filter: { keyword: string | undefined; groupId: string | undefined }) {
      const { where, params } = conditionsOf(caller, filter);
      const rows = await db.query<{
        id: string;
        name: string;
        lng: number;
        lat: number;
        online: boolean;
        alarm_count: number;
      }>(
        `select device.id, device.name, device.lng, device.lat, coalesce(gateway.state = 'online', false) as online,
                (select count(*)::int from alarm_event where alarm_event.device_id = device.id and recovered_at is null) as alarm_count
           from device left join gateway on gateway.id = device.gateway_id
          where ${where} and device.lng is not null and device.lat is not null order by device.id`,
        params,
      );
      return rows.map(({ alarm_count: alarmCount, ...device }) => ({ ...device, alarmCount }));
    },

    async detail(caller: Caller, id: string): Promise<{ device: DetailRow; drivers: DriverRow[] } | undefined> {
      const params = [...visibilityParams(caller), id];
      const [device] = await db.query<DetailRow>(
        `select ${DETAIL_COLUMNS} from device ${DEVICE_JOINS} where ${visibleDevices(caller)} and device.id = $3`,
        params,
      );
      if (!device) return undefined;
      const drivers = await db.query<DriverRow>(
        'select id, name, type, settings from driver where device_id = $1 order by name',
        [id],
      );
      return { device, drivers };
    },

    /** Groups with the number of visible devices in them (not below them), parents before children. */
    async groups(caller: Caller): Promise<DeviceGroup[]> {
      const rows = await db.query<GroupRow>(
        `with recursive tree as (
           select id, parent_id, name, sort, 0 as depth from device_group where parent_id is null
           union all select child.id, child.parent_id, child.name, child.sort, tree.depth + 1
                       from device_group child join tree on child.parent_id = tree.id),
         counted as (select group_id, count(*)::int as device_count from device where ${visibleDevices(caller)} group by group_id)
         select tree.id, tree.parent_id, tree.name, tree.sort, coalesce(counted.device_count, 0) as device_count
           from tree join device_group on device_group.id = tree.id left join counted on counted.group_id = tree.id
          where ${visibleGroups(caller)}
          order by tree.depth, tree.sort, tree.name`,
        visibilityParams(caller),
      );
      return rows.map(groupFromRow);
    },

    async follow(accountId: string, deviceId: string): Promise<void> {
      await db.query('insert into device_follow (account_id, device_id) values ($1, $2) on conflict do nothing', [
        accountId,
        deviceId,
      ]);
    },
    async unfollow(accountId: string, deviceId: string): Promise<void> {
      await db.query('delete from device_follow where account_id = $1 and device_id = $2', [accountId, deviceId]);
    },
  };
}
export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

/** Groups of organisations whose devices are all visible; for accounts that live by grants, those with a granted device below. */
function visibleGroups(caller: Caller): string {
  if (caller.kind === 'op') return 'true';
  if (caller.kind !== 'ext' && caller.dataRange === 'all')
    return '(device_group.org_id = $2::uuid or device_group.org_id in (select id from org where parent_id = $2::uuid))';
  return `exists (with recursive below as (select device_group.id union all select child.id from device_group child join below on child.parent_id = below.id)
    select 1 from below join counted on counted.group_id = below.id)`;
}
