import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, comparedRow, comparisonRow } from '../kit/rows.ts';
import type { scrollbar } from './definition.ts';

export const scrollbarInspector = defineInspector<DataOf<typeof scrollbar>>([
  {
    title: { zh: '流动条件', en: 'Flows while' },
    rows: [bindingRow, comparisonRow('dataAddon.symbol', '条件', 'Comparison'), comparedRow('dataAddon.value')],
  },
  {
    title: { zh: '线', en: 'Line' },
    rows: [
      { path: 'line.stroke', label: { zh: '颜色', en: 'Colour' }, editor: 'colour' },
      {
        path: 'line.width',
        label: { zh: '粗细', en: 'Thickness' },
        editor: 'number',
        min: 0,
        max: 1_000,
        hint: { zh: '0 表示条宽的一半', en: '0: half of the bar' },
      },
      {
        path: 'line.dash',
        label: { zh: '虚线', en: 'Dashes' },
        editor: 'text',
        hint: { zh: '线段与间隔的长度，例如 12,8', en: 'Lengths of dashes and gaps, e.g. 12,8' },
      },
      {
        path: 'line.direction',
        label: { zh: '流向', en: 'Direction' },
        editor: 'choice',
        options: [
          { value: 'forward', label: { zh: '正向', en: 'Forward' } },
          { value: 'backward', label: { zh: '反向', en: 'Backward' } },
        ],
      },
      {
        path: 'line.speed',
        label: { zh: '速度', en: 'Speed' },
        editor: 'number',
        min: 1,
        max: 2_000,
        unit: 'px/s',
      },
    ],
  },
]);
