import { ENDS, type Point, type Widget, everyWidget, isArrow, isLaid, linkOf, moveWidget } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { type Lane, type Solid, lanesIn, solidsIn } from '../routing/obstacles.ts';
import { type Effort } from '../routing/route.ts';
import { isLinked } from './connections.ts';
import { attached, surroundings } from './lay.ts';

/** What goes along with widgets that a gesture moves, and how. */
export interface Following {
  /** Shifted as they are: what is moved, and lines that hold on to nothing else. */
  readonly along: readonly string[];
  /** Lines that bend, those that others branch off before these. */
  readonly bending: readonly Widget[];
  readonly goesAlong: ReadonlySet<string>;
  /** What pipes lead around: what stays, and what moves as it stood. */
  readonly still: readonly Solid[];
  readonly moved: readonly Solid[];
  /** Of pipes that stay as they are. */
  readonly lanes: readonly Lane[];
}

/**
 * Places that may be looked at while lines are laid for one move of the pointer. Who finds none left is shown on a plain way, and
 * laid in full when it is dropped.
 */
const EFFORT_OF_A_MOVE = 1_500;

export function followingOf({ document }: Pick<EditorCore, 'document'>, widgets: readonly Widget[]): Following {
  const goesAlong = new Set<string>();
  for (const widget of everyWidget(widgets)) goesAlong.add(widget.id);
  // a group moves when something in it does
  const touched = new Set(goesAlong);
  for (const { id } of widgets) for (const group of document.ancestorsOf(id)) touched.add(group);
  const along = new Set<string>();
  const bending = new Map<string, Widget>();
  const left = new Set(document.widgets.filter((line) => isLinked(line) && !line.posLock));
  // a line may branch off one that is found later
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const line of left) {
      const own = goesAlong.has(line.id);
      const way = wayOf(line, own, touched, bending);
      if (way === 'stays') continue;
      left.delete(line);
      if (way === 'along') touched.add(line.id);
      if (way === 'along' && !own) along.add(line.id);
      if (way === 'bends' && !(own && isArrow(line))) bending.set(line.id, line);
    }
  }
  for (const id of along) goesAlong.add(id);
  const solids = bending.size > 0 ? solidsIn(document.widgets) : [];
  return {
    along: [...widgets.filter(({ id }) => !bending.has(id)).map(({ id }) => id), ...along],
    bending: [...bending.values()],
    goesAlong,
    still: solids.filter(({ widget }) => !goesAlong.has(widget.id)),
    moved: solids.filter(({ widget }) => goesAlong.has(widget.id)),
    lanes: bending.size > 0 ? lanesIn(document.widgets, new Set([...goesAlong, ...bending.keys()])) : [],
  };
}

/** What becomes of a line: `along` only if it holds on to nothing that stays, and has no end that hangs where it is. */
function wayOf(
  line: Widget,
  own: boolean,
  touched: ReadonlySet<string>,
  bending: ReadonlyMap<string, Widget>,
): 'along' | 'bends' | 'stays' {
  const links = ENDS.flatMap((end) => linkOf(line, end) ?? []);
  const held = links.filter(({ widgetId }) => touched.has(widgetId)).length;
  const bends = links.some(({ widgetId }) => bending.has(widgetId));
  if (!own && held === 0 && !bends) return 'stays';
  return !bends && held === links.length && (own || links.length === 2) ? 'along' : 'bends';
}

/** Lines as they would be with all that moves shifted by `delta`. */
export function previewOf(
  { document, catalogue }: EditorCore,
  following: Following,
  delta: Point,
): Widget[] | undefined {
  const { bending, goesAlong } = following;
  if (bending.length === 0) return undefined;
  const versions = new Map<string, Widget>();
  const find = (id: string): Widget | undefined => {
    const known = versions.get(id);
    if (known) return known;
    const widget = document.find(id);
    const along = widget && [id, ...document.ancestorsOf(id)].some((each) => goesAlong.has(each));
    if (!along) return widget;
    const moved = moveWidget(widget, delta);
    versions.set(id, moved);
    return moved;
  };
  const solids = [...following.still, ...following.moved.map((each) => shifted(each, delta))];
  const around = {
    ...surroundings(() => [], document.state.con, catalogue),
    lanes: () => following.lanes,
    solids: () => solids,
  };
  const effort: Effort = { left: EFFORT_OF_A_MOVE };
  return bending.map((line) => {
    // what a person holds is moved, however it is laid in the end
    const now = goesAlong.has(line.id) && !isLaid(line) ? moveWidget(line, delta) : line;
    const version = attached(now, find, around, { effort });
    versions.set(line.id, version);
    return version;
  });
}
function shifted(each: Solid, { x, y }: Point): Solid {
  const { obstacle } = each;
  return {
    ...each,
    obstacle: {
      ...obstacle,
      left: obstacle.left + x,
      right: obstacle.right + x,
      top: obstacle.top + y,
      bottom: obstacle.bottom + y,
    },
  };
}
