import { CONFIG_KINDS, type ConfigItems, type ConfigKind, type OwnedConfig } from '@lightfield/contract';
import { applyChanges, changesBetween } from '@lightfield/rules';
import { type Anchors, NO_ANCHORS, followNames } from './follow-names.ts';
import { isSame } from './same.ts';

/** A configuration between two actions. */
interface Step {
  readonly items: ConfigItems;
  readonly anchors: Anchors;
}

/** What a person is doing to the configuration of a device or a template. Pure; `editor-store.ts` keeps one of these. */
export interface EditState extends Step {
  /** As loaded or last saved. */
  readonly owned: OwnedConfig;
  /** With everything that is not saved yet. */
  readonly items: ConfigItems;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Edits that follow each other with the same mark are one step: letters typed into one field. */
  readonly mark: string | undefined;
}
export type Change = (items: ConfigItems) => ConfigItems;

/** Steps that can be undone. Items are shared between steps, so that a step costs what it changes. */
const STEPS_MAX = 200;

export const begin = (owned: OwnedConfig): EditState => ({
  owned,
  items: owned.items,
  anchors: NO_ANCHORS,
  past: [],
  future: [],
  mark: undefined,
});

/** One action, one step; what names a variable or a driver goes with its name. A change that changes nothing is none. */
export function edit(state: EditState, change: Change, mark?: string): EditState {
  const items = change(state.items);
  if (isUnchanged(state.items, items)) return state;
  const goesOn = mark !== undefined && mark === state.mark;
  return {
    ...state,
    ...followNames(state.items, items, state.anchors),
    past: goesOn ? state.past : pastWith(state),
    future: [],
    mark,
  };
}

/** Another configuration as it is, as one step: its names and references fit each other already. */
export function replace(state: EditState, items: ConfigItems): EditState {
  if (isUnchanged(state.items, items)) return state;
  return { ...state, items, anchors: NO_ANCHORS, past: pastWith(state), future: [], mark: undefined };
}

const isUnchanged = (before: ConfigItems, after: ConfigItems): boolean =>
  after === before || CONFIG_KINDS.every((kind) => after[kind] === before[kind]);
const stepOf = ({ items, anchors }: Step): Step => ({ items, anchors });
const pastWith = (state: EditState): Step[] => [...state.past, stepOf(state)].slice(-STEPS_MAX);

export function undo(state: EditState): EditState {
  const before = state.past.at(-1);
  if (!before) return state;
  return {
    ...state,
    ...before,
    past: state.past.slice(0, -1),
    future: [stepOf(state), ...state.future],
    mark: undefined,
  };
}

export function redo(state: EditState): EditState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...state, ...next, past: [...state.past, stepOf(state)], future, mark: undefined };
}

/** Everything that is not saved is given up. It is a step, too: it can be undone. */
export const discard = (state: EditState): EditState => replace(state, state.owned.items);

/** `sent` is stored now; what was edited meanwhile is still pending. */
export const saved = (state: EditState, sent: ConfigItems, revision: number): EditState => ({
  ...state,
  owned: { ...state.owned, revision, items: sent },
  mark: undefined,
});

/**
 * The server's newest. What is pending stays pending on top of it. Steps go back to what is no longer there, so that there are
 * none any more, unless the server only repeats what is known.
 */
export function rebase(state: EditState, newest: OwnedConfig): EditState {
  const owned = { ...newest, items: sharing(newest.items, state.owned.items) };
  if (CONFIG_KINDS.every((kind) => owned.items[kind] === state.owned.items[kind])) return { ...state, owned };
  const items = applyChanges(owned.items, changesBetween(state.owned.items, state.items));
  return { ...begin(owned), items: sharing(items, owned.items) };
}

/** Whether they consist of the same. */
export function hasSameItems(a: OwnedConfig, b: OwnedConfig): boolean {
  const items = sharing(a.items, b.items);
  return CONFIG_KINDS.every((kind) => items[kind] === b.items[kind]);
}

/** The same content with the objects that are there already: what did not change is told by `===`. */
export function sharing(items: ConfigItems, known: ConfigItems): ConfigItems {
  return {
    drivers: shareKind(items.drivers, known.drivers),
    variables: shareKind(items.variables, known.variables),
    alarms: shareKind(items.alarms, known.alarms),
    reports: shareKind(items.reports, known.reports),
    scripts: shareKind(items.scripts, known.scripts),
  };
}

function shareKind<Item extends ConfigItems[ConfigKind][number]>(items: Item[], known: Item[]): Item[] {
  if (items === known) return known;
  const byId = new Map(known.map((item) => [item.id, item]));
  const shared = items.map((item) => {
    const old = byId.get(item.id);
    return old && isSame(old, item) ? old : item;
  });
  const same = shared.length === known.length && shared.every((item, index) => item === known[index]);
  return same ? known : shared;
}

/** Items of one kind in place of those with the same id, others at the end. What names them follows in `edit`. */
export function putItems<Kind extends ConfigKind>(
  items: ConfigItems,
  kind: Kind,
  put: readonly ConfigItems[Kind][number][],
): ConfigItems {
  const waiting = new Map(put.map((item) => [item.id, item]));
  const placed: ConfigItems[Kind][number][] = items[kind].map((item) => {
    const other = waiting.get(item.id);
    waiting.delete(item.id);
    return other ?? item;
  });
  return { ...items, [kind]: [...placed, ...waiting.values()] };
}

export function removeItems(items: ConfigItems, kind: ConfigKind, ids: readonly string[]): ConfigItems {
  const gone = new Set(ids);
  return { ...items, [kind]: items[kind].filter(({ id }) => !gone.has(id)) };
}

/** Items of one kind in another order. What it does not name stands at the end, what it does not know is passed over. */
export function orderItems(items: ConfigItems, kind: ConfigKind, order: readonly string[]): ConfigItems {
  const waiting = new Map(items[kind].map((item) => [item.id, item]));
  const placed = order.flatMap((id) => {
    const item = waiting.get(id);
    waiting.delete(id);
    return item ? [item] : [];
  });
  return { ...items, [kind]: [...placed, ...waiting.values()] };
}
