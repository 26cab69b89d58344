import type { PermissionCode } from '@lightfield/contract';

/** Where somebody is when they open a record: the values of a device, its page, or either of them within group monitoring. */
export type RecordPlace = 'list' | 'page' | '00' | '01';
export type RecordKind = 'alarm' | 'repair' | 'inspection';

/** The four keys of S3 §6. Work orders have one for all places. */
export function recordPermission(place: RecordPlace, kind: RecordKind): PermissionCode {
  if (kind !== 'alarm') return 'monitor_multi_designer_repair';
  if (place === 'page') return 'monitor_multi_designer_alarm';
  return place === '01' ? 'monitor_designer_menu_alarm' : 'monitor_equipinfo_menu_alarm';
}

/** `{orderType}` of an address: an alarm, an inspection, or a work order (a repair where it says nothing known). */
export const recordKindOf = (orderType: string | undefined): RecordKind | undefined =>
  orderType === undefined || orderType === 'alarm' || orderType === 'inspection' ? orderType : 'repair';
