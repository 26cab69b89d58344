import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PortSide } from '@lightfield/page';
import { reshape, pulledStretch } from './reshape.ts';
import { oneWay, route } from './route.ts';
import { MOST_STEPS } from './search.ts';
import { ALL_SIDES, COST, type Obstacle, type WayEnd, isRightAngled, judged } from './way.ts';

const ROOM = { left: 2, top: 2, right: 1_022, bottom: 766 };
const end = (x: number, y: number, side: PortSide, stub = 14): WayEnd => ({ at: { x, y }, sides: [side], stub });
const box = (left: number, top: number, width: number, height: number, clear = 10): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  clear,
});
const text = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

describe('a pipe', () => {
  it('goes straight where two ports face each other', () => {
    expect(text(route(end(100, 100, 'right'), end(300, 100, 'left'), [], ROOM))).toBe('100,100 300,100');
    expect(text(route(end(100, 100, 'right'), end(110, 100, 'left'), [], ROOM))).toBe('100,100 110,100');
  });
  it('bends once where it may, twice in the middle where it must', () => {
    expect(text(route(end(100, 100, 'right'), end(300, 300, 'top'), [], ROOM))).toBe('100,100 300,100 300,300');
    expect(text(route(end(100, 100, 'right'), end(300, 200, 'left'), [], ROOM))).toBe(
      '100,100 200,100 200,200 300,200',
    );
  });
  it('leaves and arrives the way its ports point, whatever that costs', () => {
    const points = route(end(300, 100, 'right'), end(100, 100, 'left'), [], ROOM);
    expect(text(points)).toBe('300,100 314,100 314,76 86,76 86,100 100,100');
  });
  it('leads around what stands in its way, with room', () => {
    const tank = box(180, 40, 60, 120);
    const points = route(end(100, 100, 'right'), end(400, 100, 'left'), [tank], ROOM);
    expect(judged(points, { stub: 14 }, { stub: 14 }, [tank]).crossed).toBe(0);
    expect(points.length).toBe(6);
  });
  it('leads through where there is no way around', () => {
    const wall = box(180, -100, 60, 1_000);
    expect(text(route(end(100, 100, 'right'), end(400, 100, 'left'), [wall], ROOM))).toBe('100,100 400,100');
  });
});

