import type { UplinkItem } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP_PATIENCE_MS, GAP_REMEMBERED_MS, newStream, planBatch, type StreamState } from './uplink-plan.ts';

const record = (seq: number): UplinkItem => ({ kind: 'record', seq, report: 1, layout: 1, time: seq, values: [seq] });
const lost = (seq: number): UplinkItem => ({ kind: 'lost', seq, records: 1, events: 0, from: 0, to: 0 });
const seqs = (items: readonly { seq: number }[]) => items.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => record(from + index));

describe('a batch', () => {
  it('is stored when it continues what there is', () => {
    expect(planBatch(newStream(4), range(5, 7), 0)).toMatchObject({
      items: range(5, 7),
      next: { through: 7 },
      gaps: 0,
    });
  });

  it('that came before is not stored again', () => {
    expect(planBatch(newStream(7), range(5, 7), 0)).toMatchObject({ items: [], duplicates: 3, refused: false });
  });

  it('that overlaps is stored from where it is new', () => {
    expect(seqs(planBatch(newStream(6), range(5, 8), 0).items)).toEqual([7, 8]);
  });

  it('that overtook another has to come again', () => {
    const plan = planBatch(newStream(4), range(8, 9), 0);
    expect(plan).toMatchObject({ items: [], refused: true });
    const later = planBatch(plan.next, range(5, 7), 1);
    expect(later).toMatchObject({ items: range(5, 7), gaps: 0 });
    expect(planBatch(later.next, range(8, 9), 2)).toMatchObject({ items: range(8, 9), gaps: 0 });
  });

  it('is stored over a gap when the gateway has nothing earlier', () => {
    const refused = planBatch(newStream(4), range(8, 9), 0);
    expect(planBatch(refused.next, range(8, 9), GAP_PATIENCE_MS - 1).refused).toBe(true);
    expect(planBatch(refused.next, range(8, 9), GAP_PATIENCE_MS)).toMatchObject({ items: range(8, 9), gaps: 1 });
  });

  it('is stored over a gap, too, when others behind it were under way with it', () => {
    const underWay = [range(8, 9), range(10, 11), range(12, 13)];
    let state = newStream(4);
    for (const items of underWay) {
      const plan = planBatch(state, items, 0);
      // The first alone says how far the platform is.
      expect(plan).toMatchObject({ refused: true, nudge: items === underWay[0] });
      state = plan.next;
    }
    const plans = underWay.map((items) => {
      const plan = planBatch(state, items, GAP_PATIENCE_MS);
      state = plan.next;
      return plan.gaps;
    });
    expect({ plans, through: state.through }).toEqual({ plans: [1, 0, 0], through: 13 });
  });

  it('that is refused is not waited for for ever', () => {
    const { next } = planBatch(newStream(4), range(8, 9), 0);
    const other = planBatch(next, range(10, 11), GAP_REMEMBERED_MS);
    expect(other).toMatchObject({ refused: true, nudge: true });
    expect(planBatch(other.next, range(10, 11), GAP_REMEMBERED_MS + GAP_PATIENCE_MS).refused).toBe(false);
  });

  it('is never stored over what the platform itself threw away', () => {
    const state: StreamState = { ...newStream(4), gap: { first: 8, at: 0 } };
    expect(planBatch(state, range(8, 9), 60_000, true).refused).toBe(true);
    expect(planBatch(state, range(5, 9), 60_000, true)).toMatchObject({ items: range(5, 9), gaps: 0 });
  });

  it.each([
    ['before', [lost(8), record(9)]],
    ['behind', [lost(5), record(9)]],
  ])('may leave out what a loss explains that stands %s the gap', (_where, items) => {
    expect(planBatch(newStream(4), items, 0)).toMatchObject({ items, gaps: 0, refused: false });
  });

  it('may leave out what the loss at the end of the last one explains', () => {
    const first = planBatch(newStream(4), [lost(5)], 0);
    expect(planBatch(first.next, range(9, 9), 0)).toMatchObject({ gaps: 0, refused: false });
  });
});

it('stores every item exactly once and in order, whatever is repeated, overtaken or thrown away', () => {
  /** What happens to each attempt of the gateway to send its next batches. */
  const event = fc.record({
    size: fc.integer({ min: 1, max: 6 }),
    ahead: fc.integer({ min: 0, max: 3 }),
    repeat: fc.boolean(),
    throwAway: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(event, { maxLength: 60 }), (total, events) => {
      let state = newStream(0);
      let now = 0;
      const stored: number[] = [];
      let hole = false;
      const deliver = (from: number, size: number, throwAway = false) => {
        now += GAP_PATIENCE_MS / 3;
        const items = range(from, Math.min(total, from + size - 1));
        if (items.length === 0) return;
        if (throwAway) {
          hole = true;
          return;
        }
        const plan = planBatch(state, items, now, hole);
        if (plan.items.length > 0) hole = false;
        stored.push(...seqs(plan.items));
        state = plan.next;
      };
      for (const { size, ahead, repeat, throwAway } of events) {
        // The next batch, now and then thrown away, and one that runs ahead of it: in either order.
        if (repeat) deliver(state.through + 1, size, throwAway);
        if (ahead > 0) deliver(state.through + 1 + ahead, size);
        if (!repeat) deliver(state.through + 1, size, throwAway);
        if (repeat) deliver(Math.max(1, state.through - 2), size);
      }
      while (state.through < total) deliver(state.through + 1, 10);
      expect(stored).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    }),
    { numRuns: 500 },
  );
});
