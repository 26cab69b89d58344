import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { comboBox } from './definition.ts';

export const comboBoxInspector = defineInspector<DataOf<typeof comboBox>>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      {
        path: 'options',
        label: { zh: '选项', en: 'Options' },
        editor: 'list',
        min: 1,
        max: 100,
        fresh: { text: '选项', value: '0' },
        english: { text: 'Option', value: '0' },
        columns: [
          { path: 'text', label: { zh: '文字', en: 'Text' }, editor: 'text' },
          { path: 'value', label: { zh: '值', en: 'Value' }, editor: 'text' },
        ],
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: { zh: '外观', en: 'Look' }, rows: [fontRow, radiusRow] },
]);
