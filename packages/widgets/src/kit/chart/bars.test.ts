import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { barPicture3D } from './bars-3d.ts';
import { type BarModel, barPicture, placesOf } from './bars.ts';
import { outside, SIZES, wordsIn } from './chart.testing.ts';
import { AXES_MARGINS, asBars } from './data.ts';
import { isTimed } from './picture.ts';

const bar = (value: number | undefined, source: number) => ({
  name: `P${source}`,
  colour: '#2f7fd1',
  value,
  words: `${value ?? '--'} kW`,
  bare: String(value ?? '--'),
  isDoubtful: source === 2,
  source,
});
const model = (
  values: readonly (number | undefined)[],
  rest: Partial<BarModel> = {},
  settings: object = {},
): BarModel => ({
  size: { width: 480, height: 260 },
  margins: AXES_MARGINS,
  groups: values.map((value, at) => ({ label: `P${at}`, bars: [bar(value, at)] })),
  entries: values.map((_, at) => ({ name: `P${at}`, colour: '#2f7fd1' })),
  isNamed: true,
  unit: 'kW',
  settings: z.object(asBars).parse(settings),
  says: '暂无数据',
  ...rest,
});

describe('bars', () => {
  it('are as wide as asked for where there is room, and never run into each other', () => {
    const group = (count: number) => ({ label: '', bars: Array.from({ length: count }, (_, at) => bar(1, at)) });
    expect(placesOf([group(1), group(1)], { left: 0, right: 400 }, 40, 35).map(({ width }) => width)).toEqual([40, 40]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (counts, width, space) => {
          const places = placesOf(counts.map(group), { left: 10, right: 310 }, width, space);
          const edges = places.flatMap(({ left, width: wide }) => [left, left + wide]);
          const isWrong = edges.some((edge, at) => edge < (edges[at - 1] ?? 10) - 1e-6 || edge > 310 + 1e-6);
          expect(isWrong).toBe(false);
        },
      ),
    );
  });
  it.each(SIZES)('stay in a box of $width by $height, flat or with a depth, however they are turned', (size) => {
    const many = Array.from({ length: 20 }, (_, at) => at * 3 - 20);
    for (const values of [[], [5], [1, undefined, -3], many, [1e300, -1e300]])
      for (const settings of [{}, { mode: 'fixed', minVal: 10, maxVal: 20 }]) {
        expect(outside(barPicture(model(values, { size }, settings)).shapes, size)).toEqual([]);
        for (const [alpha, beta] of [
          [0, 15],
          [20, -30],
          [-15, 40],
        ] as const) {
          const solid = barPicture3D(model(values, { size }, settings), { alpha, beta, depth: 50 });
          expect(outside(solid.shapes, size)).toEqual([]);
        }
      }
  });
  it('are told with their values, and lead to the variable that is pointed at', () => {
    for (const picture of [
      barPicture(model([10, 20])),
      barPicture3D(model([10, 20]), { alpha: 0, beta: 15, depth: 50 }),
    ]) {
      expect(wordsIn(picture.shapes)).toEqual(expect.arrayContaining(['P0', 'P1', '10 kW', '20 kW', 'kW']));
      const hit = Array.from({ length: 480 }, (_, x) => picture.hit({ x, y: 205 })).filter((at) => at >= 0);
      expect([...new Set(hit)]).toEqual([0, 1]);
    }
  });
  it('begin at zero, also those that are below', () => {
    const picture = barPicture(model([-10]));
    expect(wordsIn(picture.shapes)).toContain('0');
  });
  it('of periods have a legend, those that are named below have one where their names are cut', () => {
    expect(wordsIn(barPicture(model([1, 2])).shapes).filter((words) => words === 'P0')).toHaveLength(1);
    expect(
      wordsIn(barPicture(model([1, 2], { isNamed: false })).shapes).filter((words) => words === 'P0'),
    ).toHaveLength(2);
  });
  it('of nothing say so', () => {
    expect(wordsIn(barPicture(model([undefined])).shapes)).toContain('暂无数据');
  });
  const HOUR = 3_600_000;
  const periods = (count: number): Partial<BarModel> => ({
    groups: Array.from({ length: count }, (_, at) => ({
      label: `${at}:00`,
      bars: [{ ...bar(at + 1, 0), isDoubtful: at === 1 }],
      period: { from: at * HOUR, to: (at + 1) * HOUR },
    })),
    isNamed: false,
  });
  const kinds: readonly (readonly [string, (model: BarModel) => ReturnType<typeof barPicture>])[] = [
    ['flat', barPicture],
    ['with a depth', (of) => barPicture3D(of, { alpha: 10, beta: 20, depth: 40 })],
  ];
  it.each(kinds)('of periods share the moment that is pointed at with the other charts of the page, %s', (_, draw) => {
    const picture = draw(model([], periods(6)));
    if (!isTimed(picture)) throw new Error('no time axis');
    const moments = Array.from({ length: 480 }, (_x, x) => picture.timeAt(x)).filter((time) => time !== null);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments[0]).toBeLessThan(HOUR / 4);
    expect(moments.at(-1)).toBeGreaterThan(5.75 * HOUR);
    // the line of a moment lies where that moment is pointed at
    for (const time of [0.5, 2.25, 5.9].map((hours) => hours * HOUR)) {
      const [line] = picture.atTime(time);
      const across = Number(/^M([\d.]+)/.exec(String(line?.attributes['d']))?.[1]);
      expect(Math.abs((picture.timeAt(across) ?? 0) - time)).toBeLessThan(HOUR / 20);
    }
    expect(picture.atTime(7 * HOUR)).toEqual([]);
    expect(isTimed(draw(model([1, 2])))).toBe(false);
  });
  it.each(kinds)('are hatched where they are of doubtful values, %s', (_, draw) => {
    const strokes = (of: BarModel) => draw(of).shapes.filter(({ attributes }) => attributes['opacity'] === 0.45);
    expect(strokes(model([], periods(4)))).toHaveLength(1);
    expect(strokes(model([], periods(1)))).toHaveLength(0);
    expect(outside(draw(model([], periods(4))).shapes, { width: 480, height: 260 })).toEqual([]);
  });
});
