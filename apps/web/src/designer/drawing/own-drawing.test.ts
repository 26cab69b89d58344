import { LIMITS } from '@lightfield/contract';
import { OWN_EDGE, OwnDrawing } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnElement } from './convert.ts';
import { courseOf, reachOf, written } from './course.ts';
import { matrixOf } from './matrix.ts';
import { ownDrawing } from './own-drawing.ts';

const element = (tag: string, attributes: Record<string, string> = {}, ...children: DrawnElement[]): DrawnElement => ({
  tag,
  attributes,
  text: '',
  children,
});
const words = (tag: string, text: string, attributes = {}): DrawnElement => ({ ...element(tag, attributes), text });
const svg = (...children: DrawnElement[]) => element('svg', { viewBox: '0 0 200 100' }, ...children);
const COLOURS: Record<string, string> = {
  red: '#ff0000',
  black: '#000000',
  blue: '#0000ff',
  half: 'rgba(0, 0, 0, 0.5)',
};
const colour = (text: string) => COLOURS[text] ?? (/^#[0-9a-f]{6}$/.test(text) ? text : undefined);
const read = (...children: DrawnElement[]) => {
  const found = ownDrawing(svg(...children), colour);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const box = (more: Record<string, string> = {}) =>
  element('rect', { x: '50', y: '20', width: '100', height: '50', ...more });

describe('a drawing as a symbol', () => {
  it('is as large as what is drawn, its longest edge as long as those of symbols', () => {
    const { drawing } = read(box({ fill: 'red' }));
    expect([drawing.width, drawing.height]).toEqual([OWN_EDGE, 50]);
    expect(drawing.parts).toMatchObject([{ d: 'M0 0L100 0L100 50L0 50Z', fill: '#ff0000', stroke: 'none' }]);
  });
  it('follows what turns, slants and moves around it, also its strokes', () => {
    const { drawing } = read(
      element('g', { transform: 'translate(10,0) rotate(90)' }, box({ 'stroke-width': '4', stroke: 'blue' })),
    );
    expect([drawing.width, drawing.height, drawing.parts[0]?.width]).toEqual([50, 100, 4]);
    expect(matrixOf('skewX(45)')?.[2]).toBeCloseTo(1);
    expect(matrixOf('spin(3)')).toBeUndefined();
  });
  it('takes colours from attributes, styles, classes, groups and the middle of gradients', () => {
    const stop = (name: string) => element('stop', { style: `stop-color:${name}` });
    const { drawing } = read(
      words('style', '.st0{fill:blue;stroke:none} /* */ .st1,.st2{fill:red}'),
      element('defs', {}, element('linearGradient', { id: 'a', 'xlink:href': '#b' })),
      element('linearGradient', { id: 'b' }, stop('black'), stop('red'), stop('blue')),
      element('g', { fill: 'blue', opacity: '0.5', id: 'shell' }, box(), box({ style: 'fill: red; opacity: .5' })),
      box({ class: 'st0' }),
      box({ class: 'st2' }),
      box({ fill: 'url(#a)' }),
      box({ fill: 'half' }),
    );
    expect(drawing.parts.map(({ fill, opacity, group }) => [fill, opacity, group])).toEqual([
      ['#0000ff', 0.5, 'shell'],
      ['#ff0000', 0.25, 'shell'],
      ['#0000ff', 1, ''],
      ['#ff0000', 1, ''],
      ['#ff0000', 1, ''],
      ['#000000', 0.5, ''],
    ]);
  });
  it('says what of it was left out, and what it is called', () => {
    const { drawing, left } = read(
      box({ id: 'body', 'inkscape:label': '泵壳' }),
      element('image', { href: 'https://evil.example/a.png' }),
      element('foreignObject', {}, element('script')),
      box({ fill: 'url(https://evil.example/a)' }),
      box({ display: 'none' }),
      box({ fill: 'none' }),
    );
    expect(drawing.parts.map(({ name }) => name)).toEqual(['泵壳']);
    expect(left).toEqual(['image', 'foreignobject', 'paint url(https://evil.example/a)']);
  });
  it('keeps letters with their place', () => {
    const { drawing } = read(
      box(),
      words('text', 'M', { x: '100', y: '45', 'text-anchor': 'middle', 'font-size': '20' }),
    );
    expect(drawing.parts[1]?.letters).toEqual({ x: 50, y: 18, size: 20, text: 'M' });
  });
  it('is none where nothing is drawn, where there are too many parts, and where it is too long', () => {
    const { parts } = LIMITS.ownSymbol;
    const many = (count: number) => Array.from({ length: count }, () => box());
    expect(ownDrawing(svg(), colour)).toBe('empty');
    expect(read(...many(parts)).drawing.parts).toHaveLength(parts);
    expect(ownDrawing(svg(...many(parts + 1)), colour)).toBe('many');
    const long = (count: number) =>
      element('path', {
        d: `M0 0${Array.from({ length: count }, (_, at) => `L${at % 97}.123 ${at % 89}.321`).join('')}`,
      });
    expect(ownDrawing(svg(long(1_000)), colour)).toBeTypeOf('object');
    expect(ownDrawing(svg(long(9_000)), colour)).toBe('long');
  });

  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('javascript:alert(1)', '"><script>alert(1)</script>', 'url(#a)', 'M0 0L1 1Z', '1e999', 'NaN'),
  );
  const tree: fc.Arbitrary<DrawnElement> = fc.letrec<{ node: DrawnElement }>((tie) => ({
    node: fc.record({
      tag: fc.constantFrom('g', 'path', 'rect', 'circle', 'text', 'script', 'use', 'style', 'image', 'a', 'animate'),
      attributes: fc.dictionary(
        fc.constantFrom(
          'd',
          'x',
          'width',
          'height',
          'r',
          'fill',
          'stroke',
          'style',
          'transform',
          'onload',
          'href',
          'id',
        ),
        text,
      ),
      text,
      children: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 })),
    }),
  })).node;
  it('has nothing of what could run, load or link, whatever is drawn', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), (children) => {
        const found = ownDrawing(svg(box(), ...children), colour);
        if (typeof found === 'string') return;
        expect(OwnDrawing.parse(found.drawing)).toEqual(found.drawing);
        for (const { d, fill, stroke } of found.drawing.parts) {
          expect(d ?? 'M').toMatch(/^M[-\d. MLCZ]*$/);
          expect([fill, stroke].every((paint) => /^(?:none|#[0-9a-f]{6})$/.test(paint))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a course', () => {
  it('is written in absolute places, its arcs and short forms as bends', () => {
    const of = (d: string) => written(courseOf(d) ?? [], 2);
    expect(of('m1 1l2 0h3v4z m1 1 2 2')).toBe('M1 1L3 1L6 1L6 5ZM2 2L4 4');
    expect(of('M0 0A10 10 0 0 1 10 10')).toBe('M0 0C5.52 0 10 4.48 10 10');
    expect(of('M0 0C1 1 2 2 3 0S5 1 6 0')).toBe('M0 0C1 1 2 2 3 0C4 -2 5 1 6 0');
    expect(of('M0 0Q3 3 6 0T12 0')).toBe('M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0');
    expect(courseOf('M0 0L')).toBeUndefined();
    expect(courseOf('alert(1)')).toBeUndefined();
  });
  it('is the same once more', () => {
    const number = fc.integer({ min: -999, max: 999 });
    const step = fc.oneof(
      fc.tuple(fc.constantFrom('L', 'l', 'M', 'm', 'T', 't'), fc.array(number, { minLength: 2, maxLength: 2 })),
      fc.tuple(fc.constantFrom('C', 'c'), fc.array(number, { minLength: 6, maxLength: 6 })),
      fc.tuple(fc.constantFrom('S', 'q'), fc.array(number, { minLength: 4, maxLength: 4 })),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const course = courseOf(`M0 0${steps.map(([name, numbers]) => name + numbers.join(' ')).join('')}`);
        const text = written(course ?? [], 2);
        expect(written(courseOf(text) ?? [], 2)).toBe(text);
        expect(reachOf(course ?? []).every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
      }),
    );
  });
});
