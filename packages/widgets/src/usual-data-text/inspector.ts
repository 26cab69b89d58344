import { type DataOf, colourName } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, formatRows, ownUnitRow, radiusRow } from '../kit/rows.ts';
import type { dataText } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import { Trend } from './trend.ts';

type Data = DataOf<typeof dataText>;
const shown = ({ unit }: Data) => unit.show;
const hasTrend = ({ trend }: Data) => trend !== undefined;

export const dataTextInspector = defineInspector<Data>([
  { title: inspectorText('usualDataText.data'), rows: [bindingRow, fontRow, alignRow, radiusRow] },
  {
    title: inspectorText('usualDataText.format'),
    rows: formatRows('format', ({ format }) => format),
  },
  {
    title: inspectorText('usualDataText.unit'),
    rows: [
      { path: 'unit.show', label: inspectorText('usualDataText.show'), editor: 'toggle' },
      ownUnitRow('unit.text', shown),
      { path: 'unit.font', label: inspectorText('usualDataText.font'), editor: 'font', when: shown },
      {
        path: 'unit.position',
        label: inspectorText('usualDataText.position'),
        editor: 'choice',
        options: [
          { value: 'right', label: inspectorText('usualDataText.right') },
          { value: 'left', label: inspectorText('usualDataText.left') },
          { value: 'top', label: inspectorText('usualDataText.above') },
          { value: 'bottom', label: inspectorText('usualDataText.below') },
        ],
        when: shown,
      },
      {
        path: 'unit.spacing',
        label: inspectorText('usualDataText.spacing'),
        editor: 'number',
        min: 0,
        max: 1_000,
        when: shown,
      },
    ],
  },
  {
    title: inspectorText('usualDataText.trend'),
    rows: [
      {
        path: 'trend',
        label: inspectorText('usualDataText.trendShown'),
        editor: 'toggle',
        fresh: Trend.parse({}),
        of: 'data',
      },
      {
        path: 'trend.minutes',
        label: inspectorText('usualDataText.trendMinutes'),
        editor: 'number',
        min: 1,
        max: 1_440,
        unit: 'min',
        when: hasTrend,
      },
      {
        path: 'trend.place',
        label: inspectorText('usualDataText.position'),
        editor: 'choice',
        options: [
          { value: 'right', label: inspectorText('usualDataText.right') },
          { value: 'bottom', label: inspectorText('usualDataText.below') },
        ],
        when: hasTrend,
      },
      { path: 'trend.color', label: inspectorText('usualDataText.trendColour'), editor: 'colour', when: hasTrend },
      {
        path: 'trend.showLimits',
        label: inspectorText('usualDataText.limitsShown'),
        editor: 'toggle',
        when: hasTrend,
      },
      {
        path: 'trend.limits',
        label: inspectorText('usualDataText.limits'),
        editor: 'list',
        fresh: () => ({ value: 0, color: colourName('warn') }),
        max: 8,
        columns: [
          { path: 'value', label: inspectorText('usualDataText.limit'), editor: 'number' },
          { path: 'color', label: inspectorText('usualDataText.trendColour'), editor: 'colour' },
        ],
        when: ({ trend }) => trend?.showLimits === true,
      },
    ],
  },
]);
