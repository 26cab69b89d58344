import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, formatRows, ownUnitRow, rangeRows } from '../kit/rows.ts';
import type { percentFill } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof percentFill>;
const isValue = ({ textType }: Data) => textType === 'value';
const isRing = ({ dataAddon }: Data) => dataAddon.type === 'doughnutChart';

export const percentFillInspector = defineInspector<Data>([
  {
    title: inspectorText('usualPercentFill.data'),
    rows: [
      bindingRow,
      {
        path: 'dataAddon.type',
        label: inspectorText('usualPercentFill.kind'),
        editor: 'choice',
        options: [
          { value: 'rectangleChart', label: inspectorText('usualPercentFill.bar') },
          { value: 'capacityChart', label: inspectorText('usualPercentFill.vessel') },
          { value: 'doughnutChart', label: inspectorText('usualPercentFill.ring') },
        ],
      },
      ...rangeRows,
    ],
  },
  {
    title: inspectorText('usualPercentFill.look'),
    rows: [
      { path: 'color', label: inspectorText('usualPercentFill.filling'), editor: 'colour' },
      {
        path: 'orientation',
        label: inspectorText('usualPercentFill.direction'),
        editor: 'choice',
        options: [
          { value: 'vertical', label: inspectorText('usualPercentFill.vertical') },
          { value: 'horizontal', label: inspectorText('usualPercentFill.horizontal') },
        ],
        when: (data) => !isRing(data),
      },
      {
        path: 'ringWidth',
        label: inspectorText('usualPercentFill.ringWidth'),
        editor: 'number',
        min: 1,
        max: 1_000,
        when: isRing,
      },
      {
        path: 'textType',
        label: inspectorText('usualPercentFill.text'),
        editor: 'choice',
        options: [
          { value: 'percentage', label: inspectorText('usualPercentFill.percentage') },
          { value: 'value', label: inspectorText('usualPercentFill.value') },
          { value: 'none', label: inspectorText('usualPercentFill.none') },
        ],
      },
      {
        path: 'decimals',
        label: inspectorText('usualPercentFill.decimals'),
        editor: 'number',
        min: 0,
        max: 3,
        step: 1,
        when: ({ textType }) => textType === 'percentage',
      },
      ownUnitRow('format.unit', isValue),
      ...formatRows<Data>('format', (data) => (isValue(data) ? data.format : undefined)),
      fontRow,
    ],
  },
]);
