import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, writingRows } from '../kit/rows.ts';
import type { radio } from './definition.ts';

export const radioInspector = defineInspector<DataOf<typeof radio>>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      {
        path: 'options',
        label: { zh: '选项', en: 'Options' },
        editor: 'list',
        min: 1,
        max: 50,
        fresh: { id: '', isChecked: false, title: '选项', value: '0' },
        english: { id: '', isChecked: false, title: 'Option', value: '0' },
        columns: [
          { path: 'title', label: { zh: '标题', en: 'Title' }, editor: 'text' },
          { path: 'value', label: { zh: '值', en: 'Value' }, editor: 'text' },
          { path: 'id', label: { zh: '编号', en: 'Index' }, editor: 'text' },
          {
            path: 'isChecked',
            label: { zh: '选中', en: 'Chosen' },
            editor: 'toggle',
            hint: { zh: '仅在未绑定变量时有效', en: 'Only while no variable is bound' },
          },
        ],
      },
      ...writingRows,
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    rows: [
      {
        path: 'direction',
        label: { zh: '排列', en: 'Direction' },
        editor: 'choice',
        options: [
          { value: 'horizontal', label: { zh: '水平', en: 'Horizontal' } },
          { value: 'vertical', label: { zh: '垂直', en: 'Vertical' } },
        ],
      },
      { path: 'spacing', label: { zh: '间距', en: 'Spacing' }, editor: 'number', min: 0, max: 1_000 },
      fontRow,
      { path: 'color', label: { zh: '选中颜色', en: 'Colour of the mark' }, editor: 'colour' },
    ],
  },
]);
