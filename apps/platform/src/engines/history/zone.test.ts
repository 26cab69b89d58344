import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodBounds } from './zone.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
const widths = (bounds: Float64Array) => Array.from(bounds.subarray(1), (at, i) => (at - (bounds[i] ?? 0)) / HOUR);

describe('periods by the clock of a time zone', () => {
  it('begin at local midnight', () => {
    const from = Date.UTC(2026, 10, 20, 16);
    expect(widths(periodBounds(from, from + 2 * DAY, DAY, 'Asia/Shanghai'))).toEqual([24, 24]);
    expect(widths(periodBounds(from + HOUR, from + 2 * DAY - HOUR, DAY, 'Asia/Shanghai'))).toEqual([23, 23]);
    expect(widths(periodBounds(from, from + HOUR, HOUR, 'Asia/Kathmandu'))).toEqual([0.25, 0.75]);
  });

  it('have 23 or 25 hours where the clocks are changed', () => {
    // Berlin: 29 March 2026 and 25 October 2026.
    const spring = Date.UTC(2026, 2, 27, 23);
    expect(widths(periodBounds(spring, spring + 3 * DAY - HOUR, DAY, 'Europe/Berlin'))).toEqual([24, 23, 24]);
    const autumn = Date.UTC(2026, 9, 23, 22);
    expect(widths(periodBounds(autumn, autumn + 3 * DAY + HOUR, DAY, 'Europe/Berlin'))).toEqual([24, 25, 24]);
    expect(widths(periodBounds(autumn + DAY, autumn + 2 * DAY + HOUR, 6 * HOUR, 'Europe/Berlin'))).toEqual([
      6, 6, 6, 6, 1,
    ]);
    // Santiago puts its clocks forward at midnight: 6 September 2026 begins at one.
    const south = Date.UTC(2026, 8, 5, 4);
    expect(widths(periodBounds(south, south + 47 * HOUR, DAY, 'America/Santiago'))).toEqual([24, 23]);
  });

  it('cover the range without a gap, in every zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Shanghai',
      'Europe/Berlin',
      'America/St_Johns',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    );
    const starts = fc.integer({ min: Date.UTC(2011, 0), max: Date.UTC(2027, 0) });
    const steps = fc.constantFrom(900_000, HOUR, 4 * HOUR, DAY);
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 5 * DAY }), steps, (zone, from, span, step) => {
        const bounds = periodBounds(from, from + span, step, zone);
        expect([bounds[0], bounds.at(-1)]).toEqual([from, from + span]);
        for (const [i, width] of widths(bounds).entries()) {
          expect(width, `${i}`).toBeGreaterThan(0);
          expect(width * HOUR).toBeLessThanOrEqual(step === DAY ? 25 * HOUR : step);
        }
      }),
      { numRuns: 60 },
    );
  });
});
