import type { DeviceInfo, UserInfo } from '@lightfield/contract';

/** Key of the tab with the pages of a device. */
const PAGES = 'page';
/** Key of the tab with its work orders. */
export const ORDERS = 'order';
/** Key of the tab with its inspections. */
export const INSPECTIONS = 'inspection';

/**
 * The tab a device opens with. The address may ask for the alarms or a work order; otherwise the page comes first where the account
 * (S3 §3 `equipDisplay`) or the device (`display`) wants it so and there is one to show, the list of values everywhere else.
 */
export function firstTabOf({
  record,
  equipDisplay,
  info,
  keys,
}: {
  record: 'alarm' | 'repair' | 'inspection' | undefined;
  equipDisplay: UserInfo['equipDisplay'] | undefined;
  info: Pick<DeviceInfo, 'display' | 'hasPage'>;
  /** Of the tabs that this person may see. */
  keys: readonly string[];
}): string {
  if (record) return record === 'repair' ? ORDERS : record === 'alarm' ? 'alarm' : INSPECTIONS;
  const wantsPage = equipDisplay === 'page' || info.display === 'page';
  return wantsPage && info.hasPage && keys.includes(PAGES) ? PAGES : 'real';
}
