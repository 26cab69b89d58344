import type { ConfigItems, ItemDiff } from '@lightfield/contract';
import { diffConfig } from './diff.ts';
import type { AnyItem } from './items.ts';
import { type Conflicts, mergeKind } from './merge-kind.ts';
import { linksOf, type Links, newNames } from './merge-links.ts';
import { applyRenames } from './renames.ts';

export interface MergeInput {
  /** The version of the template that the device was made from or last brought to. */
  readonly base: ConfigItems;
  /** The version it is to follow. */
  readonly template: ConfigItems;
  readonly device: ConfigItems;
  readonly newId: () => string;
  /** Ids (of items of the device, or of the template where the device has none) for which the template decides everything. */
  readonly take?: ReadonlySet<string>;
}

export interface Merge {
  readonly items: ConfigItems;
  /** What changes in the device. */
  readonly updates: ItemDiff[];
  /** How the device differs from its template afterwards; before: the template, after: the device. */
  readonly deviations: ItemDiff[];
  /** Those deviations of which the template changed the same as well. */
  readonly conflicts: ItemDiff[];
}

/**
 * Brings a device to what its template now says. What was changed, added or removed in the device stays as it is there;
 * everything else follows the template.
 */
export function mergeTemplate({ base, template, device, newId, take = new Set() }: MergeInput): Merge {
  const links = {
    drivers: linksOf(base.drivers, template.drivers, device.drivers, take),
    variables: linksOf(base.variables, template.variables, device.variables, take),
    alarms: linksOf(base.alarms, template.alarms, device.alarms, take),
    reports: linksOf(base.reports, template.reports, device.reports, take),
    scripts: linksOf(base.scripts, template.scripts, device.scripts, take),
  };
  // All three sides name things as they will be called, so that a new name is one change and not many.
  const side = (items: ConfigItems, which: 'base' | 'template' | 'device') =>
    applyRenames(
      items,
      { variables: newNames(links.variables, which), drivers: newNames(links.drivers, which) },
      new Set(),
    );
  const sides = { base: side(base, 'base'), template: side(template, 'template'), device: side(device, 'device') };
  const conflicts: Conflicts = new Map();
  const merged = <Item extends AnyItem>(b: Item[], t: Item[], d: Item[], old: Links<Item>): Item[] =>
    mergeKind({ b, t, d, old, newId, take, conflicts });
  const items: ConfigItems = {
    drivers: merged(sides.base.drivers, sides.template.drivers, sides.device.drivers, links.drivers),
    variables: merged(sides.base.variables, sides.template.variables, sides.device.variables, links.variables),
    alarms: merged(sides.base.alarms, sides.template.alarms, sides.device.alarms, links.alarms),
    reports: merged(sides.base.reports, sides.template.reports, sides.device.reports, links.reports),
    scripts: merged(sides.base.scripts, sides.template.scripts, sides.device.scripts, links.scripts),
  };
  const deviations = diffConfig(sides.template, items);
  return { items, updates: diffConfig(device, items), deviations, conflicts: among(deviations, conflicts) };
}

function among(deviations: readonly ItemDiff[], conflicts: Conflicts): ItemDiff[] {
  return deviations.flatMap((diff) => {
    const both = conflicts.get(diff.id);
    if (!both) return [];
    const fields = both === 'all' ? diff.fields : diff.fields.filter(({ field }) => both.has(field));
    return diff.change === 'changed' && fields.length === 0 ? [] : [{ ...diff, fields }];
  });
}
