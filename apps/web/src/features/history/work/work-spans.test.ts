import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lanesOf, placeIn } from './work-spans.ts';

const span = fc.tuple(fc.nat(1_000), fc.nat(400)).map(([from, length]) => ({ from, to: from + length }));

it('orders and inspections lie in rows, and none covers another one while there is room', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (spans, least) => {
      const lanes = lanesOf(spans, least, 100);
      for (const [one, a] of spans.entries())
        for (const [other, b] of spans.entries()) {
          if (one === other || lanes[one] !== lanes[other]) continue;
          const [first, second] = a.from < b.from || (a.from === b.from && one < other) ? [a, b] : [b, a];
          expect(Math.max(first.to, first.from + least)).toBeLessThanOrEqual(second.from);
        }
      expect(Math.max(0, ...lanesOf(spans, least, 3))).toBeLessThan(3);
    }),
  );
});
it('a span is cut to what is seen, and is not there where nothing of it is', () => {
  const view = { from: 100, to: 200 };
  expect(placeIn({ from: 50, to: 150 }, view)).toEqual({ left: 0, width: 0.5 });
  expect(placeIn({ from: 150, to: Number.POSITIVE_INFINITY }, view)).toEqual({ left: 0.5, width: 0.5 });
  expect(placeIn({ from: 120, to: 120 }, view)).toEqual({ left: 0.2, width: 0 });
  expect(placeIn({ from: 200, to: 300 }, view)).toBeUndefined();
  expect(placeIn({ from: 0, to: 99 }, view)).toBeUndefined();
});
