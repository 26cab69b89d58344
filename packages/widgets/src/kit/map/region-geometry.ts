import { FIRST_LANGUAGE } from '@lightfield/contract';
/** A ring of longitude and latitude, degrees; a polygon is its outer ring and its holes. */
export type Ring = readonly (readonly [number, number])[];
export interface Region {
  readonly name: string;
  /** Its English name; its only one is used where it is not given. */
  readonly nameEn?: string;
  /** Its polygons have no holes, turn the same way and may overlap: they are one, and no border is drawn between them. */
  readonly joined?: boolean;
  readonly polygons: readonly (readonly Ring[])[];
}
export interface RegionGeometry {
  readonly regions: readonly Region[];
  /** Whose map it is, as its file says; '': it says nothing. `null`: the one that comes with the product. */
  readonly source: string | null;
}

/** Borders of an area as somebody made them; `own`: those that come with the product. */
export interface AreaFile {
  readonly json: unknown;
  readonly own: boolean;
}

/** More than a map of a country has: a file that somebody made by mistake stops no browser. */
const MOST_REGIONS = 5_000;
const MOST_POINTS = 400_000;

const read = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
const list = (from: unknown): readonly unknown[] => (Array.isArray(from) ? from : []);
const isPoint = (one: unknown): one is [number, number] =>
  Array.isArray(one) && Number.isFinite(one[0]) && Number.isFinite(one[1]);

const textOf = (feature: unknown, name: string): string | undefined => {
  const text = read(read(feature, 'properties'), name);
  return typeof text === 'string' ? text.slice(0, 100) : undefined;
};

/** What a GeoJSON file has of polygons; everything else in it is left out. `undefined`: it has none. */
export function readGeometry(file: unknown, own = false): RegionGeometry | undefined {
  let points = 0;
  const ring = (from: unknown): Ring[] => {
    const found = list(from).flatMap((one) => (isPoint(one) ? [[one[0], one[1]] as const] : []));
    points += found.length;
    return found.length > 2 ? [found] : [];
  };
  const regions: Region[] = [];
  for (const feature of list(read(file, 'features')).slice(0, MOST_REGIONS)) {
    if (points > MOST_POINTS) break;
    const geometry = read(feature, 'geometry');
    const type = read(geometry, 'type');
    const coordinates = read(geometry, 'coordinates');
    const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? list(coordinates) : [];
    const name = textOf(feature, 'name') ?? '';
    const nameEn = textOf(feature, 'nameEn');
    const found = polygons.map((polygon) => list(polygon).flatMap(ring)).filter((rings) => rings.length > 0);
    const joined = read(read(feature, 'properties'), 'joined') === true;
    if (found.length > 0) regions.push({ name, ...(nameEn && { nameEn }), ...(joined && { joined }), polygons: found });
  }
  if (regions.length === 0) return undefined;
  const source = read(file, 'source');
  return { regions, source: own ? null : typeof source === 'string' ? source.slice(0, 200) : '' };
}

/** Is a place in it? A point on its border may be in either of two. */
export function isIn({ polygons }: Region, lng: number, lat: number): boolean {
  return polygons.some((rings) => rings.reduce((inside, ring) => inside !== crosses(ring, lng, lat), false));
}
function crosses(ring: Ring, lng: number, lat: number): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (
      before &&
      point[1] > lat !== before[1] > lat &&
      lng < ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1]) + point[0]
    )
      inside = !inside;
    before = point;
  }
  return inside;
}

/** 浙江 and 浙江省 are the same. */
export const isNamed = (region: string, name: string): boolean =>
  name !== '' && region !== '' && (region.startsWith(name) || name.startsWith(region));
/** As it is called in a language. */
export const nameIn = ({ name, nameEn }: Region, language: string): string =>
  language === FIRST_LANGUAGE ? name : (nameEn ?? name);
