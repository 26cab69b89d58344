import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { NavItem, changeItemRegions, itemBindings, itemClicks, pageItem, rebindItems } from '../navigate-menu/item.ts';
import { navLook } from '../navigate-menu/look.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const LABELS = ['导航1', '导航2', '导航3'];
const itemsOf = (labels: readonly string[]) =>
  labels.map((label, at) => NavItem.parse({ label, defaultAct: at === 0 }));

/** A bar of entries side by side or one below the other, each of which leads somewhere. */
export const nav = defineWidget({
  type: 'NavigateNav',
  title: inspectorText('navigateNav.navigationBar'),
  keywords: 'nav tabs bar 导航 标签',
  category: 'navigate',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 360, height: 40 },
  style: { stroke: { color: '#dde2e7' } },
  data: z.object({
    ...navLook,
    direction: navLook.direction.default('horizontal'),
    /** Each entry as wide (or high) as the others, so that together they fill the bar. */
    even: z.boolean().default(true),
    items: z
      .array(NavItem)
      .max(50)
      .default(() => itemsOf(LABELS)),
  }),
  words: (language) => ({
    items: itemsOf(LABELS.map((_label, at) => inspectorText('fresh.page', { number: at + 1 })[language])),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: ({ items }) => itemBindings(items),
  rebind: (data, change) => ({ ...data, items: rebindItems(data.items, change) }),
  entryClicks: ({ items }) => itemClicks(items),
  regions: (data, change) => ({ ...data, items: changeItemRegions(data.items, change) }),
  withPages: (data, pages) => (data.allPages ? { ...data, items: pages.map(pageItem) } : data),
});
