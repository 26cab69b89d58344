import type { Part } from './part.ts';

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Point = readonly [x: number, y: number];
const around = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
});
const STEPS = 48;
const along = (at: (share: number) => Point): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS));

/** Points of an elliptical arc that is not turned, by its two ends (SVG 1.1, implementation notes F.6.5). */
function arcPoints(from: Point, [rx0, ry0]: Point, large: boolean, sweep: boolean, to: Point): Point[] {
  const half: Point = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const grow = Math.sqrt(Math.max(1, (half[0] / rx0) ** 2 + (half[1] / ry0) ** 2));
  const [rx, ry] = [rx0 * grow, ry0 * grow];
  const far = (half[0] / rx) ** 2 + (half[1] / ry) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / far - 1));
  const offset: Point = [(factor * rx * half[1]) / ry, (-factor * ry * half[0]) / rx];
  const centre: Point = [offset[0] + (from[0] + to[0]) / 2, offset[1] + (from[1] + to[1]) / 2];
  const angle = ([x, y]: Point) => Math.atan2((y - centre[1]) / ry, (x - centre[0]) / rx);
  const start = angle(from);
  let turn = angle(to) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return along((share) => [
    centre[0] + rx * Math.cos(start + turn * share),
    centre[1] + ry * Math.sin(start + turn * share),
  ]);
}

/** Points on a path of M, L, H, V, h, C, Q, A and Z, the commands our symbols are made of. */
function pathPoints(d: string): Point[] {
  const found: Point[] = [];
  let now: Point = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const p = (at: number): Point => [n[at] ?? Number.NaN, n[at + 1] ?? Number.NaN];
    const before = now;
    switch (command) {
      case 'Z':
        continue;
      case 'M':
      case 'L':
        now = p(0);
        break;
      case 'H':
        now = [p(0)[0], before[1]];
        break;
      case 'V':
        now = [before[0], p(0)[0]];
        break;
      case 'Q': {
        const [c, to] = [p(0), p(2)];
        const at = (share: number, axis: 0 | 1) =>
          (1 - share) ** 2 * before[axis] + 2 * share * (1 - share) * c[axis] + share ** 2 * to[axis];
        found.push(...along((share) => [at(share, 0), at(share, 1)]));
        now = to;
        break;
      }
      case 'C': {
        const [c, e, to] = [p(0), p(2), p(4)];
        const at = (share: number, axis: 0 | 1) =>
          (1 - share) ** 3 * before[axis] +
          3 * share * (1 - share) ** 2 * c[axis] +
          3 * share ** 2 * (1 - share) * e[axis] +
          share ** 3 * to[axis];
        found.push(...along((share) => [at(share, 0), at(share, 1)]));
        now = to;
        break;
      }
      case 'A':
        now = p(5);
        found.push(...arcPoints(before, p(0), n[3] === 1, n[4] === 1, now));
        break;
      default:
        throw new Error(`A path of a symbol has the command ${command}`);
    }
    found.push(now);
  }
  if (found.some(([x, y]) => Number.isNaN(x) || Number.isNaN(y))) throw new Error(`A path lacks numbers: ${d}`);
  return found;
}

/** How far a part reaches, without its stroke; letters are taken as seven tenths of their height wide. */
export function boundsOf(part: Part): Bounds {
  switch (part.kind) {
    case 'circle':
      return { left: part.cx - part.r, top: part.cy - part.r, right: part.cx + part.r, bottom: part.cy + part.r };
    case 'rect':
      return { left: part.x, top: part.y, right: part.x + part.width, bottom: part.y + part.height };
    case 'line':
      return around([
        [part.x1, part.y1],
        [part.x2, part.y2],
      ]);
    case 'text': {
      const half = (part.text.length * part.size * 0.7) / 2;
      return { left: part.x - half, right: part.x + half, top: part.y - part.size / 2, bottom: part.y + part.size / 2 };
    }
    case 'path':
      return around(pathPoints(part.d));
  }
}
