import '../kit/map/map.css';
import type { DataOf } from '@lightfield/page';
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react';
import { type ViewProps, boxCss, keyOf, numberOf, usePage } from '../kit/index.ts';
import { mapColours, modeOn } from '../kit/map/palette.ts';
import { type Area, type Plot, dashPath, pathOf, placesOf, plotOf, projectionOf } from '../kit/map/projection.ts';
import { type AreaFile, type RegionGeometry, nameIn, readGeometry } from '../kit/map/region-geometry.ts';
import { type Scale, countsIn, figureOf, percentOf, scaleOf, valuesIn } from '../kit/map/region-values.ts';
import { Said } from '../kit/map/said.tsx';
import { spotsOf } from '../kit/map/scatter.ts';
import { DASHES, INSET, ISLANDS } from '../kit/map/south-china-sea.ts';
import { Spots } from '../kit/map/spots.tsx';
import { Strip } from '../kit/map/strip.tsx';
import { type ShownDevices, useDeviceLink, useShownDevices, useWords } from '../kit/map/use-devices.ts';
import { useNotes, useTold } from '../kit/map/use-notes.ts';
import { mapsText } from '../locales/maps/text.ts';
import type { complexMap } from './definition.ts';

type Data = DataOf<typeof complexMap>;
/** Smaller, there is no room for the inset, the scale and the line that says whose map it is. Page units. */
const ALL_FROM = 300;
const ROOM = 12;
const insetSize = (height: number) => {
  const high = Math.min(136, height * 0.26);
  return { width: high * 0.75, height: high };
};

/** Regions coloured by value, and the devices on them; a click opens one. */
export function RegionMapView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const { language, mode: use } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const shown = useShownDevices(place, data.equipments);
  const { devices, placed, total } = shown;
  const geometry = useGeometry(data.area);
  const { width, height } = position;
  const isLarge = width >= ALL_FROM && height >= 200;
  const notes = useNotes(data.signalArray, data.format, data.signalEnable);
  const wordsOf = useWords(devices, data.titleEnable && isLarge, notes);
  const link = useDeviceLink(devices);
  const plot = usePlot(geometry, data, width, height);
  const { values, scale } = useValues(geometry, data, shown);
  const spots = useMemo(
    () => (plot ? spotsOf(placed, plot, { width, height }, (device) => wordsOf(device).title) : []),
    [placed, plot, width, height, wordsOf],
  );
  const root: CSSProperties = {
    ...boxCss(style),
    ...mapColours(modeOn(style.fill.enable ? style.fill.color : '#ffffff')),
  };
  return (
    <div ref={place} className="lf-gis" style={root} data-small={!isLarge} inert={use === 'edit'}>
      {geometry && plot ? (
        <svg className="lf-gis-canvas" width={width} height={height}>
          <Land {...{ geometry, plot, data, values, scale }} />
          {data.area === 'china' && isLarge ? <Inset {...{ geometry, data, width, height }} /> : null}
          <Spots {...{ spots, wordsOf, link }} />
        </svg>
      ) : null}
      {geometry === null ? <p className="lf-map-none">{mapsText('noGeometry')[language]}</p> : null}
      {devices.length > 0 ? <Strip {...{ devices, total, language }} shows={data} /> : null}
      {geometry ? <Said shown={shown} below={isLarge ? <Below {...{ geometry, data, scale }} /> : null} /> : null}
    </div>
  );
}

/** `undefined`: on its way; `null`: there is none. */
function useGeometry(area: Area): RegionGeometry | null | undefined {
  const host = usePage();
  const [known, know] = useState<{ area: Area; geometry: RegionGeometry | null }>();
  const ask = host.geometry;
  useEffect(() => {
    let isGone = false;
    const tell = (file: AreaFile | undefined) => {
      if (!isGone) know({ area, geometry: (file && readGeometry(file.json, file.own)) ?? null });
    };
    if (ask) ask(area).then(tell, () => tell(undefined));
    return () => {
      isGone = true;
    };
  }, [ask, area]);
  if (!ask) return null;
  return known?.area === area ? known.geometry : undefined;
}

function usePlot(geometry: RegionGeometry | null | undefined, data: Data, width: number, height: number) {
  const { area, centre, lng, lat, zoom } = data;
  return useMemo(() => {
    if (!geometry) return undefined;
    // 台湾 stands beside the inset, not below it
    const beside = area === 'china' && width >= ALL_FROM && height >= 200 ? insetSize(height).width * 0.7 : 0;
    const frame = {
      x: ROOM,
      y: ROOM,
      width: Math.max(1, width - 2 * ROOM - beside),
      height: Math.max(1, height - 2 * ROOM),
    };
    const look = centre === 'fixed' ? { lng, lat, zoom } : undefined;
    return plotOf(projectionOf(area), placesOf(geometry.regions), frame, look);
  }, [geometry, area, centre, lng, lat, zoom, width, height]);
}

