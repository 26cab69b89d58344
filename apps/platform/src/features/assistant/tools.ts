import type { PermissionCode } from '@lightfield/contract';
import type { Tool } from './tool.ts';
import { ALARM_TOOLS } from './tools/alarms.ts';
import { DEVICE_TOOLS } from './tools/devices.ts';
import { HISTORY_TOOLS } from './tools/history.ts';
import { PLANT_TOOLS } from './tools/plant.ts';

/** Every tool there is, in an order that stays: clients keep lists. */
export const TOOLS: readonly Tool[] = [...DEVICE_TOOLS, ...HISTORY_TOOLS, ...ALARM_TOOLS, ...PLANT_TOOLS];

/** Those that are of use to whoever holds these permissions. */
export const toolsFor = (permissions: ReadonlySet<PermissionCode>): readonly Tool[] =>
  TOOLS.filter(({ calls }) =>
    calls.every(({ access }) => access === 'session' || (access !== 'public' && permissions.has(access))),
  );
