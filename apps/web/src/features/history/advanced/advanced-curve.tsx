import { LIMITS } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Spin } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleSeries } from '../../../lib/chart/axes.ts';
import { CurveCanvas } from '../../../lib/chart/curve-canvas.tsx';
import { CurveLegend, type LegendHandle } from '../../../lib/chart/curve-legend.tsx';
import type { GestureTarget } from '../../../lib/chart/gestures.ts';
import type { CurveData, CurvePlot } from '../../../lib/chart/plot.ts';
import { formatDuration } from '../../../lib/duration.ts';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import type { ReportView } from '../api/report-view.ts';
import { cellText } from '../cells.tsx';
import { longestSilence, rowAt } from '../curve-data.ts';
import { CurveTools } from '../curve-tools.tsx';
import type { ChangeHistory } from '../history-state.ts';
import type { HistoryViewProps } from '../history-table.tsx';
import { useCurveFrame } from '../use-curve-frame.ts';
import { AdvancedTools } from './advanced-tools.tsx';
import styles from './advanced.module.css';
import { merged, shiftOf } from './compare.ts';
import { curveKey } from './curve-keys.ts';
import { namedMarks, withMark } from './marks.ts';
import { SettingsDrawer } from './settings-drawer.tsx';
import { otherOf, useAdvancedCurves } from './use-advanced-curves.ts';
import { type AdvancedData, useAdvancedData } from './use-advanced-data.ts';
import { WorkStrip } from '../work/work-strip.tsx';
import { WindowTable } from './window-table.tsx';

const { history } = LIMITS;

export interface AdvancedProps extends HistoryViewProps {
  view: ReportView;
}

/** The advanced history curve (S1 §2, §9). */
export default function AdvancedCurve(props: AdvancedProps) {
  const { source, range, note, view: kept } = props;
  const { report } = source;
  const { t } = useTranslation(['history', 'timeseries', 'common']);
  const { state, change } = useKeptState(props);
  const shift = shiftOf(state.compare, range, state.other);
  const curves = useAdvancedCurves(report, state.vars, kept.curve, shift !== undefined);
  const { columns, keys, series, plan, entries } = curves;
  const [plot, setPlot] = useState<CurvePlot>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const [marking, setMarking] = useState(false);
  const [setting, set] = useState(false);
  const legend = useRef<LegendHandle>(null);
  const drawn = useRef<CurveData>(undefined);

  const frame = useCurveFrame({ source, state, range, change, plot, withAlarms: kept.curve.alarms });
  const { settled, gestures, current, pixels, spans } = frame;
  const asked = { source, keys };
  const now = useAdvancedData(asked, range, settled, pixels);
  const then = useAdvancedData(
    shift === undefined ? { ...asked, keys: NO_KEYS } : asked,
    range,
    settled,
    pixels,
    shift,
  );

  /** Values at a row of the curves, or the newest ones where there is no pointer. */
  const showValues = useCallback(() => {
    const data = drawn.current;
    if (!data) return;
    const pointed = plot?.cursorTime ?? null;
    const row = pointed === null ? data.times.length - 1 : rowAt(data.times, pointed);
    const time = data.times[row];
    const words = pointed === null ? `${t('timeseries:curve.latest')} ` : '';
    legend.current?.show(
      time === undefined ? '' : `${words}${formatTime(time)}`,
      columns.map((column, index) => cellText(column, data.values[index]?.[row])),
    );
  }, [plot, columns, t]);

  useEffect(() => {
    if (!plot || !now.data) return;
    drawn.current = now.data;
    const both = shift !== undefined && then.data ? merged(now.data, then.data, shift) : undefined;
    // the drawing takes `undefined` for "no row of this curve", which its types leave out
    plot.setData((both ?? padded(now.data, shift !== undefined)) as CurveData, current());
    showValues();
  }, [plot, now.data, then.data, shift, current, showValues]);

  const marks = useMemo(() => namedMarks(state.marks), [state.marks]);
  useEffect(() => plot?.setOverlay({ spans, lines: state.lines, marks }), [plot, spans, state.lines, marks]);

  const pin = (at: number) => change({ marks: withMark(state.marks, nearest(drawn.current, at)) });
  const withTaps: GestureTarget = {
    ...gestures,
    reset: () => (marking ? undefined : gestures.reset()),
    tap: (at) => {
      const { from, to } = current();
      if (marking) pin(from + at * (to - from));
    },
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const done = curveKey(event, {
      plot,
      times: drawn.current?.times ?? [],
      gestures,
      pin,
      unpin: () => change({ marks: state.marks.slice(0, -1) }),
    });
    if (done) event.preventDefault();
  };
  const bothHidden = useMemo(() => new Set([...hidden, ...[...hidden].map(otherOf)]), [hidden]);

  if (columns.length === 0) return <Empty icon="curve" title={t('noCurve')} />;
  const label = t('curve.label', {
    device: source.name,
    report: report.name,
    variables: columns.map(({ title }) => title).join(', '),
  });
  return (
    <div className={styles['view']}>
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
      />
      <AdvancedTools
        state={state}
        change={change}
        range={range}
        marking={marking}
        onMarking={setMarking}
        onSettings={() => set(true)}
        onSimple={() => kept.setCurve({ simple: true })}
      />
      <div className={styles['chart']} data-ink aria-busy={now.busy} data-marking={marking}>
        <CurveCanvas
          series={series}
          plan={plan}
          view={settled}
          label={`${label} ${t('advanced.keys')}`}
          hidden={bothHidden}
          gestures={withTaps}
          ends={curves.ends}
          onKey={onKey}
          onCursor={showValues}
          onPlot={setPlot}
        />
        <Faces now={now} />
      </div>
      {state.work === 'on' && source.equipmentId !== undefined ? (
        <WorkStrip equipmentId={source.equipmentId} plot={plot} view={settled} />
      ) : null}
      <CurveLegend
        ref={legend}
        entries={entries}
        hidden={hidden}
        hint={t('timeseries:curve.legendHint')}
        onToggle={(id, additive) => setHidden(toggleSeries(hidden, id, keys, additive))}
      />
      {now.data ? (
        <WindowTable
          columns={columns}
          colours={entries.map(({ colour }) => colour)}
          data={now.data}
          view={settled}
          marks={marks}
          exact={now.exact}
          other={
            shift !== undefined && then.data && then.exact
              ? { data: then.data, view: { from: settled.from - shift, to: settled.to - shift } }
              : undefined
          }
          silenceMs={longestSilence(report, 0)}
          onUnmark={(at) => change({ marks: state.marks.filter((known) => known !== at) })}
        />
      ) : null}
      <Notes now={now} note={note} spans={spans.length} moreAlarms={frame.moreAlarms} shift={shift} then={then} />
      {setting ? (
        <SettingsDrawer
          columns={columns}
          series={series}
          view={kept.curve}
          onChange={kept.setCurve}
          onClose={() => set(false)}
        />
      ) : null}
    </div>
  );
}

