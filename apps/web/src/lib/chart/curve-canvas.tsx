import { useEffect, useRef } from 'react';
import { useTheme } from '../preferences.ts';
import type { AxisPlan } from './axes.ts';
import styles from './curve.module.css';
import { type GestureTarget, attachGestures } from './gestures.ts';
import { CurvePlot, type CurveSeries } from './plot.ts';
import type { View } from './view.ts';

/**
 * The drawing of a chart. The plot is made anew only when curves, axes or theme change; data, view and overlay go to it
 * directly, so that a stream of values renders nothing in React.
 */
export function CurveCanvas({
  series,
  plan,
  view,
  label,
  hidden,
  gestures,
  onCursor,
  onPlot,
}: {
  series: readonly CurveSeries[];
  plan: AxisPlan;
  /** Where a new plot begins. */
  view: View;
  /** What the chart shows, for those who do not see it. */
  label: string;
  hidden: ReadonlySet<string>;
  gestures?: GestureTarget;
  onCursor: (index: number | null) => void;
  /** A plot was made: give it its data. */
  onPlot: (plot: CurvePlot | undefined) => void;
}) {
  const mode = useTheme();
  const host = useRef<HTMLElement>(null);
  const plot = useRef<CurvePlot>(undefined);
  const latest = useRef({ view, gestures, onCursor, onPlot, hidden });
  useEffect(() => {
    latest.current = { view, gestures, onCursor, onPlot, hidden };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new CurvePlot(host.current, {
      series,
      plan,
      mode,
      view: latest.current.view,
      onCursor: (index) => latest.current.onCursor(index),
    });
    const detach = attachGestures(made.surface, {
      zoom: (at, factor) => latest.current.gestures?.zoom(at, factor),
      pan: (share) => latest.current.gestures?.pan(share),
      reset: () => latest.current.gestures?.reset(),
    });
    plot.current = made;
    made.setHidden(latest.current.hidden);
    latest.current.onPlot(made);
    return () => {
      latest.current.onPlot(undefined);
      detach();
      made.destroy();
      plot.current = undefined;
    };
  }, [series, plan, mode]);
  useEffect(() => plot.current?.setHidden(hidden), [hidden]);
  return <figure ref={host} className={styles['canvas']} aria-label={label} />;
}
