import type { Point, Widget, WidgetDefinition } from '@lightfield/page';
import { type Held, holding } from '../connections/connections.ts';
import type { Editor } from '../editor.ts';
import { keepDrawn, lineThrough } from './drawn.ts';
import { alongCompass } from './gesture.ts';
import { anchorFor, shownAnchor } from './points.ts';
import { type Pointer, IDLE, defineState } from './state.ts';

interface Memo {
  readonly definition: WidgetDefinition | undefined;
  readonly from: Point;
  readonly held: Held | undefined;
  readonly id: string;
}

/** A line is drawn from one widget to another; ends that meet an anchor stay attached to it. */
export const connecting = defineState({
  name: 'connecting',
  enter(editor, { at, type }): Memo {
    const held = anchorFor(editor, undefined, at.point);
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
  editor: Editor,
  { definition, from, held, id }: Memo,
  { point, shift, ctrl }: Pointer,
): Widget | undefined {
  const met = ctrl ? undefined : anchorFor(editor, undefined, point);
  const to = met?.at ?? (shift ? alongCompass(from, point) : point);
  const line = definition?.form === 'line' ? lineThrough(definition, [from, to], id) : undefined;
  const drawn = line && holding(holding(line, 'from', held), 'to', met);
  editor.overlay.set({ drawn, anchor: shownAnchor(met), guides: [], distances: [] });
  return drawn;
}
