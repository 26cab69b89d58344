import 'maplibre-gl/dist/maplibre-gl.css';
import './base-map.css';
import { COLOURS } from '@lightfield/ui';
import { queryOptions } from '@tanstack/react-query';
import {
  type GeoJSONSource,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { graticule } from './geometry.ts';

setWorkerUrl(workerUrl);

/** Room around what is fitted into the picture, pixels; never nearer than a works. */
export const FIT = { padding: 72, maxZoom: 14, duration: 0 } as const;

/**
 * A base map that needs no network: ground and a grid of longitude and latitude. With the address of a tile server
 * (LF_MAP_TILES of the platform) its pictures lie below.
 */
function baseStyle(mode: 'light' | 'dark', tiles: string): StyleSpecification {
  const colour = COLOURS[mode];
  return {
    version: 8,
    sources: {
      grid: { type: 'geojson', data: graticule([-180, -85, 180, 85]) },
      ...(tiles && { tiles: { type: 'raster' as const, tiles: [tiles], tileSize: 256 } }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour.sunken } },
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colour.line, 'line-width': 1 } },
    ],
  };
}

/** Without it there is no map. */
export const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** A map with controls, scale and a grid that follows the picture. Whoever makes it removes it. */
export function makeMap(container: HTMLElement, mode: 'light' | 'dark', tiles: string): MapLibre {
  const map = new MapLibre({ container, style: baseStyle(mode, tiles), attributionControl: false, dragRotate: false });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({}), 'bottom-right');
  const regrid = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    void map.getSource<GeoJSONSource>('grid')?.setData(graticule([west, south, east, north]));
  };
  map.on('load', regrid);
  map.on('moveend', regrid);
  return map;
}

/** Address of map tiles as the platform is set up; empty: the map has only its grid. */
export const mapTiles = () =>
  queryOptions({
    queryKey: ['client', 'map-tiles'] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<string> => {
      const answer: unknown = await (await fetch('/client.json', { signal })).json();
      return typeof answer === 'object' && answer && 'mapTiles' in answer ? String(answer.mapTiles) : '';
    },
  });
