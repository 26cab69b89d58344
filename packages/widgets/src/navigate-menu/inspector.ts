import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { menu } from './definition.ts';
import { MenuItem, NavItem } from './item.ts';
import { itemRows, lookRows } from './rows.ts';

export const menuInspector = defineInspector<DataOf<typeof menu>>([
  {
    title: { zh: '菜单', en: 'Menu' },
    rows: [
      {
        path: 'items',
        label: { zh: '一级菜单', en: 'Entries' },
        editor: 'list',
        max: 50,
        fresh: MenuItem.parse({ label: '菜单' }),
        english: MenuItem.parse({ label: 'Menu' }),
        columns: [
          ...itemRows,
          {
            path: 'children',
            label: { zh: '二级菜单', en: 'Entries below' },
            editor: 'list',
            max: 50,
            fresh: NavItem.parse({ label: '子菜单' }),
            english: NavItem.parse({ label: 'Entry' }),
            columns: itemRows,
          },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    rows: [
      ...lookRows,
      { path: 'belowFill', label: { zh: '二级菜单背景', en: 'Ground of entries below' }, editor: 'colour' },
    ],
  },
]);
