import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, fontRow, formatRow, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { timeSelector } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const timeSelectorInspector = defineInspector<DataOf<typeof timeSelector>>([
  {
    title: inspectorText('usualTimeSelector.data'),
    rows: [
      bindingRow,
      formatRow,
      {
        path: 'valueType',
        label: inspectorText('usualTimeSelector.writtenAs'),
        editor: 'choice',
        options: [
          { value: 'text', label: inspectorText('usualTimeSelector.textInTheFormat') },
          { value: 'epoch', label: inspectorText('usualTimeSelector.epochMilliseconds') },
          { value: 'epochSecond', label: inspectorText('usualTimeSelector.epochSeconds') },
        ],
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: inspectorText('usualTimeSelector.look'), rows: [fontRow, radiusRow] },
]);
