import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, radiusRow } from '../kit/rows.ts';
import type { dataText } from './definition.ts';

type Data = DataOf<typeof dataText>;
const shown = ({ unit }: Data) => unit.show;

export const dataTextInspector = defineInspector<Data>([
  { title: { zh: '数据', en: 'Data' }, rows: [bindingRow, fontRow, alignRow, radiusRow] },
  {
    title: { zh: '单位', en: 'Unit' },
    rows: [
      { path: 'unit.show', label: { zh: '显示', en: 'Show' }, editor: 'toggle' },
      { path: 'unit.font', label: { zh: '字体', en: 'Font' }, editor: 'font', when: shown },
      {
        path: 'unit.position',
        label: { zh: '位置', en: 'Position' },
        editor: 'choice',
        options: [
          { value: 'right', label: { zh: '右', en: 'Right' } },
          { value: 'left', label: { zh: '左', en: 'Left' } },
          { value: 'top', label: { zh: '上', en: 'Above' } },
          { value: 'bottom', label: { zh: '下', en: 'Below' } },
        ],
        when: shown,
      },
      { path: 'unit.spacing', label: { zh: '间距', en: 'Spacing' }, editor: 'number', min: 0, max: 1_000, when: shown },
    ],
  },
]);
