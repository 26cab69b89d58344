import type { Feature, FeatureCollection, LineString } from 'geojson';

/** About 500 m at the equator, degrees. */
const ROOM = 0.005;
/** West, south, east, north in degrees; what is smaller than `room` has as much of it around that it is so large. */
export function boundsOf(
  places: readonly { lng: number; lat: number }[],
  room: number = ROOM,
): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lng, lat } of places) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const pad = (low: number, high: number) => Math.max(0, room - (high - low)) / 2;
  const [x, y] = [pad(west, east), pad(south, north)];
  return [west - x, south - y, east + x, north + y];
}

/** Widths of the grid that read well, degrees. */
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** About so many lines cross the picture. */
const LINES = 8;
/** The Mercator map ends here, degrees. */
const POLE = 85;

/** Lines of longitude and latitude across a view (west, south, east, north), as close as it takes to see some at every scale. */
export function graticule([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): FeatureCollection<LineString> {
  const line = (coordinates: [number, number][]): Feature<LineString> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  });
  const step = STEPS.find((width) => (east - west) / width >= LINES) ?? 0.001;
  const low = Math.max(-POLE, south - step);
  const high = Math.min(POLE, north + step);
  const features: Feature<LineString>[] = [];
  for (let index = Math.floor(west / step); index * step <= east + step; index++) {
    features.push(
      line([
        [index * step, low],
        [index * step, high],
      ]),
    );
  }
  for (let index = Math.ceil(low / step); index * step <= high; index++) {
    features.push(
      line([
        [west - step, index * step],
        [east + step, index * step],
      ]),
    );
  }
  return { type: 'FeatureCollection', features };
}
