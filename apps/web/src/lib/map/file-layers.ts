import { COLOURS } from '@lightfield/ui';
import { addProtocol, type Map as MapLibre, type LayerSpecification } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { MapMode } from './base-map.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/**
 * The operator's file below the grid. Pictures are shown as they are; of geometry every layer is drawn alike, by what its name
 * says it is: which layers there are is up to who made the file. Rejects where it cannot be read.
 */
export async function addFile(map: MapLibre, address: string, mode: MapMode): Promise<void> {
  const url = new URL(address, location.href).href;
  const file = new PMTiles(url);
  protocol.add(file);
  const header = await file.getHeader();
  const isGeometry = header.tileType === TileType.Mvt;
  const metadata: unknown = isGeometry ? await file.getMetadata() : undefined;
  // the map may be gone by now
  if (!map.getStyle()) return;
  const source = { url: `pmtiles://${url}`, minzoom: header.minZoom, maxzoom: header.maxZoom };
  map.addSource('file', isGeometry ? { type: 'vector', ...source } : { type: 'raster', ...source });
  const layers = isGeometry
    ? namesIn(metadata).flatMap((name) => layersOf(name, mode))
    : [{ id: 'file', type: 'raster' as const, source: 'file' }];
  for (const layer of layers) map.addLayer(layer, 'grid');
}

function namesIn(metadata: unknown): string[] {
  const layers: unknown = typeof metadata === 'object' && metadata ? Reflect.get(metadata, 'vector_layers') : undefined;
  return (Array.isArray(layers) ? layers : []).flatMap((layer: unknown) => {
    const id: unknown = typeof layer === 'object' && layer ? Reflect.get(layer, 'id') : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

const WATER = /water|ocean|river|lake|sea|水|河|湖|海/i;
const GREEN = /park|wood|forest|grass|landcover|green|绿|林/i;
const ROAD = /road|transport|street|highway|rail|路|铁/i;
const GROUNDS = {
  light: { water: '#cfe0ec', green: '#dfe9dc', land: '#f7f8f9' },
  dark: { water: '#14283a', green: '#18261d', land: '#161d24' },
} as const;
function layersOf(name: string, mode: MapMode): LayerSpecification[] {
  const ground = GROUNDS[mode];
  const colour = COLOURS[mode];
  const fill = WATER.test(name) ? ground.water : GREEN.test(name) ? ground.green : ground.land;
  const line = WATER.test(name) ? ground.water : ROAD.test(name) ? colour.lineStrong : colour.line;
  const of = { source: 'file', 'source-layer': name };
  return [
    {
      ...of,
      id: `file-fill-${name}`,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': fill },
    },
    {
      ...of,
      id: `file-line-${name}`,
      type: 'line',
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': line, 'line-width': ROAD.test(name) ? 1.2 : 1 },
    },
  ];
}
