import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, formatRows, placeholderRow, radiusRow, writingRows } from '../kit/rows.ts';
import type { input } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const inputInspector = defineInspector<DataOf<typeof input>>([
  {
    title: inspectorText('usualInput.data'),
    rows: [
      bindingRow,
      {
        path: 'text',
        label: inspectorText('usualInput.text'),
        editor: 'text',
        when: ({ data }) => data === null,
        hint: inspectorText('usualInput.shownWhileNoVariableIsBound'),
      },
      placeholderRow,
      ...writingRows,
    ],
  },
  { title: inspectorText('usualDataText.format'), rows: formatRows('format', ({ format }) => format) },
  { title: inspectorText('usualInput.look'), rows: [fontRow, alignRow, radiusRow] },
]);
