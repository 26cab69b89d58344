import type { PositionOf, Widget } from '@lightfield/page';
import { useMemo } from 'react';
import type { z } from 'zod';
import { usePage } from '../host.ts';
import type { overTime } from './data.ts';
import { colourAt, SAMPLE_NAMES } from './series.ts';
import { fadeOf, SheetView, useSheet } from './sheet.tsx';
import { useShell } from './shell.tsx';
import { sourcesOf, unitOf } from './sources.ts';
import { TimeFilter } from './time-filter.tsx';
import { type Series, timePicture } from './time-picture.ts';
import { usePast } from './use-past.ts';

type TimeData = z.infer<z.ZodObject<typeof overTime>>;
type TimeWidget = Widget<TimeData, PositionOf<'chart'>>;

/** Curves that a chart in the designer shows while nothing is bound. */
const SAMPLES = 2;

/** Curves or areas over time: values go from the history into the picture past React. */
export function TimeChart({ widget, isArea }: { readonly widget: TimeWidget; readonly isArea: boolean }) {
  const { live, language } = usePage();
  const { data, position } = widget;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf(data), [data]);
  const { timeRange, timeFilter, theme } = data;
  const { width } = position;
  const past = usePast({ sheet, sources, timeRange, timeFilter, width, doubtful: true, samples: SAMPLES });
  const make = (off: ReadonlySet<number>) => {
    const { from, to, curves, says } = past.shown();
    const series = curves.map((curve, at): Series => {
      const source = sources[at];
      return {
        name: source?.name ?? SAMPLE_NAMES[at] ?? '',
        unit: data.format.unit || curve.column?.unit || unitOf(live, source?.binding ?? null),
        colour: colourAt(theme, at),
        curve,
        isOff: off.has(at),
      };
    });
    const settings = { ...data, isArea, ...(isArea && { fade: fadeOf(sheet, theme) }) };
    const isRunning = past.stretch === null || 'lastMs' in past.stretch;
    return timePicture({ size: position, margins: position, from, to, series, says, settings, isRunning });
  };
  const pointing = useShell({
    widget,
    sheet,
    make,
    sources,
    mayToggle: data.dataSelect,
    zoom: past.mayChoose ? (from, to) => past.choose({ from, to }) : null,
  });
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={sources.map(({ name }) => name).join(', ')}
      isSample={past.isSample}
      pointing={pointing}
      {...(isArea && { fades: theme })}
    >
      <TimeFilter past={past} size={position} minutes={timeRange} font={data.ticks.font} language={language} />
    </SheetView>
  );
}
