import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorPoint, linkOf, withLink } from './connect.ts';
import { arrowBetween, endPoint } from './connector.ts';
import { positionIn } from './geometry/form.ts';
import { distance } from './geometry/line.ts';
import { rotateWidget } from './geometry/widgets.ts';
import { aRect, circle, line } from './page.testing.ts';
import { freshWidget } from './tree.ts';

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
});

it('an end of a line is attached to something, or to nothing', () => {
  const fresh = freshWidget(
    line,
    {
      points: [
        { x: 0, y: 0 },
        { x: 50, y: 50 },
      ],
    },
    'wire',
  );
  const attached = withLink(fresh, 'to', { widgetId: 'a', anchor: 'top', port: '' });
  expect(linkOf(attached, 'to')).toEqual({ widgetId: 'a', anchor: 'top', port: '' });
  expect(linkOf(withLink(attached, 'to', null), 'to')).toBeNull();
});
it('a link of before there were ports is one to an anchor', () => {
  const fresh = freshWidget(
    line,
    {
      points: [
        { x: 0, y: 0 },
        { x: 50, y: 50 },
      ],
    },
    'wire',
  );
  const stored = { ...fresh, data: { ...fresh.data, from: { widgetId: 'a', anchor: 'left' } } };
  expect(linkOf(stored, 'from')).toEqual({ widgetId: 'a', anchor: 'left', port: '' });
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
