import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symbols } from './library.ts';
import { PATH_COMMANDS, placed } from './placed.ts';

const at = { x: 100, y: 200, scale: 0.5 };
describe('a part of a symbol, in page units', () => {
  it('moves every place of a path and shortens its radii, whatever the command', () => {
    const d = 'M10 0L20 40A8 4 30 1 0 32 10Q1 2 3 4C1 2 3 4 5 6L1 2 3 4Z';
    expect(placed({ kind: 'path', d, paint: 'line' }, at)).toEqual({
      kind: 'path',
      d: 'M105 200L110 220A4 2 30 1 0 116 205Q100.5 201 101.5 202C100.5 201 101.5 202 102.5 203L100.5 201 101.5 202Z',
      paint: 'line',
    });
  });
  it('keeps what it is painted with', () => {
    const dot = { kind: 'circle', cx: 4, cy: 8, r: 2, paint: 'accent', solid: true } as const;
    expect(placed(dot, at)).toEqual({ ...dot, cx: 102, cy: 204, r: 1 });
  });
  it('moves letters, boxes and lines', () => {
    expect(placed({ kind: 'text', x: 2, y: 4, size: 12, text: 'M', paint: 'accent' }, at)).toMatchObject({
      x: 101,
      y: 202,
      size: 6,
    });
    expect(placed({ kind: 'rect', x: 2, y: 4, width: 8, height: 6, radius: 2, paint: 'body' }, at)).toMatchObject({
      x: 101,
      y: 202,
      width: 4,
      height: 3,
      radius: 1,
    });
    expect(placed({ kind: 'line', x1: 0, y1: 2, x2: 4, y2: 6, paint: 'line' }, at)).toMatchObject({
      x1: 100,
      y1: 201,
      x2: 102,
      y2: 203,
    });
  });
  it('is the part itself where nothing moves it', () => {
    const paths = [...symbols.values()].flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'path'));
    const commands = new RegExp(`[^${PATH_COMMANDS}]`, 'g');
    const numbers = (d: string) => d.match(/-?[\d.]+/g)?.map(Number);
    fc.assert(
      fc.property(fc.constantFrom(...paths), (part) => {
        const same = placed(part, { x: 0, y: 0, scale: 1 });
        if (part.kind !== 'path' || same.kind !== 'path') throw new Error('no path');
        expect(part.d.replaceAll(/[^a-zA-Z]/g, '').match(commands)).toBeNull();
        expect(numbers(same.d)).toEqual(numbers(part.d)?.map((value) => Math.round(value * 100) / 100));
      }),
      { numRuns: 400 },
    );
  });
});
