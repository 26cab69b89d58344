import type { Widget } from '@lightfield/page';

export interface Leaf {
  readonly kind: 'widget';
  readonly widget: Widget;
}
/** A group, or the part of it that lies in one layer. */
export interface Part {
  readonly kind: 'group';
  readonly widget: Widget;
  /** The first part is the one that keyboard and screen readers meet. */
  readonly first: boolean;
  readonly items: readonly Item[];
}
export type Item = Leaf | Part;
/** SVG widgets that follow each other share an `<svg>`; an HTML widget stands alone between them. */
export interface Layer {
  readonly kind: 'svg' | 'html';
  readonly items: readonly Item[];
}

interface OpenPart {
  readonly widget: Widget;
  readonly first: boolean;
  readonly items: (Leaf | OpenPart)[];
}
interface OpenLayer {
  readonly kind: 'svg' | 'html';
  readonly items: (Leaf | OpenPart)[];
  /** Groups around the last widget, outermost first: the next one may go on in them. */
  path: readonly OpenPart[];
}

/**
 * Parts the widgets of a page into layers, bottom to top, so that every widget lies over the ones before it. A group that
 * holds both kinds is parted too: each part moves, turns and hides as the group does.
 * `kindOf`: what a widget is drawn with. `seen`: widgets (and groups with all they hold) that are left out.
 */
export function layersOf(
  widgets: readonly Widget[],
  kindOf: (widget: Widget) => 'svg' | 'html',
  seen: (widget: Widget) => boolean = () => true,
): readonly Layer[] {
  const layers: OpenLayer[] = [];
  const begun = new Set<Widget>();

  const put = (leaf: Leaf, groups: readonly Widget[]) => {
    const kind = kindOf(leaf.widget);
    let layer = layers.at(-1);
    if (!layer || kind === 'html' || layer.kind === 'html') layers.push((layer = { kind, items: [], path: [] }));
    const shared = layer.path.findIndex((part, depth) => part.widget !== groups[depth]);
    const path = layer.path.slice(0, shared === -1 ? undefined : shared);
    for (const widget of groups.slice(path.length)) {
      const part: OpenPart = { widget, first: !begun.has(widget), items: [] };
      begun.add(widget);
      (path.at(-1)?.items ?? layer.items).push(part);
      path.push(part);
    }
    (path.at(-1)?.items ?? layer.items).push(leaf);
    layer.path = path;
  };
  const walk = (list: readonly Widget[], groups: readonly Widget[]) => {
    for (const widget of list) {
      if (!seen(widget)) continue;
      if (widget.children) walk(widget.children, [...groups, widget]);
      else put({ kind: 'widget', widget }, groups);
    }
  };
  walk(widgets, []);
  return layers.map(({ kind, items }) => ({ kind, items: items.map(closed) }));
}

const closed = (item: Leaf | OpenPart): Item =>
  'kind' in item ? item : { kind: 'group', widget: item.widget, first: item.first, items: item.items.map(closed) };

/** So many items share an `<svg>` of a running page. */
const PIECE = 128;

/** Layers in pieces: the browser paints a whole `<svg>` anew when anything in it changes, and leaves the others as they are. */
export const piecesOf = (layers: readonly Layer[]): readonly Layer[] =>
  layers.flatMap(({ kind, items }) =>
    Array.from({ length: Math.ceil(items.length / PIECE) }, (_, at): Layer => {
      return { kind, items: items.slice(at * PIECE, (at + 1) * PIECE) };
    }),
  );

/** About so many items make a run. */
const RUN = 32;

/**
 * Items in runs, for a page to look only through those in which something changed. A run begins at a widget whose id says
 * so, not at a place in the list: one widget more or less makes one run another one, and leaves the others where they are.
 */
export function runsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && !beginsRun(item.widget.id)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
function beginsRun(id: string): boolean {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  // multiplied once more: the last letters alone would decide
  return (Math.imul(hash, 0x9e3779b1) >>> 16) % RUN === 0;
}

/** Would both be drawn the same? Parts of groups are made anew with every change, and equal only where their group is. */
export const sameItems = (one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, at) => sameItem(item, other[at]));
const sameItem = (one: Item, other: Item | undefined): boolean =>
  other !== undefined &&
  one.widget === other.widget &&
  (one.kind === 'widget'
    ? other.kind === 'widget'
    : other.kind === 'group' && one.first === other.first && sameItems(one.items, other.items));
