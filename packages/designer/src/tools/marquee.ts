import { type Box, type Point, type Widget, boxBetween, isWithin, overlap } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';
import { isFixed } from '../document/locks.ts';
import type { EditorCore } from '../editor-core.ts';
import { selectable } from '../selection/selection.ts';
import { adds } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly from: Point;
  readonly among: readonly Widget[];
  readonly before: readonly string[];
}

/** A box drawn over the page selects what it touches, or what lies inside; Shift adds (S2 §4). What is locked is left out. */
export const marquee = defineState({
  name: 'marquee',
  enter(editor, { from, at }): Memo {
    const { ids, scope } = editor.selection.get();
    const among = selectable(editor.document, scope).filter((widget) => !isFixed(editor.document, widget));
    const memo = { from, among, before: ids };
    show(editor, memo, at);
    return memo;
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      editor.select(...show(editor, memo, pointer));
      return IDLE;
    },
  },
});

function show(editor: EditorCore, { from, among, before }: Memo, pointer: Pointer): readonly string[] {
  const { point, alt } = pointer;
  const box = boxBetween(from, point);
  const inside = (editor.settings.get().marquee === 'inside') !== alt;
  const found = among
    .filter((widget) => (inside ? isWithin(boxOf(widget), box) : touches(widget, box)))
    .map(({ id }) => id);
  const ids = adds(editor, pointer) ? [...new Set([...before, ...found])] : found;
  editor.overlay.set({ marquee: { box, ids }, guides: [], distances: [] });
  return ids;
}

/** A line is touched where it runs, not anywhere in the box around it. */
function touches(widget: Widget, box: Box): boolean {
  if (!overlap(boxOf(widget), box)) return false;
  if (!('points' in widget.position)) return true;
  const { points } = widget.position;
  return points.some((to, at) => crosses(points[at - 1] ?? to, to, box));
}
/** Does a stretch between two points have a place in a box? Cuts it at each edge and looks whether anything is left. */
function crosses(from: Point, to: Point, { x, y, width, height }: Box): boolean {
  let [start, end] = [0, 1];
  const cuts = [
    [from.x - to.x, from.x - x],
    [to.x - from.x, x + width - from.x],
    [from.y - to.y, from.y - y],
    [to.y - from.y, y + height - from.y],
  ] as const;
  for (const [way, room] of cuts) {
    if (way === 0 && room < 0) return false;
    if (way < 0) start = Math.max(start, room / way);
    if (way > 0) end = Math.min(end, room / way);
  }
  return start <= end;
}
