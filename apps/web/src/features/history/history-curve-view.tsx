import { LIMITS } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AxisPlan, toggleSeries } from '../../lib/chart/axes.ts';
import { CurveCanvas } from '../../lib/chart/curve-canvas.tsx';
import { CurveLegend, type LegendHandle } from '../../lib/chart/curve-legend.tsx';
import type { CurveData, CurvePlot } from '../../lib/chart/plot.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { historyCurve } from './api/history-queries.ts';
import type { StoredCurve } from './api/history-source.ts';
import { cellText } from './cells.tsx';
import { curveData } from './curve-data.ts';
import { CurveTools } from './curve-tools.tsx';
import type { HistoryViewProps } from './history-table.tsx';
import styles from './history.module.css';
import { formatDuration } from '../../lib/duration.ts';
import { WorkStrip } from './work/work-strip.tsx';
import { useChosenCurves } from './use-chosen-curves.ts';
import { useCurveFrame } from './use-curve-frame.ts';

/** Curves of what was recorded: zoomed and moved with the pointer, asked for anew at every zoom so that no peak is lost. */
export default function HistoryCurveView({
  source,
  range,
  note,
  state,
  change,
  onAdvanced,
}: HistoryViewProps & { onAdvanced: () => void }) {
  const { t } = useTranslation(['history', 'timeseries', 'common']);
  const { report } = source;
  const { columns, series, plan, entries } = useChosenCurves(report, state.vars);
  const [plot, setPlot] = useState<CurvePlot>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const legend = useRef<LegendHandle>(null);
  const drawn = useRef<CurveData>(undefined);

  const frame = useCurveFrame({ source, state, range, change, plot, withAlarms: true });
  const { settled, gestures, current, pixels, spans } = frame;
  const keys = columns.map(({ key }) => key);
  const curve = useQuery({
    ...historyCurve(source, settled, keys, pixels),
    enabled: plot !== undefined && keys.length > 0,
  });

  /** Values at a row, or the newest ones where there is no pointer. */
  const showValues = useCallback(
    (row: number | null) => {
      const data = drawn.current;
      if (!data) return;
      const at = row ?? data.times.length - 1;
      const time = data.times[at];
      legend.current?.show(
        time === undefined
          ? ''
          : row === null
            ? `${t('timeseries:curve.latest')} ${formatTime(time)}`
            : formatTime(time),
        columns.map((column, index) => cellText(column, data.values[index]?.[at])),
      );
    },
    [columns, t],
  );

  const data = useMemo(() => {
    // what is still on screen of other variables must not be drawn as these
    const same = curve.data?.columns.every(({ key }, index) => key === columns[index]?.key);
    return curve.data && same && curve.data.columns.length === columns.length
      ? curveData(curve.data, report)
      : undefined;
  }, [curve.data, columns, report]);
  useEffect(() => {
    if (!plot || !data) return;
    drawn.current = data;
    plot.setData(data, current());
    showValues(plot.cursorIndex);
  }, [plot, data, current, showValues]);

  useEffect(() => plot?.setOverlay({ spans, lines: state.lines }), [plot, spans, state.lines]);

  if (columns.length === 0) return <Empty icon="curve" title={t('noCurve')} />;
  const label = t('curve.label', {
    device: source.name,
    report: report.name,
    variables: columns.map(({ title }) => title).join(', '),
  });
  return (
    <div className={styles['curve']}>
      <CurveTools
        title={`${source.name} · ${report.name}`}
        report={report}
        columns={columns}
        entries={entries}
        plan={plan}
        hidden={hidden}
        state={state}
        change={change}
        gestures={gestures}
        plot={plot}
        data={() => drawn.current}
        view={current}
        settled={settled}
        ofDevice={source.equipmentId !== undefined}
        more={
          <Button size="small" type="link" onClick={onAdvanced}>
            {t('advanced.toAdvanced')}
          </Button>
        }
      />
      <div className={styles['chart']} data-ink aria-busy={curve.isFetching}>
        <CurveCanvas
          series={series}
          plan={plan}
          view={settled}
          label={label}
          hidden={hidden}
          gestures={gestures}
          onCursor={showValues}
          onPlot={setPlot}
        />
        <ChartFaces curve={curve} empty={data?.times.length === 0} />
      </div>
      {state.work === 'on' && source.equipmentId !== undefined ? (
        <WorkStrip equipmentId={source.equipmentId} plot={plot} view={settled} />
      ) : null}
      <CurveLegend
        ref={legend}
        entries={entries}
        hidden={hidden}
        hint={t('timeseries:curve.legendHint')}
        onToggle={(id, additive) =>
          setHidden(
            toggleSeries(
              hidden,
              id,
              entries.map((entry) => entry.id),
              additive,
            ),
          )
        }
      />
      <CurveNotes note={note} curve={curve.data} spans={spans.length} moreAlarms={frame.moreAlarms} plan={plan} />
    </div>
  );
}

/** What lies over the plot while it is empty, busy or could not be read. */
function ChartFaces({ curve, empty }: { curve: UseQueryResult<StoredCurve>; empty: boolean }) {
  const { t } = useTranslation('history');
  if (curve.isError && !curve.data) {
    return (
      <div className={styles['over']}>
        <Failure error={curve.error} onRetry={() => void curve.refetch()} />
      </div>
    );
  }
  if (curve.isFetching) return <Spin size="small" className={styles['busy'] ?? ''} />;
  if (!empty) return null;
  return (
    <div className={styles['over']}>
      <Empty icon="curve" title={t('noData')} note={t('noDataNote')} />
    </div>
  );
}

/** How exact the picture is, and what is not in it. */
function CurveNotes({
  note,
  curve,
  spans,
  moreAlarms,
  plan,
}: {
  note: string;
  curve: StoredCurve | undefined;
  spans: number;
  moreAlarms: boolean;
  plan: AxisPlan;
}) {
  const { t } = useTranslation(['history', 'timeseries']);
  const shared = plan.axes.at(-1)?.units ?? [];
  const units = shared.map((unit) => unit || t('curve.noUnit')).join(', ');
  const { bucketMs = 0, truncated = false, times = [] } = curve ?? {};
  const notes = [
    note,
    bucketMs > 0 ? t('curve.bucket', { interval: formatDuration(bucketMs) }) : t('curve.raw'),
    ...(spans > 0 ? [t('curve.alarms', { count: spans })] : []),
    ...(moreAlarms ? [t('curve.alarmsMore', { count: spans })] : []),
    ...(shared.length > 1 ? [t('timeseries:curve.axesShared', { units })] : []),
    t('curve.zoomHint'),
  ];
  return (
    <>
      <p className={styles['note']}>{notes.join(' · ')}</p>
      {truncated ? (
        <output className={styles['warning']}>
          {t('curve.truncated', {
            limit: LIMITS.history.curvePoints.toLocaleString(),
            from: formatTime(times[0] ?? 0),
          })}
        </output>
      ) : null}
    </>
  );
}
