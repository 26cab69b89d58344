import { LIMITS } from '@lightfield/contract';
import { type Box, type Con, type Widget, frameOf, reposition, rotationOf, translate } from '@lightfield/page';
import { leaves } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';
import type { HandleSide } from '../selection/handles.ts';

/** Edges stay more than 2 units from each other and from the border of the canvas (S2 §5); they end on whole units, so 3. */
export const LEAST = LIMITS.designer.edgeResize + 1;

/** Which edges of a box a handle moves: the lower or the upper one along each axis, or neither. */
export interface Pulled {
  readonly x: 'start' | 'end' | undefined;
  readonly y: 'start' | 'end' | undefined;
}
export const pulledBy = (side: HandleSide): Pulled => ({
  x: side.includes('w') ? 'start' : side.includes('e') ? 'end' : undefined,
  y: side.includes('n') ? 'start' : side.includes('s') ? 'end' : undefined,
});

/** An edge of a span that is pulled to `to`: not across the other edge, not to the border. `border` undefined: turned, so there is none here. */
function pull(
  start: number,
  length: number,
  pulled: 'start' | 'end',
  to: number,
  border: number | undefined,
  least: number,
) {
  const end = start + length;
  if (pulled === 'start') {
    const at = Math.min(Math.max(to, border === undefined ? to : LEAST), end - least);
    return border !== undefined && at < LEAST ? { start, length } : { start: at, length: end - at };
  }
  const at = Math.max(Math.min(to, border === undefined ? to : border - LEAST), start + least);
  return border !== undefined && at > border - LEAST ? { start, length } : { start, length: at - start };
}

export interface ResizeRules {
  /** Canvas the edges stay inside of; `undefined`: what is resized is turned, its edges are checked otherwise. */
  readonly canvas: Pick<Con, 'width' | 'height'> | undefined;
  /** Smallest width and height, page units. */
  readonly least: { readonly width: number; readonly height: number };
}

/** The box with its pulled edges at `to` (only the pulled ones are looked at), as far as the rules allow. */
export function resized(box: Box, pulled: Pulled, to: { x: number; y: number }, { canvas, least }: ResizeRules): Box {
  const across = pulled.x
    ? pull(box.x, box.width, pulled.x, to.x, canvas?.width, Math.min(least.width, box.width))
    : { start: box.x, length: box.width };
  const down = pulled.y
    ? pull(box.y, box.height, pulled.y, to.y, canvas?.height, Math.min(least.height, box.height))
    : { start: box.y, length: box.height };
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/**
 * The same in one proportion. The side that was pulled further leads; what would break a rule holds both back. A handle
 * of one side lets the other grow about its middle.
 */
export function resizedInProportion(
  box: Box,
  pulled: Pulled,
  to: { x: number; y: number },
  { canvas, least }: ResizeRules,
): Box {
  if (box.width === 0 || box.height === 0) return resized(box, pulled, to, { canvas, least });
  const wantedWidth = pulled.x === 'start' ? box.x + box.width - to.x : to.x - box.x;
  const wantedHeight = pulled.y === 'start' ? box.y + box.height - to.y : to.y - box.y;
  const byWidth = wantedWidth / box.width;
  const byHeight = wantedHeight / box.height;
  const asked = !pulled.x
    ? byHeight
    : !pulled.y
      ? byWidth
      : Math.abs(byWidth - 1) >= Math.abs(byHeight - 1)
        ? byWidth
        : byHeight;
  const smallest = Math.max(Math.min(1, least.width / box.width), Math.min(1, least.height / box.height));
  const largest = canvas
    ? Math.min(growth(box.x, box.width, pulled.x, canvas.width), growth(box.y, box.height, pulled.y, canvas.height))
    : Infinity;
  const factor = Math.max(smallest, Math.min(asked, largest));
  const width = box.width * factor;
  const height = box.height * factor;
  const place = (start: number, length: number, grown: number, side: 'start' | 'end' | undefined) =>
    side === 'end' ? start : side === 'start' ? start + length - grown : start + (length - grown) / 2;
  return { x: place(box.x, box.width, width, pulled.x), y: place(box.y, box.height, height, pulled.y), width, height };
}
/** By how much a span may grow before an edge meets the border; 1 at least, so that nothing shrinks by itself. */
function growth(start: number, length: number, pulled: 'start' | 'end' | undefined, border: number): number {
  const before = start + length - LEAST;
  const after = border - LEAST - start;
  const about = 2 * Math.min(start + length / 2 - LEAST, border - LEAST - start - length / 2);
  const room = pulled === 'start' ? before : pulled === 'end' ? after : about;
  return Math.max(1, room / length);
}

/** The smallest a selection may become: each widget in it keeps its edges apart. Lines have no edges to keep. */
export function leastOf(widgets: readonly Widget[], whole: Box): { width: number; height: number } {
  let across = 0;
  let down = 0;
  for (const leaf of leaves(widgets)) {
    if ('points' in leaf.position) continue;
    const { width, height } = frameOf(leaf.position);
    const turned = rotationOf(leaf.position) !== 0;
    const round = 'r' in leaf.position;
    // Turned, each side depends on both directions; so does the radius of a circle.
    const thin = Math.min(width, height);
    across = Math.max(across, Math.min(1, LEAST / (turned || round ? thin : width)));
    down = Math.max(down, Math.min(1, LEAST / (turned || round ? thin : height)));
  }
  return { width: Math.max(LEAST, whole.width * across), height: Math.max(LEAST, whole.height * down) };
}

/** Rounding can push an edge over the border again, by a unit at most: then it is taken back as a whole. */
export function backInside(widget: Widget, raw: Widget, { width, height }: Pick<Con, 'width' | 'height'>): Widget {
  const before = boxOf(raw);
  const after = boxOf(widget);
  const back = (start: number, length: number, was: number, wasLength: number, border: number) => {
    const low = LEAST - start;
    const high = start + length - (border - LEAST);
    if (low > 0 && was >= LEAST) return Math.ceil(low);
    return high > 0 && was + wasLength <= border - LEAST ? -Math.ceil(high) : 0;
  };
  const delta = {
    x: back(after.x, after.width, before.x, before.width, width),
    y: back(after.y, after.height, before.y, before.height, height),
  };
  return delta.x === 0 && delta.y === 0 ? widget : reposition(widget, (position) => translate(position, delta));
}
