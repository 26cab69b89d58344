import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { menu } from './definition.ts';
import { MenuItem, NavItem } from './item.ts';
import { itemRows, lookRows } from './rows.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const menuInspector = defineInspector<DataOf<typeof menu>>([
  {
    title: inspectorText('navigateMenu.menu'),
    rows: [
      {
        path: 'items',
        label: inspectorText('navigateMenu.entries'),
        editor: 'list',
        max: 50,
        fresh: MenuItem.parse({ label: '菜单' }),
        english: MenuItem.parse({ label: 'Menu' }),
        columns: [
          ...itemRows,
          {
            path: 'children',
            label: inspectorText('navigateMenu.entriesBelow'),
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
    title: inspectorText('navigateMenu.look'),
    rows: [
      ...lookRows,
      { path: 'belowFill', label: inspectorText('navigateMenu.groundOfEntriesBelow'), editor: 'colour' },
    ],
  },
]);
