import type { Box, Point } from '@lightfield/page';

export type Axis = 'x' | 'y';
/** What a line comes from: a widget's edge or centre, the page's, or a guide somebody drew. */
export type LineKind = 'edge' | 'centre' | 'page' | 'guide';
/** Something to snap to: all places with the same x (or y). `box`: where it comes from, for guides without an own box the page. */
export interface SnapLine {
  readonly at: number;
  readonly kind: LineKind;
  readonly box: Box;
}

/** Differences below this are what calculating leaves behind, not distances. Page units. */
export const HAIR = 0.01;

/** A box seen along one axis: where it starts, how long it is; and the same across. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly acrossStart: number;
  readonly acrossEnd: number;
}
export const spanOf = (axis: Axis, { x, y, width, height }: Box): Span =>
  axis === 'x'
    ? { start: x, end: x + width, acrossStart: y, acrossEnd: y + height }
    : { start: y, end: y + height, acrossStart: x, acrossEnd: x + width };
/** A point from its places along and across an axis. */
export const pointOf = (axis: Axis, along: number, across: number): Point =>
  axis === 'x' ? { x: along, y: across } : { x: across, y: along };

/** Lines in order of their place, for searching by halves. Built once per gesture, asked at every move. */
export class SortedLines {
  readonly #lines: readonly SnapLine[];
  readonly #at: Float64Array;

  constructor(lines: readonly SnapLine[]) {
    this.#lines = lines.toSorted((one, other) => one.at - other.at);
    this.#at = Float64Array.from(this.#lines, (line) => line.at);
  }

  /** How far the nearest line is from `value`, with its sign; `undefined`: none within `reach`. */
  nearest(value: number, reach: number): number | undefined {
    const next = this.#first(value);
    let best: number | undefined;
    for (const at of [this.#at[next - 1], this.#at[next]]) {
      if (at === undefined) continue;
      const shift = at - value;
      if (Math.abs(shift) <= reach && (best === undefined || Math.abs(shift) < Math.abs(best))) best = shift;
    }
    return best;
  }
  /** All lines that stand at `value`. */
  at(value: number): readonly SnapLine[] {
    let end = this.#first(value - HAIR);
    const start = end;
    while ((this.#at[end] ?? Number.POSITIVE_INFINITY) <= value + HAIR) end += 1;
    return this.#lines.slice(start, end);
  }

  /** Index of the first line at or after `value`. */
  #first(value: number): number {
    let low = 0;
    let high = this.#at.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#at[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
