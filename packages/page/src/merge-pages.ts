import { differingPaths, type Placement, placements } from './diff-page.ts';
import type { Bind, Component, PageDocument } from './document.ts';
import { fitGroup } from './geometry/widgets.ts';
import { isRecord, ownField, sameJson } from './json.ts';
import type { Widget } from './widget.ts';

export interface MergeConflict {
  readonly kind: /** Both changed the same fields of a widget, differently. */
    | 'widget'
    /** One changed what the other took out: it stays. */
    | 'removed'
    /** Both changed the same settings of the page. */
    | 'con'
    /** Both changed a component, or one changed what the other took out. */
    | 'component';
  /** Of the widget or component; empty for `con`. */
  readonly id: string;
  /** Which fields: of them the merged page has mine. */
  readonly paths: readonly string[];
}
export interface MergedPage {
  readonly page: PageDocument;
  /** Empty: nothing of anybody was lost. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * What two people made of the same page, in one: `base` is the version both began with. What only one of them changed is
 * as that one made it, field by field; where both changed the same field, mine stays and the conflict is told. What one
 * took out and the other left alone is gone; what the other changed stays, and is told. The result is to be read by
 * `parsePage` before it is saved: together they may have made too much.
 */
export function mergePages(base: PageDocument, mine: PageDocument, theirs: PageDocument): MergedPage {
  const conflicts: MergeConflict[] = [];
  const con = mergeRecords(base.con, mine.con, theirs.con);
  if (con.paths.length > 0) conflicts.push({ kind: 'con', id: '', paths: con.paths });
  const widgets = mergeWidgets(base.widgets, mine.widgets, theirs.widgets, conflicts);
  const components = mergeComponents(base.components, mine.components, theirs.components, conflicts);
  const page = { ...mine, con: con.merged, widgets, components, bind: bothBinds(mine.bind, theirs.bind) };
  return { page: sameJson(page, mine) ? mine : page, conflicts };
}

/** Until it is told anew: better a value too many than one missing. */
const bothBinds = (one: Bind, other: Bind): Bind => ({
  equips: both(one.equips, other.equips),
  signals: both(one.signals, other.signals),
  keys: both(one.keys, other.keys),
  mvars: both(one.mvars, other.mvars),
});
const both = (one: readonly string[], other: readonly string[]): string[] =>
  sameJson(one, other) ? [...one] : [...new Set([...one, ...other])].toSorted();

/** One value of three versions; `isContested`: both changed it, differently. */
function mergeValue<Value>(base: Value, mine: Value, theirs: Value): { merged: Value; isContested: boolean } {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return { merged: mine, isContested: false };
  if (sameJson(base, mine)) return { merged: theirs, isContested: false };
  return { merged: mine, isContested: true };
}

/**
 * Objects field by field, and objects within them. Lists and positions count as one value: half of one and half of the
 * other would be neither.
 */
function mergeRecords<Whole extends object>(
  base: Whole,
  mine: Whole,
  theirs: Whole,
  path = '',
): { merged: Whole; paths: readonly string[] } {
  const paths: string[] = [];
  const merged = new Map<string, unknown>(Object.entries(mine));
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const at = path === '' ? key : `${path}.${key}`;
    const [was, one, other] = [ownField(base, key), ownField(mine, key), ownField(theirs, key)];
    const field = mergeValue(was, one, other);
    if (field.isContested && key !== 'position' && isRecord(was) && isRecord(one) && isRecord(other)) {
      const inside = mergeRecords(was, one, other, at);
      merged.set(key, inside.merged);
      paths.push(...inside.paths);
      continue;
    }
    if (field.isContested) paths.push(at);
    if (field.merged === undefined) merged.delete(key);
    else merged.set(key, field.merged);
  }
  // Its fields are those of the three, one by one.
  return { merged: Object.fromEntries(merged) as Whole, paths };
}

function mergeWidgets(
  base: readonly Widget[],
  mine: readonly Widget[],
  theirs: readonly Widget[],
  conflicts: MergeConflict[],
): readonly Widget[] {
  const [was, one, other] = [placements(base), placements(mine), placements(theirs)];
  const merged = new Map<string, Placement>();
  // Groups whose box neither of the two has drawn round what they hold now.
  const loose = new Set<string>();
  for (const id of orderOf(was, one, other)) {
    const { placement, conflict } = mergePlacement(was.get(id), one.get(id), other.get(id));
    if (placement) merged.set(id, placement);
    if (!conflict) continue;
    // The box of a group only follows what it holds.
    const paths = placement?.isGroup ? conflict.paths.filter((path) => path !== 'position') : conflict.paths;
    if (paths.length < conflict.paths.length) loose.add(id);
    if (paths.length > 0) conflicts.push({ id, kind: conflict.kind, paths });
  }
  const [now, mineHeld, theirsHeld] = [holdings(merged), holdings(one), holdings(other)];
  for (const [group, held] of now) if (held !== mineHeld.get(group) && held !== theirsHeld.get(group)) loose.add(group);
  const emptied = new Set([...mineHeld.keys(), ...theirsHeld.keys()].filter((group) => !now.has(group)));
  return assemble(merged, loose, emptied);
}

