import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTheme } from '../preferences.ts';
import type { AxisPlan } from './axes.ts';
import styles from './curve.module.css';
import { type GestureTarget, attachGestures } from './gestures.ts';
import { CurvePlot, type CurveSeries, type PlotOptions } from './plot.ts';
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
  ends,
  onKey,
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
  /** Ends of axes that are fixed; the same object until they change. */
  ends?: PlotOptions['ends'];
  /** Makes the chart reachable by keyboard. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
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
      ends,
      onCursor: (index) => latest.current.onCursor(index),
    });
    const detach = attachGestures(made.surface, {
      zoom: (at, factor) => latest.current.gestures?.zoom(at, factor),
      pan: (share) => latest.current.gestures?.pan(share),
      reset: () => latest.current.gestures?.reset(),
      tap: (at) => latest.current.gestures?.tap?.(at),
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
  }, [series, plan, mode, ends]);
  useEffect(() => plot.current?.setHidden(hidden), [hidden]);
  if (!onKey) return <figure ref={host} className={styles['canvas']} aria-label={label} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved through with the arrow keys, as it is with the pointer
    <figure
      ref={host}
      className={styles['canvas']}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKey}
    />
  );
}
