import { type Point, distance } from '@lightfield/page';

/** Two decimals of a pixel nobody sees. */
const short = (value: number): number => Math.round(value * 100) / 100;
const text = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;
const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
/** So far from a point towards another; the point itself where they are one. */
export function along(from: Point, to: Point, by: number): Point {
  const way = minus(to, from);
  const length = lengthOf(way);
  return length === 0 ? from : { x: from.x + (way.x / length) * by, y: from.y + (way.y / length) * by };
}

export interface CourseOptions {
  /** Of the elbows, page units. */
  readonly radius: number;
  /** Where it leaps over others, and how high. */
  readonly jumps?: readonly Point[];
  readonly leap?: number;
  /** Page units left out at its ends: under an arrow head. */
  readonly trimFrom?: number;
  readonly trimTo?: number;
}

/** The way of a line as an SVG path: with round elbows, and bridges over what it leaps over. */
export function courseOf(points: readonly Point[], options: CourseOptions): string {
  const { radius, jumps = [], leap = 0, trimFrom = 0, trimTo = 0 } = options;
  const way = trimmed(points, trimFrom, trimTo);
  const [first] = way;
  if (!first || way.length < 2) return '';
  let d = `M${text(first)}`;
  let from = first;
  for (let at = 1; at < way.length; at++) {
    const [corner, next] = [way[at], way[at + 1]];
    if (!corner) continue;
    const before = way[at - 1] ?? from;
    const bend = next ? bendOf(before, corner, next, radius) : 0;
    const end = bend > 0 ? along(corner, before, bend) : corner;
    d += bridges(from, end, jumps, leap) + `L${text(end)}`;
    from = end;
    if (!next || bend === 0) continue;
    from = along(corner, next, bend);
    d += isSquare(before, corner, next)
      ? `A${short(bend)} ${short(bend)} 0 0 ${turnOf(before, corner, next) > 0 ? 1 : 0} ${text(from)}`
      : `Q${text(corner)} ${text(from)}`;
  }
  return d;
}

function trimmed(points: readonly Point[], from: number, to: number): readonly Point[] {
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !beforeLast || !last) return points;
  const way = [...points];
  if (from > 0) way[0] = along(first, second, Math.min(from, distance(second, first) / 2));
  if (to > 0) way[way.length - 1] = along(last, beforeLast, Math.min(to, distance(last, beforeLast) / 2));
  return way;
}
/** Elbows of neighbours never meet: each has half of the stretch between. */
const bendOf = (before: Point, corner: Point, next: Point, radius: number): number =>
  Math.min(radius, distance(corner, before) / 2, distance(next, corner) / 2);
const turnOf = (before: Point, corner: Point, next: Point): number => {
  const [into, out] = [minus(corner, before), minus(next, corner)];
  return into.x * out.y - into.y * out.x;
};
function isSquare(before: Point, corner: Point, next: Point): boolean {
  const [into, out] = [minus(corner, before), minus(next, corner)];
  return into.x * out.x + into.y * out.y === 0;
}

/** Bridges of one stretch, in its order; those that would run together are one. */
function bridges(from: Point, to: Point, jumps: readonly Point[], leap: number): string {
  const way = minus(to, from);
  const length = lengthOf(way);
  if (leap <= 0 || length < 2 * leap) return '';
  const places = jumps
    .flatMap((jump) => {
      const far = minus(jump, from);
      const by = (far.x * way.x + far.y * way.y) / length;
      const aside = Math.abs(far.x * way.y - far.y * way.x) / length;
      return aside < 0.5 && by >= leap && by <= length - leap ? [by] : [];
    })
    .toSorted((one, other) => one - other);
  const spans: [first: number, last: number][] = [];
  for (const place of places) {
    const span = spans.at(-1);
    if (span && place - span[1] < 2 * leap) span[1] = place;
    else spans.push([place, place]);
  }
  // upwards, or to the right where it stands upright: the same for both directions of a line
  const up = way.x > 0 || (way.x === 0 && way.y < 0) ? 1 : -1;
  const side = { x: (way.y / length) * up * leap, y: (-way.x / length) * up * leap };
  const raised = (by: number): string => {
    const { x, y } = along(from, to, by);
    return text({ x: x + side.x, y: y + side.y });
  };
  const arc = `A${short(leap)} ${short(leap)} 0 0 ${up > 0 ? 1 : 0} `;
  return spans
    .map(
      ([first, last]) =>
        `L${text(along(from, to, first - leap))}${arc}${raised(first)}${first < last ? `L${raised(last)}` : ''}${arc}${text(along(from, to, last + leap))}`,
    )
    .join('');
}

/** An arrow head with its tip at `tip`, coming from `from`. */
export function headAt(tip: Point, from: Point, size: number): string {
  const foot = along(tip, from, size);
  const way = minus(tip, foot);
  const wing = { x: -way.y * 0.42, y: way.x * 0.42 };
  return `M${text(tip)}L${text({ x: foot.x + wing.x, y: foot.y + wing.y })}L${text({ x: foot.x - wing.x, y: foot.y - wing.y })}Z`;
}

/** The longest stretch: where there is room for a sign. */
export function longestOf(points: readonly Point[]): { readonly from: Point; readonly to: Point } {
  const origin = points[0] ?? { x: 0, y: 0 };
  let best = { from: origin, to: points[1] ?? origin };
  points.forEach((to, at) => {
    const from = points[at - 1];
    if (from && distance(to, from) > distance(best.to, best.from)) best = { from, to };
  });
  return best;
}
