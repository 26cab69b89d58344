import { randomInt } from 'node:crypto';

/** Each digit as a pen draws it: points "x y" on a grid 4 wide and 6 high. */
const PEN: readonly string[] = [
  '2 0, .4 1.2, .2 3.2, .7 5.2, 2 6, 3.4 5, 3.8 3, 3.4 1, 2 0',
  '.7 1.5, 2.2 0, 2.2 3, 2.2 6',
  '.4 1.4, 1.2 .2, 2.6 0, 3.6 1, 3.3 2.4, 1.8 4.2, .3 6, 2 5.9, 3.9 6',
  '.5 .6, 2 0, 3.5 .9, 3.1 2.3, 1.7 2.8, 3.3 3.4, 3.7 4.8, 2.2 6, .4 5.3',
  '2.9 6, 2.9 3, 2.9 0, 1.5 2, .2 4.1, 2 4.1, 3.9 4.1',
  '3.5 0, 2 0, .8 0, .6 2.6, 2.2 2.1, 3.6 3, 3.5 4.9, 2 6, .3 5.3',
  '3.3 .4, 1.7 .9, .6 2.6, .4 4.6, 1.6 6, 3.2 5.4, 3.5 3.9, 2.2 2.9, .6 3.8',
  '.3 0, 2 0, 3.8 0, 2.8 2.2, 1.9 4.2, 1.4 6',
  '2 2.8, .7 1.8, .9 .5, 2 0, 3.2 .6, 3.3 1.8, 2 2.8, .5 4.1, .8 5.5, 2 6, 3.3 5.4, 3.5 4.1, 2 2.8',
  '3.4 2.2, 2 3.2, .6 2.3, .7 .8, 2 0, 3.3 .7, 3.5 2.4, 3 4.4, 1.6 6',
];
const pointsOf = (digit: number): Point[] =>
  (PEN[digit] ?? '').split(', ').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });

const WIDTH = 168;
const HEIGHT = 56;
const NOISE_STROKES = 9;

/** A number between the two, in hundredths. */
const between = (low: number, high: number) => low + randomInt(Math.round((high - low) * 100) + 1) / 100;

type Point = readonly [number, number];

/** One stroke as short curves, each its own path: no path is a digit, and noise looks the same. */
function paths(points: readonly Point[], width: number): string[] {
  return points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    const middle = [(fromX + x) / 2 + between(-0.9, 0.9), (fromY + y) / 2 + between(-0.9, 0.9)] as const;
    const path = [fromX, fromY, ...middle, x, y].map((value) => value.toFixed(1));
    return `<path d="M${path[0]} ${path[1]}Q${path[2]} ${path[3]} ${path[4]} ${path[5]}" stroke-width="${width.toFixed(1)}"/>`;
  });
}

function drawDigit(digit: number, index: number, count: number): string[] {
  const cell = (WIDTH - 16) / count;
  const [angle, slant] = [between(-0.3, 0.3), between(-0.25, 0.25)];
  const [scaleX, scaleY] = [between(4.2, 5.2), between(5.4, 6.6)];
  const [centreX, centreY] = [8 + cell * (index + 0.5) + between(-2, 2), HEIGHT / 2 + between(-5, 5)];
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 2 + slant * (3 - y)) * scaleX + between(-0.8, 0.8), (y - 3) * scaleY + between(-0.8, 0.8)];
    return [
      centreX + dx * Math.cos(angle) - dy * Math.sin(angle),
      centreY + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  };
  return paths(pointsOf(digit).map(place), between(2.3, 3.2));
}

function noise(): string[] {
  const start: Point = [between(0, WIDTH), between(0, HEIGHT)];
  const points = [
    start,
    ...Array.from({ length: 3 }, (_item, step): Point => {
      const reach = 14 * (step + 1);
      return [start[0] + between(-reach, reach), start[1] + between(-8, 8)];
    }),
  ];
  return paths(points, between(1, 2.2));
}

/** The digits as an SVG of strokes: it holds no text, and the order of its paths says nothing about that of the digits. */
export function drawDigits(digits: string): string {
  const strokes = Array.from(digits, Number).flatMap((digit, index) => drawDigit(digit, index, digits.length));
  const all = [...strokes, ...Array.from({ length: NOISE_STROKES }, noise).flat()];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [all[last], all[other]] = [all[other] ?? '', all[last] ?? ''];
  }
  // currentColor: the page decides, so that it can be read in the dark theme too.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="currentColor" stroke-linecap="round">${all.join('')}</svg>`;
}
