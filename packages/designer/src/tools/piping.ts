import {
  type Line,
  type Point,
  type Widget,
  distance,
  distanceToPath,
  isPipework,
  linkOf,
  opposite,
} from '@lightfield/page';
import { type Held, holding } from '../connections/connections.ts';
import { heldEnd, whole } from '../connections/ends.ts';
import { type Surroundings, attached, surroundings } from '../connections/lay.ts';
import { PIPES, type PipeKind, freshPipe, likePipe } from '../connections/pipes.ts';
import type { EditorCore } from '../editor-core.ts';
import { inTheWay } from '../routing/obstacles.ts';
import { oneWay, route } from '../routing/route.ts';
import { ALL_SIDES, type WayEnd, collapsed, headingOf } from '../routing/way.ts';
import { pointWithin } from '../rules/move-limits.ts';
import { keepDrawn } from './drawn.ts';
import { dragStarts, minus } from './gesture.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  /** As it begins: of this kind, in the manner of what it comes out of. */
  readonly bare: Line | undefined;
  readonly inherits: boolean;
  readonly kind: PipeKind;
  readonly start: Pointer;
  readonly held: Held | undefined;
  readonly around: Surroundings;
  /** The first press is still down: where it comes up far away the pipe ends. */
  dragging: boolean;
  /** Corners that were clicked on the way. */
  corners: readonly Point[];
  last: Pointer;
}

/**
 * A pipe, a signal or a wire is drawn from port to port: in one pull, or by a click at its beginning, at corners one wants, and at
 * its end (a port, a double click, Enter). It is laid at right angles while it is drawn. The tool stays, as one draws many.
 */
export const piping = defineState({
  name: 'piping',
  enter(editor, { at, kind }): Memo {
    const { document, catalogue } = editor;
    const definition = catalogue.get(PIPES);
    const bare = definition && freshPipe(definition, kind, at.point, editor.freshId(), document.state.con);
    const held = at.ctrl ? undefined : portFor(editor, bare, at.point);
    const like = bare && likePipe(bare, held, document.widgets);
    return {
      bare: like,
      inherits: like !== bare,
      kind,
      start: at,
      held,
      around: surroundings(() => document.widgets, document.state.con, catalogue),
      dragging: true,
      corners: [],
      last: at,
    };
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const { line, met } = show(editor, memo, pointer);
      const way = minus(pointer.screen, memo.start.screen);
      const pulled = memo.dragging && Math.hypot(way.x, way.y) >= dragStarts(editor);
      if (pulled || (!memo.dragging && met)) return keep(editor, memo, line);
      if (!memo.dragging) {
        const last = memo.corners.at(-1) ?? beginning(memo);
        const corner = cornerAt(editor, pointer);
        // the second press of a double click adds nothing
        if (distance(last, corner) >= 1) memo.corners = [...memo.corners, corner];
      }
      memo.dragging = false;
      return undefined;
    },
    doubleClick(editor, memo, pointer) {
      memo.corners = memo.corners.slice(0, -1);
      return keep(editor, memo, show(editor, memo, pointer).line);
    },
    finish(editor, memo) {
      return keep(editor, memo, show(editor, memo, memo.last).line);
    },
    cancel(editor) {
      keepDrawn(editor, undefined);
      return IDLE;
    },
  },
});

function keep(editor: EditorCore, { held, kind }: Memo, line: Line | undefined) {
  const to = line && linkOf(line, 'to');
  // a pipe from a port to itself is a slip of the hand
  const same =
    held && to?.widgetId === held.link.widgetId && to.port === held.link.port && to.anchor === held.link.anchor;
  keepDrawn(editor, same ? undefined : line, { kind: 'pipe', line: kind });
  return IDLE;
}

const beginning = ({ held, start }: Memo): Point => held?.at ?? whole(start.point);
function cornerAt(editor: EditorCore, pointer: Pointer): Point {
  return whole(pointWithin(pointer.point, editor.document.state.con));
}

function show(
  editor: EditorCore,
  memo: Memo,
  pointer: Pointer,
): { readonly line: Line | undefined; readonly met: Held | undefined } {
  memo.last = pointer;
  const found = pointer.ctrl ? undefined : portFor(editor, memo.bare, pointer.point);
  const met = found && level(editor, memo, found);
  // what does not go on from another pipe goes on as the one it joins
  const manner = memo.bare && (memo.inherits ? memo.bare : likePipe(memo.bare, met, editor.document.widgets));
  const line = manner && through(editor, memo, manner, met, met?.at ?? cornerAt(editor, pointer));
  const ports = litPorts(editor, memo.bare, pointer.point);
  editor.overlay.set({ drawn: line, anchor: shownPort(met), ports, guides: [], distances: [] });
  return { line, met };
}

