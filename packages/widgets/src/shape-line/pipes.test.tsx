import { type Line, contrast, freshWidget, parseColour } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aReading } from '../kit/page.testing.ts';
import { portsOfPicture } from '../symbols/ports.ts';
import { courseOf, headAt } from './course.ts';
import { shapeLine } from './definition.ts';
import { flowDash, flowSpeed, flowedOffset } from './flow.ts';
import { MEDIUM_COLOURS, mediumStyle } from './media.ts';
import { crossings, pipeworkOf } from './pipework.ts';
import { ShapeLineView } from './view.tsx';

const at = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }));
const pipe = (id: string, points: readonly (readonly [number, number])[], data: Partial<Line['data']> = {}): Line => {
  const fresh = freshWidget(shapeLine, { points: at(...points) }, id);
  return { ...fresh, data: { ...fresh.data, kind: 'pipe', jump: true, ...data } };
};

describe('the way of a pipe', () => {
  const corner = at([0, 0], [100, 0], [100, 60]);
  it('has round elbows, never larger than there is room', () => {
    expect(courseOf(corner, { radius: 10 })).toBe('M0 0L90 0A10 10 0 0 1 100 10L100 60');
    expect(courseOf(corner, { radius: 90 })).toBe('M0 0L70 0A30 30 0 0 1 100 30L100 60');
    expect(courseOf(corner, { radius: 0 })).toBe('M0 0L100 0L100 60');
  });
  it('leaps over what it crosses, over neighbours in one bridge', () => {
    expect(courseOf(at([0, 0], [100, 0]), { radius: 0, jumps: at([50, 0]), leap: 6 })).toBe(
      'M0 0L44 0A6 6 0 0 1 50 -6A6 6 0 0 1 56 0L100 0',
    );
    expect(courseOf(at([0, 0], [100, 0]), { radius: 0, jumps: at([50, 0], [58, 0]), leap: 6 })).toBe(
      'M0 0L44 0A6 6 0 0 1 50 -6L58 -6A6 6 0 0 1 64 0L100 0',
    );
  });
  it('ends under its arrow head', () => {
    expect(courseOf(at([0, 0], [100, 0]), { radius: 0, trimTo: 8 })).toBe('M0 0L92 0');
    expect(headAt({ x: 100, y: 0 }, { x: 0, y: 0 }, 10)).toBe('M100 0L90 4.2L90 -4.2Z');
  });
});

describe('pipes among each other', () => {
  it('leap over what was drawn before, and not over what they are joined to', () => {
    const across = pipe('across', [
      [0, 50],
      [100, 50],
    ]);
    const down = pipe('down', [
      [50, 0],
      [50, 100],
    ]);
    const branch: Line = {
      ...pipe('branch', [
        [20, 50],
        [20, 100],
      ]),
      style: { ...across.style, stroke: { ...across.style.stroke, width: 4 } },
    };
    const joined = { ...branch, data: { ...branch.data, from: { widgetId: 'across', anchor: 'along', port: '' } } };
    const work = pipeworkOf([across, down, joined]);
    expect(work.get('across')).toBeUndefined();
    expect(work.get('down')?.jumps).toEqual([{ x: 50, y: 50 }]);
    expect(work.get('branch')).toEqual({ jumps: [], joinedFrom: across.style.stroke.width / 2, joinedTo: 0 });
  });
  it('have nothing to do with plain lines', () => {
    const line = {
      ...pipe('l', [
        [0, 0],
        [50, 50],
      ]),
      data: {
        ...pipe('l', [
          [0, 0],
          [1, 1],
        ]).data,
        kind: 'line' as const,
      },
    };
    expect(pipeworkOf([line]).size).toBe(0);
  });
  it('cross where stretches do, not where they end', () => {
    expect(crossings(at([0, 0], [10, 10]), at([0, 10], [10, 0]))).toEqual([{ x: 5, y: 5 }]);
    expect(crossings(at([0, 0], [50, 0]), at([50, -50], [50, 50]))).toEqual([]);
  });
});

