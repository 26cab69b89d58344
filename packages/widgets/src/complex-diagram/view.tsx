import type { DataOf } from '@lightfield/page';
import { useMemo } from 'react';
import { colourAt, SAMPLE_NAMES } from '../kit/chart/series.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { sourcesOf, unitOf } from '../kit/chart/sources.ts';
import { TimeFilter } from '../kit/chart/time-filter.tsx';
import { usePast } from '../kit/chart/use-past.ts';
import { type XySeries, pairsOf, xyPicture } from '../kit/chart/xy.ts';
import { usePage } from '../kit/host.ts';
import type { ViewProps } from '../kit/view.ts';
import type { complexDiagram } from './definition.ts';
import { pairedPlaces } from './pairs.ts';

const ADAPT = { mode: 'adapt', minVal: 0, maxVal: 100 } as const;

/** Points of one variable over another, out of reports. */
export function ComplexDiagramView({ widget }: ViewProps<DataOf<typeof complexDiagram>, 'chart'>) {
  const { live, language } = usePage();
  const { data, position } = widget;
  const { signalArrayX, signalArrayY, reportIdX, reportIdY, timeRange, timeFilter } = data;
  const sheet = useSheet();
  const sources = useMemo(
    () => [
      ...sourcesOf({ reportSignalArray: signalArrayX, reportId: reportIdX }),
      ...sourcesOf({ reportSignalArray: signalArrayY, reportId: reportIdY }),
    ],
    [signalArrayX, signalArrayY, reportIdX, reportIdY],
  );
  const { width } = position;
  const past = usePast({ sheet, sources, timeRange, timeFilter, width: width * 2, doubtful: false, samples: 2 });
  const make = (off: ReadonlySet<number>) => {
    const { from, to, curves, says } = past.shown();
    const count = signalArrayX.length;
    const places = sources.length === 0 && past.isSample ? [{ x: 0, y: 0 }] : pairedPlaces(count, signalArrayY.length);
    const offset = sources.length === 0 ? 1 : count;
    const series = places.map(({ x, y }, at): XySeries => {
      const [curveX, curveY] = [curves[x], curves[offset + y]];
      const [nameX, nameY] = [sources[x]?.name, sources[offset + y]?.name];
      return {
        name: nameX && nameY ? `${nameY} – ${nameX}` : (SAMPLE_NAMES[at] ?? ''),
        colour: colourAt(data.theme, at),
        pairs: curveX && curveY ? pairsOf(curveX, curveY, from, to) : { times: [], xs: [], ys: [] },
        isOff: off.has(at),
        source: offset + y,
      };
    });
    const titleOf = (first: number, last: number, own: string) => {
      const names = new Set(sources.slice(first, last).map(({ name }) => name));
      const units = new Set(
        sources.slice(first, last).map(({ binding }, at) => curves[first + at]?.column?.unit || unitOf(live, binding)),
      );
      const [name = ''] = names.size === 1 ? names : [];
      const [shared = ''] = units.size === 1 ? units : [];
      const unit = own || shared;
      return name && unit ? `${name} (${unit})` : name || unit;
    };
    return xyPicture({
      size: position,
      margins: position,
      series,
      modeX: ADAPT,
      modeY: ADAPT,
      formatX: data.formatX,
      formatY: data.formatY,
      look: data,
      titleX: titleOf(0, count, data.formatX.unit),
      titleY: titleOf(count, sources.length, data.formatY.unit),
      isLine: false,
      says,
    });
  };
  const pointing = useShell({ widget, sheet, sources, mayToggle: data.dataSelect, zoom: null, make });
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={sources.map(({ name }) => name).join(', ')}
      isSample={past.isSample}
      pointing={pointing}
    >
      <TimeFilter past={past} size={position} minutes={timeRange} font={data.ticks.font} language={language} />
    </SheetView>
  );
}
