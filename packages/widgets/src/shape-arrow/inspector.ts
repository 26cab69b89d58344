import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeArrow } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const shapeArrowInspector = defineInspector<DataOf<typeof shapeArrow>>([
  {
    title: inspectorText('shapeArrow.shape'),
    rows: [
      {
        path: 'direction',
        label: inspectorText('shapeArrow.direction'),
        editor: 'choice',
        options: [
          { value: 'up', label: inspectorText('shapeArrow.up') },
          { value: 'right', label: inspectorText('shapeArrow.right') },
          { value: 'down', label: inspectorText('shapeArrow.down') },
          { value: 'left', label: inspectorText('shapeArrow.left') },
        ],
      },
    ],
  },
]);
