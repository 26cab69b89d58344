import { type Binding, type DataOf, bindingKey } from '@lightfield/page';
import { useMemo, useState } from 'react';
import { isLow } from '../kit/chart/layout.ts';
import { colourAt, SAMPLE_NAMES } from '../kit/chart/series.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { sourcesOf, unitOf } from '../kit/chart/sources.ts';
import { usePast } from '../kit/chart/use-past.ts';
import { type XySeries, pairsOf, xyPicture } from '../kit/chart/xy.ts';
import { usePage } from '../kit/host.ts';
import { nowOf } from '../kit/now.ts';
import { fontCss } from '../kit/paint.ts';
import type { ViewProps } from '../kit/view.ts';
import { chartText } from '../locales/charts/text.ts';
import type { complexXyline } from './definition.ts';

type Data = DataOf<typeof complexXyline>;
/** Pairs of which both variables are bound. */
const boundPairs = ({
  signalArray,
  mvarArray,
}: Pick<Data, 'signalArray' | 'mvarArray'>): { x: Binding; y: Binding }[] =>
  [...signalArray, ...mvarArray].flatMap(({ x, y }) =>
    x && y && bindingKey(x) !== '' && bindingKey(y) !== '' ? [{ x, y }] : [],
  );

/** One variable over another, where it is now marked by a dot. */
export function ComplexXylineView({ widget }: ViewProps<Data, 'chart'>) {
  const page = usePage();
  const { live, language } = page;
  const { data, position } = widget;
  const { timeRange } = data;
  const sheet = useSheet();
  const pairs = useMemo(() => boundPairs(data), [data]);
  const sources = useMemo(() => sourcesOf({ signalArray: pairs.flatMap(({ x, y }) => [x, y]) }), [pairs]);
  /** What was before is left out; `null`: all of the stretch. */
  const [since, setSince] = useState<number | null>(null);
  const { width } = position;
  const past = usePast({ sheet, sources, timeRange, timeFilter: false, width: width * 2, doubtful: false, samples: 2 });
  const make = (off: ReadonlySet<number>) => {
    const { from, to, curves, says } = past.shown();
    const begin = since === null ? from : Math.max(from, since);
    const series = Array.from({ length: curves.length / 2 }, (_, at): XySeries => {
      const [x, y] = [curves[2 * at], curves[2 * at + 1]];
      const [nameX, nameY] = [sources[2 * at]?.name, sources[2 * at + 1]?.name];
      return {
        name: nameY && nameX ? `${nameY} – ${nameX}` : (SAMPLE_NAMES[at] ?? ''),
        colour: colourAt(data.theme, at),
        pairs: x && y ? pairsOf(x, y, begin, to) : { times: [], xs: [], ys: [] },
        isOff: off.has(at),
        source: 2 * at + 1,
      };
    });
    const { modeX, modeY, formatX, formatY } = data;
    const titleOf = (axis: 'x' | 'y') => {
      const all = pairs.map((pair) => pair[axis]);
      const titles = new Set(all.map(({ title }) => title));
      const units = new Set(all.map((binding) => unitOf(live, binding)));
      const [shared = ''] = units.size === 1 ? units : [];
      const unit = (axis === 'x' ? formatX : formatY).unit || shared;
      const [title = ''] = titles.size === 1 ? titles : [];
      return unit && title ? `${title} (${unit})` : title || unit;
    };
    return xyPicture({
      size: position,
      margins: position,
      series,
      modeX,
      modeY,
      formatX,
      formatY,
      look: data,
      titleX: titleOf('x'),
      titleY: titleOf('y'),
      isLine: true,
      says,
    });
  };
  const pointing = useShell({ widget, sheet, sources, mayToggle: true, zoom: null, make });
  const word = chartText(since === null ? 'say.restart' : 'say.whole')[language];
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={sources.map(({ name }) => name).join(', ')}
      isSample={past.isSample}
      pointing={pointing}
    >
      {data.button.show && !past.isSample && !isLow(position) ? (
        <button
          type="button"
          className="lf-chart-button"
          style={fontCss(data.ticks.font)}
          onClick={() => setSince(since === null ? nowOf(page) : null)}
        >
          {word}
        </button>
      ) : null}
    </SheetView>
  );
}
