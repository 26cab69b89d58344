import type { Box, Point, Widget } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';
import type { EditorCore } from '../editor-core.ts';
import { Snapper } from '../snapping/snapper.ts';
import type { Pointer } from './events.ts';

/** Pixels the pointer travels before a press becomes a drag; a finger rolls a little while it only rests. */
export const dragStarts = (editor: EditorCore): number => (editor.byFinger.get() ? 9 : 3);
/** Does a press add to what is selected instead of replacing it? */
export const adds = (editor: EditorCore, { shift }: Pick<Pointer, 'shift'>): boolean => shift || editor.adding.get();
/** Pixels around a thin line within which it is met. */
const hitSlack = (editor: EditorCore): number => (editor.byFinger.get() ? 14 : 4);
/** Pixels around an anchor within which a line's end takes it. */
const anchorReach = (editor: EditorCore): number => (editor.byFinger.get() ? 22 : 10);

export const slackOf = (editor: EditorCore): number => hitSlack(editor) / editor.view.get().scale;
export const anchorReachOf = (editor: EditorCore): number => anchorReach(editor) / editor.view.get().scale;

/** What the widgets of a gesture may snap to: all else that is seen on the page and in the groups they stand in. */
export function snapperFor(editor: EditorCore, moved: readonly Widget[]): Snapper {
  const { document, guides, settings } = editor;
  const { con } = document.state;
  const still: Box[] = [];
  const skipped = new Set(moved.map(({ id }) => id));
  const lists = new Set([undefined, ...moved.flatMap(({ id }) => document.ancestorsOf(id))]);
  // A group around what moves is no place to snap to: it moves along.
  for (const list of lists) if (list !== undefined) skipped.add(list);
  for (const list of lists)
    for (const widget of document.childrenOf(list))
      if (!widget.hidden && !skipped.has(widget.id)) still.push(boxOf(widget));
  const { grid, gridSize } = settings.get();
  return new Snapper({
    boxes: still,
    page: { width: con.width, height: con.height },
    guides: guides.get(),
    grid: grid ? gridSize : undefined,
    reach: editor.snapReach,
  });
}

export const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
export const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });
export const versionsOf = (widgets: readonly Widget[]): ReadonlyMap<string, Widget> =>
  new Map(widgets.map((widget) => [widget.id, widget]));

/** `to`, brought onto the nearest of the eight directions from `from`: Shift while a line is drawn. */
export function alongCompass(from: Point, to: Point): Point {
  const delta = minus(to, from);
  const turn = Math.round(Math.atan2(delta.y, delta.x) / (Math.PI / 4));
  if (turn % 2 !== 0) {
    const side = (Math.abs(delta.x) + Math.abs(delta.y)) / 2;
    return { x: from.x + Math.sign(delta.x) * side, y: from.y + Math.sign(delta.y) * side };
  }
  return turn % 4 === 0 ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
}
