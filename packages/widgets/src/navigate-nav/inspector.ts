import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { NavItem } from '../navigate-menu/item.ts';
import { itemRows, lookRows } from '../navigate-menu/rows.ts';
import type { nav } from './definition.ts';

export const navInspector = defineInspector<DataOf<typeof nav>>([
  {
    title: { zh: '导航', en: 'Navigation' },
    rows: [
      {
        path: 'items',
        label: { zh: '导航项', en: 'Entries' },
        editor: 'list',
        max: 50,
        fresh: NavItem.parse({ label: '导航' }),
        english: NavItem.parse({ label: 'Entry' }),
        columns: itemRows,
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    rows: [...lookRows, { path: 'even', label: { zh: '等宽', en: 'Even widths' }, editor: 'toggle' }],
  },
]);
