import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { NavItem } from '../navigate-menu/item.ts';
import { allPagesRow, itemRows, lookRows } from '../navigate-menu/rows.ts';
import type { nav } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const navInspector = defineInspector<DataOf<typeof nav>>([
  {
    title: inspectorText('navigateNav.navigation'),
    rows: [
      allPagesRow,
      {
        path: 'items',
        when: ({ allPages }) => !allPages,
        label: inspectorText('navigateNav.entries'),
        editor: 'list',
        max: 50,
        fresh: (language) => NavItem.parse({ label: inspectorText('fresh.onePage')[language] }),
        columns: itemRows,
      },
    ],
  },
  {
    title: inspectorText('navigateNav.look'),
    rows: [...lookRows, { path: 'even', label: inspectorText('navigateNav.evenWidths'), editor: 'toggle' }],
  },
]);
