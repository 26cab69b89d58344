import type { DeviceGroup } from '@lightfield/contract';
import type { TreeItem } from '../../../lib/tree/tree.ts';

/** A group of the monitoring side with the devices that stand in itself. */
export interface GroupItem extends TreeItem {
  readonly own: number;
  /** Devices in it and below that are not heard of. */
  readonly unheard: number;
}

/** The server counts what is below a group too, and answers groups in their order. */
export function groupItems(groups: readonly DeviceGroup[]): GroupItem[] {
  const below = new Map<string, number>();
  for (const { parentId, deviceCount } of groups)
    if (parentId) below.set(parentId, (below.get(parentId) ?? 0) + deviceCount);
  return groups.map(({ id, parentId, name, deviceCount, unheard = 0 }, sort) => ({
    id,
    parentId,
    name,
    sort,
    own: deviceCount - (below.get(id) ?? 0),
    unheard,
  }));
}
