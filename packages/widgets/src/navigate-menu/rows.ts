import type { Row } from '../kit/inspector.ts';
import { alignRow, fontRow } from '../kit/rows.ts';

/** What an entry of a bar or a menu is asked for. */
export const itemRows: readonly Row[] = [
  { path: 'label', label: { zh: '名称', en: 'Label' }, editor: 'text' },
  { path: 'iconHref', label: { zh: '图标', en: 'Icon' }, editor: 'image' },
  { path: 'defaultAct', label: { zh: '默认选中', en: 'Marked at first' }, editor: 'toggle' },
  {
    path: 'authRegion',
    label: { zh: '可见区域', en: 'Regions' },
    editor: 'regions',
    hint: { zh: '不选则所有人可见', en: 'None: for everybody' },
  },
  { path: 'clickEvent', label: { zh: '点击事件', en: 'Click event' }, editor: 'clickEvent' },
];

/** How the entries look. */
export const lookRows: readonly Row<unknown>[] = [
  {
    path: 'direction',
    label: { zh: '排列', en: 'Direction' },
    editor: 'choice',
    options: [
      { value: 'horizontal', label: { zh: '横向', en: 'Horizontal' } },
      { value: 'vertical', label: { zh: '纵向', en: 'Vertical' } },
    ],
  },
  alignRow,
  fontRow,
  { path: 'activeColor', label: { zh: '选中文字颜色', en: 'Letters when marked' }, editor: 'colour' },
  { path: 'activeFill', label: { zh: '选中背景', en: 'Ground when marked' }, editor: 'colour' },
  { path: 'hoverFill', label: { zh: '悬停背景', en: 'Ground under the pointer' }, editor: 'colour' },
  { path: 'iconSize', label: { zh: '图标大小', en: 'Icon size' }, editor: 'number', min: 8, max: 200 },
  { path: 'gap', label: { zh: '间距', en: 'Gap' }, editor: 'number', min: 0, max: 200 },
  { path: 'padding', label: { zh: '内边距', en: 'Padding' }, editor: 'number', min: 0, max: 200 },
];
