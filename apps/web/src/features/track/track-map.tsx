import type { TrackPoint } from '@lightfield/contract';
import { COLOURS, Empty } from '@lightfield/ui';
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIT, hasWebGl, makeMap } from '../../lib/map/base-map.ts';
import { boundsOf } from '../../lib/map/geometry.ts';
import { useTheme } from '../../lib/preferences.ts';
import type { Moment } from './playback.ts';
import styles from './track.module.css';

const LINE_WIDTH = 3;

const lineOf = (coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
});

/** The whole way, the part that has been passed, and where the device was at the moment that is played. */
export function TrackMap({
  points,
  moment,
  tiles,
}: {
  points: readonly TrackPoint[];
  moment: Moment | undefined;
  tiles: string;
}) {
  const { t } = useTranslation('track');
  const mode = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: MapLibre; here: Marker }>(null);
  const newest = useRef(moment);
  const [unsupported] = useState(() => !hasWebGl());

  useEffect(() => {
    if (!box.current || unsupported) return undefined;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return undefined;
    const map = makeMap(box.current, mode, tiles);
    map.fitBounds(boundsOf(points), FIT);
    const colour = COLOURS[mode];
    map.on('load', () => {
      map.addSource('way', { type: 'geojson', data: lineOf(points.map(({ lng, lat }) => [lng, lat])) });
      map.addSource('passed', { type: 'geojson', data: passedLine(points, newest.current) });
      const line = (id: string, paint: string) =>
        map.addLayer({ id, type: 'line', source: id, paint: { 'line-color': paint, 'line-width': LINE_WIDTH } });
      line('way', colour.lineStrong);
      line('passed', colour.accent);
    });
    const label = (text: string) => {
      const element = document.createElement('div');
      element.className = styles['mark'] ?? '';
      element.textContent = text;
      return element;
    };
    new Marker({ element: label(t('begin')), anchor: 'bottom' }).setLngLat([first.lng, first.lat]).addTo(map);
    new Marker({ element: label(t('end')), anchor: 'top' }).setLngLat([last.lng, last.lat]).addTo(map);
    const dot = document.createElement('div');
    dot.className = styles['here'] ?? '';
    const here = new Marker({ element: dot }).setLngLat([first.lng, first.lat]).addTo(map);
    drawn.current = { map, here };
    return () => {
      map.remove();
      drawn.current = null;
    };
  }, [mode, points, t, tiles, unsupported]);

  useEffect(() => {
    newest.current = moment;
    if (!drawn.current || !moment) return;
    drawn.current.here.setLngLat([moment.lng, moment.lat]);
    void drawn.current.map.getSource<GeoJSONSource>('passed')?.setData(passedLine(points, moment));
  }, [moment, points]);

  if (unsupported) return <Empty icon="map" title={t('unsupported')} />;
  return (
    <div className={styles['map']} role="application" aria-label={t('label')}>
      <div ref={box} className={styles['canvas']} />
    </div>
  );
}

function passedLine(points: readonly TrackPoint[], moment: Moment | undefined) {
  const passed = points.slice(0, moment?.passed ?? 0).map(({ lng, lat }): [number, number] => [lng, lat]);
  return lineOf(moment ? [...passed, [moment.lng, moment.lat]] : passed);
}
