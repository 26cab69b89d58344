import { round } from './shapes.ts';

export interface Points {
  /** Ascending; a value that is no number: from there on nothing is known. */
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** A value stands until the next one: drawn in steps. */
  readonly holds: boolean;
}

/** Index of the first point at or after `time`. */
export function firstAt(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Above so many points for each part of the width a curve is thinned before it is drawn. */
const DENSE = 3;
/** Of the points from `at` on that lie before `last`: the lowest, the highest and the first gap. */
function partOf({ times, values }: Points, at: number, end: number, last: number): { kept: number[]; next: number } {
  let [low, high, gap, next] = [-1, -1, -1, at];
  for (; next < end && (times[next] ?? 0) < last; next++) {
    const value = values[next] ?? Number.NaN;
    if (!Number.isFinite(value)) gap = gap < 0 ? next : gap;
    else if (low < 0) low = high = next;
    else if (value < (values[low] ?? 0)) low = next;
    else if (value > (values[high] ?? 0)) high = next;
  }
  // times without an order would make it empty: the walk ends all the same
  next = Math.max(next, at + 1);
  const kept = [...new Set([low, high, gap])].filter((one) => one >= 0);
  return { kept: kept.toSorted((one, other) => one - other), next };
}
/**
 * A curve with so many parts in its width: of each part the lowest and the highest point stay, and the gaps; so do both ends.
 * What is thin already stays as it is.
 */
export function thinned(points: Points, from: number, to: number, parts: number): Points {
  const { times, values, holds } = points;
  const [begin, end] = [Math.max(0, firstAt(times, from) - 1), Math.min(times.length, firstAt(times, to) + 1)];
  if (end - begin <= parts * DENSE || !(to > from)) return points;
  const kept: number[] = [begin];
  const width = (to - from) / parts;
  for (let at = begin; at < end; ) {
    const last = from + (Math.floor(((times[at] ?? 0) - from) / width) + 1) * width;
    const part = partOf(points, at, end, last);
    for (const one of part.kept) if (one > (kept.at(-1) ?? -1)) kept.push(one);
    at = part.next;
  }
  if ((kept.at(-1) ?? 0) < end - 1) kept.push(end - 1);
  return {
    times: Float64Array.from(kept, (one) => times[one] ?? 0),
    values: Float64Array.from(kept, (one) => values[one] ?? Number.NaN),
    holds,
  };
}

/** Stretches without a gap, as `x, y, x, y, ...` in page units; what stands is drawn in steps, the last one up to `until`. */
export function piecesOf(
  { times, values, holds }: Points,
  x: (time: number) => number,
  y: (value: number) => number,
  until = Number.NaN,
): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 0; at < times.length; at++) {
    const [time, value] = [times[at] ?? Number.NaN, values[at] ?? Number.NaN];
    if (piece.length > 0 && holds) piece.push(round(x(time)), piece.at(-1) ?? 0);
    if (!Number.isFinite(value)) {
      piece = [];
      continue;
    }
    if (piece.length === 0) pieces.push((piece = []));
    piece.push(round(x(time)), round(y(value)));
  }
  if (holds && piece.length > 0 && until > (times[times.length - 1] ?? Infinity))
    piece.push(round(x(until)), piece.at(-1) ?? 0);
  return pieces;
}
const joined = (piece: readonly number[]): string => {
  let d = `M${piece[0] ?? 0} ${piece[1] ?? 0}`;
  for (let at = 2; at < piece.length; at += 2) d += `L${piece[at] ?? 0} ${piece[at + 1] ?? 0}`;
  return d;
};
const isLonely = (piece: readonly number[]): boolean => piece.length === 2;

/** Lines of all stretches as one path; a point with gaps on both sides has no line. */
export const linePath = (pieces: readonly (readonly number[])[]): string =>
  pieces.map((piece) => (isLonely(piece) ? '' : joined(piece))).join('');
/** Discs in one path. */
export const discs = (points: readonly (readonly [number, number])[], radius: number): string =>
  points
    .map(([x, y]) => {
      const arc = `a${radius} ${radius} 0 1 0 `;
      return `M${round(x - radius)} ${round(y)}${arc}${2 * radius} 0${arc}${-2 * radius} 0`;
    })
    .join('');
/** Points that no line leads to. */
export const lonelyPath = (pieces: readonly (readonly number[])[], radius = 2.5): string =>
  discs(
    pieces.filter(isLonely).map(([x = 0, y = 0]) => [x, y] as const),
    radius,
  );
/** What lies between the stretches and `base`. */
export const areaPath = (pieces: readonly (readonly number[])[], base: number): string =>
  pieces
    .map((piece) =>
      isLonely(piece) ? '' : `${joined(piece)}L${piece.at(-2) ?? 0} ${round(base)}L${piece[0] ?? 0} ${round(base)}Z`,
    )
    .join('');

const isKnown = (values: ArrayLike<number>, at: number): boolean => Number.isFinite(values[at] ?? Number.NaN);
/**
 * The point of a curve that is meant at `time`; -1: none. Of what stands, the one before; otherwise the nearer of its two
 * neighbours, and where one of them is a gap the other, no farther than `reach` ms.
 */
export function nearest({ times, values, holds }: Points, time: number, reach: number): number {
  const after = firstAt(times, time);
  const before = times[after] === time ? after : after - 1;
  if (holds) return isKnown(values, before) ? before : -1;
  const [one, other] = [isKnown(values, before), isKnown(values, after)];
  const [back, forth] = [time - (times[before] ?? -Infinity), (times[after] ?? Infinity) - time];
  if (one && other) return back <= forth ? before : after;
  if (one && back <= reach) return before;
  return other && forth <= reach ? after : -1;
}

/** The value that held at `time`: between two points of what does not stand, the line between them. */
export function valueAt({ times, values, holds }: Points, time: number, to: number): number {
  const after = firstAt(times, time);
  if (times[after] === time) return values[after] ?? Number.NaN;
  const [before, next] = [values[after - 1] ?? Number.NaN, values[after] ?? Number.NaN];
  if (holds) return after < times.length || time <= to ? before : Number.NaN;
  const [begin, end] = [times[after - 1] ?? Number.NaN, times[after] ?? Number.NaN];
  return before + ((next - before) * (time - begin)) / (end - begin);
}
