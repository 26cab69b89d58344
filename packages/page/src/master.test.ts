import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectBind } from './bindings.ts';
import { DRAWN_MAX, expandComponents } from './component.ts';
import { Con } from './con.ts';
import type { Component, PageDocument } from './document.ts';
import { isOfMaster, masterPlace, withMaster, withoutMaster } from './master.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, aText, boxes, catalogue, group, line } from './page.testing.ts';
import { Repeat, withRepeats } from './repeat.ts';
import { everyWidget, findWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const place = (id: string, component: string, more: object = {}): Widget => ({
  ...freshWidget(group, { x: 10, y: 10, width: 100, height: 60 }, id),
  data: { component, params: {}, values: {}, repeat: null, ...more },
});
const component = (id: string, ...widgets: Widget[]): Component => ({ id, title: id, params: [], widgets });
const sized = (width: number, height: number) => Con.parse({ width, height });
const bound = (page: PageDocument): PageDocument => ({ ...page, bind: collectBind(page, catalogue) });
const drawnIds = (page: PageDocument) => [...everyWidget(expandComponents(page, catalogue))].map(({ id }) => id);

const ids = fc.constantFrom('a', 'b', 'c', 'master', 'g', 'logo', 'place');
const widgets: fc.Arbitrary<readonly Widget[]> = fc.uniqueArray(
  fc
    .tuple(ids, fc.constantFrom('rect', 'text', 'gauge', 'group', 'place'), boxes)
    .map(([id, kind, { x, y }]): Widget => {
      if (kind === 'text') return aText(id, 'text');
      if (kind === 'gauge') return aGauge(id, aBinding(`s-${id}`));
      if (kind === 'group') return aGroup(id, [aRect(`${id}-in`, x, y)]);
      return kind === 'place' ? place(id, 'pump') : aRect(id, x, y);
    }),
  { selector: ({ id }) => id, maxLength: 6 },
);
const pages = fc
  .tuple(widgets, fc.integer({ min: 100, max: 4_000 }), fc.integer({ min: 100, max: 4_000 }))
  .map(([list, width, height]) =>
    bound(aPage(list, { con: sized(width, height), components: [component('pump', aRect('body', -50, -30))] })),
  );
const layers = fc.constantFrom('behind' as const, 'above' as const);

describe('a page with its master', () => {
  it('has its own widgets as they are and in their order, no id twice, and is itself again without the master', () => {
    fc.assert(
      fc.property(pages, pages, layers, (page, master, layer) => {
        const both = withMaster(page, master, layer, catalogue);
        const own = both.widgets.filter((widget) => !isOfMaster(widget));
        expect(own).toEqual(page.widgets);
        expect(own.every((widget, at) => widget === page.widgets[at])).toBe(true);
        expect(both.con).toBe(page.con);
        const drawn = drawnIds(both);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(new Set(both.components.map(({ id }) => id)).size).toBe(both.components.length);
        expect(drawn.filter((id) => id.startsWith('@master/'))).toHaveLength(drawnIds(master).length);
        expect(withoutMaster(both, catalogue)).toEqual(page);
      }),
    );
  });

  it('is bound to what either of them is', () => {
    const page = bound(aPage([aGauge('g', aBinding('own'))]));
    const both = withMaster(page, aPage([aGauge('g', aBinding('of-master'))]), 'behind', catalogue);
    expect(both.bind.signals).toEqual(['of-master', 'own']);
  });

  it('shows it behind its own widgets, or above them', () => {
    const page = aPage([aRect('own')]);
    const master = aPage([aRect('head'), aRect('clock')]);
    const order = (layer: 'behind' | 'above') => withMaster(page, master, layer, catalogue).widgets.map(({ id }) => id);
    expect(order('behind')).toEqual(['@master/head', '@master/clock', 'own']);
    expect(order('above')).toEqual(['own', '@master/head', '@master/clock']);
  });

  it('keeps components of both apart, repeated places and lines that hold on to widgets included', () => {
    const ends = { from: { widgetId: 'a', anchor: 'right' }, to: { widgetId: 'b', anchor: 'left' } };
    const fresh = freshWidget(line, { x: 0, y: 0 }, 'wire');
    const wire = { ...fresh, data: { ...fresh.data, ...ends } };
    const repeat = Repeat.parse({});
    const page = aPage([place('p', 'pump')], { components: [component('pump', aRect('own'))] });
    const master = aPage([place('p', 'pump', { repeat }), aRect('a'), aRect('b'), wire], {
      components: [component('pump', aText('other', 'x'))],
    });
    const both = withMaster(page, master, 'behind', catalogue);
    expect(findWidget(both.widgets, '@master/wire')?.data).toMatchObject({
      from: { widgetId: '@master/a' },
      to: { widgetId: '@master/b' },
    });
    const drawn = withRepeats(both, () => ({ devices: [{ id: 'd1', name: '1' }], found: 1, gone: false }), catalogue);
    expect(drawnIds(drawn)).toEqual(expect.arrayContaining(['p/own', '@master/p/d1', '@master/p/d1/@master/other']));
  });

  it('stays by itself where both would be more than a page may draw, or the master is empty', () => {
    const many = aPage(Array.from({ length: DRAWN_MAX }, (_, n) => aRect(`r${n}`)));
    expect(withMaster(many, aPage([aRect('head')]), 'behind', catalogue)).toBe(many);
    expect(withMaster(many, aPage([]), 'behind', catalogue)).toBe(many);
  });
});

describe('a master on a page of another size', () => {
  const size = fc.record({ width: fc.integer({ min: 100, max: 4_000 }), height: fc.integer({ min: 100, max: 4_000 }) });
  const master = { width: 1920, height: 1080 };

  it('grows and shrinks with the width; what is low keeps its distance from the lower edge', () => {
    expect(masterPlace({ x: 0, y: 0, width: 1920, height: 60 }, master, { width: 960, height: 700 })).toEqual({
      x: 0,
      y: 0,
      width: 960,
      height: 30,
    });
    expect(masterPlace({ x: 0, y: 1020, width: 1920, height: 60 }, master, { width: 960, height: 700 })).toEqual({
      x: 0,
      y: 670,
      width: 960,
      height: 30,
    });
  });
  it('lies as wide on the page as it was drawn on the master, and at the same edge', () => {
    fc.assert(
      fc.property(boxes, size, (part, page) => {
        const scale = page.width / master.width;
        const at = masterPlace(part, master, page);
        expect(at.x).toBeCloseTo(part.x * scale, 6);
        expect([at.width, at.height]).toEqual([part.width * scale, part.height * scale]);
        const isLower = part.y + part.height / 2 > master.height / 2;
        if (isLower) expect(page.height - at.y).toBeCloseTo((master.height - part.y) * scale, 6);
        else expect(at.y).toBeCloseTo(part.y * scale, 6);
      }),
    );
  });
  it('moves nothing where both are of one size', () => {
    const head = aRect('head', 12.5, 900);
    const both = withMaster(aPage([]), aPage([head]), 'behind', catalogue);
    expect(both.widgets[0]?.position).toEqual(head.position);
  });
  it('moves what lies in a group with the group', () => {
    const foot = aGroup('foot', [aRect('a', 0, 1000), aRect('b', 1820, 1000)]);
    const page = aPage([], { con: sized(960, 700) });
    const both = withMaster(page, aPage([foot], { con: sized(1920, 1080) }), 'behind', catalogue);
    expect(findWidget(both.widgets, '@master/b')?.position).toMatchObject({ x: 910, y: 660, width: 50, height: 30 });
  });
});
