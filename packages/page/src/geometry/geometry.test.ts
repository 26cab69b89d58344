import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGroup, aRect, boxes, points, positions } from '../page.testing.ts';
import { type Point, type Position, POSITIONS } from '../position.ts';
import { boundsOf } from './bounds.ts';
import { type Box, edgesOf, grow, isWithin, unionOf } from './box.ts';
import { centreOf, formOf, frameOf, keepEdges, positionIn } from './form.ts';
import { hits } from './hit.ts';
import { distance, dropPoint } from './line.ts';
import { flipPoints, rotateBy, roundPosition, scaleInto, translate, withFrame } from './transform.ts';
import { boundsOfWidget, hitsWidget, rotateWidget, scaleWidget } from './widgets.ts';

const expectNear = (got: unknown, wanted: unknown, at = ''): void => {
  if (typeof wanted === 'number') {
    expect(typeof got, at).toBe('number');
    expect(Math.abs(Number(got) - wanted), `${at} ${String(got)} is not ${wanted}`).toBeLessThan(1e-6);
    return;
  }
  if (typeof wanted !== 'object' || wanted === null || typeof got !== 'object' || got === null) {
    expect(got, at).toEqual(wanted);
    return;
  }
  expect(Object.keys(got), at).toEqual(Object.keys(wanted));
  for (const [key, value] of Object.entries(wanted)) expectNear(Reflect.get(got, key), value, `${at}.${key}`);
};
const box = (x: number, y: number, width: number, height: number, rotate = 0): Position =>
  keepEdges({ x, y, width, height, rotate, top: 0, right: 0, bottom: 0, left: 0 });
const assertEach = (check: (position: Position, point: Point, to: Box) => void) =>
  fc.assert(fc.property(positions, points, boxes, check));

describe('what a position spans', () => {
  it('grows with its turn', () => {
    expectNear(boundsOf(box(0, 0, 100, 60, 90)), { x: 20, y: -20, width: 60, height: 100 });
    expectNear(boundsOf({ cx: 0, cy: 0, rx: 10, ry: 5, rotate: 90 }), { x: -5, y: -10, width: 10, height: 20 });
  });
  it('is that of a circle however it is turned', () => {
    expect(boundsOf({ cx: 10, cy: 10, r: 5, rotate: 33 })).toEqual({ x: 5, y: 5, width: 10, height: 10 });
  });
  it('has the frame of an unturned position', () => {
    assertEach((position) => {
      if (!('rotate' in position) || position.rotate === 0) expect(boundsOf(position)).toEqual(frameOf(position));
    });
  });
  it('holds every place that is met', () => {
    assertEach((position, point) => {
      const { x, y, width, height } = boundsOf(position);
      if (hits(position, point))
        expect(isWithin({ ...point, width: 0, height: 0 }, grow({ x, y, width, height }, 1e-6))).toBe(true);
    });
  });
  it('fills the box a form was made for', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom('box', 'ellipse', 'line', 'triangle', 'chart'), (drawn, form) => {
        const position = positionIn(form, drawn);
        expect(formOf(position)).toBe(form);
        expect(POSITIONS[form].safeParse(position).success).toBe(true);
        expectNear(boundsOf(position), drawn);
      }),
    );
  });
});

describe('moving', () => {
  it('there and back leads to the same place', () => {
    assertEach((position, delta) => {
      expectNear(translate(translate(position, delta), { x: -delta.x, y: -delta.y }), position);
    });
  });
  it('moves all that is drawn by as much', () => {
    assertEach((position, delta) => {
      const { x, y, width, height } = boundsOf(position);
      expectNear(boundsOf(translate(position, delta)), { x: x + delta.x, y: y + delta.y, width, height });
    });
  });
  it('keeps the edges of a box in step and the margins of a chart as they are', () => {
    expect(translate(box(1, 2, 3, 4), { x: 10, y: 10 })).toEqual({
      x: 11,
      y: 12,
      width: 3,
      height: 4,
      rotate: 0,
      ...edgesOf({ x: 11, y: 12, width: 3, height: 4 }),
    });
    const chart = { x: 0, y: 0, width: 9, height: 9, top: 26, right: 20, bottom: 50, left: 48 };
    expect(translate(chart, { x: 5, y: 5 })).toEqual({ ...chart, x: 5, y: 5 });
  });
});