const NO_KEYS: readonly string[] = [];

/** Variables and lines of the address; where it has none, those the account keeps. A change goes to both. */
function useKeptState({ state, change, view: { curve, setCurve } }: AdvancedProps) {
  const vars = state.vars.length > 0 ? state.vars : curve.vars;
  const lines = state.lines.length > 0 ? state.lines : curve.lines;
  const both: ChangeHistory = (next, options) => {
    change(next, options);
    if (next.vars || next.lines)
      setCurve({ ...(next.vars && { vars: [...next.vars] }), ...(next.lines && { lines: [...next.lines] }) });
  };
  const latest = useRef(both);
  useEffect(() => {
    latest.current = both;
  });
  const stable = useCallback<ChangeHistory>((...args) => latest.current(...args), []);
  return { state: useMemo(() => ({ ...state, vars, lines }), [state, vars, lines]), change: stable };
}

/** A pinned moment is that of a record: the last one at or before it. */
function nearest(data: CurveData | undefined, at: number): number {
  const row = data ? rowAt(data.times, at) : -1;
  return Math.round(data?.times[row] ?? at);
}

/** The curves of another period are there, but nothing of them is known yet. */
function padded({ times, values }: CurveData, twice: boolean): CurveData {
  if (!twice) return { times, values };
  const none = Array.from({ length: times.length }, () => null);
  return { times, values: [...values, ...values.map(() => none)] };
}

function Faces({ now }: { now: AdvancedData }) {
  const { t } = useTranslation('history');
  if (now.error !== undefined) {
    return (
      <div className={styles['over']}>
        <Failure error={now.error} onRetry={now.retry} />
      </div>
    );
  }
  if (now.busy) return <Spin size="small" className={styles['busy'] ?? ''} />;
  if (now.data?.times.length !== 0) return null;
  return (
    <div className={styles['over']}>
      <Empty icon="curve" title={t('noData')} note={t('noDataNote')} />
    </div>
  );
}

/** How exact the picture is, what is not in it, and what it can hold at most. */
function Notes({
  now,
  then,
  note,
  spans,
  moreAlarms,
  shift,
}: {
  now: AdvancedData;
  then: AdvancedData;
  note: string;
  spans: number;
  moreAlarms: boolean;
  shift: number | undefined;
}) {
  const { t } = useTranslation('history');
  const limit = history.curvePoints.toLocaleString();
  const notes = [
    note,
    now.exact
      ? t('advanced.points', { count: now.points })
      : now.bucketMs > 0
        ? t('curve.bucket', { interval: formatDuration(now.bucketMs) })
        : t('curve.raw'),
    ...(spans > 0 ? [t('curve.alarms', { count: spans })] : []),
    ...(moreAlarms ? [t('curve.alarmsMore', { count: spans })] : []),
    ...(shift === undefined ? [] : [then.data?.times.length === 0 ? t('advanced.noOther') : t('advanced.dashed')]),
    t('advanced.limits', {
      days: history.rangeMs / 86_400_000,
      points: limit,
      variables: history.curveVariables,
      axes: history.curveAxes,
    }),
    t('advanced.keys'),
  ];
  return (
    <>
      <p className={styles['note']}>{notes.join(' · ')}</p>
      {now.exact || now.data === undefined ? null : (
        <output className={styles['warning']}>
          {now.truncatedFrom !== undefined
            ? t('curve.truncated', { limit, from: formatTime(now.truncatedFrom) })
            : t('advanced.inexact', { limit })}
        </output>
      )}
    </>
  );
}
