import { useQuery } from '@tanstack/react-query';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapBase, NO_BASE, mapBase } from '../../../../lib/map/base.ts';
import { hasWebGl, makeMap } from '../../../../lib/map/base-map.ts';
import { meant, shown } from '../../../../lib/map/datum.ts';
import { useTheme } from '../../../../lib/preferences.ts';
import parts from '../parts/parts.module.css';

interface Place {
  readonly lng: number;
  readonly lat: number;
}
/** Where the map stands when nothing is known: the middle of the country; and how near it looks at a place. */
const COUNTRY = { lng: 105, lat: 35, zoom: 2.5 } as const;
const NEAR = 11;

/** A click, or dragging the mark, says where the device is. By keyboard one enters the degrees above. */
export default function PositionMap({ place, onPick }: { place: Place | undefined; onPick: (place: Place) => void }) {
  const { t } = useTranslation('device-core');
  const base = useQuery(mapBase());
  if (base.isPending) return null;
  return (
    <>
      <PositionCanvas place={place} base={base.data ?? NO_BASE} onPick={onPick} />
      <p className={parts['soft']}>{t('info.mapHint')}</p>
    </>
  );
}

function PositionCanvas({
  place,
  base,
  onPick,
}: {
  place: Place | undefined;
  base: MapBase;
  onPick: (place: Place) => void;
}) {
  const { t } = useTranslation('device-core');
  const mode = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const mark = useRef<Marker>(null);
  const picked = useRef(onPick);
  const [begin] = useState(place);
  const [supported] = useState(hasWebGl);
  useEffect(() => {
    picked.current = onPick;
  }, [onPick]);

  useEffect(() => {
    if (!box.current || !supported) return undefined;
    const drawn = makeMap(box.current, mode, base);
    drawn.jumpTo(begin ? { center: shown(begin, base.datum), zoom: NEAR } : { center: COUNTRY, zoom: COUNTRY.zoom });
    drawn.on('click', ({ lngLat }) => picked.current(meant(lngLat, base.datum)));
    setMap(drawn);
    return () => {
      mark.current = null;
      setMap(undefined);
      drawn.remove();
    };
  }, [mode, base, begin, supported]);

  useEffect(() => {
    if (!map) return;
    if (!place) {
      mark.current?.remove();
      mark.current = null;
    } else if (mark.current) mark.current.setLngLat(shown(place, base.datum));
    else {
      const made = new Marker({ draggable: true }).setLngLat(shown(place, base.datum)).addTo(map);
      made.on('dragend', () => picked.current(meant(made.getLngLat(), base.datum)));
      mark.current = made;
    }
  }, [map, place, base]);

  if (!supported) return null;
  return <div ref={box} className={parts['map']} role="application" aria-label={t('info.map')} />;
}