describe('resizing', () => {
  it('fills the box it is stretched to, when it is not turned', () => {
    assertEach((position, _, to) => {
      const from = boundsOf(position);
      if (('rotate' in position && position.rotate !== 0) || 'r' in position || from.width < 1 || from.height < 1)
        return;
      expectNear(boundsOf(scaleInto(position, from, to)), to);
    });
  });
  it('there and back leads to the same place, but for circles, which stay round', () => {
    assertEach((position, _, to) => {
      const from = boundsOf(position);
      if ('r' in position || from.width < 1 || from.height < 1) return;
      if ('rotate' in position && position.rotate % 90 !== 0) return;
      expectNear(scaleInto(scaleInto(position, from, to), to, from), position);
    });
  });
  it('swaps the sides of what lies on its side', () => {
    const lying = box(0, 20, 100, 60, 90);
    const from = boundsOf(lying);
    expectNear(boundsOf(scaleInto(lying, from, { ...from, width: from.width * 2 })), { ...from, width: 120 });
  });
  it('never lets a circle out of its box', () => {
    const scaled = scaleInto(
      { cx: 5, cy: 5, r: 5, rotate: 0 },
      { x: 0, y: 0, width: 10, height: 10 },
      {
        x: 0,
        y: 0,
        width: 40,
        height: 20,
      },
    );
    expect(scaled).toEqual({ cx: 20, cy: 10, r: 10, rotate: 0 });
  });
  it('moves a flat line without stretching it into a plane', () => {
    const flat = {
      points: [
        { x: 0, y: 5 },
        { x: 10, y: 5 },
      ],
    };
    expect(scaleInto(flat, frameOf(flat), { x: 0, y: 20, width: 20, height: 8 })).toEqual({
      points: [
        { x: 0, y: 20 },
        { x: 20, y: 20 },
      ],
    });
  });
  it('by a handle of its own keeps the turn', () => {
    fc.assert(
      fc.property(positions, boxes, (position, to) => {
        const from = frameOf(position);
        if ('r' in position || from.width < 1 || from.height < 1) return;
        const after = withFrame(position, to);
        expectNear(frameOf(after), to);
        expect('rotate' in after && after.rotate).toBe('rotate' in position && position.rotate);
      }),
    );
  });
});

describe('turning', () => {
  it('four quarters lead back to the same place, to the last digit', () => {
    assertEach((position) => {
      const round = [1, 2, 3, 4].reduce((turned) => rotateBy(turned, 90), position);
      expectNear(round, position);
    });
    expect([1, 2, 3, 4].reduce((turned) => rotateBy(turned, 90), box(1, 2, 31, 17))).toEqual(box(1, 2, 31, 17));
  });
  it('about itself leaves its centre where it was', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: -720, max: 720 }), (position, degrees) => {
        // The middle of a line's box moves as its points turn.
        if ('points' in position) return;
        expectNear(centreOf(rotateBy(position, degrees)), centreOf(position));
      }),
    );
  });
  it('about another point keeps the distance to it', () => {
    fc.assert(
      fc.property(positions, points, fc.integer({ min: -720, max: 720 }), (position, about, degrees) => {
        if ('points' in position) return;
        const after = rotateBy(position, degrees, about);
        expectNear(distance(centreOf(after), about), distance(centreOf(position), about));
      }),
    );
  });
  it('stays within what a position may say', () => {
    fc.assert(
      fc.property(positions, fc.double({ min: -1_000, max: 1_000, noNaN: true }), (position, degrees) => {
        expect(POSITIONS[formOf(position)].safeParse(rotateBy(position, degrees)).success).toBe(true);
      }),
    );
  });
  it('meets the turned point where it met the point', () => {
    fc.assert(
      fc.property(positions, points, fc.constantFrom(90, 180, 270), (position, point, degrees) => {
        if ('points' in position || formOf(position) === 'chart') return;
        const about = { x: 0, y: 0 };
        const { x, y } = point;
        const turned = { 90: { x: -y, y: x }, 180: { x: -x, y: -y }, 270: { x: y, y: -x } }[degrees] ?? point;
        // Half a unit of slack one way: a point on the very edge may fall to either side of it.
        if (hits(position, point)) expect(hits(rotateBy(position, degrees, about), turned, 0.5)).toBe(true);
      }),
    );
  });
});

describe('mirroring', () => {
  it('twice leads back to the same place', () => {
    fc.assert(
      fc.property(positions, points, fc.constantFrom('horizontal', 'vertical'), (position, about, mirror) => {
        expectNear(boundsOf(flipPoints(flipPoints(position, mirror, about), mirror, about)), boundsOf(position));
      }),
    );
  });
  it('mirrors what is drawn', () => {
    assertEach((position, about) => {
      const { x, y, width, height } = boundsOf(position);
      expectNear(boundsOf(flipPoints(position, 'horizontal', about)), { x: 2 * about.x - x - width, y, width, height });
    });
  });
});

