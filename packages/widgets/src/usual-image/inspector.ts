import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fitRow, flipRow } from '../kit/rows.ts';
import type { image } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof image>;
const uses = (type: Data['colorFilter']['type']) => (data: Data) =>
  data.colorFilter.enable && data.colorFilter.type === type;
const channels = [
  inspectorText.of('usualImage.red', { key: 'r' }),
  inspectorText.of('usualImage.green', { key: 'g' }),
  inspectorText.of('usualImage.blue', { key: 'b' }),
];

export const imageInspector = defineInspector<Data>([
  {
    title: inspectorText('usualImage.image'),
    rows: [{ path: 'imgHref', label: inspectorText('usualImage.image'), editor: 'image' }, fitRow, flipRow],
  },
  {
    title: inspectorText('usualImage.colourFilter'),
    rows: [
      { path: 'colorFilter.enable', label: inspectorText('usualImage.on'), editor: 'toggle' },
      {
        path: 'colorFilter.type',
        label: inspectorText('usualImage.kind'),
        editor: 'choice',
        options: [
          { value: 'filter', label: inspectorText('usualImage.adjust') },
          { value: 'fill', label: inspectorText('usualImage.oneColour') },
        ],
        when: ({ colorFilter }) => colorFilter.enable,
      },
      ...channels.map(({ key, ...label }) => ({
        path: `colorFilter.filter.${key}`,
        label,
        editor: 'number' as const,
        min: 0,
        max: 300,
        unit: '%',
        when: uses('filter'),
      })),
      ...channels.map(({ key, ...label }) => ({
        path: `colorFilter.fill.${key}`,
        label,
        editor: 'number' as const,
        min: 0,
        max: 255,
        step: 1,
        when: uses('fill'),
      })),
    ],
  },
]);
