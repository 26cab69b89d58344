import { LIMITS } from '@lightfield/contract';
import { type Con, type Point, type PositionForm, type Widget, formOf, moveWidget } from '@lightfield/page';
import { leaves } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';

const { edgeRound, edgeLine } = LIMITS.designer;
/** Page units of a box that stay on the canvas, so that it can be taken hold of again (S2 §9 "out-of-range margin 5"). */
const STAYS = 5;
/** Units between a form and the edge of the canvas (S2 §5). A box and a chart may lie across it. */
const MARGIN: Record<PositionForm, number | undefined> = {
  circle: edgeRound,
  ellipse: edgeRound,
  line: edgeLine,
  triangle: edgeLine,
  box: undefined,
  chart: undefined,
};

/** How far widgets can be moved in each direction; page units, 0 or more. */
export interface MoveLimits {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

/** MoveLimits of several widgets that move together, children of groups included: as much as the narrowest has. */
export function moveLimits(widgets: readonly Widget[], { width, height }: Pick<Con, 'width' | 'height'>): MoveLimits {
  let { left, right, up, down } = { left: Infinity, right: Infinity, up: Infinity, down: Infinity };
  for (const leaf of leaves(widgets)) {
    const box = boxOf(leaf);
    const margin = MARGIN[formOf(leaf.position)];
    const [across, along] = margin === undefined ? [STAYS - box.width, STAYS - box.height] : [margin, margin];
    left = Math.min(left, box.x - across);
    right = Math.min(right, width - across - box.x - box.width);
    up = Math.min(up, box.y - along);
    down = Math.min(down, height - along - box.y - box.height);
  }
  // What lies beyond its margin already is not pushed back, it just cannot go further.
  const free = (room: number) => (Number.isFinite(room) ? Math.max(0, room) : 0);
  return { left: free(left), right: free(right), up: free(up), down: free(down) };
}

/** A new widget where it can be seen and taken hold of: what was drawn or placed beyond that is shifted as little as possible. */
export function broughtIn(widget: Widget, { width, height }: Pick<Con, 'width' | 'height'>): Widget {
  const box = boxOf(widget);
  const margin = MARGIN[formOf(widget.position)];
  const shift = (start: number, length: number, end: number): number => {
    const [least, most] = margin === undefined ? [STAYS - length, end - STAYS] : [margin, end - margin - length];
    // larger than the page: it is seen wherever it lies
    return most < least ? 0 : Math.min(most, Math.max(least, start)) - start;
  };
  const delta = { x: shift(box.x, box.width, width), y: shift(box.y, box.height, height) };
  return delta.x === 0 && delta.y === 0 ? widget : moveWidget(widget, delta);
}

export const withinLimits = ({ x, y }: Point, { left, right, up, down }: MoveLimits): Point => ({
  x: Math.min(right, Math.max(-left, x)) + 0,
  y: Math.min(down, Math.max(-up, y)) + 0,
});

/** A point of a line that is dragged by itself, as near to the edge as a line may be. */
export const pointWithin = ({ x, y }: Point, { width, height }: Pick<Con, 'width' | 'height'>): Point => ({
  x: Math.min(width - edgeLine, Math.max(edgeLine, x)),
  y: Math.min(height - edgeLine, Math.max(edgeLine, y)),
});
