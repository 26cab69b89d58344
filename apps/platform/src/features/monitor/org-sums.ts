import { type DeviceCounts, SEVERITY_ORDER } from '@lightfield/contract';
import type { OrgNode } from './group-monitor.repository.ts';

export const NO_DEVICES: DeviceCounts = {
  devices: 0,
  online: 0,
  offline: 0,
  sleeping: 0,
  upgrading: 0,
  unbound: 0,
  alarmDevices: 0,
  alarms: 0,
  worst: null,
  unconfirmed: 0,
  failing: 0,
  never: 0,
  unknown: 0,
};
const KEYS = (Object.keys(NO_DEVICES) as (keyof DeviceCounts)[]).filter((key) => key !== 'worst');
export const sumOf = (one: DeviceCounts, other: DeviceCounts): DeviceCounts => ({
  ...(Object.fromEntries(KEYS.map((key) => [key, one[key] + other[key]])) as unknown as DeviceCounts),
  worst: SEVERITY_ORDER.find((severity) => severity === one.worst || severity === other.worst) ?? null,
});

export interface Below {
  org: OrgNode;
  /** Of the organisation and everything below it. */
  counts: DeviceCounts;
}

/**
 * Sums up an organisation: every one directly below it with all that is below that. `wide`: devices outside of it are counted
 * too, each under the organisation that owns it; they are seen because of a grant. `orgs` has every owner.
 */
export function belowOf(
  rootId: string,
  orgs: ReadonlyMap<string, OrgNode>,
  counts: ReadonlyMap<string, DeviceCounts>,
  wide: boolean,
): { total: DeviceCounts; own: DeviceCounts; below: Below[] } {
  const sums = new Map<string, DeviceCounts>();
  for (const { id, parentId } of orgs.values()) if (parentId === rootId) sums.set(id, NO_DEVICES);
  let own = NO_DEVICES;
  let total = NO_DEVICES;
  for (const [owner, count] of counts) {
    const under = childAbove(owner, rootId, orgs);
    if (under === undefined && !wide) continue;
    total = sumOf(total, count);
    if (under === rootId) own = sumOf(own, count);
    else sums.set(under ?? owner, sumOf(sums.get(under ?? owner) ?? NO_DEVICES, count));
  }
  const below = [...sums].flatMap(([id, sum]) => {
    const org = orgs.get(id);
    return org ? [{ org, counts: sum }] : [];
  });
  return { total, own, below };
}

/** Of the organisations above this one, itself included, the one directly below the root; `undefined`: it is not below it. */
function childAbove(id: string, rootId: string, orgs: ReadonlyMap<string, OrgNode>): string | undefined {
  if (id === rootId) return rootId;
  // three levels (centre, enterprise, external); the bound keeps a circle in the data from hanging the server
  for (let at = id, level = 0; level < 10; level++) {
    const parent = orgs.get(at)?.parentId;
    if (!parent) return undefined;
    if (parent === rootId) return at;
    at = parent;
  }
  return undefined;
}
