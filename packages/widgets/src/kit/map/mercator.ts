import type { MapPlace } from '../map.ts';

/** Web Mercator, as maps of tiles have it: the world is a square, x and y from 0 to 1, y downwards. */
const worldX = (lng: number): number => (lng + 180) / 360;
const worldY = (lat: number): number => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
/** Pixels of the world at zoom 0. */
const TILE = 512;

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A picture of a part of the world. */
export interface MapView {
  /** Where a place is, from the left upper corner. */
  at(place: MapPlace): { readonly x: number; readonly y: number };
  /** Lines of longitude and latitude across it, as far as they are seen: `x` or `y` of each. */
  readonly meridians: readonly number[];
  readonly parallels: readonly number[];
}

function viewAt(x: number, y: number, zoom: number, { width, height }: Size): MapView {
  const scale = TILE * 2 ** zoom;
  const left = x - width / 2 / scale;
  const top = y - height / 2 / scale;
  const [west, east] = [left * 360 - 180, (left + width / scale) * 360 - 180];
  const [north, south] = [latOf(top), latOf(top + height / scale)];
  const step = STEPS.find((one) => (east - west) / one >= LINES) ?? 0.001;
  const lines = (from: number, to: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) },
      (_, n) => (Math.ceil(from / step) + n) * step,
    );
  return {
    at: (place) => ({ x: (worldX(place.lng) - left) * scale, y: (worldY(place.lat) - top) * scale }),
    meridians: lines(Math.max(-180, west), Math.min(180, east)).map((lng) => (worldX(lng) - left) * scale),
    parallels: lines(Math.max(-85, south), Math.min(85, north)).map((lat) => (worldY(lat) - top) * scale),
  };
}
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const LINES = 6;

/** Around a centre. */
export const viewAround = ({ lng, lat }: MapPlace, zoom: number, size: Size): MapView =>
  viewAt(worldX(lng), worldY(lat), zoom, size);

/** All places within it, with room around them, and no nearer than `zoom`. */
export function viewOfAll(places: readonly MapPlace[], zoom: number, size: Size, room: number): MapView {
  let [west, east, north, south] = [1, 0, 1, 0];
  for (const { lng, lat } of places) {
    const [x, y] = [worldX(lng), worldY(lat)];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  if (west > east) return viewAround({ lng: 105, lat: 35 }, 3, size);
  const inner = { width: Math.max(1, size.width - 2 * room), height: Math.max(1, size.height - 2 * room) };
  const fits = Math.min(inner.width / Math.max(1e-9, east - west), inner.height / Math.max(1e-9, south - north));
  return viewAt((west + east) / 2, (north + south) / 2, Math.min(zoom, Math.log2(fits / TILE)), size);
}
