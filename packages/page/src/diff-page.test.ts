import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component, PageDocument } from './document.ts';
import { diffPages, isUnchanged } from './diff-page.ts';
import { moveWidget, reposition, roundWidget } from './geometry/widgets.ts';
import { sameJson } from './json.ts';
import { mergePages } from './merge-pages.ts';
import { aGroup, aPage, aRect, aText, catalogue } from './page.testing.ts';
import { parsePage } from './parse/parse-page.ts';
import { everyWidget, findWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

const red = (widget: Widget): Widget => ({
  ...widget,
  style: { ...widget.style, fill: { ...widget.style.fill, color: '#ff0000' } },
});
const named = (widget: Widget, widgetName: string): Widget => ({ ...widget, widgetName });
const ids = (page: PageDocument) => [...everyWidget(page.widgets)].map(({ id }) => id);
const pump: Component = { id: 'pump', title: 'Pump', params: [], widgets: [aRect('x')] };

describe('what changed', () => {
  const before = aPage([aRect('a'), aRect('b'), aGroup('g', [aText('t', 'old')])]);
  it('is nothing between a page and itself, however it is written', () => {
    expect(isUnchanged(diffPages(before, JSON.parse(JSON.stringify(before))))).toBe(true);
  });
  it('is told by widget and path', () => {
    const after = aPage([aRect('n'), red(aRect('b')), aGroup('g', [aText('t', 'new')])], {
      con: { ...before.con, width: 800 },
      components: [pump],
    });
    expect(diffPages(before, after)).toEqual({
      added: ['n'],
      removed: ['a'],
      changed: [
        { id: 'b', paths: ['style.fill.color'] },
        { id: 't', paths: ['data.text'] },
      ],
      reordered: false,
      con: ['width'],
      components: ['pump'],
    });
  });
  it('tells another group and another order', () => {
    const after = aPage([aRect('b'), aRect('a'), aGroup('g', []), aText('t', 'old')]);
    expect(diffPages(before, after)).toMatchObject({ changed: [{ id: 't', paths: ['group'] }], reordered: true });
  });
});

describe('two people who saved the same page', () => {
  const base = aPage([aRect('a'), aRect('b', 200), aGroup('g', [aText('t', 'old'), aRect('u', 400, 400)])]);
  const change = (page: PageDocument, id: string, edit: (widget: Widget) => Widget | null): PageDocument => ({
    ...page,
    widgets: mapWidgets(page.widgets, (widget) => (widget.id === id ? edit(widget) : widget)),
  });
  it('both find what they did to different widgets', () => {
    const { page, conflicts } = mergePages(
      base,
      change(base, 'a', red),
      change(base, 't', (t) => named(t, 'Words')),
    );
    expect(conflicts).toEqual([]);
    expect(findWidget(page.widgets, 'a')?.style.fill.color).toBe('#ff0000');
    expect(findWidget(page.widgets, 't')?.widgetName).toBe('Words');
  });
  it('both find what they did to different fields of one widget', () => {
    const { page, conflicts } = mergePages(
      base,
      change(base, 'a', red),
      change(base, 'a', (a) => moveWidget(a, { x: 5, y: 0 })),
    );
    expect(conflicts).toEqual([]);
    expect(page.widgets[0]).toMatchObject({ style: { fill: { color: '#ff0000' } }, position: { x: 5 } });
  });
  it('are told where they did different things to one field, and mine stays', () => {
    const { page, conflicts } = mergePages(
      base,
      change(base, 'a', (a) => named(red(a), 'Mine')),
      change(base, 'a', (a) => named(a, 'Theirs')),
    );
    expect(page.widgets[0]?.widgetName).toBe('Mine');
    expect(conflicts).toEqual([{ kind: 'widget', id: 'a', paths: ['widgetName'] }]);
  });
  it('lose nothing when one took out what the other changed', () => {
    const taken = change(base, 'a', () => null);
    for (const [mine, theirs] of [
      [taken, change(base, 'a', red)],
      [change(base, 'a', red), taken],
    ] as const) {
      const { page, conflicts } = mergePages(base, mine, theirs);
      expect(findWidget(page.widgets, 'a')?.style.fill.color).toBe('#ff0000');
      expect(conflicts).toEqual([{ kind: 'removed', id: 'a', paths: ['style.fill.color'] }]);
    }
    expect(ids(mergePages(base, taken, base).page)).not.toContain('a');
    expect(ids(mergePages(base, base, taken).page)).not.toContain('a');
  });
  it('keep a child that was changed in a group the other took out', () => {
    const { page, conflicts } = mergePages(
      base,
      change(base, 't', (t) => named(t, 'Kept')),
      change(base, 'g', () => null),
    );
    expect(page.widgets.map(({ id }) => id)).toEqual(['a', 'b', 't']);
    expect(conflicts).toEqual([{ kind: 'removed', id: 't', paths: ['widgetName'] }]);
  });
  it('both find what they put in, where they put it', () => {
    const mine = { ...base, widgets: [...base.widgets, aRect('mine')] };
    const theirs = { ...base, widgets: [aRect('theirs'), ...base.widgets] };
    expect(mergePages(base, mine, theirs).page.widgets.map(({ id }) => id)).toEqual(['theirs', 'a', 'b', 'g', 'mine']);
  });
  it('find the order one of them changed', () => {
    const turned = { ...base, widgets: base.widgets.toReversed() };
    const both = mergePages(base, change(base, 'a', red), turned);
    expect(both.page.widgets.map(({ id }) => id)).toEqual(['g', 'b', 'a']);
    expect(both.conflicts).toEqual([]);
  });
  it('who moved two children of a group have its box round both, and no conflict', () => {
    const moved = (id: string, x: number) => {
      const [a, b, g] = base.widgets;
      const children = (g?.children ?? []).map((child) => (child.id === id ? moveWidget(child, { x, y: 0 }) : child));
      return {
        ...base,
        widgets: [a, b, g && reposition({ ...g, children }, (position) => position)].filter((one) => one !== undefined),
      };
    };
    const { page, conflicts } = mergePages(moved('nobody', 0), moved('t', -50), moved('u', 70));
    expect(conflicts).toEqual([]);
    expect(page.widgets[2]?.position).toMatchObject({ left: -50, right: 570 });
  });
  it('who ungrouped and who moved the group both have their way', () => {
    const [, , g] = base.widgets;
    const ungrouped = { ...base, widgets: [...base.widgets.slice(0, 2), ...(g?.children ?? [])] };
    const { page } = mergePages(
      base,
      change(base, 'g', (group) => moveWidget(group, { x: 10, y: 0 })),
      ungrouped,
    );
    expect(page.widgets.map(({ id }) => id)).toEqual(['a', 'b', 't', 'u']);
    expect(page.widgets[2]?.position).toMatchObject({ x: 10 });
  });
  it('leave no group behind that holds nothing any more', () => {
    const nested = aPage([aGroup('outer', [aGroup('inner', [aRect('a'), aRect('b')])])]);
    const without = (id: string) => change(nested, id, () => null);
    expect(mergePages(nested, without('a'), without('b')).page.widgets).toEqual([]);
  });
  it('find settings and components merged, and told where they clash', () => {
    const mine = { ...base, con: { ...base.con, width: 800, title: 'Mine' }, components: [pump] };
    const theirs = {
      ...base,
      con: { ...base.con, height: 600, title: 'Theirs' },
      components: [{ ...pump, title: 'Other' }],
    };
    const { page, conflicts } = mergePages(base, mine, theirs);
    expect(page.con).toMatchObject({ width: 800, height: 600, title: 'Mine' });
    expect(page.components).toEqual([pump]);
    expect(conflicts).toEqual([
      { kind: 'con', id: '', paths: ['title'] },
      { kind: 'component', id: 'pump', paths: [] },
    ]);
  });

  const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
  const leaves = fc.subarray(NAMES).chain((chosen) => fc.shuffledSubarray(chosen, { minLength: chosen.length }));
  const pages = fc
    .tuple(
      leaves,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 6, maxLength: 6 }),
    )
    .map(([chosen, inGroup, inOther, words]) => {
      const widgets = chosen.map((id, at) => aRect(id, at * 10, 0, { widgetName: words[at] ?? '' }));
      const inner = widgets.slice(0, inOther);
      const outer = [...(inner.length > 0 ? [aGroup('h', inner)] : []), ...widgets.slice(inOther, inOther + inGroup)];
      const list = [...(outer.length > 0 ? [aGroup('g', outer)] : []), ...widgets.slice(inOther + inGroup)];
      return aPage(list.map((widget) => roundWidget(widget)));
    });
  it('who did nothing leave the other as it is', () => {
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        expect(mergePages(one, one, other)).toEqual({ page: other, conflicts: [] });
        expect(mergePages(one, other, one)).toEqual({ page: other, conflicts: [] });
        expect(mergePages(one, other, other)).toEqual({ page: other, conflicts: [] });
      }),
      { numRuns: 60 },
    );
  });
  it('always come to a page that can be read, with nobody twice and no change untold', () => {
    fc.assert(
      fc.property(pages, pages, pages, (start, mine, theirs) => {
        const { page, conflicts } = mergePages(start, mine, theirs);
        expect(parsePage(JSON.parse(JSON.stringify(page)), catalogue).ok).toBe(true);
        expect(new Set(ids(page)).size).toBe(ids(page).length);
        const told = new Set(conflicts.map(({ id }) => id));
        for (const widget of everyWidget(theirs.widgets)) {
          if (widget.children) continue;
          const [was, after] = [findWidget(start.widgets, widget.id), findWidget(page.widgets, widget.id)];
          const isMine = !sameJson(was, findWidget(mine.widgets, widget.id));
          if (!sameJson(was, widget) && !isMine) expect(after).toEqual(widget);
          const isTheirName = was?.widgetName !== widget.widgetName;
          if (isMine && isTheirName && after?.widgetName !== widget.widgetName) expect(told.has(widget.id)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
