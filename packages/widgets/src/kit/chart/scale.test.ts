import { describe, expect, it } from 'vitest';
import { adaptedAxis, axisOf, extentOf, figureText, fixedAxis, tickText, timeTicks, valueText } from './scale.ts';

describe('the axis of values', () => {
  it('ends on marks that people count in', () => {
    expect(adaptedAxis(3, 97, 5)).toEqual({ min: 0, max: 100, step: 20, ticks: [0, 20, 40, 60, 80, 100] });
    expect(adaptedAxis(0.1, 0.3, 2).ticks).toEqual([0.1, 0.2, 0.3]);
  });
  it('has a single value in its middle, and 0 to 1 of nothing', () => {
    const { min, max } = adaptedAxis(50, 50, 4);
    expect((min + max) / 2).toBe(50);
    expect(adaptedAxis(Infinity, -Infinity, 5)).toMatchObject({ min: 0, max: 1 });
    expect(adaptedAxis(0, 0, 5)).toMatchObject({ min: -1, max: 1 });
  });
  it('reaches to zero for what stands on it', () => {
    expect(adaptedAxis(40, 60, 4, true).min).toBe(0);
    expect(adaptedAxis(-60, -40, 4, true).max).toBe(0);
  });
  it('is no wider than it was fixed, and adapts where its ends are turned', () => {
    expect(fixedAxis(5, 95, 5)).toMatchObject({ min: 5, max: 95, ticks: [20, 40, 60, 80] });
    const turned = { mode: 'fixed', minVal: 10, maxVal: 10 } as const;
    expect(axisOf(turned, 3, 97, 5)).toMatchObject({ min: 0, max: 100 });
  });
  it.each([
    [-1.7e308, 1.7e308],
    [5e-324, 1e-323],
    [1e15, 1e15 + 1],
    [-Infinity, Infinity],
  ])('has numbers and few marks from %d to %d', (low, high) => {
    const { min, max, ticks } = adaptedAxis(low, high, 5);
    expect(Number.isFinite(max - min) && max > min).toBe(true);
    expect(ticks.length).toBeLessThan(20);
  });
});

it('looks over what is no value', () => {
  expect(
    extentOf([
      [Number.NaN, 3],
      [Infinity, -1],
    ]),
  ).toEqual([-1, 3]);
});

it.each([
  [20, 20, '20'],
  [0.25, 0.25, '0.25'],
  [2.5, 2.5, '2.5'],
  [0.5, 0.25, '0.50'],
  [0.75, 0.25, '0.75'],
  [20, 2.5, '20.0'],
  [-0.1, 0.1, '-0.1'],
  [2e7, 1e7, '2.0e7'],
])('writes %d at a step of %d as %s', (value, step, words) => {
  expect(tickText(value, step)).toBe(words);
});
it('says six digits of a value that is pointed at, and dashes of none', () => {
  expect([valueText(12.345678), valueText(Number.NaN)]).toEqual(['12.3457', '--']);
});

it('marks times on full hours of the viewer, no more than there is room for', () => {
  const from = new Date(2026, 4, 1, 9, 17).getTime();
  const { ticks, step } = timeTicks(from, from + 6 * 3_600_000, 4);
  expect(step).toBe(2 * 3_600_000);
  expect(ticks.map((tick) => new Date(tick).getHours())).toEqual([10, 12, 14]);
  expect(ticks.every((tick) => new Date(tick).getMinutes() === 0)).toBe(true);
});

it('says four digits of a figure that was worked out, and every one before the point', () => {
  expect([1.6153512, 0.353798, 123_456.7, 12, -0.00123456].map(figureText)).toEqual([
    '1.615',
    '0.3538',
    '123457',
    '12',
    '-0.001235',
  ]);
});
