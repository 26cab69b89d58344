import type { Texts } from '@lightfield/page';
import { chosenPoint, insertPoint, mayAddPoint } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

const NO_POINT: Texts = designerText('insertPoint.noPoint');
const NO_ROOM: Texts = designerText('insertPoint.noRoom');

/** By key what drawing a point out of a stretch does. */
export const addPoint = defineCommand({
  title: designerText('insertPoint.insertPoint'),
  keys: ['Insert'],
  plain: true,
  refusal(editor) {
    const chosen = chosenPoint(editor);
    if (!chosen) return NO_POINT;
    return mayAddPoint(editor, chosen.line) ? undefined : NO_ROOM;
  },
  run: insertPoint,
});
