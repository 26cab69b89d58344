import type { Region, Ring } from './region-geometry.ts';

export type Area = 'china' | 'world';
/** Degrees onto a plane, y downwards. */
export type Projection = (lng: number, lat: number) => readonly [number, number];

const RADIANS = Math.PI / 180;
/** Albers, with the parallels and the meridian that maps of China have: areas can be compared. */
function albers(): Projection {
  const [one, two, middle] = [25 * RADIANS, 47 * RADIANS, 105];
  const n = (Math.sin(one) + Math.sin(two)) / 2;
  const c = Math.cos(one) ** 2 + 2 * n * Math.sin(one);
  const zero = Math.sqrt(c) / n;
  return (lng, lat) => {
    const rho = Math.sqrt(Math.max(0, c - 2 * n * Math.sin(lat * RADIANS))) / n;
    const theta = n * (lng - middle) * RADIANS;
    return [rho * Math.sin(theta), rho * Math.cos(theta) - zero];
  };
}
const CHINA = albers();
export const projectionOf = (area: Area): Projection =>
  area === 'china' ? CHINA : (lng, lat) => [lng * RADIANS, -lat * RADIANS];

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** From degrees to the picture. */
export type Plot = (lng: number, lat: number) => readonly [number, number];

/** All of it within the frame, in the middle; or `zoom` times as large around a centre. */
export function plotOf(
  project: Projection,
  places: Iterable<readonly [number, number]>,
  frame: Frame,
  look?: { readonly lng: number; readonly lat: number; readonly zoom: number },
): Plot {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lng, lat] of places) {
    const [x, y] = project(lng, lat);
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const fits = Math.min(frame.width / Math.max(1e-9, east - west), frame.height / Math.max(1e-9, south - north));
  const scale = fits * (look?.zoom ?? 1);
  const [x, y] = look ? project(look.lng, look.lat) : [(west + east) / 2, (north + south) / 2];
  const [left, top] = [frame.x + frame.width / 2 - x * scale, frame.y + frame.height / 2 - y * scale];
  return (lng, lat) => {
    const [px, py] = project(lng, lat);
    return [left + px * scale, top + py * scale];
  };
}

export function* placesOf(regions: readonly Region[]): Generator<readonly [number, number]> {
  for (const { polygons } of regions) for (const rings of polygons) for (const ring of rings) yield* ring;
}

function lineOf(ring: Ring, plot: Plot): string {
  let path = '';
  let [lastX, lastY] = [Infinity, Infinity];
  for (const [lng, lat] of ring) {
    const [x, y] = plot(lng, lat);
    // what is nearer than half a unit is not seen
    if (Math.abs(x - lastX) < 0.5 && Math.abs(y - lastY) < 0.5) continue;
    path += `${path === '' ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    [lastX, lastY] = [x, y];
  }
  return path;
}
export const pathOf = ({ polygons }: Region, plot: Plot): string =>
  polygons.flatMap((rings) => rings.map((ring) => `${lineOf(ring, plot)}Z`)).join('');
export const dashPath = (dashes: readonly Ring[], plot: Plot): string =>
  dashes.map((dash) => lineOf(dash, plot)).join('');
