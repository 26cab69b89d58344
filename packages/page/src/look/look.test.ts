import { PAGE_THEMES } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { briefPage, wholePage } from '../brief.ts';
import { checkReadable } from '../check/readable.ts';
import { inDark } from '../colour/dark.ts';
import { lightnessOf } from '../colour/dark-colour.ts';
import { parseColour } from '../colour/text.ts';
import { withProperty } from '../expression/apply.ts';
import { fillWidgets } from '../fill.ts';
import { aPage, aRect, aText, catalogue, rect } from '../page.testing.ts';
import { NOTHING_GIVEN } from '../param.ts';
import { parsePage } from '../parse/parse-page.ts';
import { Style } from '../style.ts';
import { drawnPage } from '../theme/drawn.ts';
import { restyled, setByHand, styleValuesOf, wearing } from '../theme/named-style.ts';
import { type NamedStyle, NamedStyleJson } from '../theme/styled.ts';
import { lookOfTheme } from '../theme/themes.ts';
import type { Widget } from '../widget.ts';
import { Crop, LEAST_LEFT, WHOLE, cropBox, cropMoved, croppedTo, sizeWithin } from './crop.ts';
import { Gradient, gradientEllipse, gradientLine, orderedStops, unturned } from './gradient.ts';
import { Shadow, shadowFall } from './shadow.ts';

const STEEL = Gradient.parse({
  angle: 90,
  stops: [
    { at: 0, color: '#7d8893' },
    { at: 40, color: '#f4f6f8' },
    { at: 100, color: '#6c7781' },
  ],
});
const painted = (style: object): Widget => aRect('a', 0, 0, { style: Style.parse(style) });
const SOFT = { color: '#0000004d', x: 0, y: 3, blur: 8 };
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const colour = fc.constantFrom('#ffffff', '#123456', 'theme.card', 'rgba(1,2,3,0.5)', 'theme.accent');
const anyGradient = fc.record({
  type: fc.constantFrom('linear' as const, 'radial' as const),
  angle: fc.integer({ min: 0, max: 360 }),
  x: percent,
  y: percent,
  stops: fc.array(fc.record({ at: percent, color: colour }), { minLength: 2, maxLength: 5 }),
});
const anyShadow = fc.record({
  color: colour,
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
  blur: fc.integer({ min: 0, max: 100 }),
});
const anyBox = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
});

describe('a gradient', () => {
  it('of one direction reaches from corner to corner, whichever way it leads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 360 }), anyBox, (angle, box) => {
        const { x1, y1, x2, y2 } = gradientLine(angle, box);
        const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
        const shares = [0, 1].flatMap((right) =>
          [0, 1].map((low) => {
            const [px, py] = [box.x + right * box.width - x1, box.y + low * box.height - y1];
            return (px * (x2 - x1) + py * (y2 - y1)) / length;
          }),
        );
        expect(Math.min(...shares)).toBeCloseTo(0, 6);
        expect(Math.max(...shares)).toBeCloseTo(1, 6);
      }),
    );
  });
  it('leads as CSS says: 0 upwards, 90 to the right', () => {
    const box = { x: 10, y: 20, width: 100, height: 40 };
    expect(gradientLine(90, box)).toMatchObject({ x1: 10, x2: 110 });
    expect(gradientLine(0, box)).toMatchObject({ y1: 60, y2: 20 });
    expect(gradientEllipse({ x: 25, y: 50 }, box)).toEqual({ cx: 35, cy: 40, rx: 75, ry: 20 });
  });
  it('turned back by a quarter four times is what it was', () => {
    fc.assert(
      fc.property(anyGradient, (gradient) => {
        const round = unturned(unturned(unturned(unturned(gradient))));
        expect(round.angle % 360).toBe(gradient.angle % 360);
        expect([round.x, round.y]).toEqual([expect.closeTo(gradient.x, 6), expect.closeTo(gradient.y, 6)]);
      }),
    );
  });
  it('has its stops in their order, however they were pulled', () => {
    const stops = [
      { at: 80, color: '#111111' },
      { at: 10, color: '#222222' },
    ];
    expect(orderedStops({ stops }).map(({ at }) => at)).toEqual([10, 80]);
  });
  it('is covered by a colour that a value or a parameter decides, and by no other', () => {
    const widget = painted({ fill: { gradient: STEEL } });
    expect(withProperty(widget, rect, 'style.fill.color', '#ff0000').style.fill).toEqual({
      ...widget.style.fill,
      color: '#ff0000',
      gradient: undefined,
    });
    expect(withProperty(widget, rect, 'style.fill.color', '#ffffff').style.fill.gradient).toBeUndefined();
    expect(withProperty(widget, rect, 'style.fill.color', 'nonsense')).toBe(widget);
    expect(withProperty(widget, rect, 'style.stroke.color', '#ff0000').style.fill.gradient).toEqual(STEEL);
    const param = { name: 'ink', title: '颜色', kind: 'colour' as const, value: '#00ff00', options: [] };
    const [taken] = fillWidgets(
      [{ ...widget, takes: { 'style.fill.color': 'ink' } }],
      [param],
      NOTHING_GIVEN,
      catalogue,
    );
    expect(taken?.style.fill).toMatchObject({ color: '#00ff00' });
    expect(taken?.style.fill.gradient).toBeUndefined();
  });
  it('hides letters that do not stand out from all of it', () => {
    const letters = { ...aText('t', 'x'), style: Style.parse({ fill: { gradient: STEEL } }) };
    const found = (stops: Gradient['stops']) =>
      checkReadable(
        aPage([
          { ...letters, style: { ...letters.style, fill: { ...letters.style.fill, gradient: { ...STEEL, stops } } } },
        ]),
        catalogue,
      ).length;
    expect(found(STEEL.stops)).toBe(0);
    expect(found([...STEEL.stops.slice(0, 2), { at: 100, color: '#101010' }])).toBe(1);
  });
});

