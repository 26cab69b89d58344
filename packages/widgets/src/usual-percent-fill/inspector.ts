import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, rangeRows } from '../kit/rows.ts';
import type { percentFill } from './definition.ts';

type Data = DataOf<typeof percentFill>;
const isRing = ({ dataAddon }: Data) => dataAddon.type === 'doughnutChart';

export const percentFillInspector = defineInspector<Data>([
  {
    title: { zh: '数据', en: 'Data' },
    rows: [
      bindingRow,
      {
        path: 'dataAddon.type',
        label: { zh: '类型', en: 'Kind' },
        editor: 'choice',
        options: [
          { value: 'rectangleChart', label: { zh: '矩形', en: 'Bar' } },
          { value: 'capacityChart', label: { zh: '容量', en: 'Vessel' } },
          { value: 'doughnutChart', label: { zh: '环形', en: 'Ring' } },
        ],
      },
      ...rangeRows,
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    rows: [
      { path: 'color', label: { zh: '填充颜色', en: 'Filling' }, editor: 'colour' },
      {
        path: 'orientation',
        label: { zh: '方向', en: 'Direction' },
        editor: 'choice',
        options: [
          { value: 'vertical', label: { zh: '垂直', en: 'Vertical' } },
          { value: 'horizontal', label: { zh: '水平', en: 'Horizontal' } },
        ],
        when: (data) => !isRing(data),
      },
      {
        path: 'ringWidth',
        label: { zh: '环宽', en: 'Ring width' },
        editor: 'number',
        min: 1,
        max: 1_000,
        when: isRing,
      },
      {
        path: 'textType',
        label: { zh: '文字', en: 'Text' },
        editor: 'choice',
        options: [
          { value: 'percentage', label: { zh: '百分比', en: 'Percentage' } },
          { value: 'value', label: { zh: '数值', en: 'Value' } },
          { value: 'none', label: { zh: '不显示', en: 'None' } },
        ],
      },
      {
        path: 'decimals',
        label: { zh: '小数位数', en: 'Decimals' },
        editor: 'number',
        min: 0,
        max: 3,
        step: 1,
        when: ({ textType }) => textType === 'percentage',
      },
      fontRow,
    ],
  },
]);
