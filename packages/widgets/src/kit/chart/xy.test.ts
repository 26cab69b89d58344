import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { curveOf, outside, SIZES, wordsIn } from './chart.testing.ts';
import { AXES_MARGINS, axesLook, axis, written } from './data.ts';
import { type XyModel, pairsOf, xyPicture } from './xy.ts';

const adapt = z.object(axis).parse({});
const line = curveOf([
  [0, 0],
  [100, 50],
]);
const steps = curveOf(
  [
    [0, 1],
    [50, 2],
  ],
  { holds: true },
);
const model = (rest: Partial<XyModel> = {}): XyModel => ({
  size: { width: 400, height: 300 },
  margins: AXES_MARGINS,
  modeX: adapt,
  modeY: adapt,
  formatX: written.format.parse({}),
  formatY: written.format.parse({}),
  series: [{ name: 'A', colour: '#2f7fd1', pairs: pairsOf(line, steps, 0, 100), isOff: false, source: 1 }],
  look: z.object(axesLook).parse({}),
  titleX: 'm³/h',
  titleY: 'kPa',
  isLine: true,
  says: '暂无数据',
  ...rest,
});

describe('one value over another', () => {
  it('is taken at every moment of either: what stands as it stood, what goes on the line between', () => {
    expect(pairsOf(line, steps, 0, 100)).toEqual({ times: [0, 50, 100], xs: [0, 25, 50], ys: [1, 2, 2] });
  });
  it('is not known where one of them is not', () => {
    const ended = curveOf(
      [
        [0, 1],
        [50, Number.NaN],
      ],
      { holds: true },
    );
    expect(pairsOf(line, ended, 0, 100).ys).toEqual([1, Number.NaN, Number.NaN]);
    expect(pairsOf(line, curveOf([]), 0, 100).ys.every(Number.isNaN)).toBe(true);
  });
  it('keeps so many points at most, the newest among them', () => {
    const long = curveOf(Array.from({ length: 10_000 }, (_, at) => [at, at] as const));
    const { times } = pairsOf(long, long, 0, 10_000, 500);
    expect(times.length).toBeLessThanOrEqual(501);
    expect(times.at(-1)).toBe(9_999);
  });
  it('tells both values of the point that is meant, and when it was', () => {
    const picture = xyPicture(
      model({ modeX: { mode: 'fixed', minVal: 0, maxVal: 50 }, modeY: { mode: 'fixed', minVal: 1, maxVal: 2 } }),
    );
    const at = { x: AXES_MARGINS.left, y: 250 };
    expect(wordsIn(picture.over(at))).toContain('0, 1');
    expect(picture.hit(at)).toBe(1);
    expect(picture.hit({ x: 100, y: 30 })).toBe(-1);
  });
  it('writes each axis and each value in its own format', () => {
    const picture = xyPicture(
      model({
        formatX: written.format.parse({ decimalsBy: 'own', decimals: 1 }),
        formatY: written.format.parse({ prefix: 'ΔT ', sign: true }),
        modeX: { mode: 'fixed', minVal: 0, maxVal: 50 },
        modeY: { mode: 'fixed', minVal: 1, maxVal: 2 },
      }),
    );
    expect(wordsIn(picture.shapes)).toEqual(expect.arrayContaining(['ΔT +1.2', '50']));
    expect(wordsIn(picture.over({ x: AXES_MARGINS.left, y: 250 }))).toContain('0.0, ΔT +1');
  });
  it.each(SIZES)('stays in a box of $width by $height', (size) => {
    for (const isLine of [true, false]) expect(outside(xyPicture(model({ size, isLine })).shapes, size)).toEqual([]);
    const nothing = xyPicture(model({ size, series: [] }));
    expect(outside(nothing.shapes, size)).toEqual([]);
    expect(wordsIn(nothing.shapes)).toContain('暂无数据');
  });
});
