import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, formatRow } from '../kit/rows.ts';
import type { timer } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof timer>;

export const timerInspector = defineInspector<Data>([
  {
    title: inspectorText('usualTimer.time'),
    rows: [
      {
        path: 'bind',
        label: inspectorText('usualTimer.source'),
        editor: 'choice',
        options: [
          { value: 'time', label: inspectorText('usualTimer.currentTime') },
          { value: 'data', label: inspectorText('usualTimer.variable') },
        ],
      },
      { ...bindingRow, when: ({ bind }: Data) => bind === 'data' },
      formatRow,
      fontRow,
      alignRow,
    ],
  },
]);
