import { useMemo, useRef, useState } from 'react';
import type { Curve, Curves, CurvesRequest, Stretch } from '../history.ts';
import { type PageHost, usePage } from '../host.ts';
import { nowOf } from '../now.ts';
import { useCurves } from '../use-history.ts';
import { chartText } from '../../locales/charts/text.ts';
import { sampleCurve } from './series.ts';
import type { Sheet } from './sheet.tsx';
import type { ChartSource } from './sources.ts';

export const NO_CURVE: Curve = { times: new Float64Array(0), values: new Float64Array(0), holds: false, doubtful: [] };

/** Are values made up here: on the canvas of the designer, and where a page has no history? */
export const isMadeUp = ({ mode, history }: PageHost): boolean => mode === 'edit' || history === undefined;

interface PastOptions {
  readonly sheet: Sheet;
  readonly sources: readonly ChartSource[];
  /** The widget's own, minutes. */
  readonly timeRange: number;
  readonly timeFilter: boolean;
  readonly width: number;
  readonly doubtful: boolean;
  /** Curves that are made up while nothing is bound. */
  readonly samples: number;
  /** Of a made-up one. */
  readonly sample?: (at: number, from: number, to: number) => Curve;
}
export interface Past {
  /** What there is of the stretch, or what is made up. */
  shown(): { readonly from: number; readonly to: number; readonly curves: readonly Curve[]; readonly says: string };
  readonly isSample: boolean;
  /** Chosen by whoever looks; `null`: the widget's own, which runs on. */
  readonly stretch: Stretch | null;
  readonly choose: (stretch: Stretch | null) => void;
  readonly mayChoose: boolean;
}

/** Curves of a chart's sources over its stretch, past React: every answer is drawn. */
export function usePast(options: PastOptions): Past {
  const { sheet, sources, timeRange, timeFilter, width, doubtful, samples, sample = sampleCurve } = options;
  const page = usePage();
  const [stretch, choose] = useState<Stretch | null>(null);
  const answer = useRef<Curves | null>(null);
  const request = useMemo((): CurvesRequest | null => {
    if (sources.length === 0) return null;
    return {
      sources: sources.map(({ source }) => source),
      stretch: stretch ?? { lastMs: timeRange * 60_000 },
      pixels: Math.min(10_000, Math.max(50, Math.round(width))),
      doubtful,
    };
  }, [sources, timeRange, stretch, width, doubtful]);
  useCurves(sheet.place, request, (told) => {
    answer.current = told;
    sheet.redraw();
  });
  const isSample = isMadeUp(page);
  return {
    shown() {
      // what was answered of other sources says nothing of these
      const told = answer.current?.curves.length === sources.length ? answer.current : null;
      const to = told?.to ?? nowOf(page);
      const from = told?.from ?? to - timeRange * 60_000;
      const count = sources.length > 0 ? sources.length : isSample ? samples : 0;
      const curves = Array.from({ length: count }, (_, at) =>
        isSample ? sample(at, from, to) : (told?.curves[at] ?? NO_CURVE),
      );
      return { from, to, curves, says: saysOf(page, sources.length, told) };
    },
    isSample,
    stretch,
    choose,
    mayChoose: timeFilter && !isSample,
  };
}

/** What stands where there is no curve. */
function saysOf({ language }: PageHost, sources: number, told: Curves | null): string {
  if (sources === 0) return chartText('say.unbound')[language];
  if (!told || (told.isWaiting && !told.reason)) return '';
  const gone = told.reason ?? told.curves.find(({ reason }) => reason)?.reason;
  if (gone) return gone;
  return chartText(told.curves.every(({ isUnrecorded }) => isUnrecorded) ? 'say.unrecorded' : 'say.nothing')[language];
}
