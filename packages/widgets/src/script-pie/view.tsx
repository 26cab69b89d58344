import type { DataOf } from '@lightfield/page';
import { colourAt, figureOf, type Value } from '../kit/chart/series.ts';
import { sharePicture } from '../kit/chart/shares.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { useScript } from '../kit/script/use-script.ts';
import type { ViewProps } from '../kit/view.ts';
import { usePage } from '../kit/host.ts';
import { chartText } from '../locales/charts/text.ts';
import type { scriptPie } from './definition.ts';

const PIE = { kind: 'pie' } as const;

/** Values of the query over its whole stretch as shares of their sum. */
export function ScriptPieView({ widget }: ViewProps<DataOf<typeof scriptPie>, 'chart'>) {
  const { language } = usePage();
  const { data, position } = widget;
  const sheet = useSheet();
  const rows = useScript(sheet, data, true);
  const make = (off: ReadonlySet<number>) => {
    const values = rows.lines.map(({ title, values: [value] }, at): Value => {
      const known = value ?? undefined;
      const { unit } = data.format;
      const colour = colourAt(data.theme, at);
      return { name: title, colour, value: known, unit, ...figureOf(known, data.format), isDoubtful: false };
    });
    return sharePicture({
      size: position,
      margins: position,
      values,
      off,
      settings: data,
      round: PIE,
      total: chartText('say.total')[language],
      says: rows.says,
    });
  };
  const pointing = useShell({ widget, sheet, sources: rows.sources, mayToggle: true, zoom: null, make });
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
