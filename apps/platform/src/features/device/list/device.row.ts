import type { Communication, DeviceInfo, DeviceListItem, GatewayState } from '@lightfield/contract';
import { type AlarmCounts, type AlarmsShown, alarmFields } from '../../../engines/alarms/open-alarms.ts';

/** Alive: its gateway has a session, and no edge node says that it is dead (`state` is kept so, migration 0026). */
export const DEVICE_ONLINE = `(device.state = 'online')`;

/** Whether gateway and template of a device say the same as the platform. */
const SYNC_COLUMNS = `coalesce(gateway.kind = 'lightfield' and gateway.config_revision <> gateway.applied_revision, false)
    as out_of_sync,
  exists (select 1 from template where template.id = device.template_id
    and template.version is distinct from device.template_version) as template_outdated`;

/** What `deviceFromRow` needs of `DEVICE_TABLES`; `account` is the placeholder of the caller's account id. */
export const deviceColumns = (account: string) => `device.id, device.name, device.device_no, device.group_id,
  device_group.name as group_name, device.gateway_id, gateway.sn, gateway.state as gateway_state,
  gateway.state_changed_at, ${DEVICE_ONLINE} as online, device.lng, device.lat,
  device.address, exists (select 1 from device_follow
    where device_follow.device_id = device.id and device_follow.account_id = ${account}) as followed,
  (select page.id from page join device_follow on device_follow.device_id = page.device_id
    where coalesce(page.device_id, page.template_id) = device.id and page.follow and page.is_shown and device_follow.account_id = ${account}
    order by page.sort, page.id limit 1) as follow_page_id,
  (select count(*) from variable where variable.device_id = device.id) as signal_count, ${SYNC_COLUMNS}`;
export const DEVICE_TABLES = `device
  left join gateway on gateway.id = device.gateway_id
  left join device_group on device_group.id = device.group_id`;

export interface DeviceRow {
  id: string;
  name: string;
  device_no: string;
  group_id: string | null;
  group_name: string | null;
  gateway_id: string | null;
  sn: string | null;
  gateway_state: GatewayState | null;
  state_changed_at: Date | null;
  online: boolean;
  lng: number | null;
  lat: number | null;
  address: string;
  followed: boolean;
  follow_page_id: string | null;
  signal_count: number;
  out_of_sync: boolean;
  template_outdated: boolean;
}

export const INFO_COLUMNS = `device.manufacturer, device.iccid, device.sort,
  (select template.name from template where template.id = device.template_id) as template_name,
  exists (select 1 from device_share where device_share.device_id = device.id) as shared, device.factory_date, device.install_date, device.warranty_until, device.remark,
  device.display, exists (select 1 from page
    where coalesce(page.device_id, page.template_id) = device.id and page.is_shown) as has_page`;
export interface InfoRow extends DeviceRow {
  manufacturer: string;
  iccid: string;
  sort: number;
  template_name: string | null;
  shared: boolean;
  factory_date: Date | null;
  install_date: Date | null;
  warranty_until: Date | null;
  remark: string;
  display: DeviceInfo['display'];
  has_page: boolean;
}
export interface DriverRow {
  id: string;
  name: string;
  type: string;
  settings: Record<string, unknown>;
}

export type AlarmCountsOf = (deviceId: string) => AlarmCounts & AlarmsShown;
/** How devices answer their gateways, out of memory. */
export interface CommunicationReading {
  /** `null`: it has no gateway. */
  of(deviceId: string, gatewayId: string | null): Communication | null;
  /** By name of the driver. */
  drivers(deviceId: string): ReadonlyMap<string, Communication>;
}
export const NOTHING_KNOWN: Communication = { state: 'unknown', since: null, lastGoodAt: null, code: null, reason: '' };
/** What lists show beside the row. */
export interface LiveLookups {
  alarmCounts: AlarmCountsOf;
  communication: CommunicationReading;
}

export function deviceFromRow(row: DeviceRow, { alarmCounts, communication }: LiveLookups): DeviceListItem {
  const counts = alarmCounts(row.id);
  return {
    id: row.id,
    name: row.name,
    deviceNo: row.device_no,
    groupId: row.group_id,
    groupName: row.group_name,
    sn: row.sn,
    gatewayId: row.gateway_id,
    gatewayState: row.gateway_state,
    online: row.online,
    comm: communication.of(row.id, row.gateway_id),
    ...alarmFields(counts),
    unconfirmedCount: counts.unconfirmed,
    followed: row.followed,
    followPageId: row.follow_page_id,
    lng: row.lng,
    lat: row.lat,
    address: row.address,
    signalCount: row.signal_count,
    outOfSync: row.out_of_sync,
    templateOutdated: row.template_outdated,
    stateChangedAt: row.state_changed_at?.getTime() ?? null,
  };
}

export function infoFromRow(
  row: InfoRow,
  drivers: readonly DriverRow[],
  canWrite: boolean,
  lookups: LiveLookups,
): DeviceInfo {
  const states = row.gateway_id === null ? undefined : lookups.communication.drivers(row.id);
  return {
    ...deviceFromRow(row, lookups),
    manufacturer: row.manufacturer,
    factoryDate: row.factory_date?.getTime() ?? null,
    installDate: row.install_date?.getTime() ?? null,
    warrantyUntil: row.warranty_until?.getTime() ?? null,
    remark: row.remark,
    iccid: row.iccid,
    sort: row.sort,
    templateName: row.template_name,
    shared: row.shared,
    drivers: drivers.map(({ id, name, type, settings }) => ({
      ...(states?.get(name) ?? NOTHING_KNOWN),
      id,
      name,
      type,
      target: targetOf(settings),
    })),
    display: row.display,
    hasPage: row.has_page,
    canWrite,
  };
}

/** Where a driver connects to, as far as drivers say so in a common way: "192.168.1.5:502", "/dev/ttyS1". */
function targetOf({ host, port, path }: Record<string, unknown>): string {
  const place = [host, path].find((text) => typeof text === 'string') ?? '';
  return typeof port === 'number' && place !== '' ? `${place}:${port}` : place;
}
