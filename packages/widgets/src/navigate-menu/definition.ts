import { Colour, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { MenuItem, changeItemRegions, itemBindings, itemClicks, pageItem, rebindItems } from './item.ts';
import { navLook } from './look.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const LABELS = ['一级菜单1', '一级菜单2', '一级菜单3'];
const itemsOf = (labels: readonly string[]) =>
  labels.map((label, at) => MenuItem.parse({ label, defaultAct: at === 0 }));

/** A menu of two levels (S2 §3 "Navigation menu"). */
export const menu = defineWidget({
  type: 'NavigateMenu',
  title: inspectorText('navigateMenu.navigationMenu'),
  keywords: 'menu 菜单 二级 submenu',
  category: 'navigate',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 160, height: 240 },
  style: { stroke: { color: '#dde2e7' } },
  data: z.object({
    ...navLook,
    direction: navLook.direction.default('vertical'),
    align: navLook.align.default('left'),
    /** Ground of what opens below an entry. */
    belowFill: Colour.default('#ffffff'),
    items: z
      .array(MenuItem)
      .max(50)
      .default(() => itemsOf(LABELS)),
  }),
  words: (language) => ({
    items: itemsOf(LABELS.map((_label, at) => inspectorText('fresh.menu', { number: at + 1 })[language])),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: ({ items }) => itemBindings(items),
  rebind: (data, change) => ({ ...data, items: rebindItems(data.items, change) }),
  entryClicks: ({ items }) => itemClicks(items),
  regions: (data, change) => ({ ...data, items: changeItemRegions(data.items, change) }),
  withPages: (data, pages) =>
    data.allPages ? { ...data, items: pages.map((page) => MenuItem.parse(pageItem(page))) } : data,
  problems: ({ items }) =>
    items
      .filter(({ children, clickEvent }) => children.length > 0 && clickEvent.enable)
      .map(({ label }) => inspectorText('navigateMenu.hasEntriesBelowItSoIts', { label })),
});
