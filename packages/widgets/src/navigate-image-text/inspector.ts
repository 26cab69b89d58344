import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fitRow, fontRow, radiusRow } from '../kit/rows.ts';
import type { imageText } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const imageTextInspector = defineInspector<DataOf<typeof imageText>>([
  {
    title: inspectorText('navigateImageText.imageWithText'),
    rows: [
      { path: 'imgHref', label: inspectorText('navigateImageText.picture'), editor: 'image' },
      fitRow,
      { path: 'text', label: inspectorText('navigateImageText.text'), editor: 'longText' },
      fontRow,
      alignRow,
      {
        path: 'side',
        label: inspectorText('navigateImageText.pictureAt'),
        editor: 'choice',
        options: [
          { value: 'top', label: inspectorText('navigateImageText.top') },
          { value: 'bottom', label: inspectorText('navigateImageText.bottom') },
          { value: 'left', label: inspectorText('navigateImageText.left') },
          { value: 'right', label: inspectorText('navigateImageText.right') },
        ],
      },
      {
        path: 'share',
        label: inspectorText('navigateImageText.shareOfPicture'),
        editor: 'number',
        min: 5,
        max: 95,
        unit: '%',
      },
      { path: 'gap', label: inspectorText('navigateImageText.gap'), editor: 'number', min: 0, max: 200 },
      { path: 'padding', label: inspectorText('navigateImageText.padding'), editor: 'number', min: 0, max: 200 },
      radiusRow,
    ],
  },
]);
