import {
  type Box,
  type Point,
  type Widget,
  boundsOf,
  centreOf,
  frameOf,
  isWithin,
  middleOf,
  rotationOf,
  roundWidget,
  scaleWidget,
  turnPoint,
  withFrame,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { boxOfAll } from '../document/bounds.ts';
import type { EditorCore } from '../editor-core.ts';
import {
  LEAST,
  type Pulled,
  type ResizeRules,
  backInside,
  leastOf,
  pulledBy,
  resized,
  resizedInProportion,
} from '../rules/resize.ts';
import { handlePoint } from '../selection/handles.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { minus, plus, snapperFor, versionsOf } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly widgets: readonly Widget[];
  /** Before it is turned by `rotate`; of several widgets the box around them. */
  readonly frame: Box;
  readonly rotate: number;
  readonly pulled: Pulled;
  /** From the pointer to the handle it took, so that nothing jumps. */
  readonly grip: Point;
  readonly rules: ResizeRules;
  readonly snapper: Snapper;
  readonly round: boolean;
}

/** A handle follows the pointer: of one widget, a group or several. Shift keeps the proportion, Ctrl goes without snapping. */
export const resizing = defineState({
  name: 'resizing',
  enter(editor, { side, at }): Memo {
    const widgets = editor.movable();
    const [only] = widgets;
    const single = widgets.length === 1 && only && !only.children?.length ? only : undefined;
    const frame = single ? frameOf(single.position) : (boxOfAll(widgets) ?? { ...at.point, width: 0, height: 0 });
    const rotate = single ? rotationOf(single.position) : 0;
    const least = single ? { width: LEAST, height: LEAST } : leastOf(widgets, frame);
    const memo = {
      widgets,
      frame,
      rotate,
      pulled: pulledBy(side),
      grip: minus(handlePoint({ frame, rotate }, side), at.point),
      rules: { canvas: rotate === 0 ? editor.document.state.con : undefined, least },
      snapper: snapperFor(editor, widgets),
      round: widgets.every(({ position }) => 'r' in position),
    };
    return memo;
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const raw = show(editor, memo, pointer);
      if (!raw) return IDLE;
      // Positions become whole numbers only when the resize ends (S2 §5).
      const rested = raw.map((widget) => backInside(roundWidget(widget), widget, editor.document.state.con));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(rested)) }));
      return IDLE;
    },
  },
});

/** Versions as the pointer asks for; `undefined`: no different from what is. */
function show(editor: EditorCore, memo: Memo, pointer: Pointer): readonly Widget[] | undefined {
  const { frame, rotate, pulled, rules, snapper } = memo;
  const centre = middleOf(frame);
  const wanted = plus(pointer.point, memo.grip);
  const inFrame = turnPoint(wanted, -rotate, centre);
  // A turned edge meets no upright line.
  const snap =
    pointer.ctrl || rotate !== 0 ? NO_SNAP : snapper.resize({ ...inFrame, width: 0, height: 0 }, start(pulled));
  const to = plus(inFrame, snap.delta);
  const resize = pointer.shift || memo.round ? resizedInProportion : resized;
  const box = resize(frame, pulled, to, rules);
  const widgets = sameBox(box, frame) ? undefined : versions(editor, memo, box);
  editor.overlay.set({ preview: widgets, guides: snap.guides, distances: snap.distances });
  return widgets;
}
const start = ({ x, y }: Pulled) => ({ x: x && ('start' as const), y: y && ('start' as const) });
const sameBox = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

function versions(editor: EditorCore, memo: Memo, box: Box): readonly Widget[] | undefined {
  const { widgets, frame, rotate } = memo;
  const [only] = widgets;
  if (widgets.length !== 1 || !only || only.children?.length)
    return widgets.map((widget) => scaleWidget(widget, frame, box));
  if (rotate === 0) return [{ ...only, position: withFrame(only.position, box) }];
  return turnedVersion(editor, only, frame, box, rotate);
}

/** How often the way to a wanted size is halved in search of the last one inside the canvas. */
const HALVINGS = 12;
/** A turned widget: the edge across from the handle stays where it is on the page, and no corner leaves the canvas. */
function turnedVersion(
  editor: EditorCore,
  widget: Widget,
  from: Box,
  to: Box,
  rotate: number,
): readonly Widget[] | undefined {
  const { width, height } = editor.document.state.con;
  const canvas: Box = { x: LEAST, y: LEAST, width: width - 2 * LEAST, height: height - 2 * LEAST };
  const about = centreOf(widget.position);
  const at = (share: number): Widget => {
    const mix = (key: keyof Box) => from[key] + (to[key] - from[key]) * share;
    const box = { x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') };
    const centre = turnPoint(middleOf(box), rotate, about);
    const frame = { ...box, x: centre.x - box.width / 2, y: centre.y - box.height / 2 };
    return { ...widget, position: withFrame(widget.position, frame) };
  };
  const allowed = ({ position }: Widget) => isWithin(boundsOf(position), canvas);
  const wanted = at(1);
  if (allowed(wanted) || !allowed(widget)) return [wanted];
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (allowed(at(middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? undefined : [at(low)];
}
