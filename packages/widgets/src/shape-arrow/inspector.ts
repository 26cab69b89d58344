import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeArrow } from './definition.ts';

export const shapeArrowInspector = defineInspector<DataOf<typeof shapeArrow>>([
  {
    title: { zh: '形状', en: 'Shape' },
    rows: [
      {
        path: 'direction',
        label: { zh: '方向', en: 'Direction' },
        editor: 'choice',
        options: [
          { value: 'up', label: { zh: '向上', en: 'Up' } },
          { value: 'right', label: { zh: '向右', en: 'Right' } },
          { value: 'down', label: { zh: '向下', en: 'Down' } },
          { value: 'left', label: { zh: '向左', en: 'Left' } },
        ],
      },
    ],
  },
]);
