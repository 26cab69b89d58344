import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { scrollbar } from './definition.ts';
import { flowArrow, flowOffset, middleLine, patternLength } from './flow.ts';
import { ScrollbarView } from './view.tsx';

it.each([
  ['12,8', 20],
  ['5', 10],
  ['4 2 1', 14],
  ['', 0],
])('the pattern %j repeats after %d units', (dash, length) => {
  expect(patternLength(dash)).toBe(length);
});

describe('the flow', () => {
  it('moves forward as the offset falls, backward as it grows', () => {
    expect([0, 100, 200].map((elapsed) => flowOffset(elapsed, 60, 'forward', 20))).toEqual([0, 14, 8]);
    expect([0, 100, 200].map((elapsed) => flowOffset(elapsed, 60, 'backward', 20))).toEqual([0, 6, 12]);
  });
  it('stands where there are no dashes', () => {
    expect(flowOffset(500, 60, 'forward', 0)).toBe(0);
  });
  it('stays within one pattern however long the page runs', () => {
    const way = fc.constantFrom('forward' as const, 'backward' as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 2_000 }), way, (elapsed, speed, to) => {
        const offset = flowOffset(elapsed, speed, to, 20);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(20);
      }),
    );
  });
});

it('is pointed out by an arrow where nothing may move', () => {
  expect(flowArrow({ x: 0, y: 0, width: 100, height: 10 }, 'forward')).toBe('M45 0L55 5L45 10Z');
  expect(flowArrow({ x: 0, y: 0, width: 100, height: 10 }, 'backward')).toBe('M55 0L45 5L55 10Z');
  expect(flowArrow({ x: 0, y: 0, width: 10, height: 100 }, 'forward')).toBe('M0 45L5 55L10 45Z');
});

it('runs along the longer side', () => {
  const at = { x: 30, y: 40 };
  expect(middleLine({ ...at, width: 200, height: 10 })).toEqual({ x1: 30, y1: 45, x2: 230, y2: 45, thickness: 10 });
  expect(middleLine({ ...at, width: 10, height: 200 })).toEqual({ x1: 35, y1: 40, x2: 35, y2: 240, thickness: 10 });
});

describe('it flows', () => {
  const flowing = (value: number | null | undefined, data: object = {}) =>
    draw(
      ScrollbarView,
      widgetOf(scrollbar, { data: BOUND, ...data }),
      value === undefined ? undefined : aReading(value),
    ).includes('data-flowing="true"');
  it.each([
    [1, true],
    [0, false],
    [null, false],
    [undefined, false],
  ])('with the value %j: %s', (value, expected) => {
    expect(flowing(value)).toBe(expected);
  });
  it('as its condition says', () => {
    expect(flowing(12, { dataAddon: { symbol: '>', value: '10' } })).toBe(true);
  });
  it('not while its value is out of date: what moves is said to move now', () => {
    const widget = widgetOf(scrollbar, { data: BOUND });
    expect(draw(ScrollbarView, widget, aReading(1, { quality: 'stale' }))).toContain('data-flowing="false"');
    expect(draw(ScrollbarView, widget, aReading(1, { quality: 'uncertain' }))).toContain('data-flowing="true"');
  });
  it('not at all while nothing is known, even for "not equal"', () => {
    expect(flowing(undefined, { dataAddon: { symbol: '!=', value: '1' } })).toBe(false);
  });
});

it.each([
  [0, 25],
  [8, 8],
  [500, 50],
])('of line width %d in a pipe of 50 runs %d thick, never beside it', (width, thick) => {
  expect(draw(ScrollbarView, widgetOf(scrollbar, { data: BOUND, line: { width } }))).toContain(
    `stroke-width="${thick}"`,
  );
});
it('takes no dashes that are not lengths', () => {
  expect(scrollbar.data.safeParse({ line: { dash: '1;fill:red' } }).success).toBe(false);
});
