import { type Line, type Point, type Widget, distanceToSegment, isLaid, roundWidget } from '@lightfield/page';
import { attached, surroundings } from '../connections/lay.ts';
import { replaceWidgets } from '../document/arrange.ts';
import { CLEAR } from '../routing/obstacles.ts';
import { pulledStretch } from '../routing/reshape.ts';
import type { EditorCore } from '../editor-core.ts';
import { pointWithin } from '../rules/move-limits.ts';
import { NO_SNAP, type Snapper } from '../snapping/snapper.ts';
import { plus, snapperFor, versionsOf } from './gesture.ts';
import { type Pointer, IDLE } from './events.ts';
import { defineState } from './state.ts';

interface Memo {
  readonly line: Line | undefined;
  readonly index: number;
  readonly snapper: Snapper;
}

/** One stretch of a pipe follows the pointer across itself; what is beside it follows, and its ports stay where they are. */
export const pulling = defineState({
  name: 'pulling',
  enter(editor, { id, index, at }): Memo {
    const line = editor.document.find(id);
    const memo = {
      line: line && isLaid(line) ? line : undefined,
      index,
      snapper: snapperFor(editor, line ? [line] : []),
    };
    show(editor, memo, at);
    return memo;
  },
  on: {
    pointerMove(editor, memo, pointer) {
      show(editor, memo, pointer);
      return undefined;
    },
    pointerUp(editor, memo, pointer) {
      const version = show(editor, memo, pointer);
      if (version) keepPulled(editor, version);
      return IDLE;
    },
  },
});

export function keepPulled(editor: EditorCore, version: Widget, merge?: string): void {
  const versions = versionsOf([roundWidget(version)]);
  editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versions) }), { merge });
}

function show(editor: EditorCore, { line, index, snapper }: Memo, pointer: Pointer): Widget | undefined {
  if (!line) return undefined;
  const snap = pointer.ctrl ? NO_SNAP : snapper.point(pointer.point);
  const level = isLevel(line, index);
  const to = plus(pointer.point, snap.delta);
  const version = pulled(editor, line, index, to);
  const guides = snap.guides.filter(({ axis }) => axis === (level ? 'y' : 'x'));
  editor.overlay.set({ preview: version && [version], guides, distances: [] });
  return version;
}
const isLevel = ({ position: { points } }: Line, index: number): boolean => points[index]?.y === points[index + 1]?.y;

/** The line with a stretch at another place, as it would be kept; `undefined`: nothing is different. */
export function pulled(editor: EditorCore, line: Line, index: number, to: Point): Widget | undefined {
  const { document, catalogue } = editor;
  const { con } = document.state;
  const stub = CLEAR + line.style.stroke.width;
  const at = pointWithin({ x: Math.round(to.x), y: Math.round(to.y) }, con);
  const points = pulledStretch(line.position.points, index, at, stub);
  if (points.length < 2) return undefined;
  const shaped = { ...line, data: { ...line.data, route: 'shaped' }, position: { points: [...points] } };
  const around = surroundings(() => document.widgets, con, catalogue);
  const version = attached(shaped, (id) => document.find(id), around);
  const same =
    'points' in version.position && JSON.stringify(version.position.points) === JSON.stringify(line.position.points);
  return same ? undefined : version;
}

/** The stretch of a line nearest to a point. */
export function stretchAt({ position: { points } }: Line, point: Point): number {
  let best = 0;
  let least = Infinity;
  points.forEach((to, at) => {
    const from = points[at - 1];
    const far = from ? distanceToSegment(point, from, to) : Infinity;
    if (far < least) [best, least] = [at - 1, far];
  });
  return best;
}
/** The longest stretch that can be pulled along an axis: one across it. */
export function stretchAcross({ position: { points } }: Line, axis: 'x' | 'y'): number | undefined {
  let best: number | undefined;
  let most = 0;
  points.forEach((to, at) => {
    const from = points[at - 1];
    if (!from || (axis === 'x' ? from.x !== to.x : from.y !== to.y)) return;
    const long = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    if (long > most) [best, most] = [at - 1, long];
  });
  return best;
}
