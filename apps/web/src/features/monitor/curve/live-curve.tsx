import type { Signal } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AxisPlan, toggleSeries } from '../../../lib/chart/axes.ts';
import { CurveCanvas } from '../../../lib/chart/curve-canvas.tsx';
import { CurveLegend, type LegendEntry, type LegendHandle } from '../../../lib/chart/curve-legend.tsx';
import type { GestureTarget } from '../../../lib/chart/gestures.ts';
import type { CurvePlot, CurveSeries } from '../../../lib/chart/plot.ts';
import { pngOf } from '../../../lib/chart/png.ts';
import { leastSpan } from '../../../lib/chart/value-range.ts';
import { type View, panView, zoomView } from '../../../lib/chart/view.ts';
import { downloadBlob, safeFileName } from '../../../lib/download.ts';
import { useTheme } from '../../../lib/preferences.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { WINDOWS } from '../device-state.ts';
import { signalText } from '../signals/signal-text.ts';
import { useLiveWindow } from './curve-recorder.tsx';
import styles from './curve.module.css';
import { KEEP_MS } from './live-window.ts';

export interface Drawing {
  readonly signals: readonly Signal[];
  readonly plan: AxisPlan;
  readonly series: readonly CurveSeries[];
  readonly entries: readonly LegendEntry[];
}
type Minutes = (typeof WINDOWS)[number];

const MINUTE_MS = 60_000;
/** Time between two drawings: a long window moves less than a pixel in that time, ms. */
const DRAW_MS: Record<Minutes, number> = { '1': 100, '5': 200, '15': 500, '60': 1_000 };
/** More columns than this cannot be told apart. */
const PIXELS_MAX = 1_600;
const SHORTEST_MS = 1_000;
const columnsOf = (plot: CurvePlot) => Math.min(PIXELS_MAX, plot.widthPx);

/**
 * The running curve. It is drawn from the window of kept samples a few times a second; React renders only when curves, window
 * or pause change. Zooming or moving it holds it still, so that one can look at what just happened.
 */
export function LiveCurve({
  drawing,
  title,
  minutes,
  choice,
  onMinutes,
}: {
  drawing: Drawing;
  title: string;
  minutes: Minutes;
  choice: ReactNode;
  onMinutes: (minutes: Minutes) => void;
}) {
  const { t } = useTranslation(['monitor', 'timeseries']);
  const live = useLiveWindow();
  const plot = useRef<CurvePlot>(undefined);
  const legend = useRef<LegendHandle>(null);
  const cursor = useRef<number | null>(null);
  const [held, hold] = useState<View>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const lengthMs = Number(minutes) * MINUTE_MS;

  const viewNow = useCallback((): View => {
    const to = live.now(Date.now());
    return { from: to - lengthMs, to };
  }, [live, lengthMs]);

  /** Values at the pointer, or the newest ones where there is none. */
  const showValues = useCallback(() => {
    if (!plot.current) return;
    const view = held ?? viewNow();
    const rows = 2 * columnsOf(plot.current);
    const at = cursor.current === null ? view.to : view.from + ((view.to - view.from) * cursor.current) / rows;
    legend.current?.show(
      formatTime(at),
      drawing.signals.map((signal) => signalText(signal, live.valueAt(signal.id, at))),
    );
  }, [drawing, held, live, viewNow]);
  const draw = useCallback(() => {
    if (!plot.current) return;
    const view = held ?? viewNow();
    const ids = drawing.signals.map(({ id }) => id);
    plot.current.setData(live.slice(ids, view, columnsOf(plot.current)), view);
    showValues();
  }, [drawing, held, live, viewNow, showValues]);

  useEffect(() => {
    draw();
    if (held) return undefined;
    let frame = 0;
    let drawnAt = 0;
    const tick = (now: number) => {
      frame = requestAnimationFrame(tick);
      if (now - drawnAt < DRAW_MS[minutes]) return;
      drawnAt = now;
      draw();
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [draw, held, minutes]);

  const gestures = useMemo((): GestureTarget => {
    const limits = () => ({ shortest: SHORTEST_MS, longest: KEEP_MS, notAfter: live.now(Date.now()) });
    return {
      zoom: (at, factor) => hold((view) => zoomView(view ?? viewNow(), at, factor, limits())),
      pan: (share) => hold((view) => panView(view ?? viewNow(), share, limits())),
      reset: () => hold(undefined),
    };
  }, [live, viewNow]);

  // bits have an axis of their own, and their whole height
  const ends = useMemo(
    () =>
      drawing.plan.axes.map((_axis, at) => ({
        least: leastSpan(
          drawing.signals
            .filter((signal, i) => drawing.plan.axisOf[i] === at && signal.dataType !== 'bit')
            .map(({ decimals }) => decimals),
        ),
      })),
    [drawing],
  );
  const ids = drawing.entries.map(({ id }) => id);
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        {choice}
        <Segmented
          aria-label={t('curve.window')}
          value={minutes}
          options={WINDOWS.map((value) => ({ value, label: t('curve.minutes', { count: Number(value) }) }))}
          onChange={(value) => {
            hold(undefined);
            onMinutes(value);
          }}
        />
        <Button
          icon={<Icon name={held ? 'play' : 'pause'} size={16} />}
          onClick={() => hold(held ? undefined : viewNow())}
        >
          {t(held ? 'curve.resume' : 'curve.pause')}
        </Button>
        <SavePng
          plot={plot}
          title={title}
          entries={drawing.entries.filter(({ id }) => !hidden.has(id))}
          view={() => held ?? viewNow()}
        />
      </div>
      <div className={styles['chart']}>
        <CurveCanvas
          series={drawing.series}
          plan={drawing.plan}
          ends={ends}
          view={held ?? FIRST_VIEW}
          label={t('curve.label', { device: title, signals: drawing.signals.map((signal) => signal.title).join(', ') })}
          hidden={hidden}
          gestures={gestures}
          onCursor={(index) => {
            cursor.current = index;
            showValues();
          }}
          onPlot={(made) => {
            plot.current = made;
            if (made) draw();
          }}
        />
      </div>
      <CurveLegend
        ref={legend}
        entries={drawing.entries}
        hidden={hidden}
        hint={t('timeseries:curve.legendHint')}
        onToggle={(id, additive) => setHidden(toggleSeries(hidden, id, ids, additive))}
      />
      <p className={styles['note']}>{t(held ? 'curve.heldNote' : 'curve.runningNote')}</p>
    </div>
  );
}

/** Replaced by the first drawing. */
const FIRST_VIEW: View = { from: 0, to: 1 };

function SavePng({
  plot,
  title,
  entries,
  view,
}: {
  plot: React.RefObject<CurvePlot | undefined>;
  title: string;
  entries: readonly LegendEntry[];
  view: () => View;
}) {
  const { t } = useTranslation('timeseries');
  const { message } = App.useApp();
  const mode = useTheme();
  const words = useErrorWords();
  const save = async () => {
    if (!plot.current) return;
    const { from, to } = view();
    const name = `${safeFileName(`${title}-${formatTime(from)}`)}.png`;
    try {
      const blob = await pngOf({
        canvas: plot.current.canvas,
        mode,
        title,
        subtitle: `${formatTime(from)} – ${formatTime(to)}`,
        legend: entries.map(({ colour, title, unit }) => ({ colour, text: unit ? `${title} (${unit})` : title })),
      });
      downloadBlob(name, blob);
      void message.success(t('curve.saved', { name }));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  return (
    <Button type="text" icon={<Icon name="image" size={16} />} onClick={() => void save()}>
      {t('curve.png')}
    </Button>
  );
}
