import { CONFIG_KINDS, type ConfigKind, type DeviceSync, type ItemDiff } from '@lightfield/contract';

type Side = 'template' | 'platform' | 'gateway';
/** A field on the sides that differ from the platform; a side that is not there says the same as the platform. */
export interface SyncField {
  readonly field: string;
  readonly platform: unknown;
  readonly template?: unknown;
  readonly gateway?: unknown;
}
/** `update`: following the template changes it; `deviation`: changed in the device; `conflict`: in both. */
export type SyncMark = 'update' | 'deviation' | 'conflict' | 'gateway';
/** An item that is not the same on all sides. */
export interface SyncRow {
  readonly kind: ConfigKind;
  readonly id: string;
  readonly name: string;
  readonly fields: readonly SyncField[];
  /** Sides that do not have the item at all. */
  readonly missing: ReadonlySet<Side>;
  readonly marks: ReadonlySet<SyncMark>;
}

interface Building {
  kind: ConfigKind;
  id: string;
  name: string;
  fields: Map<string, { platform: unknown; template?: unknown; gateway?: unknown }>;
  missing: Set<Side>;
  marks: Set<SyncMark>;
  /** Sides that differ from the platform here. */
  told: Set<Side>;
}

/** Template, platform and gateway item by item; only what differs. */
export function syncRows({ template, gateway }: DeviceSync): SyncRow[] {
  const rows = new Map<string, Building>();
  const add = (diff: ItemDiff, other: 'template' | 'gateway', mark: SyncMark, platformIs: 'before' | 'after') => {
    const key = `${diff.kind} ${diff.name}`;
    const row: Building = rows.get(key) ?? {
      kind: diff.kind,
      id: diff.id,
      name: diff.name,
      fields: new Map(),
      missing: new Set(),
      marks: new Set(),
      told: new Set(),
    };
    rows.set(key, row);
    // What a person takes the template's of is named by the id in the template's diffs.
    if (other === 'template') row.id = diff.id;
    row.marks.add(mark);
    row.told.add(other);
    const newer = platformIs === 'after' ? 'platform' : other;
    const older = platformIs === 'after' ? other : 'platform';
    if (diff.change === 'added') row.missing.add(older);
    if (diff.change === 'removed') row.missing.add(newer);
    for (const { field, before, after } of diff.fields) {
      const [platform, there] = platformIs === 'after' ? [after, before] : [before, after];
      row.fields.set(field, { ...row.fields.get(field), platform, [other]: there });
    }
  };
  const conflicting = new Set(template?.conflicts.map(({ id }) => id));
  for (const diff of template?.updates ?? []) add(diff, 'template', 'update', 'before');
  for (const diff of template?.deviations ?? [])
    add(diff, 'template', conflicting.has(diff.id) ? 'conflict' : 'deviation', 'after');
  for (const diff of gateway?.diffs ?? []) add(diff, 'gateway', 'gateway', 'after');
  return CONFIG_KINDS.flatMap((kind) =>
    [...rows.values()]
      .filter((row) => row.kind === kind)
      .map(({ told, fields, missing, ...row }) => ({
        ...row,
        missing: missingOn(missing, told),
        fields: [...fields].map(([field, sides]) => ({ field, ...sides })),
      })),
  );
}

/** A side that does not differ from the platform lacks what the platform lacks. */
function missingOn(missing: ReadonlySet<Side>, told: ReadonlySet<Side>): ReadonlySet<Side> {
  if (!missing.has('platform')) return missing;
  const same = (['template', 'gateway'] as const).filter((side) => !told.has(side));
  return new Set([...missing, ...same]);
}
