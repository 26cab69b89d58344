import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fitRow, radiusRow } from '../kit/rows.ts';
import { Picture, type slide } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const slideInspector = defineInspector<DataOf<typeof slide>>([
  {
    title: inspectorText('navigateSlide.pictures'),
    rows: [
      {
        path: 'picArray',
        label: inspectorText('navigateSlide.pictures'),
        editor: 'list',
        max: 50,
        fresh: () => Picture.parse({}),
        columns: [
          { path: 'imgUrl', label: inspectorText('navigateSlide.picture'), editor: 'image' },
          { path: 'clickEvent', label: inspectorText('navigateSlide.clickEvent'), editor: 'clickEvent' },
        ],
      },
      fitRow,
      radiusRow,
    ],
  },
  {
    title: inspectorText('navigateSlide.sliding'),
    rows: [
      { path: 'autoSlide.enable', label: inspectorText('navigateSlide.byItself'), editor: 'toggle' },
      {
        path: 'autoSlide.interval',
        label: inspectorText('navigateSlide.interval'),
        editor: 'number',
        min: 1,
        max: 3_600,
        unit: 's',
        when: ({ autoSlide }) => autoSlide.enable,
      },
      { path: 'indicator', label: inspectorText('navigateSlide.dots'), editor: 'toggle' },
      { path: 'arrows', label: inspectorText('navigateSlide.arrows'), editor: 'toggle' },
    ],
  },
]);
