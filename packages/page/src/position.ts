import { z } from 'zod';

/** Page units, one decimal at most (S2 §9 "rounding 1 decimal"); far beyond any canvas is a mistake, not a place. */
const unit = z.number().min(-100_000).max(100_000);
const size = z.number().min(0).max(100_000);
/** Degrees clockwise, about the middle of what is turned. */
const rotate = z.number().min(-360).max(360).default(0);

export const Point = z.object({ x: unit, y: unit });
export type Point = z.infer<typeof Point>;

/**
 * How a widget says where it is (S2 §3 "Position forms"). Which form a widget has is told by its definition.
 * `top`, `right`, `bottom`, `left` of a box are its edges, kept in step with x, y, width and height; of a chart they are the margins inside it.
 */
const edges = { top: unit.default(0), right: unit.default(0), bottom: unit.default(0), left: unit.default(0) };
export const BoxPosition = z.object({ x: unit, y: unit, width: size, height: size, rotate, ...edges });
export const CirclePosition = z.object({ cx: unit, cy: unit, r: size, rotate });
export const EllipsePosition = z.object({ cx: unit, cy: unit, rx: size, ry: size, rotate });
/** Two points at least; a straight line has exactly two. Its rotation is in its points. */
export const LinePosition = z.object({ points: z.array(Point).min(2).max(500) });
export const TrianglePosition = z.object({ x1: unit, y1: unit, x2: unit, y2: unit, x3: unit, y3: unit, rotate });
export const ChartPosition = z.object({ x: unit, y: unit, width: size, height: size, ...edges });

export const POSITIONS = {
  box: BoxPosition,
  circle: CirclePosition,
  ellipse: EllipsePosition,
  line: LinePosition,
  triangle: TrianglePosition,
  chart: ChartPosition,
} as const;
export type PositionForm = keyof typeof POSITIONS;
export type PositionOf<Form extends PositionForm> = z.infer<(typeof POSITIONS)[Form]>;
export type Position = PositionOf<PositionForm>;
