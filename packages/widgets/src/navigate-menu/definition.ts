import { Colour, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { MenuItem, changeItemRegions, itemBindings, itemClicks, rebindItems } from './item.ts';
import { navLook } from './look.ts';

const LABELS = ['一级菜单1', '一级菜单2', '一级菜单3'];
const ENGLISH = ['Menu 1', 'Menu 2', 'Menu 3'];
const itemsOf = (labels: readonly string[]) =>
  labels.map((label, at) => MenuItem.parse({ label, defaultAct: at === 0 }));

/** A menu of two levels (S2 §3 "Navigation menu"). */
export const menu = defineWidget({
  type: 'NavigateMenu',
  title: { zh: '导航菜单', en: 'Navigation menu' },
  keywords: 'menu 菜单 二级 submenu',
  category: 'navigate',
  form: 'box',
  layer: 'html',
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
  english: { items: itemsOf(ENGLISH) },
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: ({ items }) => itemBindings(items),
  rebind: (data, change) => ({ ...data, items: rebindItems(data.items, change) }),
  entryClicks: ({ items }) => itemClicks(items),
  regions: (data, change) => ({ ...data, items: changeItemRegions(data.items, change) }),
  problems: ({ items }) =>
    items
      .filter(({ children, clickEvent }) => children.length > 0 && clickEvent.enable)
      .map(({ label }) => ({
        zh: `菜单“${label}”有下级菜单，自身的点击事件不会执行`,
        en: `“${label}” has entries below it, so its own click event never runs`,
      })),
});
