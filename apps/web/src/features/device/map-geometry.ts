import type { AnswerOf, deviceCalls } from '@lightfield/contract';
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';

type Placed = AnswerOf<typeof deviceCalls.queryAllForMap>[number];

/** West, south, east, north in degrees. A single place gets a little room around it. */
export function boundsOf(devices: readonly { lng: number; lat: number }[]): [number, number, number, number] {
  const lngs = devices.map(({ lng }) => lng);
  const lats = devices.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  /** About 500 m at the equator, degrees. */
  const room = 0.005;
  const pad = (low: number, high: number) => (high - low < room ? room : 0);
  const [x, y] = [pad(west, east), pad(south, north)];
  return [west - x, south - y, east + x, north + y];
}

export function featuresOf(devices: readonly Placed[]): FeatureCollection<Point, Placed> {
  return {
    type: 'FeatureCollection',
    features: devices.map((device) => ({
      type: 'Feature',
      properties: device,
      geometry: { type: 'Point', coordinates: [device.lng, device.lat] },
    })),
  };
}

/** Lines of longitude and latitude every 10 degrees. The Mercator map ends at 85 degrees. */
export function graticule(): FeatureCollection<LineString> {
  const line = (coordinates: [number, number][]): Feature<LineString> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  });
  const features: Feature<LineString>[] = [];
  for (let lng = -180; lng <= 180; lng += 10)
    features.push(
      line([
        [lng, -85],
        [lng, 85],
      ]),
    );
  for (let lat = -80; lat <= 80; lat += 10)
    features.push(
      line([
        [-180, lat],
        [180, lat],
      ]),
    );
  return { type: 'FeatureCollection', features };
}
