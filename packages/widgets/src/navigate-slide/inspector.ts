import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fitRow, radiusRow } from '../kit/rows.ts';
import { Picture, type slide } from './definition.ts';

export const slideInspector = defineInspector<DataOf<typeof slide>>([
  {
    title: { zh: '图片', en: 'Pictures' },
    rows: [
      {
        path: 'picArray',
        label: { zh: '图片', en: 'Pictures' },
        editor: 'list',
        max: 50,
        fresh: Picture.parse({}),
        columns: [
          { path: 'imgUrl', label: { zh: '图片', en: 'Picture' }, editor: 'image' },
          { path: 'clickEvent', label: { zh: '点击事件', en: 'Click event' }, editor: 'clickEvent' },
        ],
      },
      fitRow,
      radiusRow,
    ],
  },
  {
    title: { zh: '轮播', en: 'Sliding' },
    rows: [
      { path: 'autoSlide.enable', label: { zh: '自动轮播', en: 'By itself' }, editor: 'toggle' },
      {
        path: 'autoSlide.interval',
        label: { zh: '间隔', en: 'Interval' },
        editor: 'number',
        min: 1,
        max: 3_600,
        unit: 's',
        when: ({ autoSlide }) => autoSlide.enable,
      },
      { path: 'indicator', label: { zh: '指示点', en: 'Dots' }, editor: 'toggle' },
      { path: 'arrows', label: { zh: '切换箭头', en: 'Arrows' }, editor: 'toggle' },
    ],
  },
]);
