import { type Box, type Line, type Point, type Widget, isLaid, isRecord, ownField } from '@lightfield/page';
import { leaves } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';
import type { Obstacle } from './way.ts';

/** Page units between a pipe and what it leads past. */
export const CLEAR = 10;
/** Letters need less room: they often stand close to what they name. */
const CLEAR_OF_WORDS = 3;
/** What is larger and holds other things is the ground they stand on, page units squared. */
const GROUND = 20_000;

/** A widget that pipes lead around. */
export interface Solid {
  readonly widget: Widget;
  readonly box: Box;
  readonly obstacle: Obstacle;
}

const WORDS = new Set(['UsualText', 'UsualDataText', 'UsualTimer']);
const isWords = ({ widgetType }: Widget): boolean => WORDS.has(widgetType);
/** May it be what others stand on? A shape, or a picture of the plant; no tank, however large. */
const maybeGround = ({ widgetType, data }: Widget): boolean =>
  widgetType.startsWith('Shape') ||
  (widgetType === 'UsualImage' && !String(isRecord(data) ? ownField(data, 'imgHref') : '').startsWith('symbol:'));

/** `null`: a line, which pipes may cross. */
function solidFrom(widget: Widget): Solid | null {
  if ('points' in widget.position || widget.hidden) return null;
  const box = boxOf(widget);
  const { x, y, width, height } = box;
  const words = isWords(widget);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const edges = { left, top, right: Math.ceil(x + width), bottom: Math.ceil(y + height) };
  return {
    widget,
    box,
    obstacle: words ? { ...edges, clear: CLEAR_OF_WORDS, soft: true } : { ...edges, clear: CLEAR },
  };
}
const known = new WeakMap<Widget, Solid | null>();
/** Worked out once for each version of a widget. */
function solidOf(widget: Widget): Solid | null {
  let each = known.get(widget);
  if (each === undefined) known.set(widget, (each = solidFrom(widget)));
  return each;
}

/**
 * All that pipes of a page lead around. Not among it: what others stand on (a panel behind the pumps, the frame of a building), what
 * is hidden, lines.
 */
export function solidsIn(widgets: readonly Widget[]): readonly Solid[] {
  const all: Solid[] = [];
  for (const leaf of leaves(widgets)) {
    const each = solidOf(leaf);
    if (each) all.push(each);
  }
  return all.filter((each) => !isGround(each, all));
}
function isGround({ box, widget }: Solid, all: readonly Solid[]): boolean {
  const size = box.width * box.height;
  if (size < GROUND || !maybeGround(widget)) return false;
  return all.some(
    (other) =>
      other.widget !== widget &&
      !isWords(other.widget) &&
      other.box.width * other.box.height * 2 < size &&
      holds(box, other.box),
  );
}
const holds = (one: Box, other: Box): boolean =>
  other.x >= one.x &&
  other.y >= one.y &&
  other.x + other.width <= one.x + one.width &&
  other.y + other.height <= one.y + one.height;

/** Page units between two pipes that run beside each other. */
const CLEAR_OF_PIPES = 10;
/** Stretches of the pipes of a page, which another one had better not run along. */
export function lanesIn(widgets: readonly Widget[], except: ReadonlySet<string>): readonly Lane[] {
  const lanes: Lane[] = [];
  for (const leaf of leaves(widgets))
    if (isLaid(leaf) && !leaf.hidden && !except.has(leaf.id)) lanes.push(...lanesOf(leaf));
  return lanes;
}
/** A stretch, and the pipe it is of. */
export interface Lane {
  readonly line: string;
  readonly obstacle: Obstacle;
}
const knownLanes = new WeakMap<Widget, readonly Lane[]>();
function lanesOf(line: Line): readonly Lane[] {
  const before = knownLanes.get(line);
  if (before) return before;
  const { points } = line.position;
  const half = Math.ceil(line.style.stroke.width / 2);
  const lanes = points.slice(1).map((to, at): Lane => {
    const from = points[at] ?? to;
    const obstacle = {
      left: Math.min(from.x, to.x) - half,
      right: Math.max(from.x, to.x) + half,
      top: Math.min(from.y, to.y) - half,
      bottom: Math.max(from.y, to.y) + half,
      clear: CLEAR_OF_PIPES,
      soft: true,
    };
    return { line: line.id, obstacle };
  });
  knownLanes.set(line, lanes);
  return lanes;
}

/** Where a way ends, and what it is attached to there. */
export interface Place {
  readonly at: Point;
  readonly holds: string | undefined;
}
/** Without what an end stands within: a pipe that begins in a building cannot lead around it. */
export const inTheWay = (all: readonly Solid[], ends: readonly Place[]): readonly Obstacle[] =>
  all
    .filter(
      ({ obstacle, widget }) =>
        !ends.some(({ at, holds: held }) => isInside(obstacle, at) && (held !== widget.id || isDeep(obstacle, at))),
    )
    .map(({ obstacle }) => obstacle);
const isInside = ({ left, top, right, bottom }: Obstacle, { x, y }: Point): boolean =>
  x > left && x < right && y > top && y < bottom;
/** Nearer to the middle than to an edge: then the way out leads through it anyway. */
function isDeep({ left, top, right, bottom }: Obstacle, { x, y }: Point): boolean {
  const [across, down] = [Math.min(x - left, right - x), Math.min(y - top, bottom - y)];
  return across > (right - left) / 3 && down > (bottom - top) / 3;
}
