import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageDiff, type Placement, diffPages, isUnchanged, placements } from './diff-page.ts';
import type { Component, PageDocument } from './document.ts';
import { roundWidget } from './geometry/widgets.ts';
import { ownField } from './json.ts';
import { mergePages } from './merge-pages.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, aText } from './page.testing.ts';
import { everyWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const colours = fc.constantFrom('#ff0000', '#00ff00', 'theme:ink');
/** What differs from one version to the next: looks, words, bindings, places, steps of triggers. */
const leaf = (id: string): fc.Arbitrary<Widget> =>
  fc
    .record({
      kind: fc.constantFrom('rect', 'text', 'gauge'),
      x: fc.integer({ min: 0, max: 50 }),
      name: fc.constantFrom('', '泵', '阀'),
      color: colours,
      words: fc.constantFrom('', 'on', 'off'),
      signal: fc.constantFrom(null, 's1', 's2'),
      gradient: fc.boolean(),
      takes: fc.constantFrom({}, { 'data.text': 'name' }),
    })
    .map(({ kind, x, name, color, words, signal, gradient, takes }) => {
      const [first, second] = [
        { at: 0, color },
        { at: 100, color: '#ffffff' },
      ];
      const plain =
        kind === 'text'
          ? aText(id, words)
          : kind === 'gauge'
            ? aGauge(id, signal === null ? null : aBinding(signal))
            : aRect(id, x);
      const fill = {
        ...plain.style.fill,
        color,
        ...(gradient && { gradient: { type: 'linear' as const, angle: 90, x: 50, y: 50, stops: [first, second] } }),
      };
      return roundWidget({ ...plain, widgetName: name, style: { ...plain.style, fill }, takes });
    });
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const widgetsOf = (names: readonly string[], groups: readonly [string, string]): fc.Arbitrary<readonly Widget[]> =>
  fc.shuffledSubarray([...names]).chain((ids) =>
    fc
      .tuple(
        fc.tuple(...ids.map(leaf)),
        fc.integer({ min: 0, max: ids.length }),
        fc.integer({ min: 0, max: ids.length }),
      )
      .map(([widgets, one, other]) => {
        const [inner, outer] = [Math.min(one, other), Math.max(one, other)];
        const within = [
          ...(inner > 0 ? [aGroup(groups[0], widgets.slice(0, inner))] : []),
          ...widgets.slice(inner, outer),
        ];
        const list = [...(within.length > 0 ? [aGroup(groups[1], within)] : []), ...widgets.slice(outer)];
        return list.map((widget) => roundWidget(widget));
      }),
  );
const component = (id: string): fc.Arbitrary<Component> =>
  fc
    .tuple(fc.constantFrom('Pump', 'Valve'), widgetsOf([`${id}1`, `${id}2`], [`${id}g`, `${id}h`]))
    .map(([title, widgets]) => ({ id, title, params: [], widgets }));
const pages: fc.Arbitrary<PageDocument> = fc
  .record({
    widgets: widgetsOf(NAMES, ['g', 'h']),
    components: fc.subarray(['p', 'q']).chain((ids) => fc.tuple(...ids.map(component))),
    width: fc.constantFrom(800, 1280),
    title: fc.constantFrom('one', 'other'),
  })
  .map(({ widgets, components, width, title }) => {
    const { con } = aPage([]);
    return aPage(widgets, { con: { ...con, width, title }, components });
  });

/** A field of one document as it is in another; what is not there is taken out. Keys have dots in them, such as those of `takes`. */
function withField(into: unknown, from: unknown, path: string): unknown {
  if (path === '') return from;
  if (typeof into !== 'object' || into === null || typeof from !== 'object' || from === null) return into;
  const [key = path] = [...Object.keys(into), ...Object.keys(from)]
    .filter((each) => path === each || path.startsWith(`${each}.`))
    .toSorted((one, other) => other.length - one.length);
  const rest = path.slice(key.length + 1);
  const next = withField(ownField(into, key), ownField(from, key), rest);
  if (Array.isArray(into)) return into.with(Number(key), next);
  const { [key]: _, ...others } = into as Record<string, unknown>;
  return next === undefined ? others : { ...others, [key]: next };
}
const taken = (into: unknown, from: unknown, paths: readonly string[]): unknown =>
  paths.reduce((whole, path) => withField(whole, from, path), into);

/** `before` with what the differences name as `after` has it, and nothing else of that. */
function applied(before: PageDocument, after: PageDocument, diff: PageDiff) {
  const [old, now] = [placements(before.widgets), placements(after.widgets)];
  const left = [...old.keys()].filter((id) => !diff.removed.includes(id));
  const changed = new Map(diff.changed.map(({ id, paths }) => [id, paths]));
  const one = (id: string): Omit<Placement, 'isGroup'> | undefined => {
    const [was, is] = [old.get(id), now.get(id)];
    if (!was) return diff.added.includes(id) ? is : undefined;
    const paths = changed.get(id) ?? [];
    const fields = paths.filter((path) => path !== 'group');
    return {
      widget: taken(was.widget, is?.widget, fields) as Widget,
      group: paths.includes('group') ? (is?.group ?? '') : was.group,
    };
  };
  const order = diff.reordered
    ? [...now.keys()]
    : // what is new stands where it stands now, between what was there before in its own order
      [...now.keys()].map((id) => (diff.added.includes(id) ? id : (left.shift() ?? '')));
  return {
    con: taken(before.con, after.con, diff.con),
    widgets: order.map((id) => {
      const found = one(id);
      return { id, group: found?.group, widget: found?.widget };
    }),
    components: componentsOf(before, after, diff.components),
  };
}
function componentsOf(before: PageDocument, after: PageDocument, different: readonly string[]) {
  const [old, now] = [before, after].map(({ components }) => new Map(components.map((each) => [each.id, each])));
  const ids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted();
  return ids.flatMap((id) => (different.includes(id) ? now?.get(id) : old?.get(id)) ?? []);
}

describe('the differences of two pages', () => {
  it('applied to the one are the other: none is left out, and none is made up', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const diff = diffPages(before, after);
        const { con, widgets, components } = applied(before, after, diff);
        expect(con).toEqual(after.con);
        const wanted = [...placements(after.widgets)].map(([id, { group, widget }]) => ({ id, group, widget }));
        expect(widgets).toEqual(wanted);
        expect(components).toEqual(after.components.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
        for (const id of [...diff.added, ...diff.changed.map((each) => each.id)])
          expect([...everyWidget(after.widgets)].some((widget) => widget.id === id)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  it('put into a page that nobody changed meanwhile make it the other one, as a conflict does', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const { page, conflicts } = mergePages(before, before, after);
        expect(conflicts).toEqual([]);
        expect(isUnchanged(diffPages(page, after))).toBe(true);
        expect(page.widgets).toEqual(after.widgets);
        expect(page.con).toEqual(after.con);
      }),
      { numRuns: 300 },
    );
  });
  it('are none between a version and itself, and the other way round where the pages are', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        expect(isUnchanged(diffPages(after, JSON.parse(JSON.stringify(after)) as PageDocument))).toBe(true);
        const [there, back] = [diffPages(before, after), diffPages(after, before)];
        expect([back.removed.toSorted(), back.reordered]).toEqual([there.added.toSorted(), there.reordered]);
        const paths = ({ changed }: PageDiff) => new Map(changed.map((each) => [each.id, each.paths.toSorted()]));
        expect(paths(back)).toEqual(paths(there));
      }),
      { numRuns: 100 },
    );
  });
});
