import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPage, aRect } from '../page.testing.ts';
import { contrast } from './contrast.ts';
import { inDark } from './dark.ts';
import { turnedDark } from './dark-colour.ts';
import { parseColour } from './text.ts';

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ r: part, g: part, b: part, a: fc.constant(1) });

describe('a colour of the dark theme', () => {
  it('is dark where it was bright and the other way round', () => {
    const [white, black] = [turnedDark({ r: 255, g: 255, b: 255, a: 1 }), turnedDark({ r: 0, g: 0, b: 0, a: 0.5 })];
    expect(white.r).toBeLessThan(30);
    expect(black.r).toBeGreaterThan(230);
    expect(black.a).toBe(0.5);
  });
  it('lets letters stand out that did', () => {
    fc.assert(
      fc.property(colour, colour, (letters, ground) => {
        fc.pre(contrast(letters, ground) >= 4.5);
        expect(contrast(turnedDark(letters), turnedDark(ground))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe('a page in the dark theme', () => {
  const light = { enable: true, color: '#ffffff', width: 1, dasharray: '' };
  const drawn = aPage([
    aRect('a', 0, 0, { style: { opacity: 1, fill: light, stroke: light }, data: { text: '#fff', stroke: '#ffffff' } }),
  ]);
  const asked = (con: Partial<typeof drawn.con>) => inDark({ ...drawn, con: { ...drawn.con, ...con } });
  it('is turned where it says so, colours alone', () => {
    const { con, widgets } = asked({ dark: true, bgColor: '#ffffff' });
    const [widget] = widgets;
    const dark = (text = '#fff') => (parseColour(text)?.r ?? 255) < 30;
    expect([con.bgColor, widget?.style.fill.color, widget?.style.stroke.color].map(dark)).toEqual([true, true, true]);
    expect(widget?.data).toMatchObject({ text: '#fff' });
    expect(widget?.position).toEqual(drawn.widgets[0]?.position);
  });
  it('stays as it was drawn where it does not, or where it lies on a picture', () => {
    expect(asked({ dark: false }).widgets).toBe(drawn.widgets);
    expect(asked({ dark: true, bgImage: '/lfscada/image/1.png' }).widgets).toBe(drawn.widgets);
  });
});
