import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { briefPage, isBrief, wholePage } from './brief.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, aText, catalogue, line } from './page.testing.ts';
import { parsePage } from './parse/parse-page.ts';
import { freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const read = (widgets: readonly Widget[]) => {
  const parsed = parsePage(
    aPage(widgets, { components: [{ id: 'c', title: 'c', params: [], widgets: [aRect('in')] }] }),
    catalogue,
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.page;
};
/** What the other end of the line reads. */
const travelled = (page: ReturnType<typeof read>) =>
  wholePage(JSON.parse(JSON.stringify(briefPage(page, catalogue))), catalogue);

describe('a page that travels without its defaults', () => {
  it('is the same text when it has arrived, whatever its widgets say', () => {
    const words = fc.string({ maxLength: 20 });
    const widget = fc.oneof(
      fc.record({ x: fc.integer({ min: 0, max: 900 }), turn: fc.integer({ min: 0, max: 359 }) }).map(({ x, turn }) => {
        const rect = aRect('', x, 5);
        return { ...rect, position: { ...rect.position, rotate: turn }, data: { radius: x % 7 } };
      }),
      words.map((text) => aText('', text)),
      fc
        .dictionary(fc.stringMatching(/^[A-Za-z]\w{0,9}$/), words, { maxKeys: 3 })
        .map((inputs) => aRect('', 1, 2, { expressions: [{ path: 'data.radius', expression: '1', inputs }] })),
      fc.boolean().map((bound) => aGauge('', bound ? aBinding('s1') : null)),
      fc
        .constantFrom('#ff0000', '#123456')
        .map((color) => ({ ...aRect(''), style: { ...aRect('').style, fill: { enable: true, color } } })),
      fc.constant(freshWidget(line, { x: 5, y: 5 }, '')),
    );
    fc.assert(
      fc.property(fc.array(widget, { maxLength: 8 }), fc.array(widget, { maxLength: 4 }), (outer, inner) => {
        const named = (list: readonly object[], of: string) =>
          list.map((one, at) => ({ ...one, id: `${of}${at}` })) as Widget[];
        const page = read([...named(outer, 'o'), aGroup('g', named(inner, 'i'))]);
        expect(JSON.stringify(travelled(page))).toBe(JSON.stringify(page));
      }),
    );
  });
  it('says of a fresh widget only where it lies', () => {
    const [widget] = briefPage(read([aRect('a', 3, 4)]), catalogue).widgets;
    expect(Object.keys(widget ?? {})).toEqual(['id', 'widgetType', 'position']);
  });
  it('says of a box where it begins and how large it is, of a binding what is bound', () => {
    const turned = { ...aRect('b', 3, 4), position: { ...aRect('b', 3, 4).position, rotate: 30 } };
    const text = JSON.stringify(briefPage(read([turned, aGauge('g', aBinding('s1'))]), catalogue).widgets);
    expect(text).toContain('"position":[3,4,100,60,30]');
    expect(text).not.toContain('"mvarId"');
  });
  it('keeps edges that are not those of its box', () => {
    const odd = { ...aRect('a'), position: { ...aRect('a').position, right: 7 } };
    expect(travelled({ ...read([]), widgets: [odd] }).widgets).toEqual([odd]);
  });
  it('keeps a field that has no default, and one that lacks a default', () => {
    const odd = { ...aRect('a'), data: { radius: 4, later: [1, { deep: null }] } } as unknown as Widget;
    const poor = { ...aRect('b'), data: {} } as unknown as Widget;
    const page = { ...read([]), widgets: [odd, poor] };
    expect(travelled(page).widgets.map(({ data }) => data)).toEqual([odd.data, poor.data]);
  });
  it('is not taken for one in another format', () => {
    expect(isBrief({ ...briefPage(read([]), catalogue) })).toBe(true);
    expect(isBrief({ ...briefPage(read([]), catalogue), format: 99 })).toBe(false);
    expect(isBrief({ ...briefPage(read([]), catalogue), brief: true })).toBe(false);
    expect(isBrief({ ...read([]) })).toBe(false);
  });
});
