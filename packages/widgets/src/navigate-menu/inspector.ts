import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { menu } from './definition.ts';
import { MenuItem, NavItem } from './item.ts';
import { allPagesRow, itemRows, lookRows } from './rows.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const menuInspector = defineInspector<DataOf<typeof menu>>([
  {
    title: inspectorText('navigateMenu.menu'),
    rows: [
      allPagesRow,
      {
        path: 'items',
        when: ({ allPages }) => !allPages,
        label: inspectorText('navigateMenu.entries'),
        editor: 'list',
        max: 50,
        fresh: (language) => MenuItem.parse({ label: inspectorText('fresh.oneMenu')[language] }),
        columns: [
          ...itemRows,
          {
            path: 'children',
            label: inspectorText('navigateMenu.entriesBelow'),
            editor: 'list',
            max: 50,
            fresh: (language) => NavItem.parse({ label: inspectorText('fresh.oneBelow')[language] }),
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
