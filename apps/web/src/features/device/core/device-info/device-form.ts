import type { DeviceSettings } from '@lightfield/contract';
import { deviceDateProblem } from '@lightfield/rules';
import type { Entered } from './device-queries.ts';

/** Basic information as the form has it: what is empty is `undefined` or ''. */
export interface DeviceFields {
  name: string;
  deviceNo: string;
  groupId: string | undefined;
  /** Whose a new device is, where somebody is asked. */
  orgId?: string;
  manufacturer: string;
  address: string;
  positionSource: DeviceSettings['positionSource'];
  lng: number | undefined;
  lat: number | undefined;
  lngKey: string;
  latKey: string;
  factoryDate: number | undefined;
  installDate: number | undefined;
  warrantyUntil: number | undefined;
  iccid: string;
  sort: number | undefined;
  defaultValueMode: DeviceSettings['defaultValueMode'];
  display: DeviceSettings['display'];
  remark: string;
}

export const NEW_DEVICE: DeviceFields = {
  name: '',
  deviceNo: '',
  groupId: undefined,
  manufacturer: '',
  address: '',
  positionSource: 'manual',
  lng: undefined,
  lat: undefined,
  lngKey: '',
  latKey: '',
  factoryDate: undefined,
  installDate: undefined,
  warrantyUntil: undefined,
  iccid: '',
  sort: undefined,
  defaultValueMode: 'last',
  display: 'list',
  remark: '',
};

export const fieldsOf = (device: DeviceSettings): DeviceFields => ({
  name: device.name,
  deviceNo: device.deviceNo,
  groupId: device.groupId ?? undefined,
  manufacturer: device.manufacturer,
  address: device.address,
  positionSource: device.positionSource,
  lng: device.lng ?? undefined,
  lat: device.lat ?? undefined,
  lngKey: device.lngKey,
  latKey: device.latKey,
  factoryDate: device.factoryDate ?? undefined,
  installDate: device.installDate ?? undefined,
  warrantyUntil: device.warrantyUntil ?? undefined,
  iccid: device.iccid,
  sort: device.sort,
  defaultValueMode: device.defaultValueMode,
  display: device.display,
  remark: device.remark,
});

/** What is sent. Fields that are not shown keep what they were. */
export function enteredOf(fields: Partial<DeviceFields>, before: DeviceFields): Entered {
  const { orgId: _orgId, ...all }: DeviceFields = { ...before, ...fields };
  const text = (value: string) => value.trim() || undefined;
  return {
    ...all,
    name: all.name.trim(),
    deviceNo: text(all.deviceNo),
    manufacturer: text(all.manufacturer),
    address: text(all.address),
    lngKey: text(all.lngKey),
    latKey: text(all.latKey),
    iccid: text(all.iccid),
    remark: text(all.remark),
    lng: all.lng ?? undefined,
    lat: all.lat ?? undefined,
    sort: all.sort ?? undefined,
  };
}

/** A SIM card's number: 19 or 20 signs, as the server takes it. */
export const ICCID = /^89\d{4}[0-9A-Fa-f]{13,14}$/;

/** The field that is to blame where the dates are in no possible order, as the server looks at it too. */
export const dateProblem = (fields: Partial<DeviceFields>) => deviceDateProblem(fields)?.field;
