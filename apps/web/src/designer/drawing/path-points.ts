import type { Point } from '@lightfield/page';

export interface StraightPath {
  readonly points: readonly Point[];
  readonly closed: boolean;
}
/** How many numbers each command that draws straight on takes for a corner. */
const NUMBERS: Readonly<Record<string, number | undefined>> = { M: 2, L: 2, H: 1, V: 1 };
const SEGMENT = /([MLHV])([^MLHVZ]*)/gi;
/** As SVG writes them: `-1.5`, `.5`, `1e3`. */
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** One piece of straight stretches, closed at its end or not. */
const STRAIGHT = /^\s*M[\d\s,.+\-e]*(?:[LHV][\d\s,.+\-e]*)*Z?\s*$/i;
/** Points of a line at most (schema of positions). */
const MOST = 500;
const ORIGIN: Point = { x: 0, y: 0 };

/** The corners of an SVG path of straight stretches in one piece; `undefined`: it bends, or it has several pieces. */
export function straightPath(text: string): StraightPath | undefined {
  if (!STRAIGHT.test(text)) return undefined;
  const points: Point[] = [];
  for (const [, command = '', rest = ''] of text.matchAll(SEGMENT)) {
    const count = NUMBERS[command.toUpperCase()] ?? 1;
    const numbers = (rest.match(NUMBER) ?? []).map(Number);
    if (numbers.length === 0 || numbers.length % count !== 0) return undefined;
    for (let index = 0; index < numbers.length; index += count)
      points.push(onwards(command, points.at(-1) ?? ORIGIN, numbers.slice(index, index + count)));
  }
  return points.length > 1 && points.length <= MOST ? { points, closed: /z\s*$/i.test(text) } : undefined;
}

/** Small letters count from where the last corner was. */
function onwards(command: string, from: Point, [one = 0, two = 0]: readonly number[]): Point {
  const { x, y } = command === command.toLowerCase() ? from : ORIGIN;
  switch (command.toUpperCase()) {
    case 'H':
      return { x: x + one, y: from.y };
    case 'V':
      return { x: from.x, y: y + one };
    default:
      return { x: x + one, y: y + two };
  }
}
