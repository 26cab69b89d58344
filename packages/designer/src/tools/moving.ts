import { type Box, type Point, type Widget, moveWidget, roundWidget, withFreshIds } from '@lightfield/page';
import { putIntoPipe } from '../connections/inline.ts';
import { type Following, followingOf, previewOf } from '../connections/following.ts';
import { insertWidgets, replaceWidgets } from '../document/arrange.ts';
import { boxOfAll } from '../document/bounds.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { type MoveLimits, moveLimits, withinLimits } from '../rules/move-limits.ts';
import { NO_SNAP, type Snap, type Snapper } from '../snapping/snapper.ts';
import type { Axis } from '../snapping/lines.ts';
import { minus, plus, snapperFor, versionsOf } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly from: Point;
  readonly widgets: readonly Widget[];
  readonly ids: readonly string[];
  readonly box: Box;
  readonly room: MoveLimits;
  readonly snapper: Snapper;
  readonly following: Following;
}

/**
 * Unlocked selected widgets follow the pointer, Shift along one axis, Ctrl without snapping; with Alt copies of them do.
 * Ends as exactly one undo step, or as none.
 */
export const moving = defineState({
  name: 'moving',
  enter(editor, { from, at }): Memo {
    const widgets = editor.movable();
    const following = followingOf(editor, widgets);
    const memo = {
      from,
      widgets,
      ids: following.along,
      box: boxOfAll(widgets) ?? { ...from, width: 0, height: 0 },
      room: moveLimits(widgets, editor.document.state.con),
      snapper: snapperFor(editor, widgets),
      following,
    };
    show(editor, memo, at);
    return memo;
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const delta = show(editor, memo, pointer);
      if (delta.x === 0 && delta.y === 0) return IDLE;
      if (pointer.alt) copyTo(editor, memo.widgets, delta);
      else {
        // Positions become whole numbers only when the move ends (S2 §5).
        const moved = memo.widgets.map((widget) => roundWidget(moveWidget(widget, delta)));
        const [only, ...others] = moved;
        const { catalogue, freshId } = editor;
        editor.apply('edit', (page) => {
          const widgets = replaceWidgets(page.widgets, versionsOf(moved));
          // one symbol dropped upon a pipe is put into it
          const into = only && others.length === 0 ? putIntoPipe(widgets, only.id, catalogue, freshId) : widgets;
          return { ...page, widgets: into };
        });
      }
      return IDLE;
    },
  },
});

/** Where the pointer asks for, bent by snapping, held back by the edge of the canvas. */
function show(editor: EditorCore, memo: Memo, { point, shift, alt, ctrl }: Pointer): Point {
  const asked = minus(point, memo.from);
  const along: Axis = Math.abs(asked.x) >= Math.abs(asked.y) ? 'x' : 'y';
  const axes: readonly Axis[] = shift ? [along] : ['x', 'y'];
  const wanted = { x: axes.includes('x') ? asked.x : 0, y: axes.includes('y') ? asked.y : 0 };
  const snap: Snap = ctrl ? NO_SNAP : memo.snapper.move({ ...memo.box, ...plus(memo.box, wanted) }, axes);
  const bent = plus(wanted, snap.delta);
  const delta = withinLimits(bent, memo.room);
  // A guide the widgets did not reach would be a lie.
  const reached = delta.x === bent.x && delta.y === bent.y;
  editor.overlay.set({
    moving: { ids: alt ? memo.widgets.map(({ id }) => id) : memo.ids, delta, copy: alt },
    preview: alt ? undefined : previewOf(editor, memo.following, delta),
    guides: reached ? snap.guides : [],
    distances: reached ? snap.distances : [],
  });
  return delta;
}

/** Refused when the page would hold more than it may (S2 §5: 2000, 3 weather, 1 webgl). */
function copyTo(editor: EditorCore, widgets: readonly Widget[], delta: Point): void {
  const refused = overCapacity(editor.catalogue, editor.document.state, widgets);
  if (refused) {
    editor.notices.tell(refused);
    return;
  }
  const { document } = editor;
  const { scope } = editor.selection.get();
  const parent = tooDeep(document, scope, widgets) ? undefined : scope;
  const copies = withFreshIds(inPageOrder(document, widgets), editor.freshId).widgets.map((copy) =>
    roundWidget(moveWidget(copy, delta)),
  );
  editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, copies, { parent }) }), {
    select: copies.map(({ id }) => id),
    scope: parent,
  });
}
