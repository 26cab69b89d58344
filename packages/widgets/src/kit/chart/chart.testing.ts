import { z } from 'zod';
import type { Curve } from '../history.ts';
import { AXES_MARGINS, overTime } from './data.ts';
import type { Size } from './layout.ts';
import type { TimedPicture } from './picture.ts';
import type { Shape } from './shapes.ts';
import { timePicture } from './time-picture.ts';

export const curveOf = (points: readonly (readonly [number, number])[], rest: Partial<Curve> = {}): Curve => ({
  times: Float64Array.from(points, ([time]) => time),
  values: Float64Array.from(points, ([, value]) => value),
  holds: false,
  doubtful: [],
  ...rest,
});
export const wordsIn = (shapes: readonly Shape[]): string[] => shapes.flatMap(({ words }) => words ?? []);
/** The smallest box that a chart has to be readable in, a usual one, and a whole wall. */
export const SIZES: readonly Size[] = [
  { width: 120, height: 80 },
  { width: 200, height: 120 },
  { width: 480, height: 260 },
  { width: 1_900, height: 1_000 },
];
/** What of a picture lies outside of its box: letters by where they begin, paths by the points they name absolutely. */
export function outside(shapes: readonly Shape[], { width, height }: Size): string[] {
  const isIn = (x: number, y: number) => x >= -0.5 && x <= width + 0.5 && y >= -0.5 && y <= height + 0.5;
  return shapes.flatMap((shape) => {
    const { attributes } = shape;
    const d = String(attributes['d'] ?? '');
    const points = [...d.matchAll(/[ML](-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    const at = [
      Number(attributes['x'] ?? attributes['cx'] ?? 0),
      Number(attributes['y'] ?? attributes['cy'] ?? 0),
    ] as const;
    const wrong = [...points, at].find(([x, y]) => !isIn(x, y));
    return wrong || /NaN|Infinity|undefined/.test(JSON.stringify(attributes))
      ? [`${wrong?.join(' ') ?? ''} ${JSON.stringify(shape)}`]
      : [];
  });
}

interface Wanted {
  readonly size?: Size;
  readonly curve?: Curve;
  /** Is the second curve switched off? */
  readonly isOff?: boolean;
  readonly settings?: object;
}
/** A minute of two curves. */
export function chart({
  size = { width: 480, height: 260 },
  curve,
  isOff = false,
  settings = {},
}: Wanted = {}): TimedPicture {
  const shown =
    curve ??
    curveOf([
      [0, 10],
      [30_000, 20],
      [60_000, 15],
    ]);
  return timePicture({
    size,
    margins: AXES_MARGINS,
    from: 0,
    to: 60_000,
    series: [
      { name: '水温', unit: '°C', colour: '#2f7fd1', curve: shown, isOff: false },
      { name: '室温', unit: '°C', colour: '#e08a1e', curve: shown, isOff },
    ],
    settings: { ...z.object(overTime).parse(settings), isArea: false },
    says: '暂无数据',
    isRunning: false,
  });
}
