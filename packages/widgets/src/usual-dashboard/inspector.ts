import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, rangeRows } from '../kit/rows.ts';
import type { dashboard } from './definition.ts';

type Data = DataOf<typeof dashboard>;
const shown = { zh: '显示', en: 'Show' };
const colour = { zh: '颜色', en: 'Colour' };
const thick = { zh: '粗细', en: 'Thickness' };
const font = { zh: '字体', en: 'Font' };

export const dashboardInspector = defineInspector<Data>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      {
        path: 'dataAddon.type',
        label: { zh: '类型', en: 'Kind' },
        editor: 'choice',
        options: [
          { value: 'monochrome', label: { zh: '单色', en: 'One colour' } },
          { value: 'multistage', label: { zh: '多段', en: 'Stages' } },
          { value: 'other', label: { zh: '仅刻度', en: 'Scale only' } },
        ],
      },
      ...rangeRows,
      {
        path: 'valueColor',
        label: { zh: '数值颜色', en: 'Value colour' },
        editor: 'colour',
        when: ({ dataAddon }) => dataAddon.type === 'monochrome',
      },
      {
        path: 'multistageSetting',
        label: { zh: '分段', en: 'Stages' },
        editor: 'list',
        min: 1,
        max: 20,
        fresh: { value: 100, color: '#c81e2b' },
        columns: [
          { path: 'value', label: { zh: '上限', en: 'Up to' }, editor: 'number' },
          { path: 'color', label: colour, editor: 'colour' },
        ],
        when: ({ dataAddon }) => dataAddon.type === 'multistage',
      },
    ],
  },
  {
    title: { zh: '指针', en: 'Pointer' },
    rows: [
      { path: 'pointer.show', label: shown, editor: 'toggle' },
      { path: 'pointer.color', label: colour, editor: 'colour', when: ({ pointer }) => pointer.show },
      { path: 'pointer.width', label: thick, editor: 'number', min: 0, max: 60, when: ({ pointer }) => pointer.show },
    ],
  },
  {
    title: { zh: '刻度', en: 'Scale' },
    rows: [
      { path: 'scale.show', label: shown, editor: 'toggle' },
      { path: 'scale.color', label: colour, editor: 'colour', when: ({ scale }) => scale.show },
      { path: 'scale.major', label: { zh: '大格数', en: 'Major parts' }, editor: 'number', min: 1, max: 20, step: 1 },
      {
        path: 'scale.minor',
        label: { zh: '每格小格数', en: 'Minor parts' },
        editor: 'number',
        min: 1,
        max: 10,
        step: 1,
      },
      { path: 'tag.show', label: { zh: '显示刻度值', en: 'Show numbers' }, editor: 'toggle' },
      {
        path: 'tag.font',
        label: { zh: '刻度值字体', en: 'Font of numbers' },
        editor: 'font',
        when: ({ tag }) => tag.show,
      },
    ],
  },
  {
    title: { zh: '表盘', en: 'Dial' },
    rows: [
      { path: 'dial.show', label: shown, editor: 'toggle' },
      { path: 'dial.color', label: colour, editor: 'colour', when: ({ dial }) => dial.show },
      { path: 'dial.width', label: thick, editor: 'number', min: 0, max: 60 },
    ],
  },
  {
    title: { zh: '标题', en: 'Title' },
    rows: [
      { path: 'title.show', label: shown, editor: 'toggle' },
      {
        path: 'title.text',
        label: { zh: '文字', en: 'Text' },
        editor: 'text',
        hint: { zh: '留空则显示变量名称', en: 'Empty: the name of the variable' },
        when: ({ title }) => title.show,
      },
      { path: 'title.font', label: font, editor: 'font', when: ({ title }) => title.show },
    ],
  },
  {
    title: { zh: '数值', en: 'Value' },
    rows: [
      { path: 'value.show', label: shown, editor: 'toggle' },
      {
        path: 'value.unit',
        label: { zh: '显示单位', en: 'Show unit' },
        editor: 'toggle',
        when: ({ value }) => value.show,
      },
      { path: 'value.font', label: font, editor: 'font', when: ({ value }) => value.show },
    ],
  },
]);
