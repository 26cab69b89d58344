import 'maplibre-gl/dist/maplibre-gl.css';
import './base-map.css';
import { COLOURS } from '@lightfield/ui';
import {
  type GeoJSONSource,
  type IControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Layer, MapBase } from './base.ts';
import { waitForBase } from './base-wait.ts';
import { graticule } from './geometry.ts';

setWorkerUrl(workerUrl);

/** Room around what is fitted into the picture, pixels; never nearer than a works. */
export const FIT = { padding: 72, maxZoom: 14, duration: 0 } as const;
export type MapMode = 'light' | 'dark';

/**
 * A base map that needs no network: ground and a grid of longitude and latitude. What the operator has set up (pictures of a
 * server, a file) lies below the grid.
 */
function baseStyle(mode: MapMode, tiles: string): StyleSpecification {
  const colour = COLOURS[mode];
  return {
    version: 8,
    sources: {
      grid: { type: 'geojson', data: graticule([-180, -85, 180, 85]) },
      ...(tiles && { tiles: { type: 'raster' as const, tiles: [tiles], tileSize: 256 } }),
    },
    layers: [
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colour.line, 'line-width': 1 } },
    ],
  };
}

interface Drawing {
  /** Without it there is no map. */
  readonly there: boolean;
  /** Every point is worked out by the processor. */
  readonly software: boolean;
}
let drawing: Drawing | undefined;
function probe(): Drawing {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return { there: gl !== null, software: /swiftshader|llvmpipe|software|basic render/i.test(name) };
}
export const hasWebGl = (): boolean => (drawing ??= probe()).there;

/**
 * Points of the canvas for one of the page. Without a graphics card each costs the processor, and the grid alone loses nothing by
 * half of them: devices and letters are no part of the canvas.
 */
const ratioOf = (isGrid: boolean): number =>
  isGrid && (drawing ??= probe()).software ? 0.5 : globalThis.devicePixelRatio;

/** Whose map it is. */
class Credit implements IControl {
  readonly #element = document.createElement('div');
  constructor(text: string) {
    this.#element.className = 'maplibregl-ctrl lf-map-credit';
    this.#element.textContent = text;
  }
  onAdd(): HTMLElement {
    return this.#element;
  }
  onRemove(): void {
    this.#element.remove();
  }
}

export interface MapOptions {
  readonly layer?: Layer;
  /** Absent: with what one zooms by, and the scale. */
  readonly controls?: boolean;
  /** The base map cannot be had, or can again. */
  readonly onBase?: (there: boolean) => void;
}
/**
 * A map with controls, scale and a grid that follows the picture. Whoever makes it removes it, and adds its own layers at
 * `style.load`: `load` waits for every picture of a tile server, which may never answer.
 */
export function makeMap(
  container: HTMLElement,
  mode: MapMode,
  base: MapBase,
  { layer = 'map', controls = true, onBase }: MapOptions = {},
): MapLibre {
  const tiles = layer === 'map' ? base.tiles : layer === 'satellite' ? base.satellite : '';
  const isGrid = tiles === '' && (layer !== 'map' || base.file === '');
  // the ground is no layer: a colour of the page costs nothing with each picture
  container.style.background = COLOURS[mode].sunken;
  const map = new MapLibre({
    container,
    style: baseStyle(mode, tiles),
    pixelRatio: ratioOf(isGrid),
    attributionControl: false,
    dragRotate: false,
  });
  if (controls) {
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(new ScaleControl({}), 'bottom-right');
  }
  if (base.credit && layer !== 'grid') map.addControl(new Credit(base.credit), 'bottom-right');
  const regrid = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    void map.getSource<GeoJSONSource>('grid')?.setData(graticule([west, south, east, north]));
  };
  map.on('style.load', regrid);
  map.on('moveend', regrid);
  if (layer === 'map' && !tiles && base.file)
    map.on('style.load', () => {
      void import('./file-layers.ts').then(({ addFile }) => addFile(map, base.file, mode)).catch(() => onBase?.(false));
    });
  const isTile = (event: object) => 'sourceId' in event && event.sourceId === 'tiles';
  const wait = waitForBase((there) => onBase?.(there));
  map.on('dataloading', (event) => {
    if (isTile(event) && 'tile' in event) wait.asked();
  });
  // without a listener each picture that is not there is a line in the console
  map.on('error', (event) => {
    if (isTile(event)) wait.failed();
  });
  map.on('data', (event) => {
    if (event.dataType === 'source' && isTile(event) && 'tile' in event) wait.came();
  });
  map.on('remove', wait.end);
  return map;
}
