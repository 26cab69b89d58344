import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  scene: '3D scene',
  sceneHint: 'Its points and clicks come along',
  views: 'Show buttons for views',
  turns: 'May be turned and zoomed',
  points: 'Points',
  point: 'Point',
  variable: 'Variable',
  clicks: 'Click events',
  event: 'Click',
  does: 'It does',
} satisfies SameTexts<typeof zh>;
