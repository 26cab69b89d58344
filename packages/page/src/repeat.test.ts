import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWN_MAX, drawnCounts, expandComponents } from './component.ts';
import { checkPage } from './check-page.ts';
import { withComponent } from './component-change.ts';
import type { Component } from './document.ts';
import { frameOf } from './geometry/form.ts';
import { aGauge, aPage, aRect, aText, boxes, catalogue, group } from './page.testing.ts';
import { Params } from './param.ts';
import { Binding } from './binding.ts';
import { Repeat, repeatCells, repeatedOf, repeatOf, repeatedPage, withRepeats } from './repeat.ts';
import { everyWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const PUMP: Component = {
  id: 'pump',
  title: '泵',
  params: Params.parse([
    { name: 'p', title: '泵', kind: 'device' },
    { name: 'spare', title: '备用', kind: 'device' },
    { name: 'note', title: '备注', kind: 'text' },
  ]),
  widgets: [
    aRect('body', -50, -30),
    aGauge('flow', Binding.parse({ type: 'param', systemKey: 'p.flow' })),
    aText('name', '${p} ${note}'),
  ],
};
const placeOf = (repeat: object, more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(group, { x: 100, y: 50, width: 600, height: 400 }, 'place'),
  data: { component: 'pump', params: {}, values: { note: '一期' }, repeat: Repeat.parse(repeat) },
  ...more,
});
const devices = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `d${n + 1}`, name: `${n + 1}号泵` }));
const found = (count: number) => () => ({ devices: devices(count), found: count, gone: false });

describe('the boxes of a repeated place', () => {
  const layouts = fc.record({
    direction: fc.constantFrom('row' as const, 'column' as const),
    columns: fc.integer({ min: 0, max: 100 }),
    gap: fc.integer({ min: 0, max: 500 }),
  });
  it('lie within it, apart from each other, of one size, with the sides of what is drawn', () => {
    const drawn = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(boxes, drawn, fc.integer({ min: 1, max: 300 }), layouts, (into, size, count, layout) => {
        const cells = repeatCells(into, size, count, layout);
        expect(cells).toHaveLength(count);
        const slack = 1e-6 * Math.max(1, Math.abs(into.x), Math.abs(into.y), into.width, into.height);
        for (const { x, y, width, height } of cells) {
          expect(width).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(size.width + slack);
          expect(width * size.height).toBeCloseTo(height * size.width, 3);
          expect(x).toBeGreaterThanOrEqual(into.x - slack);
          expect(x + width).toBeLessThanOrEqual(into.x + into.width + slack);
          expect(y + height).toBeLessThanOrEqual(into.y + into.height + slack);
        }
        const corners = new Set(cells.map(({ x, y }) => `${x} ${y}`));
        expect(corners.size).toBe(count);
      }),
      { numRuns: 200 },
    );
  });
  it('are filled row by row, or column by column', () => {
    const into = { x: 0, y: 0, width: 300, height: 300 };
    const corners = (direction: 'row' | 'column') =>
      repeatCells(into, { width: 50, height: 50 }, 3, { direction, columns: 2, gap: 10 }).map(({ x, y }) => [x, y]);
    expect(corners('row')).toEqual([
      [0, 0],
      [60, 0],
      [0, 60],
    ]);
    expect(corners('column')).toEqual([
      [0, 0],
      [0, 60],
      [60, 0],
    ]);
  });
  it('are as large as they were drawn where there is room, and as large as can be where there is not', () => {
    const into = { x: 0, y: 0, width: 400, height: 100 };
    const layout = { direction: 'row', columns: 0, gap: 0 } as const;
    expect(repeatCells(into, { width: 100, height: 100 }, 4, layout)[3]).toEqual({
      x: 300,
      y: 0,
      width: 100,
      height: 100,
    });
    expect(repeatCells(into, { width: 100, height: 100 }, 5, layout)[0]?.width).toBe(80);
  });
});

