import type { VariableFacts } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { dataText } from './definition.ts';
import { drawTrend, partsOf } from './trend-drawing.ts';
import { Trend, limitsOf } from './trend.ts';
import { DataTextView } from './view.tsx';

const BOX = { x: 0, y: 0, width: 50, height: 20 };
const SPAN = { from: 0, to: 100 };
const curve = (values: readonly number[], holds = false) => ({
  times: values.map((_, at) => (at * 100) / Math.max(1, values.length - 1)),
  values,
  holds,
});
const limits = (...values: number[]) => values.map((value) => ({ value, color: '#ff0000' }));
const facts = (more: Partial<VariableFacts>): VariableFacts => ({
  dataType: 'float',
  unit: '',
  decimals: 1,
  writable: false,
  statusMap: [],
  ...more,
});

describe('the curve beside a value', () => {
  it('fills its box from the lowest to the highest, and ends in a dot', () => {
    const { line, last } = drawTrend(curve([1, 3, 2]), SPAN, BOX, []);
    expect(line).toBe('M0 20L25 0L50 10');
    expect(last).toEqual({ x: 50, y: 10 });
  });
  it('has gaps where nothing is known, and no dot where the newest is not', () => {
    const { line, last } = drawTrend(curve([1, 2, Number.NaN, 2, Number.NaN]), SPAN, BOX, []);
    expect(line.match(/M/g)).toHaveLength(1);
    expect(last).toBeUndefined();
  });
  it('is a straight line in the middle while the value stands', () => {
    expect(drawTrend(curve([4, 4]), SPAN, BOX, []).line).toBe('M0 10L50 10');
  });
  it('is drawn with the limits that are near, and never pressed flat by one that is far', () => {
    const drawing = drawTrend(curve([10, 20]), SPAN, BOX, limits(25, 5_000, 8));
    expect(drawing.limits.map((y) => y !== undefined)).toEqual([true, false, true]);
    const [height] = [...drawing.line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(height).toBeLessThan(20);
    expect(drawTrend(curve([10, 10]), SPAN, BOX, limits(5_000)).limits[0]).toBe(0);
  });
  it('is nothing where there is nothing', () => {
    expect(drawTrend(curve([]), SPAN, BOX, limits(1))).toEqual({
      line: '',
      area: '',
      last: undefined,
      limits: [undefined],
    });
  });
  it('stays within its box, whatever the values and limits are', () => {
    const numbers = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: false }), { maxLength: 300 });
    fc.assert(
      fc.property(
        numbers,
        fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 8 }),
        (values, ends) => {
          const { line, limits: marks } = drawTrend(curve(values), SPAN, BOX, limits(...ends));
          const places = [...line.matchAll(/([\d.e-]+) ([\d.e-]+)/g)].map(
            ([, x, y]) => [Number(x), Number(y)] as const,
          );
          for (const [x, y] of [...places, ...marks.map((y) => [0, y ?? 0] as const)]) {
            expect(x >= -0.01 && x <= 50.01 && y >= -0.01 && y <= 20.01).toBe(true);
          }
        },
      ),
    );
  });
});

describe('limits of a variable', () => {
  it('are those of its alarms in the colours of their severity, each once', () => {
    const alarms = [
      { side: 'above', limit: 8, severity: 'severe' },
      { side: 'below', limit: 8, severity: 'normal' },
      { side: 'above', limit: 6, severity: 'important' },
    ] as const;
    expect(limitsOf(facts({ alarms, upper: 10 }))).toEqual([
      { value: 8, color: 'theme.alarm' },
      { value: 6, color: 'theme.warn' },
    ]);
  });
  it('are its ends where it has no alarms', () => {
    expect(limitsOf(facts({ lower: 0, upper: 10 })).map(({ value }) => value)).toEqual([0, 10]);
    expect(limitsOf(facts({}))).toEqual([]);
  });
  it('come when it is bound and when the curve is switched on, and not without one', () => {
    const of = (data: object, path: string) =>
      dataText.bound?.(dataText.data.parse(data), path, facts({ upper: 10 })).trend?.limits.length;
    expect(of({ trend: {} }, 'data')).toBe(1);
    expect(of({ trend: {} }, 'trend')).toBe(1);
    expect(of({ trend: { limits: limits(1, 2) } }, 'font')).toBe(2);
    expect(of({}, 'data')).toBeUndefined();
  });
});

describe('a box with a curve', () => {
  const reading = aReading(12.3, { text: '12.3', unit: '°C' });
  it('is drawn as ever without one', () => {
    expect(draw(DataTextView, widgetOf(dataText, { data: BOUND }), reading)).not.toContain('<path');
  });
  it('has the value and the curve beside or below each other, neither over the other', () => {
    for (const place of ['right', 'bottom'] as const) {
      const { text, curve: own } = partsOf({ x: 10, y: 20, width: 120, height: 32 }, { place });
      if (place === 'right') expect(text.x + text.width - 4).toBeLessThanOrEqual(own.x);
      else expect(text.y + text.height).toBeLessThanOrEqual(own.y);
      expect(own.x + own.width).toBeLessThanOrEqual(130);
      expect(own.y + own.height).toBeLessThanOrEqual(52);
    }
  });
  it('shows one that is made up where there is no history, and asks for nothing', () => {
    const drawn = draw(DataTextView, widgetOf(dataText, { data: BOUND, trend: {} }), reading, { mode: 'edit' });
    expect(drawn).toMatch(/<path d="M/);
  });
  it('takes what its first settings are and nothing beyond its limits', () => {
    expect(Trend.parse({})).toMatchObject({ minutes: 60, place: 'right', showLimits: true, limits: [] });
    expect(Trend.safeParse({ minutes: 100_000 }).success).toBe(false);
  });
});
