import { type Con, type Widget, moveWidget, rotateWidget, rotationOf, roundWidget, turned } from '@lightfield/page';
import { moveLimits, withinLimits } from '../rules/move-limits.ts';
import { frameOfWidget, isGroup, withSize } from '../rules/sized.ts';

/** What an inspector shows of where a widget is, whatever its form: its box before it is turned, and its turn. */
export interface WidgetPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees; `undefined`: it has no turn of its own (groups, lines, charts). */
  readonly rotate: number | undefined;
}
export const PLACE_FIELDS = ['x', 'y', 'width', 'height', 'rotate'] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

export function placeOf(widget: Widget): WidgetPlace {
  const turns = !isGroup(widget) && 'rotate' in widget.position;
  return { ...frameOfWidget(widget), rotate: turns ? rotationOf(widget.position) : undefined };
}

/** The widget with one number of its place typed in. The rules of moving and resizing hold here too (S2 §5). */
export function withPlace(widget: Widget, field: PlaceField, value: number, canvas: Con): Widget {
  const place = placeOf(widget);
  if (place[field] === undefined || place[field] === value || !Number.isFinite(value)) return widget;
  if (field === 'rotate') {
    const degrees = turned(Math.round(value)) - (place.rotate ?? 0);
    return roundWidget(rotateWidget(widget, degrees));
  }
  if (field === 'x' || field === 'y') {
    const delta = { x: 0, y: 0, [field]: value - place[field] };
    const way = withinLimits(delta, moveLimits([widget], canvas));
    return way.x === 0 && way.y === 0 ? widget : roundWidget(moveWidget(widget, way));
  }
  return withSize(widget, { [field]: value }, canvas);
}
