import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnElement, convertDrawing } from './convert.ts';

const element = (tag: string, attributes: Record<string, string> = {}, ...children: DrawnElement[]): DrawnElement => ({
  tag,
  attributes,
  text: '',
  children,
});
const colour = (text: string) => ({ red: '#ff0000', black: '#000000', white: '#ffffff' })[text];
const stop = (offset: string, color: string, more: Record<string, string> = {}) =>
  element('stop', { offset, 'stop-color': color, ...more });
const STOPS = [stop('0', 'red'), stop('100%', 'white')];
const drawn = (gradient: Record<string, string>, stops = STOPS, transform = '') =>
  convertDrawing(
    element(
      'svg',
      {},
      element('defs', {}, element('linearGradient', { id: 'a', ...gradient }, ...stops)),
      element('g', { transform }, element('rect', { x: '10', y: '20', width: '200', height: '100', fill: 'url(#a)' })),
    ),
    colour,
  );
const gradientOf = (...args: Parameters<typeof drawn>) => {
  const widgets = drawn(...args);
  return Array.isArray(widgets) ? widgets[0]?.style.fill.gradient : undefined;
};

describe('a linear gradient of a drawing', () => {
  it('leads to the right unless it says otherwise, with its colours and how much they let through', () => {
    expect(gradientOf({}, [stop('0', 'red', { 'stop-opacity': '0.5' }), stop('0.25', 'white')])).toEqual({
      type: 'linear',
      angle: 90,
      x: 50,
      y: 50,
      stops: [
        { at: 0, color: '#ff000080' },
        { at: 25, color: '#ffffff' },
      ],
    });
    expect(gradientOf({ x2: '0', y2: '1' })?.angle).toBe(180);
    expect(gradientOf({ x1: '25%', x2: '75%' })?.stops.map(({ at }) => at)).toEqual([25, 75]);
  });
  it('from corner to corner has its middle colour along the other corners', () => {
    // across a box of 200 by 100 that is a line that leads more downwards than to the right
    expect(gradientOf({ y2: '100%' })?.angle).toBeCloseTo(153.43, 1);
  });
  it('in units of the drawing lies where it lay, shifted and stretched', () => {
    const units = { gradientUnits: 'userSpaceOnUse', x1: '60', x2: '160' };
    expect(gradientOf(units)?.stops.map(({ at }) => at)).toEqual([25, 75]);
    expect(gradientOf(units, STOPS, 'translate(7 9) scale(2)')?.stops.map(({ at }) => at)).toEqual([25, 75]);
  });
  it('of a shape that is mirrored leaves the drawing a picture', () => {
    expect(drawn({}, STOPS, 'scale(-1 1)')).toBe('paint');
  });
  it('takes after another one', () => {
    const widgets = convertDrawing(
      element(
        'svg',
        {},
        element('linearGradient', { id: 'colours' }, ...STOPS),
        element('linearGradient', { id: 'a', 'xlink:href': '#colours', x2: '0', y2: '1' }),
        element('circle', { r: '20', style: 'fill: url(#a)' }),
      ),
      colour,
    );
    expect(Array.isArray(widgets) && widgets[0]?.style.fill.gradient).toMatchObject({ angle: 180 });
  });
  it.each([
    [{ gradientTransform: 'rotate(3)' }, STOPS],
    [{ spreadMethod: 'reflect' }, STOPS],
    [{ x2: '0.3', y2: '0.7' }, STOPS],
    [{ gradientUnits: 'userSpaceOnUse', x1: '0', x2: '900' }, STOPS],
    [{ x1: '-1e308', x2: '1e308' }, STOPS],
    [{ gradientUnits: 'userSpaceOnUse', y1: '1e308', y2: '-1e308' }, STOPS],
    [{}, STOPS.slice(0, 1)],
    [{}, [...STOPS, ...STOPS, ...STOPS]],
    [{}, [stop('0', 'url(//x)'), stop('1', 'red')]],
    [{ id: 'b' }, STOPS],
  ] as const)('that ours cannot be leaves the drawing a picture: %j', (gradient, stops) => {
    expect(drawn(gradient, [...stops])).toBe('paint');
  });
  it('is sound whatever it says', () => {
    const text = fc.oneof(fc.string({ maxLength: 8 }), fc.double().map(String), fc.constantFrom('50%', '1e309', '-3'));
    const said = fc.dictionary(fc.constantFrom('x1', 'y1', 'x2', 'y2', 'gradientUnits', 'href'), text);
    fc.assert(
      fc.property(
        said,
        fc.array(fc.tuple(text, fc.constantFrom('red', 'white', 'x')), { maxLength: 6 }),
        (of, stops) => {
          const found = gradientOf(
            of,
            stops.map(([offset, color]) => stop(offset, color)),
          );
          for (const { at } of found?.stops ?? []) expect(at >= 0 && at <= 100).toBe(true);
          if (found) expect(found.angle >= 0 && found.angle <= 360).toBe(true);
        },
      ),
    );
  });
});
