import { type Point, type Widget, type WidgetDefinition, distance } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { keepDrawn, lineThrough } from './drawn.ts';
import { alongCompass, plus, snapperFor } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly definition: WidgetDefinition | undefined;
  readonly id: string;
  readonly snapper: Snapper;
  /** Points clicked so far. */
  points: readonly Point[];
}

/** A polyline is drawn point by point, each a click; a double click or Enter ends it, Escape leaves no trace. */
export const tracing = defineState({
  name: 'tracing',
  enter(editor, { at, type }): Memo {
    const snapper = snapperFor(editor, []);
    const first = at.ctrl ? at.point : plus(at.point, snapper.point(at.point).delta);
    return { definition: editor.catalogue.get(type), id: editor.freshId(), snapper, points: [first] };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const at = show(editor, memo, pointer);
      const last = memo.points.at(-1);
      // The second press of a double click adds nothing.
      if (!last || distance(last, at) >= 1) memo.points = [...memo.points, at];
      return undefined;
    },
    doubleClick(editor, memo) {
      return finish(editor, memo);
    },
    finish(editor, memo) {
      return finish(editor, memo);
    },
    cancel(editor) {
      keepDrawn(editor, undefined);
      return IDLE;
    },
  },
});

function finish(editor: EditorCore, { definition, points, id }: Memo) {
  keepDrawn(editor, definition && points.length > 1 ? lineThrough(definition, points, id) : undefined);
  return IDLE;
}

function show(editor: EditorCore, { definition, points, id, snapper }: Memo, pointer: Pointer): Point {
  const last = points.at(-1);
  const snap = pointer.ctrl || pointer.shift ? NO_SNAP : snapper.point(pointer.point);
  const at = pointer.shift && last ? alongCompass(last, pointer.point) : plus(pointer.point, snap.delta);
  const drawn: Widget | undefined = definition && lineThrough(definition, [...points, at], id);
  editor.overlay.set({ drawn, guides: snap.guides, distances: snap.distances });
  return at;
}
