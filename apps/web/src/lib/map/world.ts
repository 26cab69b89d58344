import codes from 'i18n-iso-countries/codes.json';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-50m.json?url';

/**
 * Countries of Natural Earth (1:50,000,000, public domain) with China as the product's own map draws it, over its neighbours. What has no code
 * in ISO 3166-1 belongs to the country that the standard counts it to, and is one with it; Antarctica is left out.
 */

const PART_OF: Readonly<Record<string, string>> = {
  TW: 'CN',
  HK: 'CN',
  MO: 'CN',
  Kosovo: 'RS',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
  'Indian Ocean Ter.': 'AU',
};
const LEFT_OUT = new Set(['AQ', 'Siachen Glacier']);

type Ring = readonly GeoJSON.Position[];
export interface WorldFeature {
  readonly properties: { readonly name: string; readonly nameEn: string; readonly joined?: true };
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
}
type Polygons = WorldFeature['geometry']['coordinates'];

/** Countries, each once, and China last: what is drawn last lies above. `shapes` have numbers of ISO 3166-1 as ids. */
export function worldOf(
  shapes: readonly GeoJSON.Feature[],
  china: readonly GeoJSON.Feature[],
): readonly WorldFeature[] {
  const pieces = new Map<string, Polygons[]>();
  const add = (code: string, shape: GeoJSON.Feature) =>
    pieces.set(code, [...(pieces.get(code) ?? []), polygonsOf(shape.geometry)]);
  for (const shape of shapes) {
    const code = LETTERS.get(String(shape.id)) ?? String(shape.properties?.['name']);
    if (!LEFT_OUT.has(code)) add(PART_OF[code] ?? code, shape);
  }
  for (const province of china) add('CN', province);
  const inOrder = [...pieces].toSorted(([one], [other]) => Number(one === 'CN') - Number(other === 'CN'));
  return inOrder.map(([code, of]) => featureOf(code, of));
}
const LETTERS = new Map(codes.map(([two, , number]) => [number, two] as const));

function featureOf(code: string, pieces: readonly Polygons[]): WorldFeature {
  const name = CHINESE.of(code) ?? code;
  const nameEn = ENGLISH.of(code) ?? code;
  const [only] = pieces;
  if (only && pieces.length === 1)
    return { properties: { name, nameEn }, geometry: { type: 'MultiPolygon', coordinates: only } };
  const outer = pieces.flat().flatMap(([ring]) => (ring ? [[turned(ring)]] : []));
  return { properties: { name, nameEn, joined: true }, geometry: { type: 'MultiPolygon', coordinates: outer } };
}
const CHINESE = new Intl.DisplayNames('zh-CN', { type: 'region' });
const ENGLISH = new Intl.DisplayNames('en', { type: 'region' });

/** Anticlockwise, so that what overlaps is filled. */
function turned(ring: Ring): Ring {
  let twice = 0;
  let [lastX = 0, lastY = 0] = ring.at(-1) ?? [];
  for (const [x = 0, y = 0] of ring) {
    twice += lastX * y - x * lastY;
    [lastX, lastY] = [x, y];
  }
  return twice < 0 ? ring.toReversed() : ring;
}

function polygonsOf(geometry: GeoJSON.Geometry): Polygons {
  if (geometry.type === 'Polygon') return cut(geometry.coordinates);
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(cut) : [];
}

/** On a plane the world ends at 180°: what lies across that line comes to stand on both sides. */
function cut(rings: readonly Ring[]): Polygons {
  const straight = rings.map(unwound);
  const lngs = straight.flatMap((ring) => ring.map(([lng = 0]) => lng));
  const beyond = Math.sign(lngs.find((lng) => Math.abs(lng) > 180) ?? 0);
  if (beyond === 0) return [rings];
  const edge = 180 * beyond;
  const part = (isIn: (lng: number) => boolean, move: number) =>
    straight.flatMap((ring) => {
      const kept = clipped(ring, edge, isIn);
      return kept.length > 2 ? [kept.map(([lng = 0, lat = 0]) => [lng + move, lat])] : [];
    });
  return [part((lng) => lng * beyond <= 180, 0), part((lng) => lng * beyond >= 180, -2 * edge)].filter(
    (found) => found.length > 0,
  );
}
/** Its longitudes without the jump from 180° to -180°. */
function unwound(ring: Ring): Ring {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lng = 0, lat = 0]) => {
    if (Math.abs(lng - before) > 180) turns += Math.sign(before - lng);
    before = lng;
    return [lng + 360 * turns, lat];
  });
}
/** What of a ring lies on one side of a meridian, with the points in which it crosses it. */
function clipped(ring: Ring, edge: number, isIn: (lng: number) => boolean): Ring {
  let [beforeLng = 0, beforeLat = 0] = ring.at(-1) ?? [];
  return ring.flatMap(([lng = 0, lat = 0]) => {
    const crossing = [edge, lat + ((edge - lng) / (beforeLng - lng)) * (beforeLat - lat)];
    const crosses = isIn(lng) !== isIn(beforeLng);
    [beforeLng, beforeLat] = [lng, lat];
    return [...(crosses ? [crossing] : []), ...(isIn(lng) ? [[lng, lat]] : [])];
  });
}

/** The world as GeoJSON. `china`: that map of its own. */
export async function fetchWorld(
  china: GeoJSON.FeatureCollection,
): Promise<{ readonly features: readonly WorldFeature[] }> {
  const answer = await fetch(countries);
  if (!answer.ok) throw new Error(`The map of the world did not come: ${answer.status}`);
  const topology: Topology<{ countries: GeometryCollection }> = await answer.json();
  return { features: worldOf(feature(topology, topology.objects.countries).features, china.features) };
}
