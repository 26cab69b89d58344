import {
  type Box,
  type Line,
  type Point,
  type Widget,
  boundsOf,
  everyWidget,
  isPipe,
  linkOf,
  overlap,
} from '@lightfield/page';

/** What a line has to know of others to be drawn. */
export interface Fitting {
  /** Where it leaps over what was drawn before it. */
  readonly jumps: readonly Point[];
  /** Half as thick as what an end is joined to; 0: it is joined to no line. There a branch has no edge of its own. */
  readonly joinedFrom: number;
  readonly joinedTo: number;
}
export type Pipework = ReadonlyMap<string, Fitting>;
export const ALONE: Fitting = { jumps: [], joinedFrom: 0, joinedTo: 0 };

interface Drawn {
  readonly line: Line;
  readonly box: Box;
}
/** All pipes, signals and wires of a page with what they have to do with each other; for most of them that is nothing. */
export function pipeworkOf(widgets: readonly Widget[]): Pipework {
  const all: Drawn[] = [];
  for (const widget of everyWidget(widgets))
    if (isPipe(widget)) all.push({ line: widget, box: boundsOf(widget.position) });
  if (all.length === 0) return NONE;
  const byId = new Map(all.map(({ line }) => [line.id, line]));
  const found = new Map<string, Fitting>();
  all.forEach(({ line, box }, at) => {
    const jumps: Point[] = [];
    if (line.data.jump)
      for (let other = 0; other < at; other++) {
        const under = all[other];
        if (under && overlap(box, under.box))
          jumps.push(...crossings(line.position.points, under.line.position.points));
      }
    const half = (end: 'from' | 'to'): number => {
      const link = linkOf(line, end);
      const host = link?.anchor === 'along' ? byId.get(link.widgetId) : undefined;
      return host ? host.style.stroke.width / 2 : 0;
    };
    const [joinedFrom, joinedTo] = [half('from'), half('to')];
    if (jumps.length > 0 || joinedFrom > 0 || joinedTo > 0) found.set(line.id, { jumps, joinedFrom, joinedTo });
  });
  return found;
}
const NONE: Pipework = new Map();

/** So near to an end of a stretch it is a joint or an elbow, not a crossing. */
const APART = 3;
/** Where one line crosses another, corners left out. */
export function crossings(upper: readonly Point[], lower: readonly Point[]): Point[] {
  const found: Point[] = [];
  for (let at = 1; at < upper.length; at++)
    for (let under = 1; under < lower.length; under++) {
      const [a, b, c, d] = [upper[at - 1], upper[at], lower[under - 1], lower[under]];
      const point = a && b && c && d && crossing(a, b, c, d);
      if (point) found.push(point);
    }
  return found;
}
function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [one, other] = [
    { x: b.x - a.x, y: b.y - a.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const turn = one.x * other.y - one.y * other.x;
  if (turn === 0) return undefined;
  const gap = { x: c.x - a.x, y: c.y - a.y };
  const share = (gap.x * other.y - gap.y * other.x) / turn;
  const under = (gap.x * one.y - gap.y * one.x) / turn;
  const within = (at: number, length: number): boolean => at * length > APART && (1 - at) * length > APART;
  if (!within(share, Math.hypot(one.x, one.y)) || !within(under, Math.hypot(other.x, other.y))) return undefined;
  return { x: a.x + one.x * share, y: a.y + one.y * share };
}
