import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, fitRow, flipRow, fontRow, radiusRow } from '../kit/rows.ts';
import type { button } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof button>;
const kinds = [
  { value: 'color', label: inspectorText('usualButton.colour') },
  { value: 'img', label: inspectorText('usualButton.picture') },
];
const filler = inspectorText('usualButton.filler');
const colour = inspectorText('usualButton.colour2');
const picture = inspectorText('usualButton.picture');
const held = ({ downStyle }: Data) => downStyle.enable;

export const buttonInspector = defineInspector<Data>([
  {
    title: inspectorText('usualButton.button'),
    rows: [
      { path: 'text', label: inspectorText('usualButton.text'), editor: 'longText' },
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
    title: inspectorText('usualButton.whileHeldDown'),
    rows: [
      { path: 'downStyle.enable', label: inspectorText('usualButton.otherLook'), editor: 'toggle' },
      {
        path: 'downStyle.text',
        label: inspectorText('usualButton.text'),
        editor: 'longText',
        hint: inspectorText('usualButton.emptyTheSameText'),
        when: held,
      },
      { path: 'downStyle.font', label: inspectorText('usualButton.font'), editor: 'font', when: held },
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
      { path: 'downStyle.stroke', label: inspectorText('usualButton.border'), editor: 'colour', when: held },
    ],
  },
]);
