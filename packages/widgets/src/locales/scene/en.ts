import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  title: '3D scene',
  click: 'Click “{{event}}”',
  unchosen: 'Choose a 3D scene on the right',
  loading: 'Opening the 3D scene…',
  gone: 'There is no such 3D scene, or you may not see it',
  failed: 'The 3D scene did not open; trying again',
  noWebgl: 'This browser cannot draw in three dimensions. These are the values of the points:',
  lost: 'The 3D picture was cut off and is coming back',
  lostForGood: 'The 3D picture was cut off. Reload the page. These are the values of the points:',
  modelMissing: 'A 3D file did not open',
  views: 'Views',
  whole: 'Whole scene',
  noPoints: 'The scene has no points',
} satisfies SameTexts<typeof zh>;
