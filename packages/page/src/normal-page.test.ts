import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Binding, bindingKey } from './binding.ts';
import { collectBind } from './bindings.ts';
import { diffPages, isUnchanged } from './diff-page.ts';
import { mergePages } from './merge-pages.ts';
import { comparablePage, normalBinding, normalPage } from './normal-page.ts';
import { aGauge, aPage, aRect, catalogue } from './page.testing.ts';

const word = fc.constantFrom('', 'a', 'b', 'level');
const bindings = fc
  .record({
    type: fc.constantFrom('signal', 'mvar', 'system', 'param'),
    title: word,
    subTitle: word,
    signalId: word,
    equipId: word,
    systemKey: word,
    mvarId: word,
  })
  .map((fields) => Binding.parse(fields));
const pages = fc
  .array(fc.tuple(fc.option(bindings), fc.integer({ min: 0, max: 3 }), word), { maxLength: 5 })
  .map((list) =>
    aPage(
      list.map(([binding, at, widgetName], index) =>
        index % 2 === 0 ? aGauge(`w${index}`, binding, { widgetName }) : aRect(`w${index}`, at * 10, 0, { widgetName }),
      ),
    ),
  );
const changes = (one: ReturnType<typeof aPage>, other: ReturnType<typeof aPage>) =>
  diffPages(comparablePage(one, catalogue), comparablePage(other, catalogue));

describe('the normal form of a page', () => {
  it('means the same values', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const normal = normalPage(page, catalogue);
        const { equips: _, ...bind } = collectBind(normal, catalogue);
        expect(collectBind(page, catalogue)).toMatchObject(bind);
      }),
    );
    fc.assert(fc.property(bindings, (binding) => bindingKey(normalBinding(binding)) === bindingKey(binding)));
  });
  it('is its own normal form', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const normal = normalPage(page, catalogue);
        expect(normalPage(normal, catalogue)).toEqual(normal);
      }),
    );
  });
  it('is the same for what a browser binds and what the server keeps of it', () => {
    const drawn = Binding.parse({ signalId: 's', equipId: 'e', systemKey: 'level', title: 'Level' });
    const kept = Binding.parse({ signalId: 's', equipId: 'e', title: 'Level' });
    expect(normalBinding(drawn)).toEqual(kept);
    expect(normalBinding(Binding.parse({ equipId: 'e' }))).toBeNull();
  });
});

describe('differences of versions', () => {
  it('are none between a version and itself, its normal form, and how it was stored', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const stored = JSON.parse(JSON.stringify(normalPage(page, catalogue))) as typeof page;
        expect(isUnchanged(changes(page, page))).toBe(true);
        expect(isUnchanged(changes(page, stored))).toBe(true);
      }),
    );
  });
  it('are none where the server says whose a page is, that it has a password, and how variables are called today', () => {
    const binding = Binding.parse({ signalId: 's', title: 'Old', subTitle: 'Pump' });
    const page = aPage([aGauge('g', binding)]);
    const told = aPage([aGauge('g', { ...binding, title: 'New' })], {
      con: { ...page.con, checkpwd: true, equipmentId: 'e' },
    });
    expect(isUnchanged(changes(page, told))).toBe(true);
  });
  it('tell another variable', () => {
    const bound = (signalId: string) => aPage([aGauge('g', Binding.parse({ signalId }))]);
    expect(changes(bound('s'), bound('t')).changed).toHaveLength(1);
  });
  it('of A to B, applied to A, give B', () => {
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        const [a, b] = [normalPage(one, catalogue), normalPage(other, catalogue)];
        const { page, conflicts } = mergePages(a, a, b);
        expect(conflicts).toEqual([]);
        expect(isUnchanged(changes(page, b))).toBe(true);
      }),
    );
  });
});