describe('a shadow', () => {
  it('falls to the same place of the page, and as far, however the widget is turned', () => {
    fc.assert(
      fc.property(anyShadow, fc.integer({ min: -360, max: 360 }), (shadow, degrees) => {
        const fall = shadowFall(shadow, degrees);
        const back = shadowFall(fall, -degrees);
        expect([back.x, back.y]).toEqual([expect.closeTo(shadow.x, 6), expect.closeTo(shadow.y, 6)]);
      }),
    );
    expect(shadowFall({ x: 0, y: 10 }, 90)).toEqual({ x: expect.closeTo(10, 9), y: expect.closeTo(0, 9) });
  });
});

describe('a page with gradients and shadows', () => {
  it('goes through JSON and the brief form and back, and one without says nothing of them', () => {
    fc.assert(
      fc.property(fc.option(anyGradient), fc.option(anyShadow), (gradient, shadow) => {
        const style = { fill: gradient ? { gradient } : {}, ...(shadow && { shadow }) };
        const page = aPage([painted(style), aRect('b', 1, 1)]);
        const read = parsePage(JSON.parse(JSON.stringify(page)), catalogue);
        expect(read.ok && read.page).toEqual(page);
        const sent = JSON.parse(JSON.stringify(briefPage(page, catalogue))) as ReturnType<typeof briefPage>;
        expect(wholePage(sent, catalogue).widgets).toEqual(page.widgets);
        expect(/gradient|shadow|radius":[^0]/.test(JSON.stringify(page.widgets[1]))).toBe(false);
      }),
    );
  });
  it('is drawn in the colours of its theme', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_THEMES), anyGradient, anyShadow, (name, gradient, shadow) => {
        const before = aPage([painted({ fill: { gradient }, shadow })]);
        const page = { ...before, con: { ...before.con, theme: { name } } };
        const [widget] = drawnPage(page).widgets;
        const { colours } = lookOfTheme({ name });
        const shown = (color: string) =>
          color === 'theme.card' ? colours.card : color === 'theme.accent' ? colours.accent : color;
        expect(widget?.style.fill.gradient?.stops.map(({ color }) => color)).toEqual(
          gradient.stops.map(({ color }) => shown(color)),
        );
        expect(widget?.style.shadow?.color).toBe(shown(shadow.color));
        const once = drawnPage(page);
        expect(drawnPage(once)).toBe(once);
      }),
    );
  });
  it('turned dark is dark, its brightest stop still the brightest, its shadows as they fell', () => {
    const before = aPage([painted({ fill: { gradient: STEEL }, shadow: SOFT })]);
    const [widget] = inDark({ ...before, con: { ...before.con, dark: true } }).widgets;
    const shades =
      widget?.style.fill.gradient?.stops.map(({ color }) => lightnessOf(parseColour(color) ?? white)) ?? [];
    expect(shades[1]).toBe(Math.max(...shades));
    expect(shades[0]).toBeLessThan(40);
    expect(widget?.style.shadow).toEqual(SOFT);
  });
});
const white = { r: 255, g: 255, b: 255, a: 1 };

