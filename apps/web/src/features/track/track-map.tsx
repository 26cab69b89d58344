import type { TrackPoint } from '@lightfield/contract';
import { COLOURS, Empty, StateShape } from '@lightfield/ui';
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MapBase } from '../../lib/map/base.ts';
import { FIT, hasWebGl, makeMap } from '../../lib/map/base-map.ts';
import { shown as onMap } from '../../lib/map/datum.ts';
import { boundsOf } from '../../lib/map/geometry.ts';
import { useTheme } from '../../lib/preferences.ts';
import { formatTime } from '../../lib/time.ts';
import type { AlarmPlace, Moment } from './playback.ts';
import styles from './track.module.css';

const LINE_WIDTH = 3;
/** Begin and end stand off the dot of the device, pixels. */
const ABOVE: [number, number] = [0, -12];
const BELOW: [number, number] = [0, 12];

const lineOf = (coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
});

/** The whole way, the part that has been passed, where the device was at the moment that is played, and where it raised alarms. */
export function TrackMap({
  points,
  moment,
  alarms,
  base,
  onPick,
}: {
  points: readonly TrackPoint[];
  moment: Moment | undefined;
  alarms: readonly AlarmPlace[];
  base: MapBase;
  /** The mark of an alarm was pressed: its moment is to be looked at. */
  onPick: (at: number) => void;
}) {
  const { t } = useTranslation('track');
  const mode = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: MapLibre; here: Marker }>(null);
  const [map, setMap] = useState<MapLibre>();
  const newest = useRef(moment);
  const [unsupported] = useState(() => !hasWebGl());

  useEffect(() => {
    if (!box.current || unsupported) return undefined;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return undefined;
    const way = points.map((point) => onMap(point, base.datum));
    const map = makeMap(box.current, mode, base);
    map.fitBounds(boundsOf(way.map(([lng, lat]) => ({ lng, lat }))), FIT);
    const colour = COLOURS[mode];
    map.on('style.load', () => {
      map.addSource('way', { type: 'geojson', data: lineOf(way) });
      map.addSource('passed', {
        type: 'geojson',
        data: passedLine(way, newest.current && { ...newest.current, at: onMap(newest.current, base.datum) }),
      });
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
    if (points.length > 1) {
      new Marker({ element: label(t('begin')), anchor: 'bottom', offset: ABOVE })
        .setLngLat(onMap(first, base.datum))
        .addTo(map);
      new Marker({ element: label(t('end')), anchor: 'top', offset: BELOW })
        .setLngLat(onMap(last, base.datum))
        .addTo(map);
    }
    const dot = document.createElement('div');
    dot.className = styles['here'] ?? '';
    dot.title = t('here');
    const here = new Marker({ element: dot }).setLngLat(onMap(newest.current ?? first, base.datum)).addTo(map);
    drawn.current = { map, here };
    setMap(map);
    return () => {
      setMap(undefined);
      map.remove();
      drawn.current = null;
    };
  }, [mode, points, t, base, unsupported]);

  useEffect(() => {
    newest.current = moment;
    if (!drawn.current || !moment) return;
    const at = onMap(moment, base.datum);
    drawn.current.here.setLngLat(at);
    // who has come closer is taken along
    if (!drawn.current.map.getBounds().contains(at)) drawn.current.map.panTo(at, { duration: 0 });
    const way = points.map((point) => onMap(point, base.datum));
    void drawn.current.map.getSource<GeoJSONSource>('passed')?.setData(passedLine(way, { ...moment, at }));
  }, [moment, points, base]);

  if (unsupported) return <Empty icon="map" title={t('unsupported')} />;
  return (
    <div className={styles['map']} role="application" aria-label={t('label')}>
      <div ref={box} className={styles['canvas']} />
      {map ? alarms.map((place) => <AlarmMark key={place.alarms[0]?.id} {...{ map, place, base, onPick }} />) : null}
    </div>
  );
}

function AlarmMark({
  map,
  place,
  base,
  onPick,
}: {
  map: MapLibre;
  place: AlarmPlace;
  base: MapBase;
  onPick: (at: number) => void;
}) {
  const { t } = useTranslation(['track', 'common']);
  const [element] = useState(() => document.createElement('div'));
  const { lng, lat, worst, alarms } = place;
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat(onMap({ lng, lat }, base.datum)).addTo(map);
    return () => void marker.remove();
  }, [element, lat, lng, map, base]);
  const shown = alarms.find(({ severity }) => severity === worst);
  if (!shown) return null;
  const words = t(alarms.length > 1 ? 'alarmMarkMore' : 'alarmMark', {
    severity: t(`common:severity.${worst}`),
    content: shown.content,
    at: formatTime(shown.raisedAt),
    count: alarms.length,
  });
  return createPortal(
    <button
      type="button"
      className={styles['alarm']}
      title={words}
      aria-label={words}
      onClick={() => onPick(shown.raisedAt)}
    >
      <StateShape state={worst} size={16} />
      {alarms.length > 1 ? alarms.length : null}
    </button>,
    element,
  );
}

function passedLine(
  way: readonly [number, number][],
  moment: (Moment & { readonly at: [number, number] }) | undefined,
) {
  return lineOf(moment ? [...way.slice(0, moment.passed), moment.at] : []);
}
