import { describe, expect, it } from 'vitest';
import { anchorPoint, followConnections, letGo, linkOf, nearestAnchor, withLink } from './connect.ts';
import { positionIn } from './geometry/form.ts';
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
