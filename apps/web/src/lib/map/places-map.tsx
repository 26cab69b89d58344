import './places-map.css';
import { useQuery } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Layer, type MapBase, NO_BASE, layersOf, mapBase } from './base.ts';
import { FIT, type MapMode, hasWebGl, makeMap } from './base-map.ts';
import { type Datum, shown } from './datum.ts';
import { boundsOf } from './geometry.ts';
import { type Bunch, type PinLink, type PinWords, type Placed, featuresOf } from './marks.ts';
import { type Marks, placeMarks } from './place-marks.ts';

interface Place {
  readonly lng: number;
  readonly lat: number;
}
export interface PlacesMapProps {
  readonly devices: readonly Placed[];
  readonly wordsOf: (device: { readonly id: string; readonly name: string }) => PinWords;
  /** `null`: all devices are in the picture. */
  readonly centre: Place | null;
  readonly zoom: number;
  readonly layer: Layer;
  readonly mode: MapMode;
  readonly controls: boolean;
  readonly words: {
    readonly label: string;
    bunch(counts: Bunch): string;
    readonly fit: string;
    readonly noBase: string;
    readonly layers: string;
    readonly layer: Readonly<Record<Layer, string>>;
  };
  readonly link?: (id: string) => PinLink | undefined;
  /** What is shown where a browser cannot draw the map. */
  readonly still: ComponentType;
}

/** The map of the house for whoever has devices to show on it: a page, or the address of the map. */
export default function PlacesMap(props: PlacesMapProps) {
  const [supported] = useState(hasWebGl);
  const base = useQuery({ ...mapBase(), enabled: supported });
  const Still = props.still;
  if (!supported) return <Still />;
  // a platform that cannot be asked keeps nobody from the grid
  return base.isPending ? null : <Canvas {...props} base={base.data ?? NO_BASE} />;
}

/** No nearer than `zoom`, with room around them. */
function lookAt(
  map: MapLibre,
  places: readonly Place[],
  centre: Place | null,
  { zoom, datum }: { zoom: number; datum: Datum },
) {
  if (centre) map.jumpTo({ center: shown(centre, datum), zoom });
  else if (places.length > 0) {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const padding = Math.min(FIT.padding, width / 4, height / 4);
    const onMap = places.map((place) => {
      const [lng, lat] = shown(place, datum);
      return { lng, lat };
    });
    // `zoom` says how near; room of its own would keep devices of one works in one heap
    map.fitBounds(boundsOf(onMap, 0), { padding, maxZoom: zoom, duration: 0 });
  }
}

/** Where the map stands when nothing is known: the middle of the country. */
const COUNTRY = { center: [105, 35] as [number, number], zoom: 2.5 };

function Canvas({ base, ...props }: PlacesMapProps & { readonly base: MapBase }) {
  const { devices, wordsOf, centre, zoom, mode, controls, words, link } = props;
  const layers = layersOf(base);
  const [chosen, choose] = useState(props.layer);
  const layer = layers.includes(chosen) ? chosen : 'grid';
  const [isBase, setBase] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const marks = useRef<Marks>(null);
  // what stood when the map was left for another theme or layer
  const stood = useRef<{ center: [number, number]; zoom: number }>(null);
  /** Looks at the devices once they have come. */
  const awaited = useRef<() => void>(null);
  const newest = useRef({ devices, wordsOf, words, link });
  useLayoutEffect(() => {
    newest.current = { devices, wordsOf, words, link };
  });

  useEffect(() => {
    if (!box.current) return undefined;
    setBase(true);
    const made = makeMap(box.current, mode, base, { layer, controls, onBase: setBase });
    map.current = made;
    made.jumpTo(stood.current ?? COUNTRY);
    if (!stood.current) lookAt(made, newest.current.devices, centre, { zoom, datum: base.datum });
    let isTouched = stood.current !== null || newest.current.devices.length > 0 || centre !== null;
    awaited.current = () => {
      if (isTouched) return;
      isTouched = newest.current.devices.length > 0;
      lookAt(made, newest.current.devices, centre, { zoom, datum: base.datum });
    };
    made.on('style.load', () => {
      marks.current = placeMarks(made, featuresOf({ devices: newest.current.devices, cells: [] }, base.datum), {
        say: (bunch) => newest.current.words.bunch(bunch),
        words: (device) => newest.current.wordsOf(device),
        link: ({ id }) => newest.current.link?.(id),
      });
    });
    // a picture that a browser throws away after it was shown is not there to be printed
    const print = () => made.redraw();
    window.addEventListener('beforeprint', print);
    return () => {
      window.removeEventListener('beforeprint', print);
      const { lng, lat } = made.getCenter();
      stood.current = isTouched ? { center: [lng, lat], zoom: made.getZoom() } : null;
      marks.current?.stop();
      marks.current = null;
      map.current = null;
      made.remove();
    };
  }, [mode, base, layer, controls, centre, zoom]);

  useEffect(() => {
    marks.current?.put(featuresOf({ devices, cells: [] }, base.datum));
    awaited.current?.();
  }, [devices, base]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- marks ask for what is newest
  useEffect(() => marks.current?.refresh(), [wordsOf, link]);

  return (
    <div className="lf-places" role="application" aria-label={words.label}>
      <div ref={box} className="lf-places-box" />
      {controls ? (
        <div className="lf-places-tools">
          {!isBase && layer !== 'grid' ? <output>{words.noBase}</output> : null}
          {layers.length > 1 ? (
            <fieldset aria-label={words.layers}>
              {layers.map((one) => (
                <button key={one} type="button" aria-pressed={one === layer} onClick={() => choose(one)}>
                  {words.layer[one]}
                </button>
              ))}
            </fieldset>
          ) : null}
          <button
            type="button"
            onClick={() => map.current && lookAt(map.current, devices, null, { zoom, datum: base.datum })}
          >
            {words.fit}
          </button>
        </div>
      ) : null}
    </div>
  );
}
