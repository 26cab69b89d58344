import type { AnswerOf, deviceCalls } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '../../../lib/call.ts';
import { FIT, hasWebGl, makeMap, mapTiles } from '../../../lib/map/base-map.ts';
import { boundsOf } from '../../../lib/map/geometry.ts';
import { useTheme } from '../../../lib/preferences.ts';
import { Failure } from '../../../lib/texted.tsx';
import { deviceMap } from './api/device-queries.ts';
import { type Bunch, type Box, bunchMark, featuresOf, pin } from './map-marks.ts';

type Answer = AnswerOf<typeof deviceCalls.queryAllForMap>;
type Filter = Pick<BodyOf<typeof deviceCalls.queryAllForMap>, 'keyword' | 'groupId'>;
/** Pixels within which devices are drawn as one, and the zoom from which all stand alone. */
const CLUSTER = { radius: 48, maxZoom: 15 } as const;
/** A cell that is clicked is looked at so much nearer. */
const NEARER = 2;

export default function DeviceMap({ filter }: { filter: Filter }) {
  const { t } = useTranslation(['device-list', 'common']);
  const [box, setBox] = useState<Box>();
  // first everything, to know where it lies; then what is in the picture
  const all = useQuery(deviceMap(filter));
  const seen = useQuery({ ...deviceMap({ ...filter, ...box }), enabled: box !== undefined });
  const tiles = useQuery(mapTiles());
  if (all.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={1} />;
  if (all.isError && !all.data) return <Failure error={all.error} onRetry={() => void all.refetch()} />;
  if (!all.data.extent) return <Empty icon="map" title={t('map.none')} note={t('map.noneNote')} />;
  return tiles.isPending ? null : (
    <MapCanvas
      answer={(box && seen.data) ?? all.data}
      extent={all.data.extent}
      total={all.data.total}
      tiles={tiles.data ?? ''}
      onBox={setBox}
    />
  );
}

const cornersOf = ({ west, south, east, north }: Box) =>
  boundsOf([
    { lng: west, lat: south },
    { lng: east, lat: north },
  ]);

function MapCanvas({
  answer,
  extent,
  total,
  tiles,
  onBox,
}: {
  answer: Answer;
  /** Where all of them lie. */
  extent: Box;
  total: number;
  tiles: string;
  onBox: (box: Box) => void;
}) {
  const { t } = useTranslation('device-list');
  const mode = useTheme();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const newest = useRef({ answer, extent });
  const [unsupported] = useState(() => !hasWebGl());

  useEffect(() => {
    if (!box.current || unsupported) return undefined;
    const drawn = makeMap(box.current, mode, tiles);
    map.current = drawn;
    drawn.fitBounds(cornersOf(newest.current.extent), FIT);
    drawn.on('load', () => {
      drawn.addSource('devices', {
        type: 'geojson',
        data: featuresOf(newest.current.answer),
        cluster: true,
        clusterRadius: CLUSTER.radius,
        clusterMaxZoom: CLUSTER.maxZoom,
        clusterProperties: {
          count: ['+', ['get', 'count']],
          offline: ['+', ['get', 'offline']],
          unheard: ['+', ['get', 'unheard']],
          alarm: ['+', ['get', 'alarm']],
          rank: ['max', ['get', 'rank']],
        },
      });
      // A layer that draws nothing: without one the source is never tiled. Texts need fonts from a server, so markers are HTML.
      drawn.addLayer({
        id: 'devices',
        type: 'circle',
        source: 'devices',
        paint: { 'circle-radius': 1, 'circle-opacity': 0 },
      });
    });
    const look = () => {
      const [[west, south], [east, north]] = drawn.getBounds().toArray();
      onBox({
        west: Math.max(-180, west),
        south: Math.max(-90, south),
        east: Math.min(180, east),
        north: Math.min(90, north),
      });
    };
    drawn.on('load', look);
    drawn.on('moveend', look);
    const stop = placeMarks(drawn, {
      open: (href) => void navigate({ to: href }),
      say: (bunch) => t('map.cluster', { ...bunch }),
    });
    return () => {
      stop();
      drawn.remove();
      map.current = null;
    };
  }, [mode, navigate, onBox, t, tiles, unsupported]);

  useEffect(() => {
    newest.current = { answer, extent };
    void map.current?.getSource<GeoJSONSource>('devices')?.setData(featuresOf(answer));
  }, [answer, extent]);

  if (unsupported) return <Empty icon="map" title={t('map.unsupported')} />;
  return (
    <div className="lf-map" role="application" aria-label={t('map.label')}>
      <div ref={box} className="lf-map-canvas" />
      <p className="lf-map-note">
        {t('map.total', { total })} {tiles ? null : t('map.offline')}{' '}
        <Button type="link" size="small" onClick={() => map.current?.fitBounds(cornersOf(extent), FIT)}>
          {t('map.fit')}
        </Button>
      </p>
    </div>
  );
}

/** Keeps a mark for every device and every bunch in the picture. */
function placeMarks(
  drawn: MapLibre,
  { open, say }: { open: (href: string) => void; say: (bunch: Bunch) => string },
): () => void {
  const markers = new Map<string, Marker>();
  const place = () => {
    if (!drawn.getSource('devices') || !drawn.isSourceLoaded('devices')) return;
    const seen = new Set<string>();
    for (const feature of drawn.querySourceFeatures('devices')) {
      if (feature.geometry.type !== 'Point') continue;
      const at = feature.geometry.coordinates as [number, number];
      const found = feature.properties as Bunch & { cluster_id?: number; id?: string; name?: string };
      const { cluster_id: cluster, id } = found;
      const key = cluster === undefined ? (id ?? `cell ${at.join(' ')}`) : `c${cluster}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const signature = JSON.stringify(found);
      const known = markers.get(key);
      if (known?.getElement().dataset['signature'] === signature) {
        known.setLngLat(at);
        continue;
      }
      known?.remove();
      const nearer = async () => {
        const zoom =
          cluster === undefined
            ? drawn.getZoom() + NEARER
            : await drawn.getSource<GeoJSONSource>('devices')?.getClusterExpansionZoom(cluster);
        if (zoom !== undefined) drawn.easeTo({ center: at, zoom, duration: 150 });
      };
      const element =
        id === undefined
          ? bunchMark(found, say(found), () => void nearer())
          : pin({ ...found, id, name: found.name ?? '' }, open);
      element.dataset['signature'] = signature;
      markers.set(key, new Marker({ element }).setLngLat(at).addTo(drawn));
    }
    for (const [key, marker] of markers) {
      if (seen.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
  };
  drawn.on('render', place);
  return () => {
    drawn.off('render', place);
    for (const marker of markers.values()) marker.remove();
  };
}
