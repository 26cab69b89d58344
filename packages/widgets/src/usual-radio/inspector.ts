import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, writingRows } from '../kit/rows.ts';
import type { radio } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const radioInspector = defineInspector<DataOf<typeof radio>>([
  {
    title: inspectorText('usualRadio.data'),
    rows: [
      bindingRow,
      {
        path: 'options',
        label: inspectorText('usualRadio.options'),
        editor: 'list',
        min: 1,
        max: 50,
        fresh: (language) => ({
          id: '',
          isChecked: false,
          title: inspectorText('fresh.oneOption')[language],
          value: '0',
        }),
        columns: [
          { path: 'title', label: inspectorText('usualRadio.title'), editor: 'text' },
          { path: 'value', label: inspectorText('usualRadio.value'), editor: 'text' },
          { path: 'id', label: inspectorText('usualRadio.index'), editor: 'text' },
          {
            path: 'isChecked',
            label: inspectorText('usualRadio.chosen'),
            editor: 'toggle',
            hint: inspectorText('usualRadio.onlyWhileNoVariableIsBound'),
          },
        ],
      },
      ...writingRows,
    ],
  },
  {
    title: inspectorText('usualRadio.look'),
    rows: [
      {
        path: 'direction',
        label: inspectorText('usualRadio.direction'),
        editor: 'choice',
        options: [
          { value: 'horizontal', label: inspectorText('usualRadio.horizontal') },
          { value: 'vertical', label: inspectorText('usualRadio.vertical') },
        ],
      },
      { path: 'spacing', label: inspectorText('usualRadio.spacing'), editor: 'number', min: 0, max: 1_000 },
      fontRow,
      { path: 'color', label: inspectorText('usualRadio.colourOfTheMark'), editor: 'colour' },
    ],
  },
]);
