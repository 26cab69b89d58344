import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorPoint, followConnections, letGo, linkOf, nearestAnchor, withLink } from './connect.ts';
import { arrowBetween, endPoint } from './connector.ts';
import { positionIn } from './geometry/form.ts';
import { distance } from './geometry/line.ts';
import { moveWidget, rotateWidget } from './geometry/widgets.ts';
import { aGroup, aRect, circle, line } from './page.testing.ts';
import { freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const wire = (from: string | null, to: string | null): Widget => {
  const fresh = freshWidget(
    line,
    {
      points: [
        { x: 0, y: 0 },
        { x: 50, y: 50 },
        { x: 9, y: 9 },
      ],
    },
    'wire',
  );
  const link = (widgetId: string | null, anchor: string) => (widgetId === null ? null : { widgetId, anchor });
  return { ...fresh, data: { from: link(from, 'right'), to: link(to, 'left') } };
};
const pointsOf = (widget: Widget | undefined) => (widget && 'points' in widget.position ? widget.position.points : []);

describe('anchors', () => {
  it('lie in the middle of the sides, and turn with the widget', () => {
    expect(anchorPoint(aRect('a', 0, 0), 'right')).toEqual({ x: 100, y: 30 });
    expect(anchorPoint(aRect('a', 0, 0), 'centre')).toEqual({ x: 50, y: 30 });
    expect(anchorPoint(rotateWidget(aRect('a', 0, 0), 90), 'top')).toEqual({ x: 80, y: 30 });
    expect(anchorPoint(freshWidget(circle, { cx: 10, cy: 10, r: 5, rotate: 0 }), 'left')).toEqual({ x: 5, y: 10 });
  });
  it('lie on the edge of a triangle, not beside it', () => {
    const triangle = { ...aRect('t'), position: positionIn('triangle', { x: 0, y: 0, width: 60, height: 90 }) };
    expect(anchorPoint(triangle, 'top')).toEqual({ x: 30, y: 0 });
    expect(anchorPoint(triangle, 'right')).toEqual({ x: 50, y: 60 });
    expect(anchorPoint(triangle, 'bottom')).toEqual({ x: 30, y: 90 });
  });
  it('are found within reach', () => {
    const widgets = [aRect('a', 0, 0), aGroup('g', [aRect('b', 200, 0)])];
    expect(nearestAnchor(widgets, { x: 103, y: 31 }, 5)).toEqual({
      widgetId: 'a',
      anchor: 'right',
      point: { x: 100, y: 30 },
    });
    expect(nearestAnchor(widgets, { x: 110, y: 31 }, 5)).toBeUndefined();
    expect(nearestAnchor(widgets, { x: 103, y: 31 }, 5, new Set(['a']))).toBeUndefined();
  });
});

describe('connectors', () => {
  it('stay attached when what they are attached to moves', () => {
    const moved = moveWidget(aRect('a', 0, 0), { x: 10, y: 20 });
    const [after, ...others] = followConnections([moved, aRect('b', 300, 0), wire('a', 'b')], ['a']);
    expect(others).toEqual([]);
    expect(pointsOf(after)).toEqual([
      { x: 110, y: 50 },
      { x: 50, y: 50 },
      { x: 9, y: 9 },
    ]);
  });
  it('follow a widget inside a group that moves, and a group of which something moves', () => {
    const inside = aGroup('g', [aRect('a', 0, 0), aRect('c', 0, 200)]);
    const widgets = [moveWidget(inside, { x: 5, y: 0 }), wire('a', null)];
    expect(pointsOf(followConnections(widgets, ['g'])[0])[0]).toEqual({ x: 105, y: 30 });
    expect(pointsOf(followConnections([inside, wire('g', null)], ['c'])[0])[0]).toEqual({ x: 100, y: 130 });
  });
  it('that need not move are not told', () => {
    const [after] = followConnections([aRect('a', 0, 0), wire('a', null)], ['a']);
    expect(after && followConnections([aRect('a', 0, 0), after], ['a'])).toEqual([]);
    expect(followConnections([aRect('a', 0, 0), aRect('z'), wire('a', null)], ['z'])).toEqual([]);
  });
  it('let go of what is gone, and of themselves, and stay where they are', () => {
    for (const gone of ['a', 'wire']) {
      const [after] = followConnections([wire(gone, null)], [gone]);
      expect(after && linkOf(after, 'from')).toBeNull();
      expect(pointsOf(after)).toEqual(pointsOf(wire(null, null)));
    }
  });
  it('that are moved by themselves let go of what did not come along', () => {
    const after = letGo(wire('a', 'b'), new Set(['wire', 'b']));
    expect([linkOf(after, 'from'), linkOf(after, 'to')?.widgetId]).toEqual([null, 'b']);
  });
  it('are attached by an end', () => {
    const attached = withLink(wire(null, null), 'to', { widgetId: 'a', anchor: 'top' });
    expect(linkOf(attached, 'to')).toEqual({ widgetId: 'a', anchor: 'top' });
    expect(pointsOf(followConnections([aRect('a', 0, 0), attached], ['wire'])[0]).at(-1)).toEqual({ x: 50, y: 0 });
  });
});

describe('an arrow that is attached', () => {
  const arrow = (direction: string): Widget => ({
    ...aRect('arrow', 0, 0),
    data: { direction, from: { widgetId: 'a', anchor: 'right' }, to: { widgetId: 'b', anchor: 'left' } },
  });
  const ends = (widget: Widget) => [endPoint(widget, 'from'), endPoint(widget, 'to')];

  it.each(['right', 'down', 'left', 'up'])(
    'reaches from the one widget to the other, pointing %s before',
    (direction) => {
      const widgets = [aRect('a', 0, 0), aRect('b', 400, 300), arrow(direction)];
      const [after, ...others] = followConnections(widgets, ['a', 'b']);
      expect(others).toEqual([]);
      expect(after && ends(after)).toEqual([
        { x: expect.closeTo(100, 0), y: expect.closeTo(30, 0) },
        { x: expect.closeTo(400, 0), y: expect.closeTo(330, 0) },
      ]);
    },
  );
  it('stays as thick as it was', () => {
    const [after] = followConnections([aRect('a', 0, 0), aRect('b', 400, 0), arrow('right')], ['arrow']);
    expect(after?.position).toMatchObject({ x: 100, y: 0, width: 300, height: 60, rotate: 0, right: 400, bottom: 60 });
  });
  it('lets go of what is gone', () => {
    const [after] = followConnections([aRect('a', 0, 0), arrow('right')], ['a', 'b']);
    expect(after?.data).toMatchObject({ from: { widgetId: 'a' }, to: null });
  });
});

it('an arrow between any two places has its tail and its tip there', () => {
  const place = fc.record({ x: fc.integer({ min: -3_000, max: 3_000 }), y: fc.integer({ min: -3_000, max: 3_000 }) });
  const direction = fc.constantFrom('right', 'down', 'left', 'up');
  fc.assert(
    fc.property(place, place, direction, (tail, tip, pointing) => {
      const widget = { ...aRect('arrow', 7, 9), data: { direction: pointing, from: null, to: null } };
      const drawn = arrowBetween(widget, tail, tip);
      const gap = (end: 'from' | 'to', to: { x: number; y: number }) => distance(endPoint(drawn, end) ?? to, to);
      if (tail.x === tip.x && tail.y === tip.y) return;
      // a tenth of a degree, and tenths of units
      const slack = 1 + distance(tail, tip) / 1_000;
      expect(Math.max(gap('from', tail), gap('to', tip))).toBeLessThan(slack);
    }),
  );
});
