import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeriodStatistic, type StatisticSettings } from './period-statistic.ts';

const [GOOD, UNCERTAIN, BAD, STALE] = [0, 1, 2, 3];
const HOUR = 3_600_000;
const START = 480_000 * HOUR;

const statistic = (fields: Partial<StatisticSettings> = {}, saved?: unknown) =>
  new PeriodStatistic(
    { statistic: 'max', periodMs: HOUR, shows: 'running', decimals: 2, ofReport: false, source: 1, ...fields },
    START,
    saved,
  );

describe('a statistic of a running period', () => {
  it.each([
    ['max', 5],
    ['min', -1],
    ['first', 3],
    ['last', -1],
    ['delta', -4],
    // 3 for a quarter, 5 for a quarter, -1 for half of the time.
    ['average', 1.5],
  ] as const)('%s is made of what held', (which, value) => {
    const one = statistic({ statistic: which });
    one.take(3, GOOD, START);
    one.take(5, GOOD, START + HOUR / 8);
    one.take(-1, GOOD, START + HOUR / 4);
    expect(one.shown(START + HOUR / 2)).toEqual({ value, quality: GOOD, readAt: START + HOUR / 4 });
  });

  it('is not quite trusted when the period began before it was known, or with doubt', () => {
    const late = statistic();
    late.take(1, GOOD, START + 1_000);
    expect(late.shown(START + 2_000)).toMatchObject({ value: 1, quality: UNCERTAIN });
    const doubtful = statistic();
    doubtful.take(1, UNCERTAIN, START);
    expect(doubtful.shown(START + 2_000)).toMatchObject({ value: 1, quality: UNCERTAIN });
  });

  it.each([BAD, STALE])('shows quality %i of its source, and counts no such value', (quality) => {
    const one = statistic();
    one.take(1, GOOD, START);
    one.take(99, quality, START + 1_000);
    expect(one.shown(START + 2_000)).toMatchObject({ value: 1, quality });
  });

  it('begins anew with every period, with what holds then', () => {
    const one = statistic();
    one.take(9, GOOD, START);
    one.take(2, GOOD, START + 10);
    expect(one.tick(START + HOUR - 1)).toBe(false);
    expect(one.tick(START + HOUR)).toBe(true);
    expect(one.shown(START + HOUR)).toMatchObject({ value: 2, quality: GOOD });
  });
});

describe('a statistic of the period that has ended', () => {
  it('has no value before the first end, then that of the whole period', () => {
    const one = statistic({ shows: 'finished' });
    one.take(9, GOOD, START);
    expect(one.shown(START + 5)).toMatchObject({ value: null, quality: BAD });
    one.take(2, GOOD, START + HOUR + 1);
    expect(one.shown(START + HOUR + 2)).toMatchObject({ value: 9, quality: GOOD });
  });
  it('knows nothing of a period that nobody saw', () => {
    const one = statistic({ shows: 'finished' });
    one.take(9, GOOD, START);
    one.tick(START + 3 * HOUR);
    expect(one.shown(START + 3 * HOUR)).toMatchObject({ value: null, quality: BAD });
  });
});

describe('a statistic of stored records', () => {
  const ofReport = { statistic: 'sum', ofReport: true } as const;
  it('adds them up as they are, and leaves out those of a period that has been told', () => {
    const one = statistic(ofReport);
    one.take(1.5, GOOD, START + 1_000);
    one.take(2, GOOD, START + 2_000);
    one.take(null, BAD, START + 3_000);
    expect(one.shown(START + 4_000)).toMatchObject({ value: 3.5 });
    one.take(7, GOOD, START + HOUR + 1);
    one.take(100, GOOD, START + 4_000);
    expect(one.shown(START + HOUR + 2)).toMatchObject({ value: 7 });
  });
  it('waits a minute for those that are on their way', () => {
    const one = statistic({ ...ofReport, shows: 'finished' });
    one.take(1, GOOD, START + 1_000);
    expect(one.tick(START + HOUR + 59_999)).toBe(false);
    one.take(2, GOOD, START + HOUR - 1);
    expect(one.tick(START + HOUR + 60_000)).toBe(true);
    expect(one.shown(START + HOUR + 60_000)).toMatchObject({ value: 3 });
  });
});

it('goes on after a restart within the same period only', () => {
  const before = statistic({ statistic: 'sum', ofReport: true });
  before.take(4, GOOD, START + 1);
  const saved: unknown = JSON.parse(JSON.stringify(before.state()));
  expect(statistic({ statistic: 'sum', ofReport: true }, saved).shown(START + 2)).toMatchObject({ value: 4 });
  const settings = {
    statistic: 'sum',
    periodMs: HOUR,
    shows: 'running',
    decimals: 2,
    ofReport: true,
    source: 1,
  } as const;
  const next = new PeriodStatistic(settings, START + HOUR, saved);
  expect(next.shown(START + HOUR)).toMatchObject({ value: null });
});

it.each([
  [{ source: 2 }, null],
  [{ ofReport: true }, null],
  [{ periodMs: 2 * HOUR }, null],
  // its device is not bound for the moment
  [{ source: null }, 4],
])('of other settings %j begins anew, unless only its source is gone', (other, value) => {
  const before = statistic();
  before.take(4, GOOD, START + 1);
  const saved: unknown = JSON.parse(JSON.stringify(before.state()));
  expect(statistic(other, saved).shown(START + 2)).toMatchObject({ value });
});
it('goes on with what an earlier version kept, which does not say what it was made of', () => {
  const before = statistic();
  before.take(4, GOOD, START + 1);
  const { ofReport: _ofReport, source: _source, ...saved } = before.state() as Record<string, unknown>;
  expect(statistic({}, saved).shown(START + 2)).toMatchObject({ value: 4 });
});

it('highest, lowest, first and last are those of the values, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 50 }), (values) => {
      const shown = (which: 'max' | 'min' | 'first' | 'last') => {
        const one = statistic({ statistic: which });
        for (const [n, value] of values.entries()) one.take(value, GOOD, START + n);
        return one.shown(START + values.length).value;
      };
      expect([shown('max'), shown('min'), shown('first'), shown('last')]).toEqual([
        Math.max(...values),
        Math.min(...values),
        values[0],
        values.at(-1),
      ]);
    }),
  );
});
