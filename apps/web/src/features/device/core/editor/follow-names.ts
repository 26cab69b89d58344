import { type ConfigItems, VariableKey } from '@lightfield/contract';
import { type Renames, applyRenames } from '@lightfield/rules';
import { isSame } from './same.ts';

/**
 * Names that references still stand at, by id, of variables and drivers whose own name is none at present: empty, half typed,
 * or that of another. Once it is a name again, the references go from here to there.
 */
export type Anchors = ReadonlyMap<string, string>;
export const NO_ANCHORS: Anchors = new Map();

interface Named {
  readonly id: string;
  readonly name: string;
}
/** Drivers and variables each have names of their own. */
const isKey = (key: string) => VariableKey.safeParse(key).success;
const isDriverName = (name: string) => name.trim() !== '';
const variableNames = ({ variables }: ConfigItems): Named[] => variables.map(({ id, key }) => ({ id, name: key }));
const driverNames = ({ drivers }: ConfigItems): Named[] => drivers.map(({ id, name }) => ({ id, name }));

/**
 * An edit, with everything that names a renamed variable or driver following it, as one step. What the edit itself set stays as
 * it was set. What scripts say is not rewritten (`applyRenames`).
 */
export function followNames(
  before: ConfigItems,
  after: ConfigItems,
  anchors: Anchors = NO_ANCHORS,
): { items: ConfigItems; anchors: Anchors } {
  if (before.variables === after.variables && before.drivers === after.drivers) return { items: after, anchors };
  const variables = follow(variableNames(before), variableNames(after), anchors, isKey);
  const drivers = follow(driverNames(before), driverNames(after), anchors, isDriverName);
  const renames = { variables: variables.renames, drivers: drivers.renames };
  return { items: carried(before, after, renames), anchors: new Map([...variables.anchors, ...drivers.anchors]) };
}

function follow(
  before: readonly Named[],
  after: readonly Named[],
  anchors: Anchors,
  isName: (name: string) => boolean,
): { renames: Map<string, string>; anchors: Map<string, string> } {
  const old = new Map(before.map(({ id, name }) => [id, name]));
  const [wereOf, areOf] = [bearers(before), bearers(after)];
  const left = new Map<string, string>();
  const moved: { id: string; from: string; to: string }[] = [];
  for (const { id, name } of after) {
    const was = old.get(id);
    const known = anchors.get(id);
    const isAlone = areOf.get(name) === 1;
    if (isAlone && was === name && known === undefined) continue;
    const from = known ?? (was !== undefined && wereOf.get(was) === 1 && isName(was) ? was : undefined);
    if (from === undefined) continue;
    if (!isAlone || !isName(name)) left.set(id, from);
    else if (from !== name) moved.push({ id, from, to: name });
  }
  // where somebody else has taken the name meanwhile, the references are theirs
  const taken = new Set(before.flatMap(({ id, name }) => (wereOf.get(name) === 1 && !anchors.has(id) ? [name] : [])));
  const isMine = ({ id, from }: { id: string; from: string }) => old.get(id) === from || !taken.has(from);
  return { renames: new Map(moved.filter(isMine).map(({ from, to }) => [from, to])), anchors: left };
}

function bearers(items: readonly Named[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function carried(before: ConfigItems, after: ConfigItems, renames: Renames): ConfigItems {
  if (renames.variables.size === 0 && renames.drivers.size === 0) return after;
  const all = applyRenames(after, renames, new Set());
  return {
    drivers: after.drivers,
    variables: settled(before.variables, after.variables, all.variables),
    alarms: settled(before.alarms, after.alarms, all.alarms),
    reports: settled(before.reports, after.reports, all.reports),
    scripts: settled(before.scripts, after.scripts, all.scripts),
  };
}

/** Items as the edit left them, and what it left as it was under its new name. What does not change stays the same object. */
function settled<Item extends { id: string }>(
  before: readonly Item[],
  after: Item[],
  renamed: readonly Item[],
): Item[] {
  const old = new Map(before.map((item) => [item.id, item]));
  let isChanged = false;
  const items = after.map((item, index) => {
    const [was, other] = [old.get(item.id), renamed[index]];
    if (!was || !other) return item;
    const next = merged(was, item, other);
    isChanged ||= next !== item;
    return next;
  });
  return isChanged ? items : after;
}

/** `set` where it says something else than `was`, else `renamed`. Field by field, since an edit may set one and leave the next. */
function merged<Value>(was: Value, set: Value, renamed: Value): Value {
  if (set === renamed) return set;
  if (!isPlain(was) || !isPlain(set) || !isPlain(renamed))
    return isSame(set, renamed) || !isSame(was, set) ? set : renamed;
  let next: Record<string, unknown> = set;
  for (const field in renamed) {
    const [before, value, other] = [was[field], set[field], renamed[field]];
    if (value === other) continue;
    const settledValue = merged(before, value, other);
    if (settledValue !== value) next = { ...next, [field]: settledValue };
  }
  return next as Value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
