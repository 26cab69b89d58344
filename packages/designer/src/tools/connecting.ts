import { LIMITS } from '@lightfield/contract';
import { type Point, type Widget, type WidgetDefinition, arrowBetween, distance, freshWidget } from '@lightfield/page';
import { type Held, connects, holding } from '../connections/connections.ts';
import type { EditorCore } from '../editor-core.ts';
import { keepDrawn, lineThrough } from './drawn.ts';
import { alongCompass } from './gesture.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly definition: WidgetDefinition | undefined;
  readonly from: Point;
  readonly held: Held | undefined;
  readonly id: string;
}

/** A line or an arrow is drawn from one widget to another; ends that meet an anchor stay attached to it. */
export const connecting = defineState({
  name: 'connecting',
  enter(editor, { at, type }): Memo {
    const held = portFor(editor, undefined, at.point);
    return { definition: editor.catalogue.get(type), from: held?.at ?? at.point, held, id: editor.freshId() };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      keepDrawn(editor, show(editor, memo, pointer));
      return IDLE;
    },
    cancel(editor) {
      keepDrawn(editor, undefined);
      return IDLE;
    },
  },
});

function show(
  editor: EditorCore,
  { definition, from, held, id }: Memo,
  { point, shift, ctrl }: Pointer,
): Widget | undefined {
  const met = ctrl ? undefined : portFor(editor, undefined, point);
  const to = met?.at ?? (shift ? alongCompass(from, point) : point);
  const line = definition && connectorBetween(definition, from, to, id);
  const drawn = line && holding(holding(line, 'from', held), 'to', met);
  editor.overlay.set({
    drawn,
    anchor: shownPort(met),
    ports: litPorts(editor, undefined, point),
    guides: [],
    distances: [],
  });
  return drawn;
}

/** An arrow that was hardly drawn is as large as usual, as if it had been placed by a click. */
function connectorBetween(definition: WidgetDefinition, from: Point, to: Point, id: string): Widget | undefined {
  if (definition.form === 'line') return lineThrough(definition, [from, to], id);
  const length = distance(from, to);
  if (length < LIMITS.designer.minimumDrawn) return freshWidget(definition, from, id);
  const height = Math.min(definition.size.height, Math.max(LEAST_THICK, Math.round(length / 2)));
  return arrowBetween(freshWidget(definition, { ...from, width: length, height }, id), from, to);
}
/** A short arrow is no thinner than this, page units. */
const LEAST_THICK = 10;

/** Does a drawing with this type that begins here hang on to what it begins at? An arrow may; a line is drawn for that by a tool of its own. */
export function beginsAttached(editor: EditorCore, type: string, at: Pointer): boolean {
  const definition = editor.catalogue.get(type);
  if (definition?.form !== 'box' || at.ctrl || !connects(freshWidget(definition, at.point))) return false;
  return portFor(editor, undefined, at.point) !== undefined;
}
