import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWN_MAX, drawnCounts, expandComponents } from './component.ts';
import { withComponent } from './component-change.ts';
import type { Component, LibraryMode, PageDocument } from './document.ts';
import {
  type LibraryItem,
  followLibrary,
  itemComponent,
  itemDocument,
  libraryIds,
  wholeItems,
  withItem,
} from './library.ts';
import { aPage, aRect, aText, catalogue, group } from './page.testing.ts';
import { Params } from './param.ts';
import { parsePage } from './parse/parse-page.ts';
import { countWidgets, everyWidget, findWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const place = (id: string, component: string, x = 0, y = 0, width = 100, height = 60): Widget => ({
  ...freshWidget(group, { x, y, width, height }, id),
  data: { component, params: {}, values: { name: '1号泵' }, repeat: null },
});
const component = (id: string, ...widgets: Widget[]): Component => ({
  id,
  title: id,
  params: Params.parse([{ name: 'name', title: '名称', kind: 'text' }]),
  widgets,
});
const pump = component('pump', aRect('body', -50, -30));
const grown = component('pump', aRect('body', -50, -30), aRect('more', 50, -30));
const itemOf = (id: string, version: number, main: Component, others: readonly Component[] = []): LibraryItem => {
  const document = itemDocument({ components: [main, ...others] }, main.id, group);
  if (!document) throw new Error('nothing in it');
  return { id, name: main.title, version, document };
};
const linked = (id: string, mode: LibraryMode = 'follow', version = 1) => ({ id, version, mode, x: 0, y: 0 });
const taking = (mode: LibraryMode): PageDocument =>
  aPage([place('a', 'p1'), place('b', 'p1', 500, 0, 200, 120)], {
    components: [{ ...pump, id: 'p1', library: linked('lib', mode) }],
  });
/** As the library keeps what was edited on a page. */
const nextOf = (item: LibraryItem, changed: Component): LibraryItem => {
  const after = withComponent(
    withItem({ widgets: [], components: [{ ...pump, library: linked('lib') }] }, 'pump', item, 'follow'),
    changed,
  );
  const document = itemDocument(after, 'pump', group);
  if (!document) throw new Error('nothing in it');
  return { ...item, version: item.version + 1, document };
};
const drawn = (page: PageDocument, id: string) => findWidget(expandComponents(page, catalogue), id)?.position;

describe('a page that follows the library', () => {
  it('has what is newest there; what did not change stays where it was drawn, and what places give stays theirs', () => {
    const page = taking('follow');
    const item = nextOf(itemOf('lib', 1, pump), { ...grown, library: linked('lib') });
    const after = followLibrary(page, () => item);
    expect(after.components[0]).toMatchObject({ id: 'p1', library: { version: 2, mode: 'follow', x: 50, y: 0 } });
    for (const id of ['a/body', 'b/body']) expect(drawn(after, id)).toMatchObject(drawn(page, id) ?? {});
    expect(after.widgets.map(({ data }) => data)).toEqual(page.widgets.map(({ data }) => data));
    expect(parsePage(after, catalogue)).toMatchObject({ ok: true });
    expect(followLibrary(after, () => item)).toEqual(after);
  });
  it('leaves alone what is kept or was changed on the page, and what the library does not have', () => {
    const item = nextOf(itemOf('lib', 1, pump), grown);
    for (const mode of ['kept', 'edited'] as const) {
      const page = taking(mode);
      expect(followLibrary(page, () => item)).toBe(page);
    }
    const page = taking('follow');
    expect(followLibrary(page, () => undefined)).toBe(page);
    const plain = aPage([place('a', 'pump')], { components: [pump] });
    expect(followLibrary(plain, () => item)).toBe(plain);
  });
  it('has what is inside it under ids of its own, and without what was inside before', () => {
    const inner = component('motor', aRect('coil'));
    const station = component('station', place('x', 'motor'), aText('t', '${name}'));
    const item = itemOf('lib', 3, station, [inner, component('other', aRect('r'))]);
    const once = followLibrary(taking('follow'), () => item);
    expect(once.components.map(({ id, within }) => [id, within])).toEqual([
      ['p1', undefined],
      ['p1-1', 'p1'],
    ]);
    expect([...everyWidget(expandComponents(once, catalogue))].map(({ id }) => id)).toContain('a/x/coil');
    const bare = followLibrary(once, () => itemOf('lib', 4, component('station', aRect('r'))));
    expect(bare.components.map(({ id }) => id)).toEqual(['p1']);
  });
  it('keeps a component of the library inside another one as such, there and back', () => {
    const motor = itemOf('motor', 1, component('m', aRect('coil')));
    const holder = withItem(
      {
        widgets: [],
        components: [component('h', place('x', 'e')), { ...component('e', aRect('coil')), library: linked('motor') }],
      },
      'e',
      motor,
      'follow',
    );
    const item = itemOf('lib', 1, holder.components[0] ?? pump, holder.components.slice(1));
    const page = followLibrary(taking('follow'), () => item);
    expect(libraryIds(page)).toEqual(['lib']);
    const back = itemDocument(page, 'p1', group);
    expect(back && libraryIds(back)).toEqual(['motor']);
    const newer = itemOf('motor', 2, component('m', aRect('coil'), aText('t', 'M')));
    const find = wholeItems(new Map([item, newer].map((one) => [one.id, one])));
    const after = followLibrary(page, find);
    expect([...everyWidget(expandComponents(after, catalogue))].map(({ id }) => id)).toContain('a/x/t');
  });
  it('ends where components of the library hold each other', () => {
    const holding = (id: string, other: string) =>
      itemOf(id, 1, component(id, aRect('r'), place('x', 'e')), [
        { ...component('e', aRect('old')), library: linked(other) },
      ]);
    const items = [holding('lib', 'b'), holding('b', 'lib')];
    const page = followLibrary(taking('follow'), wholeItems(new Map(items.map((one) => [one.id, one]))));
    const ids = [...everyWidget(expandComponents(page, catalogue))].map(({ id }) => id);
    expect(ids).toContain('a/x/x/old');
    expect(ids.length).toBeLessThan(20);
  });
  it('stays as it was where the newest would be more than a page holds', () => {
    const page = taking('follow');
    const many = (count: number) => component('pump', ...Array.from({ length: count }, (_, n) => aRect(`r${n}`, n)));
    expect(followLibrary(page, () => itemOf('lib', 2, many(2_001)))).toBe(page);
    const crowd = { ...page, widgets: Array.from({ length: 20 }, (_, n) => place(`p${n}`, 'p1', n)) };
    expect(followLibrary(crowd, () => itemOf('lib', 2, many(1_000)))).toBe(crowd);
    expect(followLibrary(crowd, () => itemOf('lib', 2, many(400)))).not.toBe(crowd);
  });
  it('draws 10,000 places at most, whatever the library brings', () => {
    const inner = component('i', ...Array.from({ length: 50 }, (_, n) => aRect(`r${n}`, n)));
    const outer = component('o', ...Array.from({ length: 40 }, (_, n) => place(`p${n}`, 'i', n)));
    const crowd = { ...taking('follow'), widgets: Array.from({ length: 100 }, (_, n) => place(`p${n}`, 'p1', n)) };
    const after = followLibrary(crowd, () => itemOf('lib', 2, outer, [inner]));
    expect(countWidgets(expandComponents(after, catalogue))).toBeLessThanOrEqual(DRAWN_MAX);
  });
  it('takes nothing of a document that is about no component', () => {
    const page = taking('follow');
    const empty = { widgets: [], components: [] };
    expect(itemComponent(empty)).toBeUndefined();
    expect(followLibrary(page, () => ({ id: 'lib', name: 'x', version: 2, document: empty }))).toBe(page);
    expect(itemDocument(page, 'gone', group)).toBeUndefined();
  });
});

/** Pages and libraries of any shape: items that hold each other, pages that follow, keep, or have gone astray. */
const LIBS = ['l0', 'l1', 'l2', 'l3'] as const;
const anItem = (id: string) =>
  fc
    .record({
      version: fc.integer({ min: 1, max: 9 }),
      boxes: fc.array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 })), {
        minLength: 1,
        maxLength: 4,
      }),
      inside: fc.array(fc.constantFrom(...LIBS), { maxLength: 2 }),
    })
    .map(({ version, boxes, inside }): LibraryItem => {
      const main = component(
        'main',
        ...boxes.map(([x, y], n) => aRect(`r${n}`, x, y)),
        ...inside.map((_, n) => place(`x${n}`, `e${n}`)),
      );
      const entries = inside.map((other, n) => ({ ...component(`e${n}`, aRect('old')), library: linked(other) }));
      return itemOf(id, version, main, entries);
    });
