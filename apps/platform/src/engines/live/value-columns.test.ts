import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Latest, STALE, ValueColumns } from './value-columns.ts';

const GOOD = 0;
const BAD = 2;

describe('latest values', () => {
  it('hold numbers, texts and nothing, whatever stood there before', () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), value, fc.integer({ min: 0, max: 3 }), fc.nat())),
        (writes) => {
          const columns = new ValueColumns();
          const expected = new Map<number, Latest>();
          for (const [series, value, quality, readAt] of writes) {
            columns.set(columns.slot(series), value, quality, readAt);
            const before = expected.get(series);
            const stands = before?.value === value;
            expected.set(series, { value, quality, readAt, changedAt: stands ? before.changedAt : readAt });
          }
          for (const [series, latest] of expected) expect(columns.get(series)).toEqual(latest);
          expect(new Set(columns.takeUnsaved().map((slot) => columns.seriesOf(slot)))).toEqual(
            new Set(expected.keys()),
          );
          expect(columns.takeUnsaved()).toEqual([]);
        },
      ),
    );
  });

  it('never hold what JSON cannot say', () => {
    const columns = new ValueColumns();
    columns.set(columns.slot(1), Number.POSITIVE_INFINITY, BAD, 5);
    expect(columns.get(1)).toEqual({ value: null, quality: BAD, readAt: 5, changedAt: 5 });
  });

  it('know nothing of a series nobody wrote', () => {
    const columns = new ValueColumns();
    columns.slot(7);
    expect(columns.get(7)).toBeUndefined();
    expect(columns.get(8)).toBeUndefined();
  });

  it('turn stale, keep value and time, and recover', () => {
    const columns = new ValueColumns();
    columns.set(columns.slot(1), 20, GOOD, 5);
    columns.stale([1, 2]);
    expect(columns.get(1)).toEqual({ value: 20, quality: STALE, readAt: 5, changedAt: 5 });
    columns.set(columns.slot(1), 20, GOOD, 8);
    expect(columns.get(1)).toEqual({ value: 20, quality: GOOD, readAt: 8, changedAt: 5 });
    columns.set(columns.slot(1), 20, GOOD, 9, 7);
    expect(columns.get(1)).toMatchObject({ readAt: 9, changedAt: 7 });
  });

  it('come back as stale and need not be saved again', () => {
    const columns = new ValueColumns();
    columns.restore(1, 3.5, 9);
    columns.restore(2, 'on', 9);
    expect(columns.get(1)).toEqual({ value: 3.5, quality: STALE, readAt: 9, changedAt: 9 });
    expect(columns.get(2)).toEqual({ value: 'on', quality: STALE, readAt: 9, changedAt: 9 });
    expect(columns.takeUnsaved()).toEqual([]);
  });

  it('are not overwritten by what was saved earlier', () => {
    const columns = new ValueColumns();
    columns.set(columns.slot(1), 4, GOOD, 10);
    columns.restore(1, 3, 9);
    expect(columns.get(1)?.value).toBe(4);
  });
});

describe('changes', () => {
  it('are told for watched slots alone, once until they are taken', () => {
    const columns = new ValueColumns();
    const [watched, other] = [columns.slot(1), columns.slot(2)];
    columns.onChange = vi.fn<() => void>();
    columns.watch(watched, true);
    columns.set(other, 1, GOOD, 1);
    columns.set(watched, 1, GOOD, 1);
    columns.set(watched, 2, GOOD, 2);
    expect(columns.onChange).toHaveBeenCalledTimes(1);
    expect(columns.takeChanged()).toEqual([watched]);
    columns.set(watched, 2, GOOD, 2);
    expect(columns.takeChanged()).toEqual([]);
    columns.set(watched, 2, GOOD, 3);
    expect(columns.takeChanged()).toEqual([watched]);
  });

  it('of followed slots are told once until they are taken, and only as this process has them from their source', () => {
    const columns = new ValueColumns();
    const [followed, other] = [columns.slot(1), columns.slot(2)];
    columns.onWish = vi.fn<() => void>();
    columns.follow(followed, true);
    columns.set(other, 1, GOOD, 1);
    columns.set(followed, 1, GOOD, 1);
    columns.set(followed, 2, GOOD, 2);
    expect(columns.takeHeard()).toEqual([followed]);
    expect(columns.takeHeard()).toEqual([]);
    columns.set(followed, 2, GOOD, 2);
    columns.setFromElsewhere(followed, { value: 3, quality: GOOD, readAt: 3, changedAt: 3 });
    expect(columns.takeHeard()).toEqual([]);
    columns.set(followed, 4, GOOD, 4);
    expect(columns.takeHeard()).toEqual([followed]);
    columns.follow(followed, false);
    columns.set(followed, 5, GOOD, 5);
    expect(columns.takeHeard()).toEqual([]);
    expect(columns.onWish).not.toHaveBeenCalled();
  });

  it('that could not be saved are given back without repetition', () => {
    const columns = new ValueColumns();
    columns.set(columns.slot(1), 1, GOOD, 1);
    columns.set(columns.slot(2), 1, GOOD, 1);
    const unsaved = columns.takeUnsaved();
    columns.set(columns.slot(1), 2, GOOD, 2);
    columns.giveBack(unsaved);
    expect(columns.takeUnsaved().toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
