import { type Point, type Widget, type WidgetDefinition, distance } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { type Held, holding } from '../connections/connections.ts';
import { keepDrawn, lineThrough } from './drawn.ts';
import { alongCompass, plus, snapperFor } from './gesture.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly definition: WidgetDefinition | undefined;
  readonly id: string;
  readonly snapper: Snapper;
  /** What its beginning holds on to. */
  readonly held: Held | undefined;
  /** Points clicked so far. */
  points: readonly Point[];
  /** What its last point would hold on to. */
  met: Held | undefined;
}

/** A polyline is drawn point by point, each a click; a double click or Enter ends it, Escape leaves no trace. */
export const tracing = defineState({
  name: 'tracing',
  enter(editor, { at, type }): Memo {
    const snapper = snapperFor(editor, []);
    const held = at.ctrl ? undefined : portFor(editor, undefined, at.point);
    const first = held?.at ?? (at.ctrl ? at.point : plus(at.point, snapper.point(at.point).delta));
    const definition = editor.catalogue.get(type);
    return { definition, id: editor.freshId(), snapper, held, points: [first], met: undefined };
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

function finish(editor: EditorCore, { definition, points, id, held, met }: Memo) {
  const line = definition && points.length > 1 ? lineThrough(definition, points, id) : undefined;
  keepDrawn(editor, line && holding(holding(line, 'from', held), 'to', met));
  return IDLE;
}

function show(editor: EditorCore, memo: Memo, pointer: Pointer): Point {
  const { definition, points, id, snapper } = memo;
  const last = points.at(-1);
  const snap = pointer.ctrl || pointer.shift ? NO_SNAP : snapper.point(pointer.point);
  const met = pointer.ctrl ? undefined : portFor(editor, undefined, pointer.point);
  memo.met = met;
  const at = met?.at ?? (pointer.shift && last ? alongCompass(last, pointer.point) : plus(pointer.point, snap.delta));
  const drawn: Widget | undefined = definition && lineThrough(definition, [...points, at], id);
  const { guides, distances } = met ? NO_SNAP : snap;
  const ports = litPorts(editor, undefined, pointer.point);
  editor.overlay.set({ drawn, anchor: shownPort(met), ports, guides, distances });
  return at;
}
