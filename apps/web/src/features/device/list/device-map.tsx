import { type AnswerOf, ROUTES, type deviceCalls } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '../../../lib/call.ts';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { type MapBase, NO_BASE, layersOf, mapBase } from '../../../lib/map/base.ts';
import { FIT, hasWebGl, makeMap } from '../../../lib/map/base-map.ts';
import { type Datum, meant, shown } from '../../../lib/map/datum.ts';
import { boundsOf } from '../../../lib/map/geometry.ts';
import { type Box, featuresOf, isAlarm, worstOf } from '../../../lib/map/marks.ts';
import { type Marks, placeMarks } from '../../../lib/map/place-marks.ts';
import { useTheme } from '../../../lib/preferences.ts';
import { Failure } from '../../../lib/texted.tsx';
import { deviceMap } from './api/device-queries.ts';

type Answer = AnswerOf<typeof deviceCalls.queryAllForMap>;
type Filter = Pick<BodyOf<typeof deviceCalls.queryAllForMap>, 'keyword' | 'groupId'>;

/** `whole`: it has a screen of its own; else a link leads there. */
export default function DeviceMap({ filter, whole = false }: { filter: Filter; whole?: boolean }) {
  const { t } = useTranslation(['device-list', 'common']);
  const [box, setBox] = useState<Box>();
  // first everything, to know where it lies; then what is in the picture
  const all = useQuery(deviceMap(filter));
  const seen = useQuery({ ...deviceMap({ ...filter, ...box }), enabled: box !== undefined });
  const base = useQuery(mapBase());
  if (all.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={1} />;
  if (all.isError && !all.data) return <Failure error={all.error} onRetry={() => void all.refetch()} />;
  if (!all.data.extent) return <Empty icon="map" title={t('map.none')} note={t('map.noneNote')} />;
  return base.isPending ? null : (
    <MapCanvas
      answer={(box && seen.data) ?? all.data}
      extent={all.data.extent}
      total={all.data.total}
      base={base.data ?? NO_BASE}
      onBox={setBox}
      whole={whole}
    />
  );
}

const cornersOf = ({ west, south, east, north }: Box, datum: Datum) =>
  boundsOf(
    [
      { lng: west, lat: south },
      { lng: east, lat: north },
    ].map((corner) => {
      const [lng, lat] = shown(corner, datum);
      return { lng, lat };
    }),
  );

function MapCanvas({
  answer,
  extent,
  total,
  base,
  onBox,
  whole,
}: {
  answer: Answer;
  /** Where all of them lie. */
  extent: Box;
  total: number;
  base: MapBase;
  onBox: (box: Box) => void;
  whole: boolean;
}) {
  const { t } = useTranslation('device-list');
  const mode = useTheme();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const placed = useRef<Marks>(null);
  const newest = useRef({ answer, extent });
  const [unsupported] = useState(() => !hasWebGl());

  useEffect(() => {
    if (!box.current || unsupported) return undefined;
    const drawn = makeMap(box.current, mode, base);
    map.current = drawn;
    drawn.fitBounds(cornersOf(newest.current.extent, base.datum), FIT);
    let marks: Marks | undefined;
    drawn.on('style.load', () => {
      marks = placeMarks(drawn, featuresOf(newest.current.answer, base.datum), {
        say: (bunch) => t('map.cluster', { ...bunch }),
        words: (device) => ({ title: device.name, lines: [], label: device.name }),
        link: (device) => {
          const href = deviceHref(device.id, { alarm: isAlarm(worstOf(device)) });
          return { href, open: () => void navigate({ to: href }) };
        },
      });
      placed.current = marks;
    });
    const look = () => {
      const [southWest, northEast] = [drawn.getBounds().getSouthWest(), drawn.getBounds().getNorthEast()];
      const [{ lng: west, lat: south }, { lng: east, lat: north }] = [
        meant(southWest, base.datum),
        meant(northEast, base.datum),
      ];
      onBox({
        west: Math.max(-180, west),
        south: Math.max(-90, south),
        east: Math.min(180, east),
        north: Math.min(90, north),
      });
    };
    drawn.on('style.load', look);
    drawn.on('moveend', look);
    return () => {
      marks?.stop();
      placed.current = null;
      drawn.remove();
      map.current = null;
    };
  }, [mode, navigate, onBox, t, base, unsupported]);

  useEffect(() => {
    newest.current = { answer, extent };
    placed.current?.put(featuresOf(answer, base.datum));
  }, [answer, extent, base]);

  if (unsupported) return <Empty icon="map" title={t('map.unsupported')} />;
  return (
    <div className="lf-map" role="application" aria-label={t('map.label')}>
      <div ref={box} className="lf-map-canvas" />
      <p className="lf-map-note">
        {t('map.total', { total })} {layersOf(base).length > 1 ? null : t('map.offline')}{' '}
        <Button type="link" size="small" onClick={() => map.current?.fitBounds(cornersOf(extent, base.datum), FIT)}>
          {t('map.fit')}
        </Button>
        {whole ? null : (
          <Button type="link" size="small" onClick={() => void navigate({ to: ROUTES.map })}>
            {t('map.whole')}
          </Button>
        )}
      </p>
    </div>
  );
}
