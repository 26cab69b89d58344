import type { ConfigItems, ConfigKind, OwnedConfig } from '@lightfield/contract';

export interface Capacity {
  /** What this configuration uses. */
  readonly used: number;
  /** What other devices on the same gateway use. */
  readonly elsewhere: number;
  /** What the model can hold; `undefined`: no model is known, nothing limits. */
  readonly capacity: number | undefined;
  /** How many more there can be. */
  readonly left: number;
}

/** Capacities belong to the gateway: all of its devices share them (S1 §9). */
export function capacityFor(kind: ConfigKind, owned: OwnedConfig, items: ConfigItems): Capacity {
  const used = items[kind].length;
  const elsewhere = owned.usedElsewhere[kind];
  const capacity = owned.model?.capacities[kind];
  return {
    used,
    elsewhere,
    capacity,
    left: capacity === undefined ? Infinity : Math.max(0, capacity - used - elsewhere),
  };
}
