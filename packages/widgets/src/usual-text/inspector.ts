import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fontRow } from '../kit/rows.ts';
import type { text } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const textInspector = defineInspector<DataOf<typeof text>>([
  {
    title: inspectorText('usualText.text'),
    rows: [
      { path: 'text', label: inspectorText('usualText.text2'), editor: 'longText' },
      fontRow,
      alignRow,
      {
        path: 'verticalAlign',
        label: inspectorText('usualText.verticalAlignment'),
        editor: 'choice',
        options: [
          { value: 'top', label: inspectorText('usualText.top') },
          { value: 'middle', label: inspectorText('usualText.middle') },
          { value: 'bottom', label: inspectorText('usualText.bottom') },
        ],
      },
      {
        path: 'lineHeight',
        label: inspectorText('usualText.lineHeight'),
        editor: 'number',
        min: 0.8,
        max: 5,
        step: 0.1,
      },
    ],
  },
]);
