import type { Point } from '@lightfield/page';

export interface StraightPath {
  readonly points: readonly Point[];
  readonly closed: boolean;
}
/** How many numbers follow each command that draws straight on. */
const NUMBERS: Readonly<Record<string, number | undefined>> = { M: 2, L: 2, H: 1, V: 1, Z: 0 };
/** A command, or a number as SVG writes them: `-1.5`, `.5`, `1e3`. */
const TOKEN = /[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Points of a line at most (schema of positions). */
const MOST = 500;

/** The corners of an SVG path of straight stretches in one piece; `undefined`: it bends, or it has several pieces. */
export function straightPath(text: string): StraightPath | undefined {
  const tokens = text.match(TOKEN) ?? [];
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  let command = '';
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index] ?? '';
    if (/[a-z]/i.test(token[0] ?? '')) {
      // a second piece
      if (/m/i.test(token) && points.length > 0) return undefined;
      command = token;
      index += 1;
      if (/z/i.test(token)) return index === tokens.length && points.length > 1 ? { points, closed: true } : undefined;
    }
    const count = NUMBERS[command.toUpperCase()];
    const numbers = tokens.slice(index, index + (count ?? 0)).map(Number);
    if (!count || numbers.length < count || !numbers.every(Number.isFinite) || points.length >= MOST) return undefined;
    at = onwards(command, at, numbers);
    points.push(at);
    index += count;
    // what follows the first pair of a move is drawn
    if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
  }
  return points.length > 1 ? { points, closed: false } : undefined;
}

function onwards(command: string, from: Point, [one = 0, two = 0]: readonly number[]): Point {
  const relative = command === command.toLowerCase();
  const [x, y] = relative ? [from.x, from.y] : [0, 0];
  switch (command.toUpperCase()) {
    case 'H':
      return { x: x + one, y: from.y };
    case 'V':
      return { x: from.x, y: y + one };
    default:
      return { x: x + one, y: y + two };
  }
}
