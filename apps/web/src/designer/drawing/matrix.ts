import type { Point } from '@lightfield/page';

/** a, b, c, d, e, f as SVG writes a matrix: any way a drawing is moved, turned, stretched or slanted. */
export type Matrix = readonly [number, number, number, number, number, number];
export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

export const applied = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});
/** The inner one first. */
export const composed = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
];
/** How many times as wide a stroke becomes. */
export const widening = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

const STEP = /(\w+)\s*\(([^()]*)\)[\s,]*/g;
/** A `transform` attribute; `undefined`: it says something unknown. */
export function matrixOf(transform: string): Matrix | undefined {
  let result = UNMOVED;
  const rest = transform.replaceAll(STEP, (_whole, name: string, inside: string) => {
    const numbers = inside
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    const step = numbers.length > 0 && numbers.every(Number.isFinite) ? stepOf(name, numbers) : undefined;
    if (!step) return '!';
    result = composed(result, step);
    return '';
  });
  return rest.trim() === '' ? result : undefined;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
function stepOf(name: string, numbers: readonly number[]): Matrix | undefined {
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = numbers;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, one, two];
    case 'scale':
      return [one, 0, 0, numbers.length > 1 ? two : one, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians(one)), Math.sin(radians(one))];
      return composed(composed([1, 0, 0, 1, two, three], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -two, -three]);
    }
    case 'skewX':
      return [1, 0, Math.tan(radians(one)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians(one)), 0, 1, 0, 0];
    case 'matrix':
      return numbers.length === 6 ? [one, two, three, four, five, six] : undefined;
    default:
      return undefined;
  }
}
