import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { alignRow, bindingRow, comparedRow, comparisonRow, fitRow, flipRow, fontRow } from '../kit/rows.ts';
import type { animation } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof animation>;
const isImage = ({ display }: Data) => display.type === 'image';
const isText = ({ display }: Data) => display.type === 'text';
const cycles = ({ cycle }: Data) => cycle.enable;
const when = [comparisonRow('symbol', inspectorText('kit.comparison')), comparedRow('value')];

export const animationInspector = defineInspector<Data>([
  {
    title: inspectorText('usualAnimation.content'),
    rows: [
      bindingRow,
      {
        path: 'display.type',
        label: inspectorText('usualAnimation.shows'),
        editor: 'choice',
        options: [
          { value: 'image', label: inspectorText('usualAnimation.pictures') },
          { value: 'text', label: inspectorText('usualAnimation.words') },
        ],
      },
      {
        path: 'imgItems',
        label: inspectorText('usualAnimation.pictures'),
        editor: 'list',
        max: 50,
        fresh: () => ({ symbol: '==', value: '0', url: '' }),
        columns: [...when, { path: 'url', label: inspectorText('usualAnimation.picture'), editor: 'image' }],
        when: isImage,
      },
      {
        path: 'textItems',
        label: inspectorText('usualAnimation.words'),
        editor: 'list',
        max: 50,
        fresh: () => ({ symbol: '==', value: '0', text: '' }),
        columns: [...when, { path: 'text', label: inspectorText('usualAnimation.text'), editor: 'text' }],
        when: isText,
      },
      { ...fitRow, when: isImage },
      { ...flipRow, when: isImage },
      { ...fontRow, when: isText },
      { ...alignRow, when: isText },
    ],
  },
  {
    title: inspectorText('usualAnimation.cycle'),
    rows: [
      { path: 'cycle.enable', label: inspectorText('usualAnimation.on'), editor: 'toggle' },
      { ...comparisonRow('cycle.judgCondition', inspectorText('kit.playsWhile')), when: cycles },
      { ...comparedRow('cycle.judgVal'), when: cycles },
      {
        path: 'cycle.speed',
        label: inspectorText('usualAnimation.interval'),
        editor: 'number',
        min: 100,
        max: 600_000,
        step: 100,
        unit: 'ms',
        when: cycles,
      },
    ],
  },
]);
