import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, comparedRow, comparisonRow } from '../kit/rows.ts';
import type { scrollbar } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const scrollbarInspector = defineInspector<DataOf<typeof scrollbar>>([
  {
    title: inspectorText('usualScrollbar.flowsWhile'),
    rows: [
      bindingRow,
      comparisonRow('dataAddon.symbol', inspectorText('kit.comparison')),
      comparedRow('dataAddon.value'),
    ],
  },
  {
    title: inspectorText('usualScrollbar.line'),
    rows: [
      { path: 'line.stroke', label: inspectorText('usualScrollbar.colour'), editor: 'colour' },
      {
        path: 'line.width',
        label: inspectorText('usualScrollbar.thickness'),
        editor: 'number',
        min: 0,
        max: 1_000,
        hint: inspectorText('usualScrollbar.n0HalfOfTheBar'),
      },
      {
        path: 'line.dash',
        label: inspectorText('usualScrollbar.dashes'),
        editor: 'text',
        hint: inspectorText('usualScrollbar.lengthsOfDashesAndGapsE'),
      },
      {
        path: 'line.direction',
        label: inspectorText('usualScrollbar.direction'),
        editor: 'choice',
        options: [
          { value: 'forward', label: inspectorText('usualScrollbar.forward') },
          { value: 'backward', label: inspectorText('usualScrollbar.backward') },
        ],
      },
      {
        path: 'line.speed',
        label: inspectorText('usualScrollbar.speed'),
        editor: 'number',
        min: 1,
        max: 2_000,
        unit: 'px/s',
      },
    ],
  },
]);
