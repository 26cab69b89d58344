import { LIMITS } from '@lightfield/contract';
import type { OwnDrawing, OwnMotion, OwnPart, OwnPort, Point } from '@lightfield/page';
import { courseOf } from '../../drawing/course.ts';
import { bendPoints } from '../../drawing/bends.ts';

export type PortSide = OwnPort['side'];
export type MotionKind = OwnMotion['kind'];
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** So near to a place that suits, a port goes there; symbol units. */
const SNAP = 4;
const round = (value: number): number => Math.round(value * 10) / 10;

const known = new WeakMap<OwnPart, readonly (readonly Point[])[]>();
/** A part as lines from point to point, one for each of its pieces. */
function linesOf(part: OwnPart): readonly (readonly Point[])[] {
  const before = known.get(part);
  if (before) return before;
  const lines = part.d === null ? lettersBox(part) : piecesOf(part.d);
  known.set(part, lines);
  return lines;
}
function piecesOf(d: string): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const { to, points } of courseOf(d) ?? []) {
    const [from] = piece;
    const last = piece.at(-1) ?? { x: 0, y: 0 };
    if (to === 'M') pieces.push((piece = [...points]));
    else if (to === 'Z') piece.push(...(from ? [from] : []));
    else if (to === 'C') {
      const [one = last, other = last, end = last] = points;
      piece.push(...bendPoints(last, one, other, end));
    } else piece.push(...points);
  }
  return pieces;
}
function lettersBox({ letters }: OwnPart): Point[][] {
  if (!letters) return [];
  const { x, y, size, text } = letters;
  const [half, high] = [(text.length * size * 0.56) / 2, size / 2];
  return [
    [
      { x: x - half, y: y - high },
      { x: x + half, y: y + high },
    ],
  ];
}

/** How far parts reach; nothing chosen: `undefined`. */
export function boundsOf(parts: readonly OwnPart[]): Bounds | undefined {
  const points = parts.flatMap((part) => linesOf(part).flat());
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0) return undefined;
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity);
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
}

/** Where the drawing begins, seen from a side at a place along it; nothing is there: the edge of its box. */
export function outlineAt({ parts, width, height }: OwnDrawing, side: PortSide, along: number): number {
  const lies = side === 'left' || side === 'right';
  const meets: number[] = [];
  for (const line of parts.flatMap(linesOf))
    for (let index = 0; index + 1 < line.length; index += 1) {
      const [one, other] = [line[index], line[index + 1]];
      if (!one || !other) continue;
      const [from, to] = lies ? [one.y, other.y] : [one.x, other.x];
      const [here, there] = lies ? [one.x, other.x] : [one.y, other.y];
      if (Math.min(from, to) > along || Math.max(from, to) < along) continue;
      if (from === to) meets.push(here, there);
      else meets.push(here + ((there - here) * (along - from)) / (to - from));
    }
  const [edge, most] = side === 'left' || side === 'top' ? [0, Math.min] : [lies ? width : height, Math.max];
  if (meets.length === 0) return edge;
  const met = meets.reduce((one, other) => most(one, other));
  return round(Math.min(lies ? width : height, Math.max(0, met)));
}

/** A port at the outline of the drawing, at the side that is nearest; in the middle of a part or of the whole where that is near. */
export function portNear(drawing: OwnDrawing, at: Point): Omit<OwnPort, 'name'> {
  const { width, height } = drawing;
  const far: [PortSide, number][] = [
    ['left', at.x],
    ['right', width - at.x],
    ['top', at.y],
    ['bottom', height - at.y],
  ];
  const [side] = far.reduce((one, other) => (other[1] < one[1] ? other : one));
  return portAt(drawing, side, side === 'left' || side === 'right' ? at.y : at.x);
}

/** A port of a side, so far along it; `snaps`: in the middle of something that is near. */
export function portAt(drawing: OwnDrawing, side: PortSide, asked: number, snaps = true): Omit<OwnPort, 'name'> {
  const lies = side === 'left' || side === 'right';
  const long = lies ? drawing.height : drawing.width;
  const middles = [long / 2, ...drawing.parts.flatMap((part) => middleOf(part, lies))];
  const near = middles
    .filter((middle) => snaps && Math.abs(middle - asked) <= SNAP)
    .toSorted((one, other) => Math.abs(one - asked) - Math.abs(other - asked));
  const along = round(Math.min(long, Math.max(0, near[0] ?? asked)));
  const across = outlineAt(drawing, side, along);
  return lies ? { x: across, y: along, side } : { x: along, y: across, side };
}
function middleOf(part: OwnPart, lies: boolean): number[] {
  const bounds = boundsOf([part]);
  if (!bounds) return [];
  return [lies ? (bounds.top + bounds.bottom) / 2 : (bounds.left + bounds.right) / 2];
}

/** One more port, at the middle of the first side that has none. */
export function withPort(drawing: OwnDrawing, side?: PortSide): OwnDrawing {
  if (drawing.ports.length >= LIMITS.ownSymbol.ports) return drawing;
  const free = (['left', 'right', 'top', 'bottom'] as const).find(
    (each) => !drawing.ports.some((port) => port.side === each),
  );
  const to = side ?? free ?? 'left';
  const long = to === 'left' || to === 'right' ? drawing.height : drawing.width;
  return { ...drawing, ports: [...drawing.ports, { ...portAt(drawing, to, long / 2), name: '' }] };
}

/** How parts move when one begins to mark it: about their own middle, as far as they reach. */
export function motionOf(kind: MotionKind, { left, top, right, bottom }: Bounds): OwnMotion {
  const [cx, cy] = [round((left + right) / 2), round((top + bottom) / 2)];
  switch (kind) {
    case 'turn':
      return { kind, cx, cy, speed: 1 };
    case 'fill':
      return { kind, axis: 'y', from: round(bottom), to: round(top) };
    case 'tilt':
      return { kind, cx, cy, from: 0, to: 90 };
    case 'shift':
      return { kind, dx: 0, dy: round(top - bottom) };
  }
}

/** The drawing with some of its parts marked otherwise. */
export const withParts = (drawing: OwnDrawing, chosen: ReadonlySet<number>, change: Partial<OwnPart>): OwnDrawing => ({
  ...drawing,
  parts: drawing.parts.map((part, at) => (chosen.has(at) ? { ...part, ...change } : part)),
});

/** Is anything of it led by a value, and by a state? What nothing leads needs no preview of that. */
export const followsValue = ({ parts }: OwnDrawing): boolean =>
  parts.some(({ moves }) => moves !== null && moves.kind !== 'turn');
