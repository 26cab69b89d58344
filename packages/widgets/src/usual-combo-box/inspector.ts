import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { comboBox } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const comboBoxInspector = defineInspector<DataOf<typeof comboBox>>([
  {
    title: inspectorText('usualComboBox.data'),
    rows: [
      bindingRow,
      {
        path: 'options',
        label: inspectorText('usualComboBox.options'),
        editor: 'list',
        min: 1,
        max: 100,
        fresh: (language) => ({ text: inspectorText('fresh.oneOption')[language], value: '0' }),
        columns: [
          { path: 'text', label: inspectorText('usualComboBox.text'), editor: 'text' },
          { path: 'value', label: inspectorText('usualComboBox.value'), editor: 'text' },
        ],
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: inspectorText('usualComboBox.look'), rows: [fontRow, radiusRow] },
]);
