import type { Point } from '@lightfield/page';

/** Shifted and stretched, never turned or slanted: all that shapes of ours can follow. */
export interface Scaling {
  readonly sx: number;
  readonly sy: number;
  readonly dx: number;
  readonly dy: number;
}
export const IDENTITY: Scaling = { sx: 1, sy: 1, dx: 0, dy: 0 };

export const apply = ({ sx, sy, dx, dy }: Scaling, { x, y }: Point): Point => ({ x: x * sx + dx, y: y * sy + dy });

/** A `transform` attribute; `undefined`: it turns, slants or says something unknown. */
export function scalingOf(transform: string): Scaling | undefined {
  let result = IDENTITY;
  const rest = transform.replaceAll(/(\w+)\s*\(([^()]*)\)[\s,]*/g, (_whole, name: string, inside: string) => {
    const step = stepOf(
      name,
      inside
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    );
    if (!step) return '!';
    result = {
      sx: result.sx * step.sx,
      sy: result.sy * step.sy,
      dx: result.dx + result.sx * step.dx,
      dy: result.dy + result.sy * step.dy,
    };
    return '';
  });
  return rest.trim() === '' ? result : undefined;
}

function stepOf(name: string, numbers: readonly number[]): Scaling | undefined {
  if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = numbers;
  if (name === 'translate') return { ...IDENTITY, dx: one, dy: two };
  if (name === 'scale') return { ...IDENTITY, sx: one, sy: numbers.length > 1 ? two : one };
  if (name === 'matrix' && numbers.length === 6 && two === 0 && three === 0)
    return { sx: one, sy: four, dx: five, dy: six };
  return undefined;
}
