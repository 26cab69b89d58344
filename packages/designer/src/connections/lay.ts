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
import { boxOf } from '../document/bounds.ts';
import { type Lane, type Solid, inTheWay, lanesIn, solidsIn } from '../routing/obstacles.ts';
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
  solids(): readonly Solid[];
  /** Stretches of other pipes, which are not to be run along. */
  lanes(): readonly Lane[];
}
export function surroundings(widgets: () => readonly Widget[], con: Con, catalogue: Catalogue): Surroundings {
  const edge = LIMITS.designer.edgeLine;
  let known: readonly Solid[] | undefined;
  let lanes: readonly Lane[] | undefined;
  return {
    catalogue,
    room: { left: edge, top: edge, right: con.width - edge, bottom: con.height - edge },
    solids: () => (known ??= solidsIn(widgets())),
    lanes: () => (lanes ??= lanesIn(widgets(), new Set())),
  };
}

export interface Manner {
  /** What may be spent on searching; left out: as much as one way may take. */
  readonly effort?: Effort;
  /** It was moved, copied or pasted with its bends: they stay, whatever it came to lie upon. */
  readonly carried?: boolean;
}
/** The line with its ends where they are held: laid at right angles by the editor, or with nothing but its ends moved. */
export function attached(line: Widget, find: Find, around: Surroundings, manner: Manner = {}): Widget {
  if (isLaid(line)) return laid(line, find, around, manner);
  let result = line;
  for (const end of ENDS)
    if (linkOf(line, end)) result = withEndAt(result, end, heldEnd(line, end, find, around.catalogue).at);
  return result;
}

/** A pipe with the bends it has now where they still serve, or laid anew. */
function laid(line: Line, find: Find, around: Surroundings, { effort, carried = false }: Manner): Widget {
  const from = heldEnd(line, 'from', find, around.catalogue);
  const to = heldEnd(line, 'to', find, around.catalogue);
  const now = line.position.points;
  const kept = reshape(now, from, to);
  if (kept && (line.data.route === 'shaped' || (carried && isShifted(now, kept)))) return withWay(line, kept);
  const obstacles = inTheWay(around.solids(), [from, to]);
  if (kept && isShifted(now, kept) && isFree(kept, from, to, obstacles)) return withWay(line, kept);
  const lanes = around.lanes().flatMap(({ line: other, obstacle }) => (other === line.id ? [] : obstacle));
  return withWay(line, route(from, to, [...obstacles, ...lanes], around.room, effort ?? oneWay()));
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
export function liesAcross(line: Line, all: readonly Solid[], find: Find, catalogue: Catalogue): boolean {
  // most of a page is nowhere near
  const { x, y, width, height } = boxOf(line);
  const across = all.filter(
    ({ obstacle: { left, top, right, bottom, clear, soft } }) =>
      soft !== true && left - clear < x + width && right + clear > x && top - clear < y + height && bottom + clear > y,
  );
  if (across.length === 0) return false;
  const from = heldEnd(line, 'from', find, catalogue);
  const to = heldEnd(line, 'to', find, catalogue);
  const hard = inTheWay(across, [from, to]);
  return hard.length > 0 && !isFree(line.position.points, from, to, hard);
}
