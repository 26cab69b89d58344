import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { input } from './definition.ts';

export const inputInspector = defineInspector<DataOf<typeof input>>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      {
        path: 'text',
        label: { zh: '文字', en: 'Text' },
        editor: 'text',
        when: ({ data }) => data === null,
        hint: { zh: '未绑定变量时显示', en: 'Shown while no variable is bound' },
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: { zh: '外观', en: 'Look' }, rows: [fontRow, alignRow, radiusRow] },
]);
