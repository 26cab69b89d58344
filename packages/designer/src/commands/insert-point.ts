import type { Texts } from '@lightfield/page';
import { chosenPoint, insertPoint, mayAddPoint } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';

const NO_POINT: Texts = {
  zh: '请先选中折线，按 Enter 选择折点',
  en: 'Select a polyline and choose a point of it with Enter first.',
};
const NO_ROOM: Texts = { zh: '这条线不能再加折点', en: 'This line can have no more points.' };

/** By key what drawing a point out of a stretch does. */
export const addPoint = defineCommand({
  title: { zh: '插入折点', en: 'Insert point' },
  keys: ['Insert'],
  plain: true,
  refusal(editor) {
    const chosen = chosenPoint(editor);
    if (!chosen) return NO_POINT;
    return mayAddPoint(editor, chosen.line) ? undefined : NO_ROOM;
  },
  run: insertPoint,
});
