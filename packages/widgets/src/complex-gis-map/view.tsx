import '../kit/map/map.css';
import type { DataOf } from '@lightfield/page';
import { type CSSProperties, Suspense, useMemo, useRef } from 'react';
import { type ViewProps, boxCss, usePage } from '../kit/index.ts';
import { mapColours, modeOn } from '../kit/map/palette.ts';
import { Said } from '../kit/map/said.tsx';
import { StillMap } from '../kit/map/still-map.tsx';
import { Strip } from '../kit/map/strip.tsx';
import { useDeviceLink, useShownDevices, useWords } from '../kit/map/use-devices.ts';
import { useNotes } from '../kit/map/use-notes.ts';
import { mapWords } from '../kit/map/words.ts';
import { complexGisMap } from './definition.ts';

type Data = DataOf<typeof complexGisMap>;
/** Narrower, there is no room for names; narrower still, nor for what one zooms by. Page units. */
const NAMES_FROM = 220;
const CONTROLS_FROM = 300;

/** Devices where they stand, with their states and values; a click opens one. */
export function GisMapView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const { language, map, mode: use } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const shown = useShownDevices(place, data.equipments);
  const { devices, placed, isSample, total } = shown;
  const { width, height } = position;
  const hasNames = width >= NAMES_FROM;
  const notes = useNotes(data.signalArray, data.format, data.signalEnable && hasNames);
  const wordsOf = useWords(devices, data.titleEnable && hasNames, notes);
  const centre = useMemo(
    () => (data.centre === 'fixed' ? { lng: data.lng, lat: data.lat } : null),
    [data.centre, data.lng, data.lat],
  );
  const name = widget.widgetName || complexGisMap.title[language];
  const words = useMemo(() => mapWords(name, language), [name, language]);
  const link = useDeviceLink(devices);
  const mode = modeOn(style.fill.enable ? style.fill.color : '#ffffff');
  const still = () => (
    <StillMap devices={placed} size={{ width, height }} zoom={data.zoom} {...{ wordsOf, centre, link }} />
  );
  const root: CSSProperties = { ...boxCss(style), ...mapColours(mode) };
  return (
    <div
      ref={place}
      className="lf-gis"
      style={root}
      data-mode={mode}
      data-small={!hasNames || height < 140}
      inert={use === 'edit'}
    >
      <div className="lf-gis-canvas">
        {isSample || !map ? (
          still()
        ) : (
          <Suspense>
            <map.Canvas
              devices={placed}
              zoom={data.zoom}
              layer={data.layer}
              controls={width >= CONTROLS_FROM && height >= 200}
              {...{ wordsOf, centre, mode, words, link, still }}
            />
          </Suspense>
        )}
      </div>
      {devices.length > 0 ? <Strip {...{ devices, total, language }} shows={data} /> : null}
      <Said shown={shown} />
    </div>
  );
}
