import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, isSeen, SIDES, sideOf, viewOf } from './space.ts';

const length = fc.integer({ min: 1, max: 300 });
const box = fc
  .record({
    left: fc.integer({ min: -200, max: 200 }),
    top: fc.integer({ min: -200, max: 200 }),
    width: length,
    height: length,
    depth: length,
  })
  .map(({ left, top, width, height, depth }) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
    front: 0,
    back: depth,
  }));
const turn = fc.integer({ min: -80, max: 80 });

describe('a box that is looked at', () => {
  it('is the same from the front, without an angle', () => {
    const view = viewOf(0, 0, { x: 5, y: 5, z: 5 });
    expect(view({ x: 1, y: 2, z: 9 })).toMatchObject({ x: 1, y: 2 });
  });
  it('shows three sides at most, and its front from before', () => {
    fc.assert(
      fc.property(box, turn, turn, (of, alpha, beta) => {
        const view = viewOf(alpha, beta, { x: 0, y: 0, z: 0 });
        const seen = SIDES.filter((side) => isSeen(sideOf(of, side, view)));
        expect(seen.length).toBeLessThanOrEqual(3);
        expect(seen).toContain('front');
        expect(seen).not.toContain('back');
        for (const [one, other] of [
          ['left', 'right'],
          ['top', 'bottom'],
        ] as const)
          expect(seen.includes(one) && seen.includes(other)).toBe(false);
      }),
    );
  });
  it('shows its sides without a hole: together they are what is seen of it', () => {
    fc.assert(
      fc.property(box, turn, turn, (of, alpha, beta) => {
        const view = viewOf(alpha, beta, { x: 0, y: 0, z: 0 });
        const sides = SIDES.map((side) => areaOf(sideOf(of, side, view)));
        const sum = (wanted: (area: number) => boolean) =>
          sides.filter(wanted).reduce((all, area) => all + Math.abs(area), 0);
        // what is turned to who looks covers just what is turned away
        expect(sum((area) => area > 0)).toBeCloseTo(
          sum((area) => area < 0),
          3,
        );
      }),
    );
  });
  it('lies higher behind when it is tilted towards who looks, and to the right when it is turned', () => {
    const about = { x: 0, y: 0, z: 0 };
    expect(viewOf(30, 0, about)({ x: 0, y: 0, z: 10 }).y).toBeLessThan(0);
    expect(viewOf(0, 15, about)({ x: 0, y: 0, z: 10 }).x).toBeGreaterThan(0);
  });
});
