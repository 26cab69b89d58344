import type { Point } from '@lightfield/page';
import { arcBends, bendPoints } from './bends.ts';
import { NUMBERS, mirrored, numbersOf } from './path-points.ts';
import { type Matrix, applied } from './matrix.ts';

/** One stretch of a path in absolute places: nothing is left of arcs, short forms and what counts from the last place. */
export interface Stretch {
  readonly to: 'M' | 'L' | 'C' | 'Z';
  /** One; for a bend its two control points and its end; none where it is closed. */
  readonly points: readonly Point[];
}

const COMMAND = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi;
const PATH = /^\s*M[\d\s,.+\-eMLHVCSQTAZ]*$/i;
const ORIGIN: Point = { x: 0, y: 0 };

interface Pen {
  readonly at: Point;
  /** Where its piece began, and where `Z` leads to. */
  readonly begin: Point;
  readonly cubic?: Point;
  readonly quadratic?: Point;
}

/** A path of SVG, of any number of pieces; `undefined`: it is none. */
export function courseOf(text: string): Stretch[] | undefined {
  if (!PATH.test(text)) return undefined;
  const course: Stretch[] = [];
  let pen: Pen = { at: ORIGIN, begin: ORIGIN };
  for (const [, command = '', rest = ''] of text.matchAll(COMMAND)) {
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      course.push({ to: 'Z', points: [] });
      pen = { at: pen.begin, begin: pen.begin };
      continue;
    }
    const count = NUMBERS[kind] ?? 1;
    const numbers = numbersOf(command, rest);
    if (numbers.length === 0 || numbers.length % count !== 0 || !numbers.every(Number.isFinite)) return undefined;
    for (let index = 0; index < numbers.length; index += count) {
      // a second pair after M is a line
      const named = kind === 'M' && index > 0 ? (command === 'M' ? 'L' : 'l') : command;
      const drawn = stretch(named, numbers.slice(index, index + count), pen);
      course.push(...drawn.course);
      pen = drawn.pen;
    }
  }
  return course.length > 1 ? course : undefined;
}

function stretch(command: string, numbers: readonly number[], pen: Pen): { course: Stretch[]; pen: Pen } {
  const kind = command.toUpperCase();
  const from = command === kind ? ORIGIN : pen.at;
  const { begin } = pen;
  const [one = 0, two = 0, three = 0] = numbers;
  const straight = (at: Point) => ({ course: [{ to: 'L' as const, points: [at] }], pen: { at, begin } });
  if (kind === 'H') return straight({ x: from.x + one, y: pen.at.y });
  if (kind === 'V') return straight({ x: pen.at.x, y: from.y + one });
  const pairs: Point[] = [];
  for (let index = kind === 'A' ? 5 : 0; index + 1 < numbers.length; index += 2)
    pairs.push({ x: from.x + (numbers[index] ?? 0), y: from.y + (numbers[index + 1] ?? 0) });
  const to = pairs.at(-1) ?? pen.at;
  if (kind === 'L') return straight(to);
  if (kind === 'M') return { course: [{ to: 'M', points: [to] }], pen: { at: to, begin: to } };
  if (kind === 'A') {
    const arc = { rx: one, ry: two, turn: three, large: numbers[3] === 1, sweep: numbers[4] === 1 };
    const bends = arcBends(pen.at, to, arc);
    if (bends.length === 0) return straight(to);
    return { course: bends.map((points): Stretch => ({ to: 'C', points })), pen: { at: to, begin } };
  }
  return bend(kind, pairs, to, pen);
}

/** A quadratic bend is a cubic one whose control points lie two thirds of the way to its own. */
function bend(kind: string, pairs: readonly Point[], to: Point, pen: Pen): { course: Stretch[]; pen: Pen } {
  const { at, begin } = pen;
  const [first = to, second = to] = pairs;
  const through = (one: Point, other: Point): Stretch[] => [{ to: 'C', points: [one, other, to] }];
  if (kind === 'C' || kind === 'S') {
    const one = kind === 'C' ? first : mirrored(pen.cubic, at);
    const cubic = kind === 'C' ? second : first;
    return { course: through(one, cubic), pen: { at: to, begin, cubic } };
  }
  const quadratic = kind === 'Q' ? first : mirrored(pen.quadratic, at);
  const towards = ({ x, y }: Point): Point => ({
    x: x + (quadratic.x - x) * (2 / 3),
    y: y + (quadratic.y - y) * (2 / 3),
  });
  return { course: through(towards(at), towards(to)), pen: { at: to, begin, quadratic } };
}

export const movedCourse = (course: readonly Stretch[], matrix: Matrix): Stretch[] =>
  course.map(({ to, points }) => ({ to, points: points.map((point) => applied(matrix, point)) }));

/** Every place that it comes by, near enough to say how far it reaches. */
export function reachOf(course: readonly Stretch[]): Point[] {
  let at: Point = ORIGIN;
  return course.flatMap(({ to, points }): Point[] => {
    const from = at;
    at = points.at(-1) ?? at;
    if (to !== 'C') return [...points];
    const [one = from, other = from, end = from] = points;
    return bendPoints(from, one, other, end);
  });
}

/** As it is written down: `M1 2L3 4`. */
export function written(course: readonly Stretch[], digits: number): string {
  const short = (value: number) => String(Number(value.toFixed(digits)) + 0);
  return course.map(({ to, points }) => to + points.map(({ x, y }) => `${short(x)} ${short(y)}`).join(' ')).join('');
}