/** What each region comes to, and the scale of its colours. */
function useValues(geometry: RegionGeometry | null | undefined, data: Data, { placed }: ShownDevices) {
  const { live } = usePage();
  const { colourBy, regionArray, mode, minVal, maxVal } = data;
  const bindings = useMemo(() => regionArray.flatMap(({ bind }) => bind ?? []), [regionArray]);
  const told = useTold(bindings, colourBy === 'values');
  return useMemo(() => {
    const regions = geometry?.regions ?? [];
    const read = (_told: object) =>
      regionArray.map(({ title, bind }) => ({ title, value: bind ? numberOf(live.read(keyOf(bind))) : undefined }));
    const values: readonly (number | undefined)[] =
      colourBy === 'values'
        ? valuesIn(regions, read(told))
        : colourBy === 'none'
          ? []
          : countsIn(regions, placed, colourBy);
    const fixed = mode === 'fixed' && colourBy !== 'none' ? { min: minVal, max: maxVal } : undefined;
    return { values, scale: fixed ?? scaleOf(values, colourBy !== 'values') };
  }, [geometry, colourBy, regionArray, mode, minVal, maxVal, live, placed, told]);
}

interface LandProps {
  readonly geometry: RegionGeometry;
  readonly plot: Plot;
  readonly data: Pick<Data, 'area' | 'landColor' | 'edgeColor' | 'lowColor' | 'highColor' | 'colourBy' | 'format'>;
  readonly values: readonly (number | undefined)[];
  readonly scale: Scale | undefined;
}
/** Filled over its own borders: what is left of them is around all of it, half as wide. */
const JOINED: CSSProperties = { fillRule: 'nonzero', paintOrder: 'stroke', strokeWidth: 1.4 };
const Land = memo(function Land({ geometry, plot, data, values, scale }: LandProps) {
  const { language } = usePage();
  const paths = useMemo(() => geometry.regions.map((region) => pathOf(region, plot)), [geometry, plot]);
  // the map of the world that comes with the product shows China as its own map does
  const hasDashes = data.area === 'china' || geometry.source === null;
  const dashes = useMemo(() => (hasDashes ? dashPath(DASHES, plot) : ''), [hasDashes, plot]);
  const colourOf = (value: number | undefined): string =>
    scale && value !== undefined && !(data.colourBy !== 'values' && value === 0)
      ? `color-mix(in oklab, ${data.highColor} ${percentOf(value, scale)}%, ${data.lowColor})`
      : data.landColor;
  return (
    <g style={{ stroke: data.edgeColor, strokeWidth: 0.7, strokeLinejoin: 'round' }}>
      {geometry.regions.map((region, at) => {
        const value = values[at];
        const name = nameIn(region, language);
        const title =
          value === undefined
            ? name
            : mapsText('regionValue', { region: name, value: figureOf(value, data) })[language];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- regions have no other name than their place
          <path
            key={at}
            d={paths[at]}
            fillRule="evenodd"
            style={{ fill: colourOf(value), ...(region.joined && JOINED) }}
          >
            <title>{title}</title>
          </path>
        );
      })}
      {dashes ? <path d={dashes} style={{ fill: 'none', strokeWidth: data.area === 'china' ? 1.4 : 1 }} /> : null}
    </g>
  );
});

interface InsetProps {
  readonly geometry: RegionGeometry;
  readonly data: Pick<Data, 'landColor' | 'edgeColor'>;
  readonly width: number;
  readonly height: number;
}
/** The South China Sea as maps of China show it, in the right lower corner. */
function Inset({ geometry, data, width, height }: InsetProps) {
  const { language } = usePage();
  const frame = useMemo(() => {
    const size = insetSize(height);
    return { x: width - size.width - 8, y: height - size.height - 8, ...size };
  }, [width, height]);
  const paths = useMemo(() => {
    const plot = plotOf(projectionOf('china'), INSET, frame);
    return {
      plot,
      land: geometry.regions.map((region) => pathOf(region, plot)).join(''),
      dashes: dashPath(DASHES, plot),
      islands: ISLANDS.map(([lng, lat]) => plot(lng, lat)),
    };
  }, [geometry, frame]);
  return (
    <svg
      x={frame.x}
      y={frame.y}
      width={frame.width}
      height={frame.height}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
    >
      <rect {...frame} style={{ fill: 'var(--lf-surface)' }} />
      <path d={paths.land} style={{ fill: data.landColor, stroke: data.edgeColor, strokeWidth: 0.5 }} />
      <path d={paths.dashes} style={{ fill: 'none', stroke: data.edgeColor, strokeWidth: 1.4 }} />
      {paths.islands.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={1.1} style={{ fill: data.edgeColor }} />
      ))}
      <text x={frame.x + frame.width / 2} y={frame.y + frame.height - 5} textAnchor="middle" className="lf-map-inset">
        {mapsText('inset')[language]}
      </text>
      <rect {...frame} style={{ fill: 'none', stroke: data.edgeColor }} />
    </svg>
  );
}

interface BelowProps {
  readonly geometry: RegionGeometry;
  readonly data: Pick<Data, 'area' | 'lowColor' | 'highColor' | 'colourBy' | 'format'>;
  readonly scale: Scale | undefined;
}
/** What the colours mean, and whose map it is. */
function Below({ geometry, data, scale }: BelowProps) {
  const { language } = usePage();
  const source = geometry.source ?? mapsText(`source.${data.area}`)[language];
  return (
    <div className="lf-map-below">
      {scale ? (
        <p>
          {figureOf(scale.min, data)}
          <i style={{ background: `linear-gradient(90deg in oklab, ${data.lowColor}, ${data.highColor})` }} />
          {figureOf(scale.max, data)}
        </p>
      ) : null}
      {source ? <small>{source}</small> : null}
    </div>
  );
}