describe('what flows', () => {
  const flow = { data: null, dead: 0, full: 0, reverse: false, speed: 60 };
  it('runs by value and sign, and stands when it is zero or not to be relied on', () => {
    expect(flowSpeed(flow, aReading(5))).toBe(60);
    expect(flowSpeed(flow, aReading(-5))).toBe(-60);
    expect(flowSpeed({ ...flow, reverse: true }, aReading(5))).toBe(-60);
    expect(flowSpeed(flow, aReading(true))).toBe(60);
    for (const reading of [undefined, aReading(0), aReading(null), aReading('text')])
      expect(flowSpeed(flow, reading)).toBe(0);
    for (const quality of ['bad', 'stale'] as const) expect(flowSpeed(flow, { ...aReading(5), quality })).toBe(0);
    expect(flowSpeed({ ...flow, dead: 6 }, aReading(5))).toBe(0);
  });
  it('runs as fast as its value is large, where it is told what is full', () => {
    expect([2, 5, 50, 0.01].map((value) => flowSpeed({ ...flow, full: 10 }, aReading(value)))).toEqual([12, 30, 60, 9]);
  });
  it('goes on from where it was, within one pattern', () => {
    const { pattern } = flowDash(8);
    expect(flowedOffset(0, 60, 100, pattern)).toBe(pattern - 6);
    expect(flowedOffset(pattern - 1, -60, 100, pattern)).toBe(5);
    // a tab that was hidden for an hour
    expect(flowedOffset(0, 60, 3_600_000, 20)).toBe(0);
  });
});

describe('a medium', () => {
  it('stands out at least 3:1 from light pages and from dark ones', () => {
    const grounds = { light: ['#ffffff', '#f4f6f8'], dark: ['#0f1720', '#1b2530'] };
    for (const theme of ['light', 'dark'] as const)
      for (const [name, colour] of Object.entries(MEDIUM_COLOURS[theme]))
        for (const ground of grounds[theme]) {
          const [one, other] = [parseColour(colour), parseColour(ground)];
          expect(one && other && contrast(one, other), `${name} on ${ground}`).toBeGreaterThanOrEqual(
            theme === 'light' && ground !== '#ffffff' ? 2.7 : 3,
          );
        }
  });
  it('has the colour that suits the ground of its page', () => {
    expect(mediumStyle('#ffffff')).toMatchObject({ '--lf-medium-water': MEDIUM_COLOURS.light.water });
    expect(mediumStyle('#10161c')).toMatchObject({ '--lf-medium-water': MEDIUM_COLOURS.dark.water });
  });
});

it('a pipe is drawn in the colour of its medium, a plain line as ever', () => {
  const draw = (widget: Line) => renderToStaticMarkup(<ShapeLineView widget={widget as never} />);
  const water = pipe(
    'p',
    [
      [0, 0],
      [50, 0],
    ],
    { medium: 'water' },
  );
  expect(draw(water)).toContain('stroke="var(--lf-stroke, var(--lf-medium-water, #2273b9))"');
  expect(draw({ ...water, data: { ...water.data, kind: 'line' } })).toContain('<polyline');
});

it('ports of a picture are where its symbol has them, and flip with it', () => {
  const pump = { href: 'symbol:pump', fit: 'contain', flip: 'none' } as const;
  expect(portsOfPicture(pump, { width: 120, height: 60 })).toEqual([
    { name: 'left1', x: 30, y: 30, side: 'left' },
    { name: 'right1', x: 90, y: 30, side: 'right' },
  ]);
  expect(portsOfPicture({ ...pump, flip: 'horizontal', fit: 'fill' }, { width: 120, height: 60 })[0]).toEqual({
    name: 'left1',
    x: 120,
    y: 30,
    side: 'right',
  });
  expect(portsOfPicture({ ...pump, href: '/lfscada/a.png' }, { width: 10, height: 10 })).toEqual([]);
});
