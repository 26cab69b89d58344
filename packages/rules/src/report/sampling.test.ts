import type { Value } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeDue, changeMoved, nextPeriodicTime, recordTime } from './sampling.ts';

const NOW = 1_750_000_000_000;

describe('a periodic report', () => {
  it('records at multiples of its interval since the epoch: the next one later than now', () => {
    const interval = fc.integer({ min: 100, max: 86_400_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: NOW * 2 }), interval, (now, intervalMs) => {
        const next = nextPeriodicTime(now, intervalMs);
        expect(next % intervalMs).toBe(0);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(intervalMs);
      }),
    );
  });

  it('records every minute on the minute', () => {
    const at = (time: string) => new Date(nextPeriodicTime(Date.parse(time), 60_000)).toISOString();
    expect(at('2026-01-01T00:00:59.999Z')).toBe('2026-01-01T00:01:00.000Z');
    expect(at('2026-01-01T00:01:00.000Z')).toBe('2026-01-01T00:02:00.000Z');
  });
});

describe('a change report', () => {
  const due = (stored: Value[] | undefined, current: Value[], lastTime: number | undefined, now = NOW) =>
    changeDue(stored, current, 0.5, lastTime, now, 1_000);

  it('records at once what it has never recorded', () => {
    expect(due(undefined, [1], undefined)).toBe(true);
  });

  it.each([
    ['nothing moved', [1, 2], [1, 2], false],
    ['a move as large as the range', [1, 2], [1.5, 2], false],
    ['a move beyond the range', [1, 2], [1, 2.6], true],
    ['many moves within the range', [1, 2], [1.4, 1.6], false],
    ['another text', ['run'], ['stop'], true],
    ['a value that went away', [1], [null], true],
    ['a value that came', [null], [1], true],
    ['nothing that stays nothing', [null], [null], false],
  ])('%s: %j → %j', (_name, stored, current, expected) => {
    expect(due(stored, current, NOW - 5_000)).toBe(expected);
  });

  it('waits for its shortest interval, and what moved meanwhile is still due then', () => {
    expect(due([1], [9], NOW - 999)).toBe(false);
    expect(changeMoved([1], [9], 0.5)).toBe(true);
    expect(due([1], [9], NOW - 1_000)).toBe(true);
  });

  it('compares 64-bit integers as integers, other texts as texts', () => {
    const stored = ['9223372036854775800'];
    const current = ['9223372036854775805'];
    expect(changeMoved(stored, current, 5, ['int64'])).toBe(false);
    expect(changeMoved(stored, current, 4, ['int64'])).toBe(true);
    expect(changeMoved(stored, current, 5, ['string'])).toBe(true);
  });

  it('records when its columns have changed', () => {
    expect(changeMoved([1], [1, 2], 0)).toBe(true);
  });

  it('is not held up by a clock that was set back', () => {
    expect(due([1], [9], NOW + 3_600_000)).toBe(true);
  });
});

describe('times of records', () => {
  it('rise strictly, whatever the clock does, and follow it as soon as it is ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (clock) => {
        let previous: number | undefined;
        for (const now of clock) {
          const time = recordTime(previous, now);
          if (previous !== undefined) expect(time).toBeGreaterThan(previous);
          expect(time).toBe(previous === undefined || now > previous ? now : previous + 1);
          previous = time;
        }
      }),
    );
  });
});
