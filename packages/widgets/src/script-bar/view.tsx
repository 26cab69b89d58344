import type { DataOf } from '@lightfield/page';
import { type BarGroup, barPicture } from '../kit/chart/bars.ts';
import { formatFor } from '../kit/chart/scale.ts';
import { colourAt, figureOf } from '../kit/chart/series.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { useScript } from '../kit/script/use-script.ts';
import type { ViewProps } from '../kit/view.ts';
import { formatTime } from '../kit/time-format.ts';
import type { scriptBar } from './definition.ts';

/** Bars of the values of the query, a group for each window; of one window a bar for each value. */
export function ScriptBarView({ widget }: ViewProps<DataOf<typeof scriptBar>, 'chart'>) {
  const { data, position } = widget;
  const sheet = useSheet();
  const rows = useScript(sheet, data);
  const make = (off: ReadonlySet<number>) => {
    const { times, unitMs, lines, says } = rows;
    const format = data.timeFormat || formatFor(unitMs, unitMs * times.length);
    const barOf = (source: number, window: number) => {
      const value = lines[source]?.values[window] ?? undefined;
      const figure = figureOf(value, data.format);
      const name = lines[source]?.title ?? '';
      return { name, colour: colourAt(data.theme, source), value, ...figure, isDoubtful: false, source };
    };
    const shown = lines.map((_, at) => at).filter((at) => !off.has(at));
    const isOne = times.length === 1;
    const groups = isOne
      ? shown.map((at): BarGroup => ({ label: lines[at]?.title ?? '', bars: [barOf(at, 0)] }))
      : times.map(
          (time, window): BarGroup => ({
            label: formatTime(time, format),
            bars: shown.map((at) => barOf(at, window)),
          }),
        );
    const { mode, min: minVal, max: maxVal } = data;
    return barPicture({
      size: position,
      margins: position,
      groups,
      entries: lines.map(({ title }, at) => ({ name: title, colour: colourAt(data.theme, at), isOff: off.has(at) })),
      isNamed: isOne && off.size === 0,
      unit: data.format.unit,
      settings: { ...data, mode, minVal, maxVal },
      says,
    });
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
