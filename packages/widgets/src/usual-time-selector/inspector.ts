import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, formatRow, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { timeSelector } from './definition.ts';

export const timeSelectorInspector = defineInspector<DataOf<typeof timeSelector>>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      formatRow,
      {
        path: 'valueType',
        label: { zh: '写入内容', en: 'Written as' },
        editor: 'choice',
        options: [
          { value: 'text', label: { zh: '按格式的文本', en: 'Text in the format' } },
          { value: 'epoch', label: { zh: '时间戳（毫秒）', en: 'Epoch milliseconds' } },
          { value: 'epochSecond', label: { zh: '时间戳（秒）', en: 'Epoch seconds' } },
        ],
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: { zh: '外观', en: 'Look' }, rows: [fontRow, radiusRow] },
]);
