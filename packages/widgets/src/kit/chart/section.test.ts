import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { curveOf, outside, SIZES, wordsIn } from './chart.testing.ts';
import { AXES_MARGINS, axesLook, timeMarks } from './data.ts';
import { type SectionModel, sectionPicture, spansOf } from './section.ts';

const ITEMS = [
  { status: '运行', value: 1, color: '#2f9e75' },
  { status: '空闲', value: 0, color: '#97a2ad' },
];
const model = (points: readonly (readonly [number, number])[], rest: Partial<SectionModel> = {}): SectionModel => ({
  size: { width: 480, height: 160 },
  margins: AXES_MARGINS,
  from: 0,
  to: 100,
  lanes: [{ name: 'P1', curve: curveOf(points, { holds: true }) }],
  items: ITEMS,
  look: z.object({ ...timeMarks, ...axesLook }).parse({}),
  says: '暂无数据',
  other: '其他',
  lengthText: (ms) => `${ms} ms`,
  ...rest,
});

describe('states over time', () => {
  it('last until another is told, the last one to the end, and end where nothing is known', () => {
    const points = [
      [-10, 1],
      [20, 1],
      [30, 0],
      [60, Number.NaN],
      [80, 1],
    ] as const;
    expect(spansOf(curveOf(points), 0, 100)).toEqual([
      { from: 0, to: 30, value: 1 },
      { from: 30, to: 60, value: 0 },
      { from: 80, to: 100, value: 1 },
    ]);
  });
  it('never overlap, and lie within what is shown', () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.constantFrom(0, 1, 2, Number.NaN));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (points) => {
        const spans = spansOf(curveOf(points.toSorted(([one], [other]) => one - other)), 0, 100);
        for (const [at, span] of spans.entries()) {
          expect(span.from >= (spans[at - 1]?.to ?? 0) && span.to > span.from && span.to <= 100).toBe(true);
        }
      }),
    );
  });
  it('are named with the share of time they had, and told with how long each lasted', () => {
    const picture = sectionPicture(
      model([
        [0, 1],
        [25, 0],
      ]),
    );
    expect(wordsIn(picture.shapes)).toContain('运行 25%');
    const { plot } = picture;
    const tip = wordsIn(
      picture.over({ x: plot.left + (plot.right - plot.left) / 10, y: (plot.top + plot.bottom) / 2 }),
    );
    expect(tip).toContain('运行');
    expect(tip).toContain('25 ms');
  });
  it('that flicker thousands of times are few shapes', () => {
    const points = Array.from({ length: 50_000 }, (_, at) => [at / 500, at % 2] as const);
    expect(sectionPicture(model(points)).shapes.length).toBeLessThan(1_000);
  });
  it.each(SIZES)(
    'stay in a box of $width by $height, one lane or twelve, with nothing or with values of no state',
    (size) => {
      for (const count of [0, 1, 12])
        for (const points of [
          [],
          [[0, 7]],
          [
            [0, 1],
            [50, 0],
          ],
        ] as const) {
          const lanes = Array.from({ length: count }, (_, at) => ({
            name: `一号循环水泵 ${at}`,
            curve: curveOf(points),
          }));
          expect(outside(sectionPicture(model([], { size, lanes })).shapes, size)).toEqual([]);
        }
      expect(wordsIn(sectionPicture(model([], { size })).shapes)).toContain('暂无数据');
    },
  );
});
