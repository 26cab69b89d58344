import type { DataOf } from '@lightfield/page';
import { useMemo } from 'react';
import type { Curve } from '../kit/history.ts';
import { sectionPicture } from '../kit/chart/section.ts';
import { SheetView, useSheet } from '../kit/chart/sheet.tsx';
import { useShell } from '../kit/chart/shell.tsx';
import { sourcesOf } from '../kit/chart/sources.ts';
import { lengthText, TimeFilter } from '../kit/chart/time-filter.tsx';
import { usePast } from '../kit/chart/use-past.ts';
import { usePage } from '../kit/host.ts';
import type { ViewProps } from '../kit/view.ts';
import { chartText } from '../locales/charts/text.ts';
import type { complexSection } from './definition.ts';

/** States that a lane in the designer goes through. */
const SAMPLE = [1, 0, 1, 2, 1, 0, 1] as const;
function sampleLane(at: number, from: number, to: number): Curve {
  const places = SAMPLE.map((_, step) => from + ((to - from) * ((step * step + at * 3) % 17)) / 17).toSorted(
    (a, b) => a - b,
  );
  return {
    times: Float64Array.from([from, ...places]),
    values: Float64Array.from([SAMPLE[at % SAMPLE.length] ?? 1, ...SAMPLE]),
    holds: true,
    doubtful: [],
  };
}

/** A lane for each variable, in the colours of its states. */
export function ComplexSectionView({ widget }: ViewProps<DataOf<typeof complexSection>, 'chart'>) {
  const { language } = usePage();
  const { data, position } = widget;
  const { reportSignal, timeRange, timeFilter } = data;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf({ reportSignalArray: reportSignal }), [reportSignal]);
  const { width } = position;
  const past = usePast({
    sheet,
    sources,
    timeRange,
    timeFilter,
    width,
    doubtful: true,
    samples: 1,
    sample: sampleLane,
  });
  const pointing = useShell({
    widget,
    sheet,
    sources,
    mayToggle: false,
    zoom: past.mayChoose ? (from, to) => past.choose({ from, to }) : null,
    make: () => {
      const { from, to, curves, says } = past.shown();
      return sectionPicture({
        size: position,
        margins: position,
        from,
        to,
        lanes: curves.map((curve, at) => ({ name: sources[at]?.name ?? '', curve })),
        items: data.items,
        look: data,
        says,
        other: chartText('say.other')[language],
        lengthText: (ms) => lengthText(ms)[language],
      });
    },
  });
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
