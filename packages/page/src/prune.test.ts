import { textOf } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Catalogue, defineWidget } from './definition.ts';
import { aGroup, aPage, aRect, catalogue } from './page.testing.ts';
import { isAllowed, pruneRegions, regionLoss, regionsOf } from './prune.ts';
import { freshWidget } from './tree.ts';
import { AuthRegion, type Widget } from './widget.ts';

const menu = defineWidget({
  type: 'NavigateMenu',
  title: textOf({ zh: '菜单', en: 'Menu' }),
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
describe('regions of a page (S2 §6)', () => {
  it('are those of widgets and of menu items, and those that are gone are taken out', () => {
    const items = [{ label: 'Roof', authRegion: 'roof,cellar' }];
    const widget = { ...freshWidget(menu, { x: 0, y: 0 }, 'm'), authRegion: 'cellar,hall', data: { items } };
    const page = aPage([widget]);
    expect([...regionsOf(page, withMenu)].toSorted()).toEqual(['cellar', 'hall', 'roof']);
    const known = new Set(['hall', 'roof']);
    expect(pruneRegions('cellar,hall', known)).toBe('hall');
    expect(pruneRegions('', known)).toBe('');
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
