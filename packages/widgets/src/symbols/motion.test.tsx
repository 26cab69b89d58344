import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.testing.ts';
import { symbols } from './library.ts';
import { cutAt, placedMotion, rimOf, turnedAt } from './motion.ts';
import type { Motion } from './part.ts';
import { piecesOf } from './live-symbol.tsx';

const all = [...symbols.values()];
const motionsOf = (kind: Motion['kind']) =>
  all.flatMap((symbol) =>
    symbol.parts.flatMap((part) => (part.moves?.kind === kind ? [{ symbol, part, moves: part.moves }] : [])),
  );

describe('moving parts', () => {
  it('are those of every family: rotors, stirrers, blades of switches, levels and openings', () => {
    const names = (kind: Motion['kind']) => new Set(motionsOf(kind).map(({ symbol }) => symbol.name));
    expect(names('turn').size).toBeGreaterThan(10);
    expect(names('spin').size).toBeGreaterThan(3);
    expect(names('swing').size).toBeGreaterThanOrEqual(7);
    const categories = (category: string, kind: Motion['kind']) => {
      const some = all.filter((symbol) => symbol.category === category);
      return some.filter(({ name }) => names(kind).has(name)).length / some.length;
    };
    expect(categories('vessels', 'level')).toBeGreaterThan(0.8);
    // check valves, pinch valves and dampers have no bow tie
    expect(categories('valves', 'open')).toBeGreaterThan(0.6);
  });
  it('turn about a place within their symbol, and hinge on a place that they touch', () => {
    for (const { symbol, moves } of motionsOf('turn')) {
      if (moves.kind !== 'turn') throw new Error(symbol.name);
      expect(moves.cx, symbol.name).toBeGreaterThan(0);
      expect(moves.cx, symbol.name).toBeLessThan(symbol.size.width);
      expect(moves.cy, symbol.name).toBeLessThan(symbol.size.height);
    }
    for (const { symbol, part, moves } of motionsOf('swing')) {
      if (moves.kind !== 'swing') throw new Error(symbol.name);
      const { left, right, top, bottom } = boundsOf(part);
      expect(
        moves.cx >= left - 1 && moves.cx <= right + 1 && moves.cy >= top - 1 && moves.cy <= bottom + 1,
        symbol.name,
      ).toBe(true);
    }
  });
  it('a wheel keeps within its symbol at every angle', () => {
    for (const { symbol, part, moves } of motionsOf('turn')) {
      if (moves.kind !== 'turn') continue;
      const { left, right, top, bottom } = boundsOf(part);
      const far = Math.max(moves.cx - left, right - moves.cx, moves.cy - top, bottom - moves.cy);
      const room = Math.max(symbol.size.width, symbol.size.height);
      expect(far, symbol.name).toBeLessThanOrEqual(room / 2 + 1);
    }
  });
  it('a full vessel is wholly full and an empty one empty, and an open valve wholly open', () => {
    for (const { symbol, part, moves } of [...motionsOf('level'), ...motionsOf('open')]) {
      const whole = cutAt(moves, 1, symbol.size.width, 0);
      const bounds = boundsOf(part);
      expect(whole.y, symbol.name).toBeLessThanOrEqual(bounds.top + 0.1);
      expect(whole.y + whole.height, symbol.name).toBeGreaterThanOrEqual(bounds.bottom - 0.1);
      expect(whole.x, symbol.name).toBeLessThanOrEqual(bounds.left + 0.1);
      expect(whole.x + whole.width, symbol.name).toBeGreaterThanOrEqual(bounds.right - 0.1);
      expect(cutAt(moves, 0, symbol.size.width, 0).height, symbol.name).toBe(0);
    }
  });
});

const motion: fc.Arbitrary<Motion> = fc.oneof(
  fc.record({
    kind: fc.constant('level' as const),
    top: fc.integer({ min: 0, max: 50 }),
    bottom: fc.integer({ min: 51, max: 200 }),
  }),
  fc.record({
    kind: fc.constant('open' as const),
    cx: fc.integer({ min: 0, max: 99 }),
    cy: fc.integer({ min: 0, max: 99 }),
    reach: fc.integer({ min: 1, max: 99 }),
  }),
);
it('a level never falls while its share grows, whatever the share is', () => {
  fc.assert(
    fc.property(
      motion,
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (moves, share, more) => {
        const [one, other] = [cutAt(moves, share, 60, 0), cutAt(moves, share + more, 60, 0)];
        expect(one.height).toBeGreaterThanOrEqual(0);
        expect(other.height).toBeGreaterThanOrEqual(one.height - 0.02);
      },
    ),
  );
});
it('a placed motion cuts where the placed part lies', () => {
  fc.assert(
    fc.property(motion, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 500 }), (moves, scale, y) => {
      const own = cutAt(moves, 0.5, 60, 0);
      const far = cutAt(placedMotion(moves, { x: 0, y, scale }), 0.5, 60 * scale, 0);
      expect(far.y).toBeCloseTo(own.y * scale + y, 0);
      expect(far.height).toBeCloseTo(own.height * scale, 0);
    }),
  );
});
it('parts of one motion move as one piece, and what stands between them stays where it lies', () => {
  const fan = symbols.get('fan');
  expect(piecesOf(fan?.parts ?? []).map(({ moves, parts }) => [moves?.kind, parts.length])).toEqual([
    [undefined, 1],
    ['turn', 4],
  ]);
});
it('a round machine without a rotor has a rim that turns; a fan and a tank have none', () => {
  const rim = (name: string) => rimOf(symbols.get(name) ?? { category: '', parts: [] }).length;
  expect([rim('pump'), rim('motor'), rim('fan'), rim('tank'), rim('valve')]).toEqual([3, 3, 0, 0, 0]);
});
it('a stirrer seen from the side is never thinner than a line', () => {
  for (let elapsed = 0; elapsed < 2_400; elapsed += 50)
    expect(
      Math.abs(Number(/scale\((\S+) 1\)/.exec(turnedAt({ kind: 'spin', cx: 20 }, elapsed))?.[1])),
    ).toBeGreaterThanOrEqual(0.08);
});
