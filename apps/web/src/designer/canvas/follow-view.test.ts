import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EYE, nearer } from './follow-view.ts';

const scale = fc.double({ min: 0.05, max: 16, noNaN: true });
const length = fc.double({ min: -5_000, max: 5_000, noNaN: true });

it('a page moved towards the eye looks as large, and lies where, the view says', () => {
  fc.assert(
    fc.property(fc.record({ x: length, y: length, scale }), scale, length, (view, set, at) => {
      const { left, top, towards } = nearer(view, set);
      // what a browser makes of a perspective: nearer things are larger by this
      const times = EYE / (EYE - towards);
      expect(times * (left + set * at)).toBeCloseTo(view.x + view.scale * at, 4);
      expect(times * (top + set * at)).toBeCloseTo(view.y + view.scale * at, 4);
      // never behind the eye, where nothing is drawn
      expect(towards).toBeLessThan(EYE);
    }),
  );
});
it('does not move a page whose scale is the one it has', () => {
  expect(nearer({ x: 12, y: -7, scale: 1.5 }, 1.5)).toEqual({ left: 12, top: -7, towards: 0 });
});
