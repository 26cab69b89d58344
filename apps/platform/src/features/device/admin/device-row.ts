import type { DeviceSettings } from '@lightfield/contract';
import type { Entered } from './device-rules.ts';

/** A device as its administration sees it. */
export interface AdminRow {
  id: string;
  org_id: string;
  owner_id: string | null;
  gateway_id: string | null;
  group_id: string | null;
  group_name: string | null;
  name: string;
  device_no: string;
  address: string;
  lng: number | null;
  lat: number | null;
  factory_date: Date | null;
  install_date: Date | null;
  warranty_until: Date | null;
  manufacturer: string;
  iccid: string;
  sort: number;
  remark: string;
  display: DeviceSettings['display'];
  default_value_mode: DeviceSettings['defaultValueMode'];
  position_source: DeviceSettings['positionSource'];
  lng_key: string;
  lat_key: string;
  sn: string | null;
  gateway_name: string | null;
  model_name: string | null;
  series: string | null;
  template_id: string | null;
  template_name: string | null;
  template_version: number | null;
  newest_version: number | null;
}
export const ADMIN_COLUMNS = `device.id, device.org_id, device.owner_id, device.gateway_id, device.group_id,
  device_group.name as group_name, device.name, device.device_no, device.address, device.lng, device.lat,
  device.factory_date, device.install_date, device.warranty_until, device.manufacturer, device.iccid, device.sort,
  device.remark, device.display, device.default_value_mode, device.position_source, device.lng_key, device.lat_key,
  gateway.sn, gateway.name as gateway_name, gateway_model.name as model_name, gateway_model.series,
  device.template_id, template.name as template_name, device.template_version, template.version as newest_version`;
export const ADMIN_TABLES = `device
  left join device_group on device_group.id = device.group_id
  left join gateway on gateway.id = device.gateway_id
  left join gateway_model on gateway_model.id = gateway.model_id
  left join template on template.id = device.template_id`;

export function settingsFromRow(row: AdminRow): DeviceSettings {
  return {
    id: row.id,
    name: row.name,
    deviceNo: row.device_no,
    groupId: row.group_id,
    address: row.address,
    lng: row.lng,
    lat: row.lat,
    factoryDate: row.factory_date?.getTime() ?? null,
    installDate: row.install_date?.getTime() ?? null,
    warrantyUntil: row.warranty_until?.getTime() ?? null,
    manufacturer: row.manufacturer,
    iccid: row.iccid,
    sort: row.sort,
    remark: row.remark,
    display: row.display,
    defaultValueMode: row.default_value_mode,
    positionSource: row.position_source,
    lngKey: row.lng_key,
    latKey: row.lat_key,
    gateway:
      row.gateway_id === null
        ? null
        : {
            id: row.gateway_id,
            sn: row.sn ?? '',
            name: row.gateway_name ?? '',
            modelName: row.model_name,
            series: row.series,
          },
    template:
      row.template_id === null
        ? null
        : {
            id: row.template_id,
            name: row.template_name ?? '',
            version: row.template_version ?? 0,
            newestVersion: row.newest_version ?? 0,
          },
  };
}

const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
/** Columns of what a person entered, with what is stored where they left something out. */
export const columnsOf = (entered: Entered): Record<string, unknown> => ({
  name: entered.name,
  device_no: entered.deviceNo ?? '',
  group_id: entered.groupId ?? null,
  address: entered.address ?? '',
  lng: entered.lng ?? null,
  lat: entered.lat ?? null,
  factory_date: dateOf(entered.factoryDate),
  install_date: dateOf(entered.installDate),
  warranty_until: dateOf(entered.warrantyUntil),
  manufacturer: entered.manufacturer ?? '',
  iccid: entered.iccid ?? '',
  sort: entered.sort ?? 0,
  remark: entered.remark ?? '',
  display: entered.display ?? 'list',
  default_value_mode: entered.defaultValueMode ?? 'last',
  position_source: entered.positionSource ?? 'manual',
  lng_key: entered.lngKey ?? '',
  lat_key: entered.latKey ?? '',
});

/** What the operation log says of a device. */
export function toldOf(row: AdminRow): Record<string, unknown> {
  const {
    id: _id,
    groupId: _group,
    gateway: _gateway,
    template: _template,
    ...settings
  }: Partial<DeviceSettings> = settingsFromRow(row);
  const told = { ...settings, group: row.group_name };
  // What nobody entered is not worth reading.
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '' && value !== null));
}
