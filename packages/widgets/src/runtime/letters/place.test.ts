import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeCanvas } from './place.ts';

const PAGE = { width: 1_920, height: 1_080 };

it('covers the page, pixel upon pixel', () => {
  expect(placeCanvas(PAGE, { scaleX: 1, scaleY: 1, left: 0, top: 30 }, 2)).toEqual({
    place: { width: 3_840, height: 2_160, scaleX: 2, scaleY: 2, left: 0, top: 0 },
    css: { left: 0, top: 30, width: 1_920, height: 1_080 },
  });
});
it('stands upon whole pixels within the page, and writes where the page does', () => {
  const size = fc.integer({ min: 20, max: 2_000 });
  const fitted = fc.record({
    scaleX: fc.double({ min: 0.1, max: 2, noNaN: true }),
    scaleY: fc.double({ min: 0.1, max: 2, noNaN: true }),
    left: fc.double({ min: 0, max: 500, noNaN: true }),
    top: fc.double({ min: 0, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.record({ width: size, height: size }),
      fitted,
      fc.constantFrom(1, 1.25, 1.5, 2),
      (page, at, ratio) => {
        const placed = placeCanvas(page, at, ratio);
        if (!placed) return;
        const { place, css } = placed;
        expect([place.width % 1, place.height % 1]).toEqual([0, 0]);
        expect(css.left * ratio).toBeCloseTo(Math.round(css.left * ratio), 6);
        expect(css.left).toBeGreaterThanOrEqual(at.left - 1e-6);
        expect(css.left + css.width).toBeLessThanOrEqual(at.left + page.width * at.scaleX + 1e-6);
        // a point of the page lies at the same place of the screen in both
        expect(css.left + (place.left + 10 * place.scaleX) / ratio).toBeCloseTo(at.left + 10 * at.scaleX, 6);
        expect(css.top + (place.top + 10 * place.scaleY) / ratio).toBeCloseTo(at.top + 10 * at.scaleY, 6);
      },
    ),
  );
});
it('is left out where it would be larger than a 4K screen, or nothing is seen of it', () => {
  const at = { scaleX: 1, scaleY: 1, left: 0, top: 0 };
  expect(placeCanvas({ width: 3_840, height: 2_160 }, at, 1)).not.toBeNull();
  expect(placeCanvas({ width: 3_841, height: 2_160 }, at, 1)).toBeNull();
  expect(placeCanvas(PAGE, { ...at, scaleX: 0, scaleY: 0 }, 1)).toBeNull();
});
