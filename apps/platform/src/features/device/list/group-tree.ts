import type { DeviceGroup } from '@lightfield/contract';
import type { GroupRow } from './device.repository.ts';

/** Groups with parents before children, each counting the devices (and those unheard) in it and in all groups below it. */
export function groupTree(rows: readonly GroupRow[]): DeviceGroup[] {
  const known = new Set(rows.map(({ id }) => id));
  const children = new Map<string | null, GroupRow[]>();
  for (const row of rows) {
    // A parent that is not shown to the caller does not hide what is below it.
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    const beside = children.get(parent);
    if (beside) beside.push(row);
    else children.set(parent, [row]);
  }
  const groups: DeviceGroup[] = [];
  const walk = (parent: string | null): { devices: number; unheard: number } => {
    const total = { devices: 0, unheard: 0 };
    for (const row of children.get(parent) ?? []) {
      const group: DeviceGroup = { id: row.id, parentId: parent, name: row.name, sort: row.sort, deviceCount: 0 };
      groups.push(group);
      const below = walk(row.id);
      group.deviceCount = row.devices + below.devices;
      total.devices += group.deviceCount;
      if (row.unheard === null) continue;
      group.unheard = row.unheard + below.unheard;
      total.unheard += group.unheard;
    }
    return total;
  };
  walk(null);
  return groups;
}
