import type { DataOf } from '@lightfield/page';
import { colourAt } from '../kit/chart/series.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { useScript } from '../kit/script/use-script.ts';
import type { ViewProps } from '../kit/view.ts';
import { type Series, timePicture } from '../kit/chart/time-picture.ts';
import type { scriptTrend } from './definition.ts';

/** Curves through the values of the query, each in the middle of its window. */
export function ScriptTrendView({ widget }: ViewProps<DataOf<typeof scriptTrend>, 'chart'>) {
  const { data, position } = widget;
  const sheet = useSheet();
  const rows = useScript(sheet, data);
  const make = (off: ReadonlySet<number>) => {
    const { times, unitMs, lines, says } = rows;
    const from = times[0] ?? 0;
    const to = (times.at(-1) ?? from) + unitMs;
    const series = lines.map(
      ({ title, values }, at): Series => ({
        name: title,
        unit: data.format.unit,
        colour: colourAt(data.theme, at),
        curve: {
          times: times.map((time) => time + unitMs / 2),
          values: values.map((value) => value ?? Number.NaN),
          holds: false,
          doubtful: [],
        },
        isOff: off.has(at),
      }),
    );
    const { mode, min: minVal, max: maxVal } = data;
    const settings = { ...data, mode, minVal, maxVal, showXRange: false, isArea: false };
    return timePicture({ size: position, margins: position, from, to, series, says, settings, isRunning: false });
  };
  const pointing = useShell({ widget, sheet, sources: rows.sources, mayToggle: data.dataSelect, zoom: null, make });
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={rows.lines.map(({ title }) => title).join(', ')}
      isSample={rows.isSample}
      pointing={pointing}
    />
  );
}
