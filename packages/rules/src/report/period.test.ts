import type { DataType, Value } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPeriodState, PeriodSum, periodStart } from './period.ts';

const MINUTE = 60_000;
const START = 20_000 * MINUTE;
const column = { dataType: 'double' as const, decimals: 3 };
const long = { dataType: 'int64' as const, decimals: 0 };

/** Values with the second of the period from which they hold. */
function summed(
  values: readonly (readonly [second: number, value: Value | undefined])[],
  of: { dataType: DataType; decimals: number } = column,
) {
  const sum = new PeriodSum(START);
  for (const [second, value] of values) sum.take(value, false, START + second * 1_000);
  sum.advance(START + MINUTE);
  const result = sum.result(START + MINUTE, of);
  return {
    complete: result.complete,
    delta: result.of('delta'),
    first: result.of('first'),
    last: result.of('last'),
    max: result.of('max'),
    min: result.of('min'),
    average: result.of('average'),
  };
}

describe('an aggregate', () => {
  it('weighs its average by time: a value holds until the next', () => {
    expect(
      summed([
        [0, 10],
        [45, 50],
      ]),
    ).toEqual({ complete: true, delta: 40, first: 10, last: 50, max: 50, min: 10, average: 20 });
  });

  it('of which a part is not known says so and leaves that part out', () => {
    expect(
      summed([
        [0, 10],
        [15, undefined],
        [45, 30],
      ]),
    ).toMatchObject({ complete: false, average: 20, first: 10, last: 30 });
    expect(summed([[30, 5]])).toMatchObject({ complete: false, average: 5, delta: 0 });
  });

  it('of which nothing is known has no value', () => {
    expect(summed([])).toMatchObject({ complete: false, delta: null, average: null, first: null });
  });

  it('keeps 64-bit integers exact', () => {
    const big = 9_007_199_254_740_993n;
    expect(
      summed(
        [
          [0, String(big)],
          [30, String(big + 2n)],
        ],
        long,
      ),
    ).toMatchObject({ delta: '2', max: '9007199254740995', first: '9007199254740993' });
  });

  it('begins with what held when the period before ended, so that deltas add up', () => {
    const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 1_000 })));
    fc.assert(
      fc.property(fc.array(readings, { minLength: 1, maxLength: 5 }), (periods) => {
        const sum = new PeriodSum(START);
        sum.take(0, false, START);
        let total = 0;
        let last = 0;
        periods.forEach((period, i) => {
          for (const [second, value] of period.toSorted((a, b) => a[0] - b[0])) {
            sum.take(value, false, START + i * MINUTE + second * 1_000);
            last = value;
          }
          const end = START + (i + 1) * MINUTE;
          sum.advance(end);
          const result = sum.result(end, column);
          expect(result.complete).toBe(true);
          total += Number(result.of('delta'));
          sum.begin(end);
        });
        expect(total).toBe(last);
      }),
    );
  });

  it('goes on after a restart as incomplete as it then is', () => {
    const sum = new PeriodSum(START);
    sum.take(10, false, START);
    sum.advance(START + 20_000);
    const state = asPeriodState(JSON.parse(JSON.stringify(sum.state())));
    if (!state) throw new Error('no state');
    const restored = PeriodSum.restore(state, START + 40_000);
    restored.take(40, false, START + 40_000);
    restored.advance(START + MINUTE);
    const result = restored.result(START + MINUTE, column);
    expect([result.complete, result.of('average'), result.of('delta'), result.of('min')]).toEqual([false, 25, 30, 10]);
  });

  it('counts a value that comes late from now on', () => {
    const sum = new PeriodSum(START);
    sum.take(10, false, START);
    sum.advance(START + 30_000);
    sum.take(20, false, START + 10_000);
    sum.advance(START + MINUTE);
    expect(sum.result(START + MINUTE, column).of('average')).toBe(15);
  });

  it('is not complete when a value took part that is not quite trusted', () => {
    const sum = new PeriodSum(START);
    sum.take(10, true, START);
    sum.take(10, false, START + 1);
    sum.advance(START + MINUTE);
    expect(sum.result(START + MINUTE, column).complete).toBe(false);
  });

  it('begins at multiples since the epoch, whatever clocks on walls do', () => {
    const day = 86_400_000;
    for (const moment of ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-10-25T01:30:00Z'])
      expect(new Date(periodStart(Date.parse(moment), day)).toISOString()).toBe(`${moment.slice(0, 10)}T00:00:00.000Z`);
  });

  it('that is damaged is not taken up again', () => {
    for (const json of [null, 1, {}, { start: 1, area: 'x', knownMs: 0 }]) expect(asPeriodState(json)).toBeUndefined();
  });
});