/** Where a branch may come straight from its beginning, or its last corner, it does: a bend of a few units is nobody's wish. */
function level({ document }: EditorCore, memo: Memo, met: Held): Held {
  const host = met.link.anchor === 'along' ? document.find(met.link.widgetId) : undefined;
  const from = memo.corners.at(-1) ?? beginning(memo);
  if (!host || !('points' in host.position)) return met;
  for (const straight of [
    { x: met.at.x, y: from.y },
    { x: from.x, y: met.at.y },
  ])
    if (distance(straight, met.at) <= LEVEL && distanceToPath(straight, host.position.points) < 1)
      return { ...met, at: straight };
  return met;
}
/** Page units. */
const LEVEL = 12;
/** Pixels: nobody aims better. */
const AIM = 10;

/**
 * An end that hangs free is moved level with the port at the other end, where it was nearly so. A branch has its own rule, and what was
 * led through corners stays as it was led.
 */
function freeLevel(editor: EditorCore, memo: Memo, met: Held | undefined, ends: Line): { from: Point; to: Point } {
  const [first, last] = ends.position.points;
  const [from, to] = [first ?? beginning(memo), last ?? beginning(memo)];
  const one = memo.held ?? met;
  if (memo.corners.length > 0 || !one || (memo.held && met) || one.link.anchor === 'along') return { from, to };
  const end = memo.held ? 'from' : 'to';
  const { sides } = heldEnd(ends, end, (id) => editor.document.find(id), editor.catalogue);
  const reach = Math.max(LEVEL, AIM / editor.view.get().scale);
  const [fixed, free] = memo.held ? [from, to] : [to, from];
  const lies = sides.every((side) => side === 'left' || side === 'right');
  const stands = sides.every((side) => side === 'top' || side === 'bottom');
  const moved = {
    x: stands && Math.abs(free.x - fixed.x) <= reach ? fixed.x : free.x,
    y: lies && Math.abs(free.y - fixed.y) <= reach ? fixed.y : free.y,
  };
  return memo.held ? { from, to: moved } : { from: moved, to };
}

/** The pipe from its beginning through the corners that were clicked to a point; `undefined`: too short to keep. */
function through(editor: EditorCore, memo: Memo, bare: Line, met: Held | undefined, to: Point): Line | undefined {
  const from = beginning(memo);
  const find = (id: string) => editor.document.find(id);
  const bound = (first: Point, last: Point) =>
    holding(holding({ ...bare, position: { points: [first, last] } }, 'from', memo.held), 'to', met);
  const aimed = bound(from, to);
  const level = isPipework(aimed) ? freeLevel(editor, memo, met, aimed) : { from, to };
  const line = bound(level.from, level.to);
  if (distance(from, to) < 2 || !isPipework(line)) return undefined;
  if (memo.corners.length === 0) {
    const laid: Widget = attached(line, find, memo.around);
    return isPipework(laid) ? laid : undefined;
  }
  const { catalogue, room } = memo.around;
  const first = heldEnd(line, 'from', find, catalogue);
  const last = heldEnd(line, 'to', find, catalogue);
  const obstacles = inTheWay(memo.around.solids(), [first, last]);
  const points: Point[] = [first.at];
  let leg: WayEnd = first;
  for (const corner of [...memo.corners.map((at): WayEnd => ({ at, sides: ALL_SIDES, stub: 0 })), last]) {
    const way = route(leg, corner, obstacles, room, oneWay());
    points.push(...way.slice(1));
    leg = { at: corner.at, sides: onward(points), stub: ONWARD };
  }
  return { ...line, data: { ...line.data, route: 'shaped' }, position: { points: collapsed(points) } };
}
/** From a corner it goes anywhere but back, and at least so far, page units. */
const ONWARD = 8;
function onward(points: readonly Point[]): WayEnd['sides'] {
  const [before, at] = [points.at(-2), points.at(-1)];
  const heading = before && at && headingOf(before, at);
  return heading ? ALL_SIDES.filter((side) => side !== opposite(heading)) : ALL_SIDES;
}
