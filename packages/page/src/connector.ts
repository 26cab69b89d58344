import { centreOf, keepEdges } from './geometry/form.ts';
import { distance } from './geometry/line.ts';
import { turnPoint, turned } from './geometry/turn.ts';
import { isRecord } from './json.ts';
import type { Point, PositionOf } from './position.ts';
import type { Widget } from './widget.ts';

/** What can hold on to others: a line by its first and last point, an arrow by its tail and its tip. */
export type End = 'from' | 'to';
export const ENDS: readonly End[] = ['from', 'to'];

/** Degrees clockwise from an arrow that points right, by its `direction` (S2 §3 "ShapeArrow (direction)"). */
const POINTING: Readonly<Record<string, number | undefined>> = { right: 0, down: 90, left: 180, up: 270 };

interface Arrow {
  readonly position: PositionOf<'box'>;
  readonly pointing: number;
}
/** A box with `from`, `to` and `direction` in its data; `undefined`: something else. */
function arrowOf({ position, data }: Widget): Arrow | undefined {
  if (!('width' in position && 'rotate' in position) || !isRecord(data) || !('from' in data && 'to' in data))
    return undefined;
  const pointing = POINTING[String(data['direction'])];
  return pointing === undefined ? undefined : { position, pointing };
}

/** Does it point from one place to another with a box, not with points? */
export const isArrow = (widget: Widget): boolean => arrowOf(widget) !== undefined;
export const hasEnds = (widget: Widget): boolean => 'points' in widget.position || isArrow(widget);

/** Where an end is, page units; `undefined`: the widget has none. */
export function endPoint(widget: Widget, end: End): Point | undefined {
  if ('points' in widget.position) return widget.position.points.at(end === 'from' ? 0 : -1);
  const arrow = arrowOf(widget);
  if (!arrow) return undefined;
  const { position, pointing } = arrow;
  const middle = centreOf(position);
  const half = (pointing % 180 === 0 ? position.width : position.height) / 2;
  const reach = end === 'from' ? -half : half;
  return turnPoint({ x: middle.x + reach, y: middle.y }, pointing + position.rotate, middle);
}

/** The widget with an end elsewhere: a line with that point moved, an arrow as thick as before from its tail to its tip. */
export function withEndAt(widget: Widget, end: End, at: Point): Widget {
  const now = endPoint(widget, end);
  if (!now || (now.x === at.x && now.y === at.y)) return widget;
  if ('points' in widget.position) {
    const { points } = widget.position;
    return { ...widget, position: { points: points.with(end === 'from' ? 0 : points.length - 1, at) } };
  }
  const other = endPoint(widget, end === 'from' ? 'to' : 'from') ?? now;
  return end === 'from' ? arrowBetween(widget, at, other) : arrowBetween(widget, other, at);
}

/** An arrow from `tail` to `tip`, as thick as it is; what is no arrow stays as it is. */
export function arrowBetween(widget: Widget, tail: Point, tip: Point): Widget {
  const arrow = arrowOf(widget);
  if (!arrow) return widget;
  const { position, pointing } = arrow;
  const across = pointing % 180 === 0;
  const length = tenth(distance(tail, tip));
  const thick = across ? position.height : position.width;
  const [width, height] = across ? [length, thick] : [thick, length];
  // two ends at one place say no direction: it keeps the one it has
  const angle =
    length === 0 ? position.rotate + pointing : (Math.atan2(tip.y - tail.y, tip.x - tail.x) * 180) / Math.PI;
  const box = {
    x: tenth((tail.x + tip.x - width) / 2),
    y: tenth((tail.y + tip.y - height) / 2),
    width,
    height,
    rotate: tenth(turned(tenth(angle - pointing))) % 360,
  };
  return { ...widget, position: keepEdges({ ...position, ...box }) };
}

/** Page units with one decimal (S2 §9). */
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;
