import type { PermissionCode } from '@lightfield/contract';
import type { Tool } from './tool.ts';
import { ALARM_TOOLS } from './tools/alarms.ts';
import { CHANGE_TOOLS } from './tools/changes.ts';
import { DEVICE_TOOLS } from './tools/devices.ts';
import { HISTORY_TOOLS } from './tools/history.ts';
import { PAGE_TOOLS } from './tools/page.ts';
import { PAGE_DRAFT_TOOLS } from './tools/page-draft.ts';
import { PLANT_TOOLS } from './tools/plant.ts';

/** Every tool there is, in an order that stays: clients keep lists. */
export const TOOLS: readonly Tool[] = [
  ...DEVICE_TOOLS,
  ...PAGE_TOOLS,
  ...HISTORY_TOOLS,
  ...ALARM_TOOLS,
  ...PLANT_TOOLS,
  ...CHANGE_TOOLS,
  ...PAGE_DRAFT_TOOLS,
];

/** What whoever asks has besides permissions: they may be shown proposals; they have a page open in the designer. */
export interface Offer {
  readonly proposes: boolean;
  readonly inDesigner?: boolean;
}

/** Those that are of use to whoever holds these permissions. */
export const toolsFor = (
  permissions: ReadonlySet<PermissionCode>,
  { proposes, inDesigner = false }: Offer,
): readonly Tool[] =>
  TOOLS.filter(
    (tool) =>
      (proposes || !tool.proposes) &&
      (inDesigner || !tool.inDesigner) &&
      tool.calls.every(({ access }) => access === 'session' || (access !== 'public' && permissions.has(access))),
  );
