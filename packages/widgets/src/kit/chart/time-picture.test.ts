import { describe, expect, it } from 'vitest';
import { chart, curveOf, outside, SIZES, wordsIn } from './chart.testing.ts';
import { LINE_WIDTH } from './time-picture.ts';

const lines = (shapes: ReturnType<typeof chart>['shapes']) =>
  shapes.filter(({ attributes }) => attributes['stroke-width'] === LINE_WIDTH);

describe('a chart over time', () => {
  it.each(SIZES)('is drawn within its box of $width by $height, most of which is curve', (size) => {
    const { shapes, plot } = chart({ size });
    expect(plot.right - plot.left).toBeGreaterThan(size.width * 0.4);
    expect(plot.bottom - plot.top).toBeGreaterThan(size.height * 0.4);
    expect(outside(shapes, size)).toEqual([]);
  });
  it('has a line for each curve that is not switched off', () => {
    expect([false, true].map((isOff) => lines(chart({ isOff }).shapes).length)).toEqual([2, 1]);
  });
  it('says quietly that there is nothing', () => {
    expect(wordsIn(chart({ curve: curveOf([]) }).shapes)).toContain('暂无数据');
    expect(wordsIn(chart().shapes)).not.toContain('暂无数据');
  });
  it('hatches what is doubtful, what touches as one', () => {
    const doubtful = Array.from({ length: 5_000 }, (_, at) => ({ from: at * 10, to: at * 10 + 1 }));
    const points = [
      [0, 1],
      [60_000, 2],
    ] as const;
    const hatches = chart({ curve: curveOf(points, { doubtful }) }).shapes.filter(
      ({ attributes }) => attributes['opacity'] === 0.45,
    );
    expect(hatches).toHaveLength(2);
  });
  it('keeps what lies beyond a fixed axis at its edge', () => {
    const { shapes, plot } = chart({
      settings: { mode: 'fixed', minVal: 0, maxVal: 100 },
      curve: curveOf([
        [0, -1e9],
        [60_000, 1e9],
      ]),
    });
    const ups = [...String(lines(shapes)[0]?.attributes['d']).matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...ups)).toBeGreaterThanOrEqual(plot.top - 1.1);
    expect(Math.max(...ups)).toBeLessThanOrEqual(plot.bottom + 1.1);
  });
  it('tells the value next to the pointer with its unit, and on other charts the moment alone', () => {
    const picture = chart();
    const x = (picture.plot.left + picture.plot.right) / 2;
    expect(wordsIn(picture.over({ x, y: 50 }))).toContain('20 °C');
    expect(wordsIn(picture.atTime(29_000))).toEqual([]);
    expect(picture.atTime(29_000).length).toBeGreaterThan(0);
    expect(picture.atTime(120_000)).toEqual([]);
    expect(picture.over({ x: 2, y: 50 })).toEqual([]);
  });
  it('tells the value in the decimals that were chosen', () => {
    const picture = chart({ settings: { format: { decimalsBy: 'own', decimals: 2, thousands: true } } });
    const x = (picture.plot.left + picture.plot.right) / 2;
    expect(wordsIn(picture.over({ x, y: 50 }))).toContain('20.00 °C');
  });
  it('knows the curve that passes close to the pointer', () => {
    const picture = chart({
      curve: curveOf([
        [0, 10],
        [60_000, 20],
      ]),
    });
    const { left, right, top, bottom } = picture.plot;
    const x = (left + right) / 2;
    expect(picture.hit({ x, y: (top + bottom) / 2 })).toBe(0);
    expect(picture.hit({ x, y: top })).toBe(-1);
    expect(picture.hit({ x: 2, y: (top + bottom) / 2 })).toBe(-1);
  });
  it.each([
    [
      'marks, as many as were wanted',
      { customTicks: 3 },
      (words: string[]) => words.filter((w) => /^\d\d:\d\d:\d\d$/.test(w)).length <= 3,
    ],
    ['times as they were wanted', { timeFormat: 'ss秒' }, (words: string[]) => words.includes('30秒')],
    ['no marks', { ticks: { show: false } }, (words: string[]) => !words.some((w) => w.includes(':'))],
    ['no legend', { legend: { show: false } }, (words: string[]) => !words.includes('水温')],
    ['its legend', {}, (words: string[]) => words.includes('水温') && words.includes('室温')],
    ['its stretch', { showXRange: true }, (words: string[]) => words.some((w) => / – /.test(w))],
    ['its unit', {}, (words: string[]) => words.includes('°C')],
    [
      'numbers in its format, marks with as many decimals as tell them apart',
      { format: { prefix: '¥ ', sign: true, decimalsBy: 'own', decimals: 3 } },
      (words: string[]) => words.some((w) => /^¥ \+\d+$/.test(w)),
    ],
  ])('has %s', (_what, settings, holds) => {
    expect(holds(wordsIn(chart({ settings }).shapes))).toBe(true);
  });
});
