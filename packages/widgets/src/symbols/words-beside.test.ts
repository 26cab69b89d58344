import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Beside, placeWords, uprightBox } from './words-beside.ts';

const place = fc.constantFrom<Beside>('bottom', 'top', 'left', 'right');
const words = fc.array(fc.record({ place, size: fc.integer({ min: 8, max: 40 }) }), { maxLength: 4 });
const box = fc.record({
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 500 }),
  width: fc.integer({ min: 10, max: 300 }),
  height: fc.integer({ min: 10, max: 300 }),
});

it('words never lie upon the symbol, nor upon each other', () => {
  fc.assert(
    fc.property(box, words, (around, list) => {
      const at = placeWords(around, list);
      for (const [index, { place: side, size }] of list.entries()) {
        const { x, y } = at[index] ?? { x: Number.NaN, y: Number.NaN };
        if (side === 'bottom') expect(y - size).toBeGreaterThanOrEqual(around.y + around.height - 1);
        if (side === 'top') expect(y).toBeLessThanOrEqual(around.y);
        if (side === 'left') expect(x).toBeLessThan(around.x);
        if (side === 'right') expect(x).toBeGreaterThan(around.x + around.width);
        for (const [other, { place: there, size: high }] of list.entries())
          if (other < index && there === side)
            expect(y - (at[other]?.y ?? 0)).toBeGreaterThanOrEqual(Math.min(size, high));
      }
    }),
  );
});
it('stand about what is seen of a turned symbol', () => {
  const turned = uprightBox({ x: 0, y: 0, width: 60, height: 20 }, 90);
  expect([turned.x, turned.y, turned.width, turned.height].map(Math.round)).toEqual([20, -20, 20, 60]);
});
