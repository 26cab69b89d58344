import { LIMITS } from '@lightfield/contract';
import {
  type Catalogue,
  type Con,
  ENDS,
  type Line,
  type Point,
  type Widget,
  isLaid,
  linkOf,
  withEndAt,
} from '@lightfield/page';
import { type Standing, inTheWay, standingIn } from '../routing/obstacles.ts';
import type { Room } from '../routing/plain-ways.ts';
import { reshape } from '../routing/reshape.ts';
import { type Effort, oneWay, route } from '../routing/route.ts';
import { type Obstacle, judged } from '../routing/way.ts';
import { type Find, type HeldEnd, heldEnd } from './ends.ts';

/** What lines are laid through. */
export interface Surroundings {
  readonly catalogue: Catalogue;
  readonly room: Room;
  /** Asked for only when something is laid. */
  standing(): readonly Standing[];
}
export function surroundings(widgets: () => readonly Widget[], con: Con, catalogue: Catalogue): Surroundings {
  const edge = LIMITS.designer.edgeLine;
  let known: readonly Standing[] | undefined;
  return {
    catalogue,
    room: { left: edge, top: edge, right: con.width - edge, bottom: con.height - edge },
    standing: () => (known ??= standingIn(widgets())),
  };
}

/** The line with its ends where they are held: laid at right angles by the editor, or with nothing but its ends moved. */
export function attached(line: Widget, find: Find, around: Surroundings, effort?: Effort): Widget {
  if (isLaid(line)) return laid(line, find, around, effort);
  let result = line;
  for (const end of ENDS)
    if (linkOf(line, end)) result = withEndAt(result, end, heldEnd(line, end, find, around.catalogue).at);
  return result;
}

/** A pipe with the bends it has now where they still serve, or laid anew. */
function laid(line: Line, find: Find, around: Surroundings, effort?: Effort): Widget {
  const from = heldEnd(line, 'from', find, around.catalogue);
  const to = heldEnd(line, 'to', find, around.catalogue);
  const obstacles = inTheWay(around.standing(), [from, to]);
  const now = line.position.points;
  const kept = reshape(now, from, to);
  if (kept && (line.data.route === 'shaped' || (isShifted(now, kept) && isFree(kept, from, to, obstacles))))
    return withWay(line, kept);
  return withWay(line, route(from, to, obstacles, around.room, effort ?? oneWay()));
}
const isFree = (points: readonly Point[], from: HeldEnd, to: HeldEnd, obstacles: readonly Obstacle[]): boolean =>
  judged(points, from, to, obstacles).crossed === 0;

/** Is one the other, as it is or somewhere else? */
function isShifted(before: readonly Point[], after: readonly Point[]): boolean {
  const [one, other] = [before[0], after[0]];
  if (!one || !other || before.length !== after.length) return false;
  return before.every(({ x, y }, at) => after[at]?.x === x + other.x - one.x && after[at]?.y === y + other.y - one.y);
}

function withWay(line: Line, points: readonly Point[]): Widget {
  const now = line.position.points;
  const same = points.length === now.length && points.every(({ x, y }, at) => now[at]?.x === x && now[at]?.y === y);
  return same ? line : { ...line, position: { points: [...points] } };
}

/** Does a line the editor lays lie across one of these, or too near to it? */
export function liesAcross(line: Line, across: readonly Standing[], find: Find, catalogue: Catalogue): boolean {
  const from = heldEnd(line, 'from', find, catalogue);
  const to = heldEnd(line, 'to', find, catalogue);
  const hard = inTheWay(across, [from, to]).filter(({ soft }) => soft !== true);
  return hard.length > 0 && !isFree(line.position.points, from, to, hard);
}
