import 'maplibre-gl/dist/maplibre-gl.css';
import type { deviceCalls, AnswerOf } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import {
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '../../lib/call.ts';
import { deviceHref } from '../../lib/hrefs.ts';
import { useTheme } from '../../lib/preferences.ts';
import { Failure } from '../../lib/texted.tsx';
import { COLOURS } from '@lightfield/ui';
import { deviceMap, mapTiles } from './api/device-queries.ts';
import { boundsOf, featuresOf, graticule } from './map-geometry.ts';

setWorkerUrl(workerUrl);

type Placed = AnswerOf<typeof deviceCalls.queryAllForMap>[number];
/** Pixels within which devices are drawn as one, and the zoom from which all stand alone. */
const CLUSTER = { radius: 48, maxZoom: 15 } as const;
const FIT = { padding: 72, maxZoom: 14, duration: 0 } as const;

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

export default function DeviceMap({ filter }: { filter: BodyOf<typeof deviceCalls.queryAllForMap> }) {
  const { t } = useTranslation(['device', 'common']);
  const placed = useQuery(deviceMap(filter));
  const tiles = useQuery(mapTiles());
  if (placed.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={1} />;
  if (placed.isError && !placed.data) return <Failure error={placed.error} onRetry={() => void placed.refetch()} />;
  if (placed.data.length === 0) return <Empty icon="map" title={t('map.none')} note={t('map.noneNote')} />;
  return tiles.isPending ? null : <MapCanvas devices={placed.data} tiles={tiles.data ?? ''} />;
}

function MapCanvas({ devices, tiles }: { devices: readonly Placed[]; tiles: string }) {
  const { t } = useTranslation('device');
  const mode = useTheme();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const newest = useRef(devices);
  const [unsupported] = useState(() => document.createElement('canvas').getContext('webgl2') === null);

  useEffect(() => {
    if (!box.current || unsupported) return undefined;
    const drawn = new MapLibre({
      container: box.current,
      style: baseStyle(mode, tiles),
      attributionControl: false,
      dragRotate: false,
    });
    map.current = drawn;
    drawn.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    drawn.addControl(new ScaleControl({}), 'bottom-right');
    drawn.fitBounds(boundsOf(newest.current), FIT);
    const markers = new Map<string, Marker>();
    drawn.on('load', () => {
      drawn.addSource('devices', {
        type: 'geojson',
        data: featuresOf(newest.current),
        cluster: true,
        clusterRadius: CLUSTER.radius,
        clusterMaxZoom: CLUSTER.maxZoom,
        clusterProperties: { alarms: ['+', ['get', 'alarmCount']] },
      });
      // A layer that draws nothing: without one the source is never tiled. Texts need fonts from a server, so markers are HTML.
      drawn.addLayer({
        id: 'devices',
        type: 'circle',
        source: 'devices',
        paint: { 'circle-radius': 1, 'circle-opacity': 0 },
      });
    });
    const place = () => {
      if (!drawn.getSource('devices') || !drawn.isSourceLoaded('devices')) return;
      const seen = new Set<string>();
      for (const feature of drawn.querySourceFeatures('devices')) {
        const { cluster_id: cluster, id } = feature.properties as { cluster_id?: number; id?: string };
        const key = cluster === undefined ? `d${id}` : `c${cluster}`;
        if (seen.has(key) || feature.geometry.type !== 'Point') continue;
        seen.add(key);
        const at = feature.geometry.coordinates as [number, number];
        const signature = JSON.stringify(feature.properties);
        const known = markers.get(key);
        if (known?.getElement().dataset['signature'] === signature) {
          known.setLngLat(at);
          continue;
        }
        known?.remove();
        const element =
          cluster === undefined
            ? pin(feature.properties as Placed, (href) => void navigate({ to: href }))
            : clusterMark(feature.properties as { point_count: number; alarms: number }, t, () => {
                const source = drawn.getSource<GeoJSONSource>('devices');
                void source
                  ?.getClusterExpansionZoom(cluster)
                  .then((zoom) => drawn.easeTo({ center: at, zoom, duration: 150 }));
              });
        element.dataset['signature'] = signature;
        markers.set(key, new Marker({ element }).setLngLat(at).addTo(drawn));
      }
      for (const [key, marker] of markers) {
        if (seen.has(key)) continue;
        marker.remove();
        markers.delete(key);
      }
    };
    const regrid = () => {
      const [[west, south], [east, north]] = drawn.getBounds().toArray();
      void drawn.getSource<GeoJSONSource>('grid')?.setData(graticule([west, south, east, north]));
    };
    drawn.on('load', regrid);
    drawn.on('moveend', regrid);
    drawn.on('render', place);
    return () => {
      drawn.remove();
      map.current = null;
    };
  }, [mode, navigate, t, tiles, unsupported]);

  useEffect(() => {
    newest.current = devices;
    void map.current?.getSource<GeoJSONSource>('devices')?.setData(featuresOf(devices));
  }, [devices]);

  if (unsupported) return <Empty icon="map" title={t('map.unsupported')} />;
  return (
    <div className="lf-map" role="application" aria-label={t('map.label')}>
      <div ref={box} className="lf-map-canvas" />
      <p className="lf-map-note">
        {tiles ? null : t('map.offline')}{' '}
        <Button type="link" size="small" onClick={() => map.current?.fitBounds(boundsOf(devices), FIT)}>
          {t('map.fit')}
        </Button>
      </p>
    </div>
  );
}

const SHAPES = {
  alarm: 'M8 1.5 15.2 14.3H.8z',
  online: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  offline: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2 12.2 3.8',
} as const;

/** Markers live outside React: hundreds are moved with every frame of a pan. */
function pin(device: Placed, open: (href: string) => void): HTMLElement {
  const state = device.alarmCount > 0 ? 'alarm' : device.online ? 'online' : 'offline';
  const element = document.createElement('a');
  const href = deviceHref(device.id, { alarm: state === 'alarm' });
  element.className = 'lf-map-pin';
  element.href = href;
  element.addEventListener('click', (event) => {
    event.preventDefault();
    open(href);
  });
  const tone = { alarm: 'severe', online: 'ok', offline: 'idle' }[state];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('width', '12');
  svg.setAttribute('height', '12');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[state]);
  path.style.fill = state === 'offline' ? 'none' : `var(--lf-${tone})`;
  path.style.stroke = `var(--lf-${tone})`;
  path.style.strokeWidth = '1.8';
  svg.append(path);
  element.append(svg, document.createTextNode(device.name));
  return element;
}

function clusterMark(
  { point_count: count, alarms }: { point_count: number; alarms: number },
  t: (key: 'map.cluster', values: { count: number }) => string,
  open: () => void,
): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = alarms > 0 ? 'lf-map-cluster lf-map-cluster-alarm' : 'lf-map-cluster';
  element.textContent = alarms > 0 ? `▲ ${count}` : String(count);
  element.setAttribute('aria-label', t('map.cluster', { count }));
  element.addEventListener('click', open);
  return element;
}
