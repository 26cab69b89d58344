import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outside, SIZES, wordsIn } from './chart.testing.ts';
import { ROUND_MARGINS, asShares } from './data.ts';
import { z } from 'zod';
import { inSector, pointOn, sectorPath, TURN, wallPath, within } from './sector.ts';
import { type Round, type ShareModel, percentText, sharePicture, slicesOf, spread } from './shares.ts';

const value = (amount: number | undefined, at: number) => ({
  name: `P${at}`,
  colour: '#2f7fd1',
  value: amount,
  unit: 'kW',
  words: `${amount ?? '--'} kW`,
  bare: String(amount ?? '--'),
  isDoubtful: false,
});
const model = (values: readonly (number | undefined)[], rest: Partial<ShareModel> = {}): ShareModel => ({
  size: { width: 360, height: 260 },
  margins: ROUND_MARGINS,
  values: values.map(value),
  off: new Set(),
  settings: z.object(asShares).parse({}),
  round: { kind: 'pie' },
  total: '合计',
  says: '暂无数据',
  ...rest,
});

describe('slices', () => {
  const amounts = fc.array(
    fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -1, Infinity, Number.MAX_VALUE, 5e-324)),
    { maxLength: 20 },
  );
  it('fill one turn without a gap, in their order, each as large as its share', () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (values, isEven) => {
        const slices = slicesOf(values, new Set([3]), isEven);
        expect(slices.every(({ at }) => at !== 3 && (values[at] ?? 0) > 0)).toBe(true);
        let end = 0;
        for (const { from, to, share } of slices) {
          expect(from).toBeCloseTo(end, 9);
          expect(to).toBeGreaterThanOrEqual(from);
          if (!isEven) expect((to - from) / TURN).toBeCloseTo(share, 6);
          end = to;
        }
        if (slices.length > 0) expect(end).toBeCloseTo(TURN, 9);
      }),
    );
  });
  it('a single one goes all round: a whole circle that is drawn, with its hole where it is a ring', () => {
    const whole = { cx: 50, cy: 50, radius: 40, flat: 1, from: 0, to: TURN };
    const d = sectorPath({ ...whole, inner: 20 });
    // each arc ends elsewhere than it began
    const ends = [...d.matchAll(/(?:M|0 0 [01] )(-?[\d.]+ -?[\d.]+)/g)].map(([, end]) => end);
    expect(ends.every((end, at) => at === 0 || end !== ends[at - 1])).toBe(true);
    expect(d.match(/Z/g)).toHaveLength(2);
    expect(sectorPath({ ...whole, inner: 0 })).not.toContain('L');
  });
  it('a point on a slice is found in it and in no other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (values, along, flat) => {
          const slices = slicesOf(values, new Set(), false);
          const sectors = slices.map(({ from, to }) => ({ cx: 10, cy: 20, radius: 50, inner: 15, flat, from, to }));
          for (const [at, sector] of sectors.entries()) {
            const { x, y } = pointOn(sector, sector.from + (sector.to - sector.from) * along, 30);
            expect(sectors.findIndex((one) => inSector(one, x, y))).toBe(at);
          }
        },
      ),
    );
  });
});

describe('walls of what is seen from aslant', () => {
  const angle = fc.double({ min: 0, max: TURN, noNaN: true });
  it('are on the near side outside and on the far side inside, and nowhere else', () => {
    const near = within(0, TURN, TURN / 4, (TURN * 3) / 4);
    expect(near).toEqual([[TURN / 4, (TURN * 3) / 4]]);
    const far = within(0, TURN, -TURN / 4, TURN / 4);
    expect(far.map(([from, to]) => to - from).reduce((sum, each) => sum + each, 0)).toBeCloseTo(TURN / 2, 9);
  });
  it('parts lie within both, and are all of what both have', () => {
    fc.assert(
      fc.property(angle, angle, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const parts = [...within(from, to, TURN / 4, (TURN * 3) / 4), ...within(from, to, -TURN / 4, TURN / 4)];
        expect(parts.reduce((sum, [begin, end]) => sum + end - begin, 0)).toBeCloseTo(to - from, 6);
        for (const [begin, end] of parts) expect(begin >= from && end <= to).toBe(true);
      }),
    );
  });
  it('are none without thickness, and none of a slice that is turned away', () => {
    const sector = { cx: 0, cy: 0, radius: 40, inner: 20, flat: 0.7, from: 0.1, to: 0.5 };
    expect(wallPath(sector, 0, false)).toBe('');
    expect(wallPath(sector, 10, false)).toBe('');
    expect(wallPath(sector, 10, true)).not.toBe('');
  });
});

describe('a chart of shares', () => {
  const rounds: Round[] = [{ kind: 'pie' }, { kind: 'ring', width: 20 }, { kind: 'rose' }];
  it.each(SIZES)('stays in its box of $width by $height, however it is made', (size) => {
    for (const round of rounds)
      for (const aslant of [undefined, { alpha: 45, depth: 45 }])
        for (const values of [[], [5], [1, 2, 3], [0, undefined, -4], Array.from({ length: 20 }, (_, at) => at + 1)]) {
          const { shapes } = sharePicture(model(values, { size, round, ...(aslant && { aslant }) }));
          expect(outside(shapes, size), `${round.kind} ${values.length}`).toEqual([]);
        }
  });
  it('says values, shares or both', () => {
    const said = (valueType: string) =>
      wordsIn(sharePicture(model([30, 10], { settings: z.object(asShares).parse({ valueType }) })).shapes).join('|');
    expect(said('both')).toContain('30 kW 75%');
    expect(said('percent')).not.toContain('kW');
    expect(said('value')).not.toContain('%');
    expect(said('none')).not.toMatch(/kW|%/);
  });
  it('has the sum in the middle of a ring, of one unit alone', () => {
    expect(wordsIn(sharePicture(model([30, 10], { round: { kind: 'ring', width: 20 } })).shapes)).toContain('40');
  });
  it('leaves out what is switched off, says what is pointed at, and that there is nothing', () => {
    const picture = sharePicture(model([30, 10], { off: new Set([0]) }));
    expect(wordsIn(picture.shapes).join('|')).toContain('100%');
    expect(picture.hit({ x: 180, y: 120 })).toBe(1);
    expect(wordsIn(picture.over({ x: 180, y: 120 })).join(' ')).toContain('P1');
    expect(wordsIn(sharePicture(model([])).shapes)).toContain('暂无数据');
  });
  it('writes small shares exactly enough', () => {
    expect([0.5, 0.0123, 0.333333, 1].map(percentText)).toEqual(['50%', '1.23%', '33.3%', '100%']);
  });
  it('moves words apart, no farther than there is room', () => {
    expect(spread([10, 11, 50], 10, 0, 100)).toEqual([10, 20, 50]);
    expect(spread([95, 96], 10, 0, 100)).toEqual([90, 100]);
  });
});
