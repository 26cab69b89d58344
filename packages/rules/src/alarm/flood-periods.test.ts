import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floodPeriods } from './flood-periods.ts';

const MINUTE = 60_000;
/** "3:5": five alarms in the third minute. */
const minutes = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => one.split(':').map(Number))
    .map(([at = 0, count = 0]) => ({ at: at * MINUTE, count }));
const floods = (text: string) =>
  floodPeriods(minutes(text)).map(({ from, to, count, peak }) => [from / MINUTE, to / MINUTE, count, peak]);

describe('a flood', () => {
  it.each([
    ['ten alarms in ten minutes', '0:5 9:5', []],
    ['more than ten in ten minutes', '0:5 9:6', [[0, 10, 11, 11]]],
    ['more than ten in more than ten minutes', '0:5 10:6', []],
    ['one burst', '7:40', [[7, 8, 40, 40]]],
    ['goes on while five remain', '0:11 9:5 18:5 27:1', [[0, 28, 22, 16]]],
    [
      'ends when fewer than five remain',
      '0:11 9:4 12:11',
      [
        [0, 10, 15, 15],
        [12, 13, 11, 15],
      ],
    ],
    ['nothing', '', []],
  ] as const)('%s', (_what, given, expected) => {
    expect(floods(given)).toEqual(expected);
  });

  it('has its peak above ten, counts no alarm that was not there, and follows the one before', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 })), { maxLength: 80 });
    fc.assert(
      fc.property(some, (steps) => {
        let at = 0;
        const given = steps.map(([gap, count]) => ({ at: (at += gap) * MINUTE, count }));
        const found = floodPeriods(given);
        for (const { from, to, count, peak } of found) {
          expect(peak).toBeGreaterThan(10);
          expect(to).toBeGreaterThan(from);
          expect(count).toBe(
            given.filter((one) => one.at >= from && one.at < to).reduce((sum, one) => sum + one.count, 0),
          );
        }
        const froms = found.map(({ from }) => from);
        expect(froms).toEqual(froms.toSorted((a, b) => a - b));
      }),
    );
  });
});
