import type { Point } from '@lightfield/page';
import { arcPoints, bendPoints } from './bends.ts';

export interface DrawnPath {
  /** Its corners; of what bends as many points as it takes to look bent. */
  readonly points: readonly Point[];
  readonly closed: boolean;
  readonly bent: boolean;
}
/** How many numbers each command takes for one stretch. */
export const NUMBERS: Readonly<Record<string, number | undefined>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
};
const SEGMENT = /([MLHVCSQTA])([^MLHVCSQTAZ]*)/gi;
/** As SVG writes them: `-1.5`, `.5`, `1e3`. */
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** The two flags of an arc are single digits, which may stand right beside the number after them. */
const FLAGS = /^((?:[\s,]*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?){3})[\s,]*([01])[\s,]*([01])/i;
/** One piece, closed at its end or not. */
const ONE_PIECE = /^\s*M[\d\s,.+\-eLHVCSQTA]*Z?\s*$/i;
/** Points of a line at most (schema of positions). */
const MOST = 500;
const ORIGIN: Point = { x: 0, y: 0 };

/** Where a path is drawn next, and the control points that `S` and `T` mirror. */
interface Pen {
  readonly at: Point;
  readonly cubic: Point | undefined;
  readonly quadratic: Point | undefined;
}

/** The points of an SVG path in one piece; `undefined`: it has several pieces, too many points, or is none. */
export function pathPoints(text: string): DrawnPath | undefined {
  if (!ONE_PIECE.test(text)) return undefined;
  const points: Point[] = [];
  let pen: Pen = { at: ORIGIN, cubic: undefined, quadratic: undefined };
  let bent = false;
  for (const [, command = '', rest = ''] of text.matchAll(SEGMENT)) {
    const count = NUMBERS[command.toUpperCase()] ?? 1;
    const numbers = numbersOf(command, rest);
    if (numbers.length === 0 || numbers.length % count !== 0) return undefined;
    for (let index = 0; index < numbers.length; index += count) {
      const drawn = stretch(command, numbers.slice(index, index + count), pen);
      points.push(...drawn.points);
      if (points.length > MOST) return undefined;
      pen = drawn.pen;
    }
    bent ||= /[CSQTA]/i.test(command);
  }
  return points.length > 1 ? { points, closed: /z\s*$/i.test(text), bent } : undefined;
}

/** The numbers that stand after a command. */
export function numbersOf(command: string, text: string): number[] {
  const plain = (part: string) => (part.match(NUMBER) ?? []).map(Number);
  if (command.toUpperCase() !== 'A') return plain(text);
  const numbers: number[] = [];
  for (let rest = text; ; ) {
    const [whole, radii = '', large, sweep] = FLAGS.exec(rest) ?? [];
    if (whole === undefined) return numbers;
    rest = rest.slice(whole.length);
    const end = [...rest.matchAll(NUMBER)].slice(0, 2);
    numbers.push(...plain(radii), Number(large), Number(sweep), ...end.map(([number]) => Number(number)));
    const last = end.at(-1);
    rest = last ? rest.slice(last.index + last[0].length) : '';
  }
}

/** Small letters count from where the last stretch ended. */
function stretch(command: string, numbers: readonly number[], pen: Pen): { points: Point[]; pen: Pen } {
  const kind = command.toUpperCase();
  const from = command === kind ? ORIGIN : pen.at;
  const [one = 0, two = 0, three = 0] = numbers;
  const straight = (at: Point) => ({ points: [at], pen: { at, cubic: undefined, quadratic: undefined } });
  if (kind === 'H') return straight({ x: from.x + one, y: pen.at.y });
  if (kind === 'V') return straight({ x: pen.at.x, y: from.y + one });
  const pairs: Point[] = [];
  for (let index = kind === 'A' ? 5 : 0; index + 1 < numbers.length; index += 2)
    pairs.push({ x: from.x + (numbers[index] ?? 0), y: from.y + (numbers[index + 1] ?? 0) });
  const to = pairs.at(-1) ?? pen.at;
  if (kind === 'M' || kind === 'L') return straight(to);
  if (kind === 'A') {
    const arc = { rx: one, ry: two, turn: three, large: numbers[3] === 1, sweep: numbers[4] === 1 };
    return { ...straight(to), points: arcPoints(pen.at, to, arc) };
  }
  return bend(kind, pairs, to, pen);
}

/** `C`, `S`, `Q` and `T`; a quadratic bend is a cubic one whose control points lie two thirds of the way to its own. */
function bend(kind: string, pairs: readonly Point[], to: Point, pen: Pen): { points: Point[]; pen: Pen } {
  const [first = to, second = to] = pairs;
  if (kind === 'C' || kind === 'S') {
    const begin = kind === 'C' ? first : mirrored(pen.cubic, pen.at);
    const end = kind === 'C' ? second : first;
    return { points: bendPoints(pen.at, begin, end, to), pen: { at: to, cubic: end, quadratic: undefined } };
  }
  const middle = kind === 'Q' ? first : mirrored(pen.quadratic, pen.at);
  const towards = (end: Point): Point => ({
    x: end.x + (middle.x - end.x) * (2 / 3),
    y: end.y + (middle.y - end.y) * (2 / 3),
  });
  return {
    points: bendPoints(pen.at, towards(pen.at), towards(to), to),
    pen: { at: to, cubic: undefined, quadratic: middle },
  };
}

/** The control point that `S` and `T` begin with. */
export const mirrored = (point: Point | undefined, about: Point): Point =>
  point ? { x: 2 * about.x - point.x, y: 2 * about.y - point.y } : about;