describe('a repeated place', () => {
  const page = aPage([placeOf({})], { components: [PUMP] });
  const drawnOut = (count: number) => expandComponents(withRepeats(page, found(count), catalogue), catalogue);

  it('becomes a group of places, each with its device and the variables shown of it', () => {
    const { widgets, bind } = repeatedPage(page, found(2), catalogue);
    const [whole] = widgets;
    expect(whole?.children?.map(({ id, widgetName }) => [id, widgetName])).toEqual([
      ['place/d1', '1号泵'],
      ['place/d2', '2号泵'],
    ]);
    expect(whole?.children?.[1]?.data).toMatchObject({
      component: 'pump',
      params: { p: { equipId: 'd2', title: '2号泵' }, 'p.flow': { type: 'signal', equipId: 'd2', systemKey: 'flow' } },
      values: { note: '一期' },
    });
    expect(bind.keys).toEqual(['key:d1:flow', 'key:d2:flow', 'system:d1:device', 'system:d2:device']);
  });
  it('is drawn with what each is called', () => {
    const words = [...everyWidget(drawnOut(2))].flatMap(({ widgetType, data }) =>
      widgetType === 'UsualText' ? [(data as { text: string }).text] : [],
    );
    expect(words).toEqual(['1号泵 一期', '2号泵 一期']);
  });
  it('gives the device to the parameter that is said', () => {
    const spare = aPage([placeOf({ param: 'spare' })], { components: [PUMP] });
    const [first] = withRepeats(spare, found(1), catalogue).widgets[0]?.children ?? [];
    expect(first?.data).toMatchObject({ params: { spare: { equipId: 'd1' } } });
    expect(first?.data).not.toMatchObject({ params: { p: {} } });
  });
  it('says what it does not show, and that it shows nothing', () => {
    const toldBy = (repeat: object, count: number) =>
      [
        ...everyWidget(withRepeats(aPage([placeOf(repeat)], { components: [PUMP] }), found(count), catalogue).widgets),
      ].flatMap((widget) => repeatedOf(widget) ?? []);
    expect(toldBy({ most: 2 }, 5)).toEqual([{ found: 5, shown: 2, gone: false }]);
    expect(toldBy({}, 0)).toEqual([{ found: 0, shown: 0, gone: false }]);
    expect(toldBy({}, 5)).toEqual([]);
  });
  it('is drawn once, without a device, while nobody knows for which', () => {
    const [place] = expandComponents(page, catalogue);
    expect(place?.children).toHaveLength(3);
    expect(place?.children?.[0] && frameOf(place.children[0].position)).toMatchObject({ x: 100, y: 50 });
  });
  it('asks nobody to bind what gets the device, and says when nothing does', () => {
    const kinds = (params: object[]) =>
      checkPage(
        aPage([placeOf({})], { components: [{ ...PUMP, params: Params.parse(params), widgets: [aRect('body')] }] }),
        catalogue,
      )
        .filter(({ widgetId }) => widgetId === 'place')
        .map(({ kind }) => kind);
    expect(kinds([{ name: 'p', title: '泵', kind: 'device' }])).toEqual([]);
    expect(
      kinds([
        { name: 'p', title: '泵', kind: 'device' },
        { name: 'q', title: '备用', kind: 'device' },
      ]),
    ).toEqual(['unbound']);
    expect(kinds([])).toEqual(['wrong']);
  });
  it('lies turned as its box is', () => {
    const turned = placeOf({});
    const rotated = { ...turned, position: { ...turned.position, rotate: 90 } } as Widget;
    const [whole] = withRepeats(aPage([rotated], { components: [PUMP] }), found(2), catalogue).widgets;
    expect(whole?.children?.every(({ position }) => 'rotate' in position && position.rotate === 90)).toBe(true);
  });
  it('inside a component is repeated at each place of it', () => {
    const row: Component = { id: 'row', title: '排', params: [], widgets: [placeOf({ most: 3 })] };
    const outer = { ...placeOf({}), id: 'outer', data: { component: 'row', params: {}, values: {}, repeat: null } };
    const nested = aPage([outer], { components: [PUMP, row] });
    const texts = [...everyWidget(expandComponents(withRepeats(nested, found(3), catalogue), catalogue))].filter(
      ({ widgetType }) => widgetType === 'UsualText',
    );
    expect(texts).toHaveLength(3);
  });
  it('leaves a page without one the very same', () => {
    const plain = aPage([aRect('r')], { components: [PUMP] });
    expect(repeatedPage(plain, found(3), catalogue)).toBe(plain);
  });
  it('keeps its box when its component grows', () => {
    const grown = { ...PUMP, widgets: [...PUMP.widgets, aRect('wide', 500, 500)] };
    expect(withComponent(page, grown).widgets[0]).toBe(page.widgets[0]);
  });
  it('counts as often as it may be drawn, so that no number of devices draws more than a page may', () => {
    const { total } = drawnCounts(aPage([placeOf({ most: 300 })], { components: [PUMP] }));
    expect(total).toBe(300 * 4);
    const hostile = aPage(
      Array.from({ length: 100 }, (_, n) => ({ ...placeOf({ most: 300 }), id: `p${n}` })),
      { components: [{ ...PUMP, widgets: [] }] },
    );
    expect(drawnCounts(hostile).total).toBeGreaterThan(DRAWN_MAX);
  });
  it('is none where it does not say so soundly', () => {
    for (const repeat of [null, {}, { most: 301 }, { most: 0 }, { source: { kind: 'others' } }])
      expect(repeatOf({ data: { component: 'pump', repeat } }) !== undefined, JSON.stringify(repeat)).toBe(
        repeat !== null && Object.keys(repeat).length === 0,
      );
    expect(repeatOf({ data: { component: '', repeat: Repeat.parse({}) } })).toBeUndefined();
  });
});
