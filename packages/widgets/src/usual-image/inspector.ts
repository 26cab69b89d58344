import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fitRow, flipRow } from '../kit/rows.ts';
import type { image } from './definition.ts';

type Data = DataOf<typeof image>;
const uses = (type: Data['colorFilter']['type']) => (data: Data) =>
  data.colorFilter.enable && data.colorFilter.type === type;
const channels = [
  { key: 'r', zh: '红', en: 'Red' },
  { key: 'g', zh: '绿', en: 'Green' },
  { key: 'b', zh: '蓝', en: 'Blue' },
];

export const imageInspector = defineInspector<Data>([
  {
    title: { zh: '图片', en: 'Image' },
    rows: [{ path: 'imgHref', label: { zh: '图片', en: 'Image' }, editor: 'image' }, fitRow, flipRow],
  },
  {
    title: { zh: '颜色滤镜', en: 'Colour filter' },
    rows: [
      { path: 'colorFilter.enable', label: { zh: '启用', en: 'On' }, editor: 'toggle' },
      {
        path: 'colorFilter.type',
        label: { zh: '方式', en: 'Kind' },
        editor: 'choice',
        options: [
          { value: 'filter', label: { zh: '调整颜色', en: 'Adjust' } },
          { value: 'fill', label: { zh: '单色填充', en: 'One colour' } },
        ],
        when: ({ colorFilter }) => colorFilter.enable,
      },
      ...channels.map(({ key, zh, en }) => ({
        path: `colorFilter.filter.${key}`,
        label: { zh, en },
        editor: 'number' as const,
        min: 0,
        max: 300,
        unit: '%',
        when: uses('filter'),
      })),
      ...channels.map(({ key, zh, en }) => ({
        path: `colorFilter.fill.${key}`,
        label: { zh, en },
        editor: 'number' as const,
        min: 0,
        max: 255,
        step: 1,
        when: uses('fill'),
      })),
    ],
  },
]);
