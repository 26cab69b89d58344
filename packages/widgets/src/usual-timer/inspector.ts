import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, fontRow, formatRow } from '../kit/rows.ts';
import type { timer } from './definition.ts';

type Data = DataOf<typeof timer>;

export const timerInspector = defineInspector<Data>([
  {
    title: { zh: '时间', en: 'Time' },
    rows: [
      {
        path: 'bind',
        label: { zh: '来源', en: 'Source' },
        editor: 'choice',
        options: [
          { value: 'time', label: { zh: '当前时间', en: 'Current time' } },
          { value: 'data', label: { zh: '变量', en: 'Variable' } },
        ],
      },
      { ...bindingRow, when: ({ bind }: Data) => bind === 'data' },
      formatRow,
      fontRow,
      alignRow,
    ],
  },
]);
