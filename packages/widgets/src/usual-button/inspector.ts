import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fitRow, flipRow, fontRow, radiusRow } from '../kit/rows.ts';
import type { button } from './definition.ts';

type Data = DataOf<typeof button>;
const kinds = [
  { value: 'color', label: { zh: '颜色', en: 'Colour' } },
  { value: 'img', label: { zh: '图片', en: 'Picture' } },
];
const filler = { zh: '填充', en: 'Filling' };
const colour = { zh: '填充颜色', en: 'Colour' };
const picture = { zh: '图片', en: 'Picture' };
const held = ({ downStyle }: Data) => downStyle.enable;

export const buttonInspector = defineInspector<Data>([
  {
    title: { zh: '按钮', en: 'Button' },
    rows: [
      { path: 'text', label: { zh: '文字', en: 'Text' }, editor: 'longText' },
      alignRow,
      fontRow,
      radiusRow,
      { path: 'filler.type', label: filler, editor: 'choice', options: kinds },
      { path: 'filler.color', label: colour, editor: 'colour', when: ({ filler }) => filler.type === 'color' },
      { path: 'filler.imgHref', label: picture, editor: 'image', when: ({ filler }) => filler.type === 'img' },
      fitRow,
      flipRow,
    ],
  },
  {
    title: { zh: '按下时', en: 'While held down' },
    rows: [
      { path: 'downStyle.enable', label: { zh: '改变外观', en: 'Other look' }, editor: 'toggle' },
      {
        path: 'downStyle.text',
        label: { zh: '文字', en: 'Text' },
        editor: 'longText',
        hint: { zh: '留空则文字不变', en: 'Empty: the same text' },
        when: held,
      },
      { path: 'downStyle.font', label: { zh: '字体', en: 'Font' }, editor: 'font', when: held },
      { path: 'downStyle.filler.type', label: filler, editor: 'choice', options: kinds, when: held },
      {
        path: 'downStyle.filler.color',
        label: colour,
        editor: 'colour',
        when: (data) => held(data) && data.downStyle.filler.type === 'color',
      },
      {
        path: 'downStyle.filler.imgHref',
        label: picture,
        editor: 'image',
        when: (data) => held(data) && data.downStyle.filler.type === 'img',
      },
      { path: 'downStyle.stroke', label: { zh: '边框颜色', en: 'Border' }, editor: 'colour', when: held },
    ],
  },
]);
