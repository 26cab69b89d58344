import { LIMITS } from '@lightfield/contract';
import { type Point, type Widget, distanceToSegment } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { isFixed } from '../document/locks.ts';
import type { Editor } from '../editor.ts';
import { slackOf, versionsOf } from './gesture.ts';

/** Points of one line at most; the schema of positions refuses more. */
const MOST_POINTS = 500;
export const STRAIGHT_SLACK = LIMITS.designer.minimumDrawn;

/** May a point be added to this line? Not to a straight one, which has two. */
export const mayAddPoint = (editor: Editor, line: Widget): boolean =>
  'points' in line.position &&
  !editor.definitionOf(line)?.straight &&
  !isFixed(editor.document, line) &&
  line.position.points.length < MOST_POINTS;

/** The line with its points. */
export const withPoints = (line: Widget, points: readonly Point[]): Widget => ({
  ...line,
  position: { points: [...points] },
});

/** A double click on a stretch of a selected line adds a point there. Answers whether it did. */
export function addPointAt(editor: Editor, line: Widget, point: Point): boolean {
  if (!('points' in line.position) || !mayAddPoint(editor, line)) return false;
  const { points } = line.position;
  const at = points.findIndex(
    (to, index) =>
      index > 0 &&
      distanceToSegment(point, points[index - 1] ?? to, to) <= slackOf(editor) + line.style.stroke.width / 2,
  );
  if (at < 0) return false;
  const fresh = { x: Math.round(point.x), y: Math.round(point.y) };
  const version = withPoints(line, points.toSpliced(at, 0, fresh));
  return editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf([version])) }));
}
