/**
 * Reads a captcha as a person does who looks at the picture. It works on the strokes of the drawing, so that a journey needs no
 * way around the captcha in the product.
 */
type Point = readonly [x: number, y: number];
interface Stroke {
  from: string;
  to: string;
  width: number;
}
/** Thinner strokes are noise. */
const DIGIT_WIDTH = 2.25;
/** Digits that are told by how many strokes they have; the others have eight. */
const BY_STROKES: Readonly<Record<number, string>> = { 3: '1', 5: '7', 6: '4', 12: '8' };
/** The shapes of eight strokes, on the grid the pen draws on. */
const SHAPES: Readonly<Record<string, readonly Point[]>> = {
  0: shape('2 0, .4 1.2, .2 3.2, .7 5.2, 2 6, 3.4 5, 3.8 3, 3.4 1, 2 0'),
  2: shape('.4 1.4, 1.2 .2, 2.6 0, 3.6 1, 3.3 2.4, 1.8 4.2, .3 6, 2 5.9, 3.9 6'),
  3: shape('.5 .6, 2 0, 3.5 .9, 3.1 2.3, 1.7 2.8, 3.3 3.4, 3.7 4.8, 2.2 6, .4 5.3'),
  5: shape('3.5 0, 2 0, .8 0, .6 2.6, 2.2 2.1, 3.6 3, 3.5 4.9, 2 6, .3 5.3'),
  6: shape('3.3 .4, 1.7 .9, .6 2.6, .4 4.6, 1.6 6, 3.2 5.4, 3.5 3.9, 2.2 2.9, .6 3.8'),
  9: shape('3.4 2.2, 2 3.2, .6 2.3, .7 .8, 2 0, 3.3 .7, 3.5 2.4, 3 4.4, 1.6 6'),
};

function shape(text: string): Point[] {
  return text.split(', ').map(point);
}
function point(text: string): Point {
  const [x = 0, y = 0] = text.split(' ').map(Number);
  return [x, y];
}

export function readCaptcha(svg: string): string {
  const strokes = [...svg.matchAll(/d="M([\d.-]+ [\d.-]+)Q[\d.-]+ [\d.-]+ ([\d.-]+ [\d.-]+)" stroke-width="([\d.]+)"/g)]
    .map(([, from = '', to = '', width]): Stroke => ({ from, to, width: Number(width) }))
    .filter(({ width }) => width >= DIGIT_WIDTH);
  return figures(strokes)
    .toSorted((a, b) => middle(a) - middle(b))
    .map(digitOf)
    .join('');
}

/** Strokes that touch belong to one digit. */
function figures(strokes: readonly Stroke[]): Stroke[][] {
  const rest = new Set(strokes);
  const found: Stroke[][] = [];
  for (const first of strokes) {
    if (!rest.delete(first)) continue;
    const figure = [first];
    for (const here of figure) {
      for (const other of rest) {
        if (![other.from, other.to].some((end) => end === here.from || end === here.to)) continue;
        rest.delete(other);
        figure.push(other);
      }
    }
    found.push(figure);
  }
  return found;
}
const middle = (figure: readonly Stroke[]) =>
  figure.reduce((sum, { from, to }) => sum + point(from)[0] + point(to)[0], 0) / figure.length;

function digitOf(figure: readonly Stroke[]): string {
  const told = BY_STROKES[figure.length];
  if (told) return told;
  const start = figure.find(({ from }) => figure.every(({ to }) => to !== from));
  if (!start) return '?';
  const points = [point(start.from)];
  for (let here: Stroke | undefined = start; here; ) {
    const { to }: Stroke = here;
    points.push(point(to));
    here = figure.find(({ from }) => from === to);
  }
  const [best = ['?']] = Object.entries(SHAPES).toSorted(([, a], [, b]) => misfit(points, a) - misfit(points, b));
  return best[0];
}

/** What is left when the shape is stretched, slanted and turned onto the points as well as it can be (least squares). */
function misfit(points: readonly Point[], onto: readonly Point[]): number {
  const [p, q] = [centred(points), centred(onto)];
  const sum = (of: (index: number) => number) => q.reduce((total, _point, index) => total + of(index), 0);
  const at = (list: readonly Point[], index: number, axis: 0 | 1) => list[index]?.[axis] ?? 0;
  const [xx, xy, yy] = [
    sum((i) => at(q, i, 0) ** 2),
    sum((i) => at(q, i, 0) * at(q, i, 1)),
    sum((i) => at(q, i, 1) ** 2),
  ];
  const residual = (axis: 0 | 1) => {
    const [bx, by] = [sum((i) => at(q, i, 0) * at(p, i, axis)), sum((i) => at(q, i, 1) * at(p, i, axis))];
    const determinant = xx * yy - xy * xy;
    const [a, b] = [(bx * yy - by * xy) / determinant, (by * xx - bx * xy) / determinant];
    // upside down or mirrored it would be another digit
    if ((axis === 0 ? a : b) <= 0) return Number.POSITIVE_INFINITY;
    return sum((i) => (at(p, i, axis) - a * at(q, i, 0) - b * at(q, i, 1)) ** 2);
  };
  return residual(0) + residual(1);
}
function centred(points: readonly Point[]): Point[] {
  const mean = (axis: 0 | 1) => points.reduce((sum, one) => sum + one[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.map(([px, py]): Point => [px - x, py - y]);
}
