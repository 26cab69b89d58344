import { expect, it } from 'vitest';
import { recordKindOf, recordPermission } from './record-rights.ts';

it.each([
  ['list', 'alarm', 'monitor_equipinfo_menu_alarm'],
  ['00', 'alarm', 'monitor_equipinfo_menu_alarm'],
  ['01', 'alarm', 'monitor_designer_menu_alarm'],
  ['page', 'alarm', 'monitor_multi_designer_alarm'],
  ['page', 'repair', 'monitor_multi_designer_repair'],
  ['00', 'repair', 'monitor_multi_designer_repair'],
] as const)('from %s an %s needs %s', (place, kind, permission) => {
  expect(recordPermission(place, kind)).toBe(permission);
});
it.each([
  [undefined, undefined],
  ['alarm', 'alarm'],
  ['repair', 'repair'],
  ['inspection', 'inspection'],
])('order type %s is a record of kind %s', (orderType, kind) => expect(recordKindOf(orderType)).toBe(kind));
