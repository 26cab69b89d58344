import type { Events } from '../kernel/bus.ts';

/** Screens read their lists of devices anew when they hear of these, or see others (docs/decisions/128). */
export const DEVICES_CHANGED_BY: readonly (keyof Events)[] = [
  'gatewayState',
  'gatewayChanged',
  'communication',
  'configChanged',
  'reachChanged',
  'grantChanged',
];
/** Those that say which devices are in alarm; how many alarms each has is no question to the database. */
export const ALARMS_OF_DEVICES_CHANGED_BY: readonly (keyof Events)[] = [
  ...DEVICES_CHANGED_BY,
  'alarm',
  'alarmStanding',
  'shelfChanged',
];
