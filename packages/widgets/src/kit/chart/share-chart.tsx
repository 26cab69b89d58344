import type { PositionOf, Widget } from '@lightfield/page';
import { useMemo } from 'react';
import type { z } from 'zod';
import { chartText } from '../../locales/charts/text.ts';
import { usePage } from '../host.ts';
import type { asShares } from './data.ts';
import { valuesOf } from './series.ts';
import { type Aslant, type Round, sharePicture } from './shares.ts';
import { SheetView, useSheet } from './sheet.tsx';
import { useShell } from './shell.tsx';
import { sourcesOf } from './sources.ts';
import { useLatest } from './use-latest.ts';

interface ShareProps {
  readonly widget: Widget<z.infer<z.ZodObject<typeof asShares>>, PositionOf<'chart'>>;
  readonly round: Round;
  readonly aslant?: Aslant;
}
/** Latest values as shares of a whole. */
export function ShareChart({ widget, round, aslant }: ShareProps) {
  const { live, language, mode } = usePage();
  const { data, position } = widget;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf(data), [data]);
  useLatest(sheet, sources);
  const pointing = useShell({
    widget,
    sheet,
    sources,
    mayToggle: true,
    zoom: null,
    make: (off) =>
      sharePicture({
        size: position,
        margins: position,
        values: valuesOf(sources, data.theme, live, mode, data.format),
        off,
        settings: data,
        round,
        ...(aslant && { aslant }),
        total: chartText('say.total')[language],
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
