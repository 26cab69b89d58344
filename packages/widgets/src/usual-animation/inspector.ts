import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, comparedRow, comparisonRow, fitRow, flipRow, fontRow } from '../kit/rows.ts';
import type { animation } from './definition.ts';

type Data = DataOf<typeof animation>;
const isImage = ({ display }: Data) => display.type === 'image';
const isText = ({ display }: Data) => display.type === 'text';
const cycles = ({ cycle }: Data) => cycle.enable;
const when = [comparisonRow('symbol', '条件', 'Comparison'), comparedRow('value')];

export const animationInspector = defineInspector<Data>([
  {
    title: { zh: '内容', en: 'Content' },
    rows: [
      bindingRow,
      {
        path: 'display.type',
        label: { zh: '显示', en: 'Shows' },
        editor: 'choice',
        options: [
          { value: 'image', label: { zh: '图片', en: 'Pictures' } },
          { value: 'text', label: { zh: '文字', en: 'Words' } },
        ],
      },
      {
        path: 'imgItems',
        label: { zh: '图片', en: 'Pictures' },
        editor: 'list',
        max: 50,
        fresh: { symbol: '==', value: '0', url: '' },
        columns: [...when, { path: 'url', label: { zh: '图片', en: 'Picture' }, editor: 'image' }],
        when: isImage,
      },
      {
        path: 'textItems',
        label: { zh: '文字', en: 'Words' },
        editor: 'list',
        max: 50,
        fresh: { symbol: '==', value: '0', text: '' },
        columns: [...when, { path: 'text', label: { zh: '文字', en: 'Text' }, editor: 'text' }],
        when: isText,
      },
      { ...fitRow, when: isImage },
      { ...flipRow, when: isImage },
      { ...fontRow, when: isText },
      { ...alignRow, when: isText },
    ],
  },
  {
    title: { zh: '循环播放', en: 'Cycle' },
    rows: [
      { path: 'cycle.enable', label: { zh: '启用', en: 'On' }, editor: 'toggle' },
      { ...comparisonRow('cycle.judgCondition', '播放条件', 'While'), when: cycles },
      { ...comparedRow('cycle.judgVal'), when: cycles },
      {
        path: 'cycle.speed',
        label: { zh: '间隔', en: 'Interval' },
        editor: 'number',
        min: 100,
        max: 600_000,
        step: 100,
        unit: 'ms',
        when: cycles,
      },
    ],
  },
]);
