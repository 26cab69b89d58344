import type { DeviceGroup, DeviceInfo, DeviceListItem, GatewayState } from '@lightfield/contract';

export interface DeviceRow {
  id: string;
  name: string;
  device_no: string;
  group_id: string | null;
  group_name: string | null;
  sn: string | null;
  gateway_id: string | null;
  gateway_state: GatewayState | null;
  state_changed_at: Date | null;
  followed: boolean;
  lng: number | null;
  lat: number | null;
  address: string;
  signal_count: number;
  alarm_count: number;
  unconfirmed_count: number;
}
/** Needs `gateway`, `device_group` joined left, and $1 the account. */
export const DEVICE_COLUMNS = `
  device.id, device.name, device.device_no, device.group_id, device_group.name as group_name, gateway.sn,
  device.gateway_id, gateway.state as gateway_state, gateway.state_changed_at,
  exists (select 1 from device_follow where device_follow.device_id = device.id and account_id = $1::uuid) as followed,
  device.lng, device.lat, device.address,
  (select count(*)::int from variable where variable.device_id = device.id) as signal_count,
  (select count(*)::int from alarm_event where alarm_event.device_id = device.id and recovered_at is null) as alarm_count,
  (select count(*)::int from alarm_event where alarm_event.device_id = device.id and confirmed_at is null) as unconfirmed_count`;
export const DEVICE_JOINS =
  'left join gateway on gateway.id = device.gateway_id left join device_group on device_group.id = device.group_id';

export function deviceFromRow(row: DeviceRow): DeviceListItem {
  return {
    id: row.id,
    name: row.name,
    deviceNo: row.device_no,
    groupId: row.group_id,
    groupName: row.group_name,
    sn: row.sn,
    gatewayId: row.gateway_id,
    gatewayState: row.gateway_state,
    online: row.gateway_state === 'online',
    alarmCount: row.alarm_count,
    unconfirmedCount: row.unconfirmed_count,
    followed: row.followed,
    lng: row.lng,
    lat: row.lat,
    address: row.address,
    signalCount: row.signal_count,
    stateChangedAt: row.state_changed_at?.getTime() ?? null,
  };
}

export interface DetailRow extends DeviceRow {
  manufacturer: string;
  factory_date: Date | null;
  install_date: Date | null;
  warranty_until: Date | null;
  remark: string;
  display: 'list' | 'page';
  out_of_sync: boolean;
}
export const DETAIL_COLUMNS = `${DEVICE_COLUMNS}, device.manufacturer, device.factory_date, device.install_date, device.warranty_until,
  device.remark, device.display, coalesce(gateway.kind = 'lightfield' and gateway.config_revision <> gateway.applied_revision, false) as out_of_sync`;

export interface DriverRow {
  id: string;
  name: string;
  type: string;
  settings: Record<string, unknown>;
}
const time = (date: Date | null) => date?.getTime() ?? null;

export function detailFromRow(row: DetailRow, drivers: readonly DriverRow[], canWrite: boolean): DeviceInfo {
  return {
    ...deviceFromRow(row),
    manufacturer: row.manufacturer,
    factoryDate: time(row.factory_date),
    installDate: time(row.install_date),
    warrantyUntil: time(row.warranty_until),
    remark: row.remark,
    display: row.display,
    outOfSync: row.out_of_sync,
    canWrite,
    drivers: drivers.map(({ id, name, type, settings }) => ({ id, name, type, target: targetOf(settings) })),
  };
}

/** Where a driver connects to, e.g. "192.168.1.10:502". */
function targetOf({ host, port }: Record<string, unknown>): string {
  if (typeof host !== 'string') return '';
  return typeof port === 'number' ? `${host}:${port}` : host;
}

export interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  sort: number;
  device_count: number;
}
export const groupFromRow = (row: GroupRow): DeviceGroup => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  sort: row.sort,
  deviceCount: row.device_count,
});
