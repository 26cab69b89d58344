import { type End, type Point, type Widget, dropPoint, isLaid, roundWidget } from '@lightfield/page';
import { type Held, connects, holding } from '../connections/connections.ts';
import { type Surroundings, attached, surroundings } from '../connections/lay.ts';
import { replaceWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { pointWithin } from '../rules/move-limits.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { alongCompass, plus, snapperFor, versionsOf } from './gesture.ts';
import { STRAIGHT_SLACK, choosePoint, endAt, mayAddPoint, withPoints } from './line-points.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly line: Widget | undefined;
  readonly before: readonly Point[];
  readonly index: number;
  readonly fresh: boolean;
  readonly snapper: Snapper;
  /** What a pipe leads around. */
  readonly around: Surroundings;
}

/**
 * One point of a line follows the pointer; one drawn out of a stretch is new. Dropped onto the straight way between its
 * neighbours it goes (S2 §4); an end dropped on an anchor stays attached to it.
 */
export const points = defineState({
  name: 'points',
  enter(editor, { id, index, fresh, at }): Memo {
    const line = editor.document.find(id);
    const now = line && 'points' in line.position ? line.position.points : [];
    const adding = fresh && line !== undefined && mayAddPoint(editor, line);
    return {
      line: fresh && !adding ? undefined : line,
      before: adding ? now.toSpliced(index, 0, at.point) : now,
      index,
      fresh: adding,
      snapper: snapperFor(editor, line ? [line] : []),
      around: surroundings(() => editor.document.widgets, editor.document.state.con, editor.catalogue),
    };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const version = show(editor, memo, pointer);
      if (!version || !('points' in version.position)) {
        // a click on a point: keys are about it from now on
        if (!memo.fresh && memo.line) choosePoint(editor, memo.index);
        return IDLE;
      }
      const dropped = dropPoint(version.position.points, memo.index, STRAIGHT_SLACK);
      // A point that came out of a stretch and goes back into it leaves no trace.
      if (memo.fresh && dropped.length < memo.before.length) return IDLE;
      const rested = roundWidget(withPoints(version, dropped));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf([rested])) }));
      return IDLE;
    },
  },
});

/** The line as it would be; `undefined`: the point is where it was. */
function show(editor: EditorCore, memo: Memo, pointer: Pointer): Widget | undefined {
  const { line, before, index, snapper, fresh } = memo;
  if (!line) return undefined;
  const neighbour = before[index - 1] ?? before[index + 1];
  const asked = pointer.shift && neighbour ? alongCompass(neighbour, pointer.point) : pointer.point;
  const end = endAt(index, before.length);
  const held = pointer.ctrl ? undefined : heldAt(editor, line, end, asked);
  const free = held || pointer.ctrl || pointer.shift;
  // what is about to go is not pulled off its way by an edge nearby
  const snap = free || goesAt(asked, before, index) ? NO_SNAP : snapper.point(asked);
  const at = held?.at ?? pointWithin(plus(asked, snap.delta), editor.document.state.con);
  const moved = fresh || !samePoint(before[index], at);
  const version = moved ? withPoints(holding(line, end, held), before.with(index, at)) : undefined;
  const { guides, distances } = snap;
  editor.overlay.set({
    preview: version && [laidOut(editor, version, memo.around)],
    anchor: shownPort(held),
    ports: end && litPorts(editor, line, asked),
    guides,
    distances,
  });
  return version;
}
/** A pipe is shown as it would be laid. */
const laidOut = (editor: EditorCore, line: Widget, around: Surroundings): Widget =>
  isLaid(line) ? attached(line, (id) => editor.document.find(id), around) : line;
const heldAt = (editor: EditorCore, line: Widget, end: End | undefined, point: Point): Held | undefined =>
  end && connects(line) ? portFor(editor, line, point) : undefined;
/** Would the point go if it were dropped here? */
const goesAt = (point: Point, points: readonly Point[], index: number): boolean =>
  dropPoint(points.with(index, point), index, STRAIGHT_SLACK).length < points.length;
const samePoint = (one: Point | undefined, other: Point): boolean => one?.x === other.x && one.y === other.y;
