import type { Box } from '@lightfield/page';
import { type Points, areaPath, linePath, piecesOf, thinned } from '../kit/chart/curve.ts';
import type { Limit, Trend } from './trend.ts';

/** Room at the edges of the box and between the value and its curve, page units. */
const EDGE = 5;
const SPACE = 4;
/** Of the width beside the value, and of the height below it. */
const BESIDE = 0.42;
const BELOW = 0.45;
/** Parts of the box: for the value with its unit, and for the curve. */
export function partsOf(
  { x, y, width, height }: Box,
  { place }: Pick<Trend, 'place'>,
): { readonly text: Box; readonly curve: Box } {
  if (place === 'right') {
    const own = Math.max(0, width * BESIDE - EDGE);
    const top = Math.min(EDGE, height / 6);
    const from = x + width - EDGE - own;
    return {
      text: { x, y, width: Math.max(0, from - SPACE - x + EDGE), height },
      curve: { x: from, y: y + top, width: own, height: Math.max(0, height - 2 * top) },
    };
  }
  const own = Math.max(0, height * BELOW - EDGE);
  const from = y + height - EDGE - own;
  return {
    text: { x, y, width, height: Math.max(0, from - y) },
    curve: { x: x + EDGE, y: from, width: Math.max(0, width - 2 * EDGE), height: own },
  };
}

/** Of the height the curve keeps, whatever limits are drawn with it. */
const KEPT = 0.3;
/** The scale of a curve: it fills the height, with limits that are near enough not to press it flat. */
function scaleOf(low: number, high: number, limits: readonly Limit[]) {
  const middle = (low + high) / 2;
  const near = limits.toSorted((one, other) => Math.abs(one.value - middle) - Math.abs(other.value - middle));
  let [min, max] = [low, high];
  const shown: Limit[] = [];
  for (const limit of near) {
    const [from, to] = [Math.min(min, limit.value), Math.max(max, limit.value)];
    // what stands still is a straight line on every scale
    const isNear = high > low ? (high - low) / (to - from) >= KEPT : shown.length < 2;
    if (!isNear) continue;
    shown.push(limit);
    [min, max] = [from, to];
  }
  const room = max > min ? 0 : Math.max(Math.abs(max) * 0.05, 0.5);
  return { min: min - room, max: max + room, shown };
}

export interface TrendDrawing {
  readonly line: string;
  readonly area: string;
  /** The newest point, where it is known. */
  readonly last: { readonly x: number; readonly y: number } | undefined;
  /** Heights of the limits, in their order; `undefined`: too far away to be shown. */
  readonly limits: readonly (number | undefined)[];
}
const round = (value: number): number => Math.round(value * 100) / 100;

/** The curve of a stretch within its box. */
export function drawTrend(
  points: Points,
  { from, to }: { readonly from: number; readonly to: number },
  { x, y, width, height }: Box,
  limits: readonly Limit[],
): TrendDrawing {
  const kept = thinned(points, from, to, Math.max(1, Math.round(width)));
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < kept.values.length; at++) {
    const value = kept.values[at] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high || !(to > from)) return { line: '', area: '', last: undefined, limits: limits.map(() => undefined) };
  const { min, max, shown } = scaleOf(low, high, limits);
  const across = (time: number): number => x + Math.min(1, Math.max(0, (time - from) / (to - from))) * width;
  const up = (value: number): number => y + height - ((value - min) / (max - min)) * height;
  const pieces = piecesOf(kept, across, up, to);
  const [lastX, lastY] = [pieces.at(-1)?.at(-2), pieces.at(-1)?.at(-1)];
  const isKnown = Number.isFinite(kept.values[kept.values.length - 1] ?? Number.NaN);
  return {
    line: linePath(pieces),
    area: areaPath(pieces, y + height),
    last: isKnown && lastX !== undefined && lastY !== undefined ? { x: lastX, y: lastY } : undefined,
    limits: limits.map((limit) => (shown.includes(limit) ? round(up(limit.value)) : undefined)),
  };
}
