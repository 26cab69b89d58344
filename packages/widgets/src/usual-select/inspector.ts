import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fontRow, radiusRow } from '../kit/rows.ts';
import { type select, freshEntry } from './definition.ts';

export const selectInspector = defineInspector<DataOf<typeof select>>([
  {
    title: { zh: '选项', en: 'Entries' },
    rows: [
      {
        path: 'selectDatas',
        label: { zh: '选项', en: 'Entries' },
        editor: 'list',
        min: 1,
        max: 50,
        hint: { zh: '第一项是标题', en: 'The first one is the header' },
        fresh: freshEntry('', '选项'),
        english: freshEntry('', 'Entry'),
        columns: [
          { path: 'text', label: { zh: '文字', en: 'Text' }, editor: 'text' },
          { path: 'indexId', label: { zh: '编号', en: 'Index' }, editor: 'text' },
          { path: 'clickEvent', label: { zh: '点击事件', en: 'Click event' }, editor: 'clickEvent' },
          {
            path: 'clickEvent.config.functionPage',
            label: { zh: '功能页', en: 'Function page' },
            editor: 'choice',
            hint: {
              zh: '打开点击事件中设备的功能页，代替其他动作',
              en: 'Opens a page of the device of the click event instead of anything else',
            },
            options: [
              { value: '', label: { zh: '无', en: 'None' } },
              { value: 'real', label: { zh: '实时数据', en: 'Live values' } },
              { value: 'curve', label: { zh: '实时曲线', en: 'Live curve' } },
              { value: 'history', label: { zh: '历史数据', en: 'History' } },
              { value: 'alarm', label: { zh: '报警', en: 'Alarms' } },
              { value: 'command', label: { zh: '指令记录', en: 'Commands' } },
            ],
          },
          {
            path: 'clickEvent.config.pressDisabled',
            label: { zh: '禁止点击', en: 'Not to be chosen' },
            editor: 'toggle',
          },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    rows: [
      fontRow,
      radiusRow,
      {
        path: 'right',
        label: { zh: '箭头右边距', en: 'Arrow to the right edge' },
        editor: 'number',
        min: 0,
        max: 1_000,
      },
      { path: 'itemColor', label: { zh: '选项背景', en: 'Ground of entries' }, editor: 'colour' },
      { path: 'activeColor', label: { zh: '选中背景', en: 'Ground of the active one' }, editor: 'colour' },
    ],
  },
]);
