import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  weather: 'Weather',
  place: 'Place',
  title: 'Title',
  titleHint: 'Empty: the name of the place',
  theme: 'Colours',
  colour: { white: 'White', blue: 'Blue', orange: 'Orange', yellow: 'Yellow' },
} satisfies SameTexts<typeof zh>;