const coordinate = (most: number) => fc.integer({ min: 2, max: most });
const anEnd = fc.record({
  at: fc.record({ x: coordinate(1_022), y: coordinate(766) }),
  sides: fc.oneof(
    fc.constantFrom<PortSide[]>(['left'], ['right'], ['top'], ['bottom'], ['left', 'right'], ['top', 'bottom']),
    fc.constant(ALL_SIDES),
  ),
  stub: fc.constantFrom(0, 14, 30),
});
const aBox = fc
  .tuple(coordinate(1_000), coordinate(740), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map(([left, top, width, height]) => box(left, top, width, height));

/** Unit by unit, along stretches of one row or column each: how many lie within a box grown by `by`. */
function unitsWithin(points: readonly { x: number; y: number }[], each: Obstacle, by: number): number {
  let units = 0;
  points.slice(1).forEach((to, at) => {
    const from = points[at] ?? to;
    const long = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    for (let unit = 0; unit < long; unit++) {
      const x = from.x + Math.sign(to.x - from.x) * (unit + 0.5);
      const y = from.y + Math.sign(to.y - from.y) * (unit + 0.5);
      if (x > each.left - by && x < each.right + by && y > each.top - by && y < each.bottom + by) units += 1;
    }
  });
  return units;
}
const aWay = fc
  .tuple(fc.array(fc.integer({ min: 2, max: 400 }), { minLength: 2, maxLength: 6 }), fc.boolean())
  .map(([turns, isAcross]) =>
    turns.slice(1).map((_, at) => {
      const [one, other] = [turns[at] ?? 0, turns[at + 1] ?? 0];
      return (at % 2 === 0) === isAcross ? { x: one, y: other } : { x: other, y: one };
    }),
  );
const anyObstacle = fc
  .tuple(aBox, fc.nat(12), fc.boolean())
  .map(([each, clear, soft]): Obstacle => ({ ...each, clear, ...(soft && { soft }) }));

it('a way costs each unit of what it crosses', () => {
  fc.assert(
    fc.property(aWay, fc.array(anyObstacle, { maxLength: 6 }), (points, obstacles) => {
      const [hard, soft] = [obstacles.filter((each) => !each.soft), obstacles.filter((each) => each.soft)];
      const sum = (list: readonly Obstacle[], of: (each: Obstacle) => number) =>
        list.reduce((total, each) => total + of(each), 0);
      const crossed = sum(
        hard,
        (each) => COST.near * unitsWithin(points, each, each.clear) + COST.inside * unitsWithin(points, each, 0),
      );
      const free = judged(points, { stub: 0 }, { stub: 0 }, []).cost;
      const cost = free + crossed + sum(soft, (each) => COST.soft * unitsWithin(points, each, each.clear));
      expect(judged(points, { stub: 0 }, { stub: 0 }, obstacles)).toEqual({ cost, crossed });
    }),
  );
});

describe('whatever is on the page, a way', () => {
  it('is there, at right angles, from end to end, on the page, and found with bounded work', () => {
    fc.assert(
      fc.property(anEnd, anEnd, fc.array(aBox, { maxLength: 60 }), (from, to, boxes) => {
        const effort = oneWay();
        const points = route(from, to, boxes, ROOM, effort);
        expect(points[0]).toEqual(from.at);
        expect(points.at(-1)).toEqual(to.at);
        expect(points.length).toBeGreaterThanOrEqual(2);
        expect(isRightAngled(points)).toBe(true);
        for (const { x, y } of points) {
          expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
          expect(x >= ROOM.left && x <= ROOM.right && y >= ROOM.top && y <= ROOM.bottom).toBe(true);
        }
        expect(effort.left).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
  });
  it('is the same for the same page: two people see one pipe', () => {
    fc.assert(
      fc.property(anEnd, anEnd, fc.array(aBox, { maxLength: 20 }), (from, to, boxes) => {
        expect(route(from, to, boxes, ROOM)).toEqual(route(from, to, boxes, ROOM));
      }),
      { numRuns: 50 },
    );
  });
  it('stays in bounds with 2,000 things on the page and no search left', () => {
    const boxes = Array.from({ length: 2_000 }, (_, at) =>
      box(20 + (at % 50) * 20, 20 + Math.floor(at / 50) * 18, 10, 10, 4),
    );
    const effort = oneWay();
    route(end(4, 4, 'right'), end(1_000, 760, 'left'), boxes, ROOM, effort);
    expect(effort.left).toBeLessThan(MOST_STEPS);
    expect(route(end(4, 4, 'right'), end(1_000, 760, 'left'), boxes, ROOM, { left: 0 }).length).toBeGreaterThan(1);
  });
});

describe('a pipe a person shaped', () => {
  const shaped = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 100 },
    { x: 200, y: 100 },
  ];
  it('keeps its bend while an end goes elsewhere', () => {
    expect(text(reshape(shaped, end(0, 20, 'right'), end(200, 100, 'left')) ?? [])).toBe('0,20 50,20 50,100 200,100');
    expect(text(reshape(shaped, end(10, 20, 'right'), end(210, 120, 'left')) ?? [])).toBe('10,20 60,20 60,120 210,120');
  });
  it('is laid anew where it would lead back through what it comes out of', () => {
    expect(reshape(shaped, end(80, 0, 'right'), end(200, 100, 'left'))).toBeUndefined();
  });
  it('is pulled by a stretch, and its ports stay', () => {
    expect(text(pulledStretch(shaped, 1, { x: 120, y: 55 }, 14))).toBe('0,0 120,0 120,100 200,100');
    expect(text(pulledStretch(shaped, 0, { x: 30, y: 40 }, 14))).toBe('0,0 14,0 14,40 50,40 50,100 200,100');
  });
});

it('two pipes with the same middle do not run along each other', () => {
  const first = route(end(100, 100, 'right'), end(400, 300, 'left'), [], ROOM);
  const lane: Obstacle = { left: 246, right: 254, top: 100, bottom: 300, clear: 4, soft: true };
  expect(text(first)).toBe('100,100 250,100 250,300 400,300');
  expect(text(route(end(100, 150, 'right'), end(400, 250, 'left'), [lane], ROOM))).toBe(
    '100,150 226,150 226,250 400,250',
  );
});