const library = fc
  .tuple(...LIBS.map(anItem))
  .chain((items) => fc.subarray(items))
  .map((items) => new Map(items.map((item) => [item.id, item])));
const pageTaking = fc
  .array(
    fc.record({
      lib: fc.constantFrom(...LIBS),
      mode: fc.constantFrom('follow' as const, 'kept' as const, 'edited' as const),
      places: fc.integer({ min: 0, max: 3 }),
      within: fc.constantFrom(undefined, undefined, undefined, 'c0', 'gone'),
    }),
    { maxLength: 5 },
  )
  .map((entries) => {
    const components = entries.map(({ lib, mode, within }, n) => ({
      ...component(`c${n}`, aRect('old')),
      library: linked(lib, mode),
      ...(within !== undefined && n > 0 && { within }),
    }));
    const widgets = entries.flatMap(({ places }, n) =>
      Array.from({ length: places }, (_, at) => place(`p${n}x${at}`, `c${n}`, at * 200, n * 200)),
    );
    return aPage([aRect('own'), ...widgets], { components: [component('mine', aRect('r')), ...components] });
  });
const shapeOf = ({ widgets }: Pick<Component, 'widgets'>) => widgets.map(({ id, position }) => ({ id, position }));

describe('any page beside any library', () => {
  it('has what it follows as it is newest, what it keeps as it was, and can be saved and drawn', () => {
    fc.assert(
      fc.property(pageTaking, library, (page, items) => {
        const find = wholeItems(items);
        const after = followLibrary(page, find);
        for (const before of page.components) {
          const now = after.components.find(({ id }) => id === before.id);
          if (before.within !== undefined) continue;
          const item = before.library?.mode === 'follow' ? find(before.library.id) : undefined;
          if (!item) expect(now).toEqual(before);
          else {
            expect(now?.library).toMatchObject({ version: item.version, mode: 'follow' });
            expect(now && shapeOf(now)).toEqual(shapeOf(itemComponent(item.document) ?? pump));
          }
        }
        expect(after.widgets.map(({ id }) => id)).toEqual(page.widgets.map(({ id }) => id));
        expect(followLibrary(after, find)).toEqual(after);
        const parsed = parsePage(after, catalogue);
        expect(parsed.ok).toBe(true);
        expect(countWidgets(expandComponents(after, catalogue))).toBeLessThanOrEqual(DRAWN_MAX);
        expect(drawnCounts(after).total).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
  it('ends, and can be saved, where components say that they came with each other', () => {
    fc.assert(
      fc.property(pageTaking, library, fc.array(fc.integer({ min: 0, max: 5 })), (page, items, ways) => {
        const components = page.components.map((each, n) => ({ ...each, within: `c${ways[n] ?? 0}` }));
        expect(parsePage(followLibrary({ ...page, components }, wholeItems(items)), catalogue).ok).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
  it('is the very same page when it takes nothing of the library', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 })), library, (xs, items) => {
        const page = aPage([...xs.map((x, n) => aRect(`r${n}`, x)), place('p', 'mine')], {
          components: [component('mine', aRect('r'))],
        });
        expect(followLibrary(page, wholeItems(items))).toBe(page);
        const parsed = parsePage(JSON.parse(JSON.stringify(page)), catalogue);
        expect(parsed.ok && JSON.stringify(parsed.page)).toBe(
          JSON.stringify({ ...page, bind: parsed.ok && parsed.page.bind }),
        );
      }),
      { numRuns: 50 },
    );
  });
});