describe('a named style', () => {
  const of = (widget: Widget, version = 1): NamedStyle => ({
    id: 'style-1',
    version,
    title: '罐',
    values: styleValuesOf(widget),
  });
  const tank = painted({ fill: { gradient: STEEL }, shadow: SOFT });
  const plain = painted({ fill: { color: '#eeeeee' } });
  it('says gradient and shadow, and that there is none', () => {
    expect(styleValuesOf(tank)).toMatchObject({ 'style.fill.gradient': STEEL, 'style.shadow': SOFT });
    expect(styleValuesOf(plain)).toMatchObject({ 'style.fill.gradient': null, 'style.shadow': null });
    expect(NamedStyleJson.safeParse({ values: styleValuesOf(tank) }).success).toBe(true);
    const worn = wearing(aText('t', 'x'), of(tank), catalogue.get('UsualText'));
    expect(worn.style).toMatchObject({ shadow: SOFT, fill: { gradient: STEEL } });
    expect(setByHand(worn)).toEqual([]);
    const taken = wearing(worn, of(plain), catalogue.get('UsualText'));
    expect('shadow' in taken.style || 'gradient' in taken.style.fill).toBe(false);
  });
  it('changed is followed, but for what was taken away by hand', () => {
    const worn = wearing(plain, of(tank), rect);
    const { shadow: _gone, ...style } = worn.style;
    const byHand = { ...worn, style };
    expect(setByHand(byHand)).toEqual(['style.shadow']);
    const after = restyled(byHand, of(painted({ shadow: { ...SOFT, blur: 20 } }), 2), rect);
    expect('shadow' in after.style || 'gradient' in after.style.fill).toBe(false);
  });
  it.each([
    {
      'style.fill.gradient': {
        ...STEEL,
        stops: [
          { at: 0, color: 'url(x)' },
          { at: 1, color: '#fff' },
        ],
      },
    },
    { 'style.fill.gradient': SOFT },
    { 'style.shadow': STEEL.stops },
    { 'style.shadow': { ...SOFT, blur: 1e9 } },
    { 'style.fill.color': SOFT },
    { 'style.opacity': null },
    { 'data.gradient': STEEL },
  ])('%j is refused', (values) => {
    expect(NamedStyleJson.safeParse({ values }).success).toBe(false);
  });
});

describe('what is cut off a picture', () => {
  const anyCrop = fc
    .tuple(percent, percent, percent, percent)
    .map(([left, top, right, bottom]) => croppedTo(WHOLE, { left, top, right, bottom }));
  const anyNumber = fc.double({ noDefaultInfinity: false });
  it('is sound whatever is asked for, leaves what was not asked for alone, and some of the picture', () => {
    fc.assert(
      fc.property(anyCrop, anyNumber, anyNumber, (crop, left, bottom) => {
        const after = croppedTo(crop, { left, bottom });
        expect(Crop.safeParse(after).success).toBe(true);
        expect([after.right, after.top]).toEqual([crop.right, crop.top]);
        const part = cropBox(after, { width: 640, height: 480 });
        expect(part.width).toBeGreaterThanOrEqual((640 * LEAST_LEFT) / 100 - 1e-6);
        expect(part.x + part.width).toBeLessThanOrEqual(640 + 1e-6);
      }),
    );
  });
  it('moved shows as much as before, and never beyond the picture', () => {
    fc.assert(
      fc.property(anyCrop, percent, percent, (crop, across, down) => {
        const after = cropMoved(crop, across * 2 - 100, down * 2 - 100);
        expect(Crop.safeParse(after).success).toBe(true);
        expect(after.left + after.right).toBeCloseTo(crop.left + crop.right, 4);
        expect(after.top + after.bottom).toBeCloseTo(crop.top + crop.bottom, 4);
      }),
    );
  });
  it.each([{ left: 60, top: 0, right: 40, bottom: 0 }, { left: -1 }, { top: 100 }, { left: Number.NaN }])(
    '%j is none',
    (crop) => {
      expect(Crop.safeParse(crop).success).toBe(false);
    },
  );
});

it('a picture is as large as it is by itself, or as there is room for, in its own proportions', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
  fc.assert(
    fc.property(size, size, (own, room) => {
      const { width, height } = sizeWithin(own, room);
      expect(width <= Math.max(1, room.width) && height <= Math.max(1, room.height)).toBe(true);
      if (own.width <= room.width && own.height <= room.height) expect({ width, height }).toEqual(own);
    }),
  );
});

describe('what is no look of a widget', () => {
  const stops = STEEL.stops;
  it.each([
    { fill: { gradient: { ...STEEL, stops: stops.slice(0, 1) } } },
    { fill: { gradient: { ...STEEL, stops: [...stops, ...stops] } } },
    { fill: { gradient: { ...STEEL, angle: 361 } } },
    { fill: { gradient: { ...STEEL, type: 'conic' } } },
    { fill: { gradient: { ...STEEL, stops: [{ at: 101, color: '#fff' }, ...stops.slice(0, 1)] } } },
    { fill: { gradient: { ...STEEL, stops: [{ at: 1, color: '#fff) url(//x' }, ...stops.slice(0, 1)] } } },
    { fill: { gradient: null } },
    { shadow: { color: 'black' } },
    { shadow: { ...SOFT, x: Number.POSITIVE_INFINITY } },
    { shadow: { ...SOFT, blur: -1 } },
    { radius: -1 },
  ])('%j is refused', (style) => {
    expect(Style.safeParse(style).success).toBe(false);
  });
  it('has defaults that are seen and soft', () => {
    expect(Shadow.parse({})).toEqual(SOFT);
  });
});
