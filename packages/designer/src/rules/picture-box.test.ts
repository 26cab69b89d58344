import { type Crop, WHOLE, croppedTo } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutBox, sizedAbout } from './picture-box.ts';

const percent = fc.double({ min: 0, max: 90, noNaN: true });
const anyCrop = fc
  .record({ left: percent, top: percent, right: percent, bottom: percent })
  .map((asked): Crop => croppedTo(WHOLE, asked));
const anyBox = fc.record({
  x: fc.integer({ min: -500, max: 900 }),
  y: fc.integer({ min: -500, max: 900 }),
  width: fc.integer({ min: 10, max: 900 }),
  height: fc.integer({ min: 10, max: 900 }),
  rotate: fc.integer({ min: 0, max: 359 }),
});
const near = (value: number) => expect.closeTo(value, 4);

it('a picture that is cut and whole again stands where it stood, as large as it was', () => {
  fc.assert(
    fc.property(anyBox, anyCrop, fc.boolean(), fc.boolean(), (box, crop, across, down) => {
      const cut = cutBox(box, { to: crop, across, down });
      const again = cutBox({ ...cut, rotate: box.rotate }, { from: crop, across, down });
      expect(again).toEqual({ x: near(box.x), y: near(box.y), width: near(box.width), height: near(box.height) });
    }),
  );
});
it('cut at the left, the rest of it stays where it is: mirrored at the right, turned wherever it looks', () => {
  const box = { x: 100, y: 100, width: 200, height: 100, rotate: 0 };
  const to = croppedTo(WHOLE, { left: 50 });
  expect(cutBox(box, { to })).toEqual({ x: 200, y: 100, width: 100, height: 100 });
  expect(cutBox(box, { to, across: true })).toEqual({ x: 100, y: 100, width: 100, height: 100 });
  expect(cutBox({ ...box, rotate: 90 }, { to })).toEqual({ x: near(150), y: near(150), width: 100, height: 100 });
});
it('of another size it has the same middle', () => {
  expect(sizedAbout({ x: 10, y: 10, width: 20, height: 20 }, { width: 40, height: 10 })).toEqual({
    x: 0,
    y: 15,
    width: 40,
    height: 10,
  });
});
