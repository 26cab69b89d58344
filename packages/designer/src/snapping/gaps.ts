import type { Box } from '@lightfield/page';
import { type Axis, HAIR, type Span, spanOf } from './lines.ts';

/** A place at which the moved box has the same distance to its neighbours as they have, or to both sides. */
export interface GapSnap {
  readonly shift: number;
  /** The equal distances, along the axis. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** Neighbours in a row or a column: looks for equal distances. Built once per gesture, asked at every move. */
export class Gaps {
  readonly #axis: Axis;
  readonly #spans: readonly Span[];

  constructor(axis: Axis, boxes: readonly Box[]) {
    this.#axis = axis;
    this.#spans = boxes.map((box) => spanOf(axis, box));
  }

  /** The nearest place with equal distances within `reach`; `undefined`: none. */
  nearest(box: Box, reach: number): GapSnap | undefined {
    const moved = spanOf(this.#axis, box);
    const length = moved.end - moved.start;
    const { before, beforeThat, after, afterThat } = this.#neighbours(moved);
    const found: GapSnap[] = [];
    const offer = (start: number, gaps: GapSnap['gaps']) => {
      const shift = start - moved.start;
      if (Math.abs(shift) <= reach) found.push({ shift, gaps });
    };
    if (before && after) {
      const gap = (after.start - before.end - length) / 2;
      const start = before.end + gap;
      if (gap > 0)
        offer(start, [
          { from: before.end, to: start },
          { from: start + length, to: after.start },
        ]);
    }
    if (before && beforeThat) {
      const start = before.end + (before.start - beforeThat.end);
      offer(start, [
        { from: beforeThat.end, to: before.start },
        { from: before.end, to: start },
      ]);
    }
    if (after && afterThat) {
      const end = after.start - (afterThat.start - after.end);
      offer(end - length, [
        { from: end, to: after.start },
        { from: after.end, to: afterThat.start },
      ]);
    }
    return found.toSorted((one, other) => Math.abs(one.shift) - Math.abs(other.shift))[0];
  }

  /** The two nearest on each side of those that lie in the same row. */
  #neighbours(moved: Span) {
    const middle = (moved.start + moved.end) / 2;
    const row = this.#spans.filter((span) => inRow(span, moved));
    const before = lastBefore(row, middle);
    const after = firstAfter(row, middle);
    return {
      before,
      beforeThat: before && lastBefore(row, before.start - HAIR),
      after,
      afterThat: after && firstAfter(row, after.end + HAIR),
    };
  }
}

function lastBefore(row: readonly Span[], place: number): Span | undefined {
  let last: Span | undefined;
  for (const span of row) if (span.end <= place && (!last || span.end > last.end)) last = span;
  return last;
}
function firstAfter(row: readonly Span[], place: number): Span | undefined {
  let first: Span | undefined;
  for (const span of row) if (span.start >= place && (!first || span.start < first.start)) first = span;
  return first;
}
const inRow = (one: Span, other: Span): boolean =>
  one.acrossStart < other.acrossEnd && other.acrossStart < one.acrossEnd;
