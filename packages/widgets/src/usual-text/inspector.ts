import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fontRow } from '../kit/rows.ts';
import type { text } from './definition.ts';

export const textInspector = defineInspector<DataOf<typeof text>>([
  {
    title: { zh: '文本', en: 'Text' },
    rows: [
      { path: 'text', label: { zh: '内容', en: 'Text' }, editor: 'longText' },
      fontRow,
      alignRow,
      {
        path: 'verticalAlign',
        label: { zh: '垂直对齐', en: 'Vertical alignment' },
        editor: 'choice',
        options: [
          { value: 'top', label: { zh: '上', en: 'Top' } },
          { value: 'middle', label: { zh: '居中', en: 'Middle' } },
          { value: 'bottom', label: { zh: '下', en: 'Bottom' } },
        ],
      },
      { path: 'lineHeight', label: { zh: '行距', en: 'Line height' }, editor: 'number', min: 0.8, max: 5, step: 0.1 },
    ],
  },
]);