/** What each group holds, as one text; a group that holds nothing is not named. */
function holdings(all: ReadonlyMap<string, Placement>): ReadonlyMap<string, string> {
  const held = new Map<string, string[]>();
  for (const [id, { group }] of all) {
    const inside = held.get(group);
    if (inside) inside.push(id);
    else held.set(group, [id]);
  }
  return new Map([...held].map(([group, inside]) => [group, inside.toSorted().join(' ')]));
}

interface MergedPlacement {
  /** `undefined`: it is gone. */
  readonly placement?: Placement;
  readonly conflict?: Pick<MergeConflict, 'kind' | 'paths'>;
}
function mergePlacement(
  was: Placement | undefined,
  one: Placement | undefined,
  other: Placement | undefined,
): MergedPlacement {
  if (one && other) {
    // New with both by the same id: nobody can say what either of them changed.
    const { merged, paths } = was
      ? mergeRecords(was.widget, one.widget, other.widget)
      : { merged: one.widget, paths: differingPaths(one.widget, other.widget) };
    const group = was ? mergeValue(was.group, one.group, other.group) : { merged: one.group, isContested: false };
    const all = group.isContested ? ['group', ...paths] : paths;
    const placement = { widget: merged, group: group.merged, isGroup: one.isGroup };
    return all.length > 0 ? { placement, conflict: { kind: 'widget', paths: all } } : { placement };
  }
  const left = one ?? other;
  if (!left) return {};
  if (!was) return { placement: left };
  const paths = [...(left.group === was.group ? [] : ['group']), ...differingPaths(was.widget, left.widget)];
  return paths.length > 0 ? { placement: left, conflict: { kind: 'removed', paths } } : {};
}

/**
 * Ids in the order they are drawn: theirs where only they changed the order of what all have, else mine. What only the
 * other has comes right after what it came after there.
 */
function orderOf(
  was: ReadonlyMap<string, Placement>,
  one: ReadonlyMap<string, Placement>,
  other: ReadonlyMap<string, Placement>,
): readonly string[] {
  const common = (order: ReadonlyMap<string, Placement>) =>
    [...order.keys()].filter((id) => was.has(id) && one.has(id) && other.has(id)).join(' ');
  const isMineKept = common(one) === common(was);
  const [leading, following] = isMineKept && common(other) !== common(was) ? [other, one] : [one, other];
  const after = new Map<string, string[]>();
  let previous = '';
  for (const id of following.keys()) {
    if (!leading.has(id)) after.set(previous, [...(after.get(previous) ?? []), id]);
    else previous = id;
  }
  return [...(after.get('') ?? []), ...[...leading.keys()].flatMap((id) => [id, ...(after.get(id) ?? [])])];
}

/** The tree again. What lies in a group that is gone, or in one that lies in itself by now, comes to lie on the page. */
function assemble(
  merged: ReadonlyMap<string, Placement>,
  loose: ReadonlySet<string>,
  emptied: ReadonlySet<string>,
): readonly Widget[] {
  const inside = new Map<string, Placement[]>();
  for (const [id, placement] of merged) {
    const group = isAnchored(id, merged) ? placement.group : '';
    const placed = inside.get(group);
    if (placed) placed.push(placement);
    else inside.set(group, [placement]);
  }
  const build = ({ widget, isGroup }: Placement): readonly Widget[] => {
    if (!isGroup) return [widget];
    const children = (inside.get(widget.id) ?? []).flatMap(build);
    // A group that lost all it held is no group any more.
    if (children.length === 0 && (emptied.has(widget.id) || inside.has(widget.id))) return [];
    const group = { ...widget, children };
    return [loose.has(widget.id) ? fitGroup(group) : group];
  };
  return (inside.get('') ?? []).flatMap(build);
}

/** Do the groups around a widget lead to the page? */
function isAnchored(id: string, merged: ReadonlyMap<string, Placement>): boolean {
  const seen = new Set<string>();
  for (let group = merged.get(id)?.group; group !== ''; group = merged.get(group)?.group) {
    if (group === undefined || seen.has(group) || !merged.get(group)?.isGroup) return false;
    seen.add(group);
  }
  return true;
}

function mergeComponents(
  base: readonly Component[],
  mine: readonly Component[],
  theirs: readonly Component[],
  conflicts: MergeConflict[],
): readonly Component[] {
  const of = (list: readonly Component[]) => new Map(list.map((component) => [component.id, component]));
  const [was, one, other] = [of(base), of(mine), of(theirs)];
  const merged: Component[] = [];
  for (const id of new Set([...one.keys(), ...other.keys()])) {
    const { merged: component, isContested } = mergeValue(was.get(id), one.get(id), other.get(id));
    // One changed what the other took out: the places of it would be empty.
    const kept = component ?? (isContested ? other.get(id) : undefined);
    if (isContested) conflicts.push({ kind: 'component', id, paths: [] });
    if (kept) merged.push(kept);
  }
  return merged;
}
