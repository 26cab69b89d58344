import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { usePermission } from '../../lib/account.ts';
import type { GestureTarget } from '../../lib/chart/gestures.ts';
import type { CurvePlot } from '../../lib/chart/plot.ts';
import type { View } from '../../lib/chart/view.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import { alarmsDuring } from './api/history-queries.ts';
import type { HistorySource } from './api/history-source.ts';
import { type ChangeHistory, type HistoryState, zoomOf } from './history-state.ts';
import { useCurveView } from './use-curve-view.ts';

/** Plots of nearly the same width share their data, px. */
const PIXEL_STEP = 100;

export interface CurveFrameOptions {
  readonly source: HistorySource;
  readonly state: HistoryState;
  readonly range: TimeRange;
  readonly change: ChangeHistory;
  readonly plot: CurvePlot | undefined;
  /** Alarms are wanted. */
  readonly withAlarms: boolean;
}
export interface AlarmSpan extends View {
  readonly severity: 'severe' | 'important' | 'normal';
}
export interface CurveFrame {
  /** What is seen once nothing moves. */
  readonly settled: View;
  readonly gestures: GestureTarget;
  /** What is seen at this moment. */
  readonly current: () => View;
  /** Columns of the plot; 0: not there yet. */
  readonly pixels: number;
  /** Alarms that held at some time of what is seen. */
  readonly spans: readonly AlarmSpan[];
  /** There were more. */
  readonly moreAlarms: boolean;
}

/** What every history curve has around its data: the zoomed part, kept in the address, and the alarms of that time. */
export function useCurveFrame({ source, state, range, change, plot, withAlarms }: CurveFrameOptions): CurveFrame {
  const settled = zoomOf(state) ?? range;
  const showView = useCallback((view: View) => plot?.setView(view), [plot]);
  const { gestures, current } = useCurveView({
    settled,
    base: range,
    onMove: showView,
    onSettle: (view) => change({ zoomFrom: view?.from, zoomTo: view?.to }),
  });
  const pixels = plot ? Math.ceil((plot.widthPx * Math.min(devicePixelRatio, 2)) / PIXEL_STEP) * PIXEL_STEP : 0;
  const mayAlarms = usePermission('monitor_alarm_view');
  const { data } = useQuery({ ...alarmsDuring(source, settled), enabled: mayAlarms && withAlarms });
  const spans = useMemo(
    () =>
      (withAlarms ? (data?.alarms ?? []) : []).map(({ raisedAt, recoveredAt, severity }) => ({
        from: raisedAt,
        to: recoveredAt ?? Number.POSITIVE_INFINITY,
        severity,
      })),
    [data, withAlarms],
  );
  return { settled, gestures, current, pixels, spans, moreAlarms: data?.more ?? false };
}
