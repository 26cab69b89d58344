import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, formatRows, ownUnitRow, radiusRow } from '../kit/rows.ts';
import type { dataText } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof dataText>;
const shown = ({ unit }: Data) => unit.show;

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
]);
