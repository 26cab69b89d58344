import { LIMITS } from '@lightfield/contract';
import { OwnDrawing } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, followsValue, motionOf, outlineAt, portAt, portNear, withParts, withPort } from './marks.ts';

/** A body that stands back from the left edge, and a foot that does not. */
const drawing = OwnDrawing.parse({
  width: 100,
  height: 60,
  parts: [{ d: 'M20 0L100 0L100 40L20 40Z', fill: '#112233' }, { d: 'M0 50L100 50L100 60L0 60Z' }],
});

describe('marks on a drawing', () => {
  it('set a port at the outline, where a pipe meets it, in the middle of what is near', () => {
    expect(portNear(drawing, { x: 5, y: 18 })).toEqual({ x: 20, y: 20, side: 'left' });
    expect(portNear(drawing, { x: 2, y: 10 })).toEqual({ x: 20, y: 10, side: 'left' });
    expect(portNear(drawing, { x: 98, y: 31 })).toEqual({ x: 100, y: 30, side: 'right' });
    expect(portNear(drawing, { x: 61, y: 1 })).toEqual({ x: 60, y: 0, side: 'top' });
    // by number it stands where it was told to
    expect(portAt(drawing, 'left', 18, false)).toEqual({ x: 20, y: 18, side: 'left' });
    expect(outlineAt(drawing, 'left', 45)).toBe(0);
  });
  it('keep ports on the drawing wherever one points', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true });
    fc.assert(
      fc.property(number, number, (x, y) => {
        const port = portNear(drawing, { x, y });
        expect(port.x >= 0 && port.x <= drawing.width && port.y >= 0 && port.y <= drawing.height).toBe(true);
        expect(OwnDrawing.safeParse({ ...drawing, ports: [port] }).success).toBe(true);
      }),
    );
  });
  it('add ports side by side, as many as there may be', () => {
    let marked = drawing;
    for (let count = 0; count <= LIMITS.ownSymbol.ports; count += 1) marked = withPort(marked);
    expect(marked.ports).toHaveLength(LIMITS.ownSymbol.ports);
    expect(marked.ports.slice(0, 4).map(({ side }) => side)).toEqual(['left', 'right', 'top', 'bottom']);
  });
  it('move what is chosen about its own middle, as far as it reaches', () => {
    const bounds = boundsOf(drawing.parts.slice(0, 1));
    if (!bounds) throw new Error('There is nothing');
    expect(motionOf('turn', bounds)).toEqual({ kind: 'turn', cx: 60, cy: 20, speed: 1 });
    expect(motionOf('fill', bounds)).toEqual({ kind: 'fill', axis: 'y', from: 40, to: 0 });
    expect(motionOf('shift', bounds)).toEqual({ kind: 'shift', dx: 0, dy: -40 });
    const turning = withParts(drawing, new Set([0]), { moves: motionOf('turn', bounds) });
    const tilting = withParts(drawing, new Set([1]), { moves: motionOf('tilt', bounds) });
    expect([turning.parts[1]?.moves, followsValue(turning), followsValue(tilting)]).toEqual([null, false, true]);
    expect(boundsOf([])).toBeUndefined();
  });
});
