import type { PositionOf, Widget } from '@lightfield/page';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { chartText } from '../../locales/charts/text.ts';
import type { Curves, FiguresRequest, Stretch } from '../history.ts';
import { usePage } from '../host.ts';
import { formatTime } from '../time-format.ts';
import { useCurves, useFigures } from '../use-history.ts';
import { type BarGroup, type BarModel, type Period, barPicture } from './bars.ts';
import { type Depth3D, barPicture3D } from './bars-3d.ts';
import { type asBars, isOfPeriods } from './data.ts';
import { cutOf } from './periods.ts';
import { formatFor } from './scale.ts';
import { colourAt, figureOf, madeUp, valuesOf } from './series.ts';
import { SheetView, useSheet } from './sheet.tsx';
import { useShell } from './shell.tsx';
import { type ChartSource, sourcesOf, unitOf } from './sources.ts';
import { TimeFilter } from './time-filter.tsx';
import { useLatest } from './use-latest.ts';
import { isMadeUp } from './use-past.ts';

type BarData = z.infer<z.ZodObject<typeof asBars>>;
interface BarProps {
  readonly widget: Widget<BarData, PositionOf<'chart'>>;
  readonly solid?: Depth3D;
}

export function BarChart({ widget, solid }: BarProps) {
  return isOfPeriods(widget.data) ? (
    <PeriodBars widget={widget} {...(solid && { solid })} />
  ) : (
    <LatestBars widget={widget} {...(solid && { solid })} />
  );
}
const pictureOf = (model: BarModel, solid: Depth3D | undefined) =>
  solid ? barPicture3D(model, solid) : barPicture(model);
/** Unit of all of them; '' where they have several. */
export const sharedUnit = (units: readonly string[]): string => (new Set(units).size === 1 ? (units[0] ?? '') : '');

function LatestBars({ widget, solid }: BarProps) {
  const { live, language, mode } = usePage();
  const { data, position } = widget;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf(data), [data]);
  useLatest(sheet, sources);
  const make = (off: ReadonlySet<number>) => {
    const values = valuesOf(sources, data.theme, live, mode, data.format);
    const unit = sharedUnit(values.map((value) => value.unit));
    const groups = values.flatMap((value, source): BarGroup[] =>
      off.has(source) ? [] : [{ label: value.name, bars: [{ ...value, source }] }],
    );
    const model: BarModel = {
      size: position,
      margins: position,
      groups,
      entries: values.map(({ name, colour }, at) => ({ name, colour, isOff: off.has(at) })),
      isNamed: off.size === 0,
      unit,
      settings: data,
      says: chartText(sources.length === 0 ? 'say.unbound' : 'say.nothing')[language],
    };
    return pictureOf(model, solid);
  };
  const pointing = useShell({ widget, sheet, sources, mayToggle: data.dataSelect, zoom: null, make });
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

function PeriodBars({ widget, solid }: BarProps) {
  const page = usePage();
  const { live, language } = page;
  const { data, position } = widget;
  const { timeRange, customTicks, figure, theme, timeFormat, format: written } = data;
  const sheet = useSheet();
  const sources = useMemo(() => sourcesOf(data), [data]);
  const [stretch, choose] = useState<Stretch | null>(null);
  const asked = stretch ?? { lastMs: timeRange * 60_000 };
  const lengthMs = 'lastMs' in asked ? asked.lastMs : asked.to - asked.from;
  const { stepMs: step, ...cut } = cutOf(lengthMs, customTicks);
  const request: FiguresRequest = {
    sources: sources.map(({ source }) => source),
    stretch: asked,
    cut,
    figures: [figure],
  };
  const answer = useFigures(sheet.place, request);
  const isSample = isMadeUp(page);
  // figures say nothing of how good they are: the curves they were made of do
  const curves = useRef<Curves['curves']>([]);
  useCurves(
    sheet.place,
    sources.length > 0 ? { sources: request.sources, stretch: asked, pixels: FEW_PIXELS, doubtful: true } : null,
    (told) => {
      const same = JSON.stringify(doubtfulOf(curves.current)) === JSON.stringify(doubtfulOf(told.curves));
      curves.current = told.curves;
      if (!same) sheet.redraw();
    },
  );
  const isDoubtful = (source: number, { from, to }: Period): boolean =>
    !isSample && (curves.current[source]?.doubtful ?? []).some((span) => span.from < to && span.to >= from);
  const make = (off: ReadonlySet<number>) => {
    const times = isSample ? sampleTimes(lengthMs, customTicks) : (answer?.times ?? []);
    const format = timeFormat || formatFor(step, lengthMs);
    const told = sources.map(({ name, binding }, at) => {
      const source = answer?.sources[at];
      const unit = written.unit || source?.column?.unit || unitOf(live, binding);
      return {
        name,
        unit,
        colour: colourAt(theme, at),
        figures: source?.figures[figure] ?? [],
        reason: source?.reason,
      };
    });
    // of a stretch that does not begin with a period the first is a part of one
    const skipped = Math.max(0, times.length - Math.ceil(lengthMs / step));
    const groups = times.slice(skipped).map((time, shown): BarGroup => {
      const window = shown + skipped;
      const period = { from: time, to: times[window + 1] ?? time + (isSample ? lengthMs / times.length : step) };
      const bars = told.flatMap(({ name, unit, colour, figures }, source) => {
        if (off.has(source)) return [];
        const value = isSample ? madeUp(window + source * 3) : (figures[window] ?? undefined);
        return [
          {
            name,
            colour,
            value,
            ...figureOf(value, { ...written, unit }),
            isDoubtful: isDoubtful(source, period),
            source,
          },
        ];
      });
      return { label: formatTime(time, format), bars, period };
    });
    const reason = answer?.reason ?? told.find((one) => one.reason)?.reason;
    const model: BarModel = {
      size: position,
      margins: position,
      groups,
      entries: told.map(({ name, colour }, at) => ({ name, colour, isOff: off.has(at) })),
      isNamed: false,
      unit: sharedUnit(told.map(({ unit }) => unit)),
      settings: data,
      says: !answer || (answer.isWaiting && !reason) ? '' : (reason ?? chartText('say.nothing')[language]),
    };
    return pictureOf(model, solid);
  };
  const pointing = useShell({ widget, sheet, sources, mayToggle: data.dataSelect, zoom: null, make });
  const past = { stretch, choose, mayChoose: data.timeFilter && !isSample };
  return (
    <SheetView
      sheet={sheet}
      widget={widget}
      size={position}
      label={sources.map(({ name }: ChartSource) => name).join(', ')}
      isSample={isSample}
      pointing={pointing}
    >
      <TimeFilter past={past} size={position} minutes={timeRange} font={data.ticks.font} language={language} />
    </SheetView>
  );
}
/** Of the curves only when they were doubtful is wanted. */
const FEW_PIXELS = 50;
const doubtfulOf = (curves: Curves['curves']) => curves.map(({ doubtful }) => doubtful);

/** So that a canvas looks the same every day. */
const SAMPLE_AT = Date.UTC(2026, 0, 1);
const sampleTimes = (lengthMs: number, count: number): number[] =>
  Array.from({ length: Math.min(12, count) }, (_, at) => SAMPLE_AT + (lengthMs * at) / Math.min(12, count));
