import { LIMITS } from '@lightfield/contract';
import { type Point, type Widget, type WidgetDefinition, distance } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { type Held, holding } from '../connections/connections.ts';
import { drawnBox, keepDrawn, lineThrough, widgetIn } from './drawn.ts';
import { alongCompass, plus, snapperFor } from './gesture.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly definition: WidgetDefinition | undefined;
  readonly from: Point;
  readonly start: Pointer;
  /** What a line with many points holds on to where it begins. */
  readonly held: Held | undefined;
  readonly id: string;
  readonly snapper: Snapper;
}

/**
 * A widget is drawn from corner to corner, a line from end to end; Shift makes it even, or a line follow the compass.
 * Too small a drawing is discarded (S2 §4). A click with a line that has many points begins to draw them one by one.
 */
export const drawing = defineState({
  name: 'drawing',
  enter(editor, { at, type }): Memo {
    const snapper = snapperFor(editor, []);
    const definition = editor.catalogue.get(type);
    const held = attaches(definition) && !at.ctrl ? portFor(editor, undefined, at.point) : undefined;
    const from = held?.at ?? (at.ctrl ? at.point : plus(at.point, snapper.point(at.point).delta));
    return { definition, from, held, start: at, id: editor.freshId(), snapper };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const { definition } = memo;
      const clicked = distance(memo.start.point, pointer.point) < LIMITS.designer.minimumDrawn;
      if (clicked && definition?.form === 'line' && !definition.straight)
        return { state: 'tracing', start: { at: memo.start, type: definition.type } };
      const drawn = show(editor, memo, pointer);
      keepDrawn(editor, drawn);
      // the next keys are its words, and not those of tools
      if (drawn && definition?.written && editor.document.find(drawn.id)) editor.opened.tell(drawn.id);
      return IDLE;
    },
    cancel(editor) {
      keepDrawn(editor, undefined);
      return IDLE;
    },
  },
});

function show(editor: EditorCore, memo: Memo, pointer: Pointer): Widget | undefined {
  const { definition, from, snapper, id } = memo;
  if (!definition) return undefined;
  const line = definition.form === 'line';
  const snap = pointer.ctrl ? NO_SNAP : snapper.point(pointer.point);
  // what the hand did not draw, snapping does not draw either
  const still = distance(memo.start.point, pointer.point) < LIMITS.designer.minimumDrawn;
  const to = still ? from : plus(pointer.point, snap.delta);
  if (line && attaches(definition)) return showHeld(editor, memo, pointer, to);
  const drawn = line
    ? lineThrough(definition, [from, pointer.shift ? alongCompass(from, to) : to], id)
    : widgetIn(definition, drawnBox(from, to, pointer.shift || definition.form === 'circle'), id);
  editor.overlay.set({ drawn, guides: snap.guides, distances: snap.distances });
  return drawn;
}

/** A line with many points stays attached to what it is drawn from and to; a straight one is drawn for that by a tool of its own. */
const attaches = (definition: WidgetDefinition | undefined): boolean =>
  definition?.form === 'line' && definition.straight !== true;
function showHeld(editor: EditorCore, memo: Memo, pointer: Pointer, to: Point): Widget | undefined {
  const { definition, from, held, id } = memo;
  const met = pointer.ctrl ? undefined : portFor(editor, undefined, pointer.point);
  const end = met?.at ?? (pointer.shift ? alongCompass(from, to) : to);
  const line = definition && lineThrough(definition, [from, end], id);
  const drawn = line && holding(holding(line, 'from', held), 'to', met);
  const ports = litPorts(editor, undefined, pointer.point);
  editor.overlay.set({ drawn, anchor: shownPort(met), ports, guides: [], distances: [] });
  return drawn;
}