describe('rounding', () => {
  const numbersOf = (position: Position) => JSON.stringify(position).match(/-?\d+(?:\.\d+)?/g) ?? [];
  it('leaves whole units, and nothing to round a second time', () => {
    assertEach((position) => {
      const rounded = roundPosition(position);
      expect(numbersOf(rounded).every((number) => /^-?\d+$/.test(number) && number !== '-0')).toBe(true);
      expect(roundPosition(rounded)).toEqual(rounded);
      expect(JSON.parse(JSON.stringify(rounded))).toEqual(rounded);
    });
  });
  it('leaves one decimal while a gesture goes on', () => {
    expect(roundPosition({ cx: 1.26, cy: -0.04, r: 3.333, rotate: 0 }, 1)).toEqual({
      cx: 1.3,
      cy: 0,
      r: 3.3,
      rotate: 0,
    });
  });
  it('keeps neighbours that touched together, and sizes from vanishing', () => {
    const left = roundPosition(keepEdges({ ...positionIn('box', { x: 0.4, y: 0, width: 10.3, height: 0.2 }) }));
    const right = roundPosition(positionIn('box', { x: 10.7, y: 0, width: 5, height: 5 }));
    expect(left.x + left.width).toBe(right.x);
    expect(left.height).toBe(1);
  });
});

describe('points of a line', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 50, y: 1 },
    { x: 100, y: 0 },
  ];
  it('go when let go on a straight path', () => {
    expect(dropPoint(way, 1, 2)).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
  });
  it('stay where the path bends, and at its ends', () => {
    expect(dropPoint(way, 1, 0.5)).toBe(way);
    expect(dropPoint(way, 0, 100)).toBe(way);
    expect(dropPoint(way, 2, 100)).toBe(way);
  });
  it('stay when a point lies behind an end instead of between', () => {
    const back = [
      { x: 0, y: 0 },
      { x: 150, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(dropPoint(back, 1, 2)).toBe(back);
  });
});

describe('meeting', () => {
  it.each<[string, Position, Point, number, boolean]>([
    ['a corner of a turned box it no longer covers', box(0, 0, 100, 60, 90), { x: 5, y: 5 }, 0, false],
    ['a place only a turned box covers', box(0, 0, 100, 60, 90), { x: 50, y: -15 }, 0, true],
    ['the corner of the box around a circle', { cx: 50, cy: 50, r: 50, rotate: 0 }, { x: 5, y: 5 }, 0, false],
    [
      'beside a line, within reach',
      {
        points: [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
        ],
      },
      { x: 50, y: 4 },
      5,
      true,
    ],
    [
      'beside a line, out of reach',
      {
        points: [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
        ],
      },
      { x: 50, y: 6 },
      5,
      false,
    ],
    [
      'beside the tip of a triangle',
      positionIn('triangle', { x: 0, y: 0, width: 100, height: 100 }),
      { x: 5, y: 5 },
      0,
      false,
    ],
    [
      'a flat triangle far along its line',
      { x1: 0, y1: 0, x2: 10, y2: 0, x3: 5, y3: 0, rotate: 0 },
      { x: 90, y: 0 },
      1,
      false,
    ],
  ])('%s', (_name, position, point, slack, met) => {
    expect(hits(position, point, slack)).toBe(met);
  });
  it('meets every centre of what has an inside', () => {
    assertEach((position) => {
      if (!('points' in position) && !('x1' in position)) expect(hits(position, centreOf(position))).toBe(true);
    });
  });
});

describe('groups', () => {
  const pair = () => aGroup('g', [aRect('a', 0, 0), aRect('b', 200, 100)]);
  it('span their children, and are met only where one of them is', () => {
    expect(boundsOfWidget(pair())).toEqual({ x: 0, y: 0, width: 300, height: 160 });
    expect(hitsWidget(pair(), { x: 10, y: 10 })).toBe(true);
    expect(hitsWidget(pair(), { x: 150, y: 80 })).toBe(false);
  });
  it('resize with all they hold', () => {
    const from = boundsOfWidget(pair());
    const scaled = scaleWidget(pair(), from, { x: 10, y: 10, width: 600, height: 320 });
    expect(scaled.children?.map((child) => boundsOf(child.position))).toEqual([
      { x: 10, y: 10, width: 200, height: 120 },
      { x: 410, y: 210, width: 200, height: 120 },
    ]);
    expect(frameOf(scaled.position)).toEqual({ x: 10, y: 10, width: 600, height: 320 });
  });
  it('turn by turning what they hold, about one point', () => {
    const turned = rotateWidget(pair(), 90);
    expect(turned.position).toMatchObject({ rotate: 0 });
    expectNear(boundsOfWidget(turned), { x: 70, y: -70, width: 160, height: 300 });
    expectNear(unionOf((turned.children ?? []).map(boundsOfWidget)), frameOf(turned.position));
  });
});
