import { LIMITS } from '@lightfield/contract';
import { type End, type Point, type Widget, distanceToSegment, isLaid } from '@lightfield/page';
import { holding } from '../connections/connections.ts';
import { replaceWidgets } from '../document/arrange.ts';
import { isFixed } from '../document/locks.ts';
import type { EditorCore } from '../editor-core.ts';
import { pointWithin } from '../rules/move-limits.ts';
import { slackOf, versionsOf } from './gesture.ts';

/** Points of one line at most; the schema of positions refuses more. */
const MOST_POINTS = 500;
export const STRAIGHT_SLACK = LIMITS.designer.minimumDrawn;

/** May a point be added to this line? Not to a straight one, which has two. */
export const mayAddPoint = (editor: EditorCore, line: Widget): boolean =>
  'points' in line.position &&
  !editor.definitionOf(line)?.straight &&
  // its bends are the editor's, or stretches that were pulled
  !isLaid(line) &&
  !isFixed(editor.document, line) &&
  line.position.points.length < MOST_POINTS;

/** The line with its points. */
export const withPoints = (line: Widget, points: readonly Point[]): Widget => ({
  ...line,
  position: { points: [...points] },
});

/** A double click on a stretch of a selected line adds a point there. Answers whether it did. */
export function addPointAt(editor: EditorCore, line: Widget, point: Point): boolean {
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

/** Which end of a line of so many points the one at `index` is; `undefined`: one between. */
export const endAt = (index: number, length: number): End | undefined =>
  index === 0 ? 'from' : index === length - 1 ? 'to' : undefined;

/** A single line whose points may be changed; `undefined`: something else is selected, or it is locked. */
export function editableLine(
  editor: EditorCore,
): { readonly line: Widget; readonly points: readonly Point[] } | undefined {
  const [line, ...others] = editor.selected();
  if (!line || others.length > 0 || !('points' in line.position) || isFixed(editor.document, line)) return undefined;
  return { line, points: line.position.points };
}
/** The point that keys are about. */
export function chosenPoint(editor: EditorCore) {
  const { point: index } = editor.selection.get();
  const edited = index === undefined ? undefined : editableLine(editor);
  const at = index === undefined ? undefined : edited?.points[index];
  return index !== undefined && edited && at ? { ...edited, index, at } : undefined;
}
export const choosePoint = (editor: EditorCore, point: number | undefined): void =>
  editor.setSelection({ ...editor.selection.get(), point });

const keep = (editor: EditorCore, line: Widget, points: readonly Point[], merge?: string): boolean => {
  const version = withPoints(line, points);
  return editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf([version])) }), {
    merge,
  });
};

/** Shifts the chosen point by page units, as far as a line may reach. An end that holds on to a widget lets go. */
export function nudgePoint(editor: EditorCore, delta: Point, repeat: boolean): boolean {
  const chosen = chosenPoint(editor);
  if (!chosen) return false;
  const { line, points, index, at } = chosen;
  const to = pointWithin({ x: Math.round(at.x + delta.x), y: Math.round(at.y + delta.y) }, editor.document.state.con);
  if (!repeat) editor.history.seal();
  keep(
    editor,
    holding(line, endAt(index, points.length), undefined),
    points.with(index, to),
    `point ${line.id} ${index}`,
  );
  return true;
}

/** Takes the chosen point out of its line. `false`: none is chosen, or the line has no more than the two it needs. */
export function removePoint(editor: EditorCore): boolean {
  const chosen = chosenPoint(editor);
  if (!chosen || chosen.points.length <= 2 || isLaid(chosen.line)) return false;
  const { line, points, index } = chosen;
  keep(editor, holding(line, endAt(index, points.length), undefined), points.toSpliced(index, 1));
  choosePoint(editor, Math.min(index, points.length - 2));
  return true;
}

/** A new point halfway from the chosen one to the next; from the last one, halfway back. It is chosen then. */
export function insertPoint(editor: EditorCore): void {
  const chosen = chosenPoint(editor);
  if (!chosen) return;
  const { line, points } = chosen;
  if (isLaid(line)) return;
  const index = Math.min(chosen.index + 1, points.length - 1);
  const [from, to] = [points[index - 1], points[index]];
  if (!from || !to) return;
  const middle = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
  keep(editor, line, points.toSpliced(index, 0, middle));
  choosePoint(editor, index);
}
