import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { barPicture3D } from './bars-3d.ts';
import { type BarModel, barPicture, placesOf } from './bars.ts';
import { outside, SIZES, wordsIn } from './chart.testing.ts';
import { AXES_MARGINS, asBars } from './data.ts';

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
});
