import { type Part, round } from './part.ts';

/** Where a symbol lies: its corner, and how many page units one of its own is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Which numbers of a path's command are places and which lengths; the rest (turns, flags) stays. Absolute ones alone. */
const NUMBERS: Readonly<Record<string, readonly ('x' | 'y' | 'length' | 'as it is')[]>> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  C: ['x', 'y', 'x', 'y', 'x', 'y'],
  Q: ['x', 'y', 'x', 'y'],
  A: ['length', 'length', 'as it is', 'as it is', 'as it is', 'x', 'y'],
  Z: [],
};
/** The commands that symbols are drawn with. */
export const PATH_COMMANDS = Object.keys(NUMBERS).join('');

/**
 * A part in page units. A transform around it would say the same, but a browser paints whatever has one as a piece of its
 * own: a tenth of what a page of symbols costs.
 */
export function placed(part: Part, place: Place): Part {
  const moved = placedShape(part, place);
  return moved.own ? { ...moved, own: { ...moved.own, width: round(moved.own.width * place.scale) } } : moved;
}
function placedShape(part: Part, { x, y, scale }: Place): Part {
  const across = (value: number) => round(x + value * scale);
  const along = (value: number) => round(y + value * scale);
  const long = (value: number) => round(value * scale);
  switch (part.kind) {
    case 'path':
      return { ...part, d: placedPath(part.d, { x: across, y: along, length: long, 'as it is': (value) => value }) };
    case 'circle':
      return { ...part, cx: across(part.cx), cy: along(part.cy), r: long(part.r) };
    case 'rect':
      return {
        ...part,
        x: across(part.x),
        y: along(part.y),
        width: long(part.width),
        height: long(part.height),
        radius: long(part.radius),
      };
    case 'line':
      return { ...part, x1: across(part.x1), y1: along(part.y1), x2: across(part.x2), y2: along(part.y2) };
    case 'text':
      return { ...part, x: across(part.x), y: along(part.y), size: long(part.size) };
  }
}

function placedPath(
  d: string,
  to: Readonly<Record<'x' | 'y' | 'length' | 'as it is', (value: number) => number>>,
): string {
  return d.replaceAll(/([A-Z])([^A-Z]*)/g, (_, command: string, text: string) => {
    const kinds = NUMBERS[command] ?? [];
    const numbers = text.match(/-?[\d.]+/g) ?? [];
    // a command may be followed by several groups of its numbers
    return command + numbers.map((number, at) => to[kinds[at % kinds.length] ?? 'as it is'](Number(number))).join(' ');
  });
}
