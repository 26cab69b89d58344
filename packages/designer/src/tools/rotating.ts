import { type Point, type Widget, centreOf, middleOf, rotateWidget, rotationOf, roundWidget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { boxOfAll } from '../document/bounds.ts';
import type { EditorCore } from '../editor-core.ts';
import { versionsOf } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

/** Degrees a turn goes in while Shift is held. */
const STEP = 15;

interface Memo {
  readonly widgets: readonly Widget[];
  readonly about: Point;
  /** Direction from the middle to the pointer when it took hold, degrees. */
  readonly from: number;
  /** Turn of a single widget before; steps are counted from upright. */
  readonly before: number;
}

/** The handle above a selection turns it about its middle, by whole degrees; Shift in steps of 15. */
export const rotating = defineState({
  name: 'rotating',
  enter(editor, { at }): Memo {
    const widgets = editor.movable().filter((widget) => editor.mayTurn(widget));
    const [only] = widgets;
    const single = widgets.length === 1 && only && !only.children?.length ? only : undefined;
    const box = boxOfAll(widgets);
    const about = single ? centreOf(single.position) : box ? middleOf(box) : at.point;
    return {
      widgets,
      about,
      from: directionOf(about, at.point),
      before: single ? rotationOf(single.position) : 0,
    };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const versions = show(editor, memo, pointer).map((widget) => roundWidget(widget));
      if (versions.length > 0)
        editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
      return IDLE;
    },
  },
});

const directionOf = (about: Point, point: Point): number =>
  (Math.atan2(point.y - about.y, point.x - about.x) * 180) / Math.PI;

/** Turned versions; none when the turn is none. */
function show(
  editor: EditorCore,
  { widgets, about, from, before }: Memo,
  { point, shift }: Pointer,
): readonly Widget[] {
  const asked = directionOf(about, point) - from;
  const turn = shift ? Math.round((before + asked) / STEP) * STEP - before : Math.round(asked);
  // The short way round, as a person would say it.
  const degrees = ((((turn + 180) % 360) + 360) % 360) - 180;
  const preview = degrees === 0 ? [] : widgets.map((widget) => rotateWidget(widget, degrees, about));
  editor.overlay.set({ preview, turned: { degrees, about }, guides: [], distances: [] });
  return preview;
}
