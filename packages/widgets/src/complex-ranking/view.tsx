import type { DataOf } from '@lightfield/page';
import { useMemo } from 'react';
import { rankingPicture } from '../kit/chart/ranking.ts';
import { valuesOf } from '../kit/chart/series.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { sourcesOf } from '../kit/chart/sources.ts';
import { useLatest } from '../kit/chart/use-latest.ts';
import { usePage } from '../kit/host.ts';
import type { ViewProps } from '../kit/view.ts';
import { chartText } from '../locales/charts/text.ts';
import type { complexRanking } from './definition.ts';

/** Variables one below the other in the order of their latest values. */
export function ComplexRankingView({ widget }: ViewProps<DataOf<typeof complexRanking>, 'chart'>) {
  const { live, language, mode } = usePage();
  const { data, position } = widget;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf(data), [data]);
  useLatest(sheet, sources);
  const pointing = useShell({
    widget,
    sheet,
    sources,
    mayToggle: false,
    zoom: null,
    make: () =>
      rankingPicture({
        size: position,
        margins: position,
        values: valuesOf(sources, data.theme, live, mode, data.format),
        settings: data,
        says: chartText(sources.length === 0 ? 'say.unbound' : 'say.nothing')[language],
      }),
  });
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={sources.map(({ name }) => name).join(', ')}
      isSample={mode === 'edit'}
      pointing={pointing}
    />
  );
}
