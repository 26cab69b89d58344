import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fitRow, fontRow, radiusRow } from '../kit/rows.ts';
import type { imageText } from './definition.ts';

export const imageTextInspector = defineInspector<DataOf<typeof imageText>>([
  {
    title: { zh: '图文', en: 'Image with text' },
    rows: [
      { path: 'imgHref', label: { zh: '图片', en: 'Picture' }, editor: 'image' },
      fitRow,
      { path: 'text', label: { zh: '文字', en: 'Text' }, editor: 'longText' },
      fontRow,
      alignRow,
      {
        path: 'side',
        label: { zh: '图片位置', en: 'Picture at' },
        editor: 'choice',
        options: [
          { value: 'top', label: { zh: '上', en: 'Top' } },
          { value: 'bottom', label: { zh: '下', en: 'Bottom' } },
          { value: 'left', label: { zh: '左', en: 'Left' } },
          { value: 'right', label: { zh: '右', en: 'Right' } },
        ],
      },
      {
        path: 'share',
        label: { zh: '图片占比', en: 'Share of picture' },
        editor: 'number',
        min: 5,
        max: 95,
        unit: '%',
      },
      { path: 'gap', label: { zh: '间距', en: 'Gap' }, editor: 'number', min: 0, max: 200 },
      { path: 'padding', label: { zh: '内边距', en: 'Padding' }, editor: 'number', min: 0, max: 200 },
      radiusRow,
    ],
  },
]);
