import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Binding } from './binding.ts';
import { type Catalogue, defineWidget } from './definition.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, catalogue } from './page.testing.ts';
import { isAllowed, knownFrom, prunePage, pruneRegions, regionLoss, regionsOf } from './prune.ts';
import { findWidget, freshWidget } from './tree.ts';
import { AuthRegion, type Widget } from './widget.ts';

const menu = defineWidget({
  type: 'NavigateMenu',
  title: { zh: '菜单', en: 'Menu' },
  category: 'navigate',
  form: 'box',
  layer: 'html',
  size: { width: 100, height: 100 },
  data: z.object({ items: z.array(z.object({ label: z.string(), authRegion: AuthRegion })).default([]) }),
  animations: [],
  bindings: () => [],
  rebind: (data) => data,
  regions: (data, change) => ({
    items: data.items.map((item) => ({ ...item, authRegion: change(item.authRegion) })),
  }),
});
const withMenu: Catalogue = new Map([...catalogue, [menu.type, menu]]);
const known = knownFrom({
  signals: [
    { id: 's1', key: 'temp', title: 'Temperature', equipId: 'pump-1' },
    { id: 's2', key: 'speed', title: 'Speed', equipId: 'pump-2' },
    { id: 't1', key: 'level', title: 'Level', equipId: '' },
  ],
  equips: [{ id: 'pump-1', title: 'Pump 1' }],
  mvars: [{ id: 'm1', title: 'Sum' }],
  regions: ['hall', 'roof'],
});
const pruned = (binding: Binding) => {
  const { page, cleared } = prunePage(aPage([aGroup('g', [aGauge('a', binding)])]), catalogue, known);
  const data = findWidget(page.widgets, 'a')?.data;
  return { bind: typeof data === 'object' && data && 'bind' in data ? data.bind : undefined, cleared, page };
};

describe('bindings of a page (S2 §4)', () => {
  it('that are gone are cleared, and told', () => {
    const gone = aBinding('s9');
    expect(pruned(gone)).toMatchObject({ bind: null, cleared: [{ widgetId: 'a', binding: gone }] });
    expect(pruned(Binding.parse({ type: 'mvar', mvarId: 'm9' })).bind).toBeNull();
    expect(pruned(Binding.parse({ type: 'system', equipId: 'pump-9', systemKey: 'online' })).bind).toBeNull();
    expect(pruned(aBinding('s9')).page.bind.signals).toEqual([]);
  });
  it('that belong to another device are cleared', () => {
    expect(pruned(aBinding('s2', { equipId: 'pump-1' })).bind).toBeNull();
  });
  it('get the titles of today', () => {
    expect(pruned(aBinding('s1', { title: 'Old', subTitle: 'Old' })).bind).toMatchObject({
      title: 'Temperature',
      subTitle: 'Pump 1',
    });
    expect(pruned(Binding.parse({ type: 'mvar', mvarId: 'm1' })).bind).toMatchObject({ title: 'Sum' });
  });
  it('of a template are known by their keys', () => {
    expect(pruned(Binding.parse({ systemKey: 'level' })).bind).toMatchObject({ title: 'Level' });
    expect(pruned(Binding.parse({ systemKey: 'temp' })).bind).toBeNull();
  });
  it('of parameters stay', () => {
    const parameter = Binding.parse({ type: 'param', systemKey: 'speed' });
    expect(pruned(parameter).bind).toEqual(parameter);
  });
  it('leave the very same page when all is as it was', () => {
    const page = aPage([aGauge('a', aBinding('s1', { title: 'Temperature', subTitle: 'Pump 1' })), aRect('b')]);
    expect(prunePage(page, catalogue, known)).toEqual({ page, cleared: [] });
    expect(prunePage(page, catalogue, known).page).toBe(page);
  });
});

describe('regions of a page (S2 §6)', () => {
  it('that are gone are taken out of widgets and of menu items', () => {
    const items = [{ label: 'Roof', authRegion: 'roof,cellar' }];
    const widget = { ...freshWidget(menu, { x: 0, y: 0 }, 'm'), authRegion: 'cellar,hall', data: { items } };
    const page = aPage([widget]);
    expect([...regionsOf(page, withMenu)].toSorted()).toEqual(['cellar', 'hall', 'roof']);
    const after = prunePage(page, withMenu, known).page.widgets[0];
    expect(after).toMatchObject({ authRegion: 'hall', data: { items: [{ label: 'Roof', authRegion: 'roof' }] } });
    expect(pruneRegions('', known.regions)).toBe('');
  });
  it('decide who sees what', () => {
    expect(isAllowed({ authRegion: '' }, new Set())).toBe(true);
    expect(isAllowed({ authRegion: 'hall,roof' }, new Set(['roof']))).toBe(true);
    expect(isAllowed({ authRegion: 'hall' }, new Set(['hal']))).toBe(false);
  });
});

describe('regions about to be taken away', () => {
  const menuFor = (...regions: string[]): Widget => ({
    ...freshWidget(menu, { x: 0, y: 0 }, 'm'),
    data: { items: regions.map((authRegion) => ({ label: '', authRegion })) },
  });
  const loss = (gone: string[], ...widgets: Widget[]) => regionLoss(aPage(widgets), withMenu, new Set(gone));
  const kept = (id: string, authRegion: string): Widget => ({ ...aRect(id), authRegion });
  it('are told with the widgets that name them, and those that are for all without them', () => {
    const page = [kept('a', 'east'), aGroup('g', [kept('b', 'east,west')]), kept('c', 'west'), aRect('d')];
    expect(loss(['east'], ...page)).toEqual({ widgets: 2, opened: 1 });
    expect(loss(['east', 'west'], ...page)).toEqual({ widgets: 3, opened: 3 });
    expect(loss(['north'], ...page)).toEqual({ widgets: 0, opened: 0 });
  });
  it('count a menu once, whichever of its entries names them', () => {
    expect(loss(['east'], menuFor('east', 'east', 'west'))).toEqual({ widgets: 1, opened: 1 });
    expect(loss(['east'], menuFor('east,west', ''))).toEqual({ widgets: 1, opened: 0 });
  });
});
