import { Empty, Icon, Loading } from '@lightfield/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Segmented, Select, Tooltip } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { Failure } from '../../lib/texted.tsx';
import { rangeAt } from '../../lib/time-range.ts';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { formatDuration } from '../../lib/duration.ts';
import type { Report } from './api/history-queries.ts';
import type { HistorySource } from './api/history-source.ts';
import { useReportView } from './api/report-view.ts';
import { reportOf } from './curve-data.ts';
import { type ChangeHistory, type HistoryState, advanceMs, historyCodecs } from './history-state.ts';
import { HistoryTable, type HistoryViewProps } from './history-table.tsx';
import styles from './history.module.css';

const HistoryCurveView = lazy(() => import('./history-curve-view.tsx'));
const AdvancedCurve = lazy(() => import('./advanced/advanced-curve.tsx'));
const HistoryPeriods = lazy(() => import('./periods/history-periods.tsx'));

export interface HistoryProps {
  readonly reports: Pick<UseQueryResult<Report[]>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** The same function for good. */
  readonly sourceOf: (report: Report) => HistorySource;
  /** How a report records, in words; absent: as reports of devices do. */
  readonly noteOf?: (report: Report) => string;
  /** What it says where there is no report. */
  readonly none?: { readonly title: string; readonly note: string };
}

/** What reports stored: choose one of them and a time, then look at rows, at periods, or at curves. */
export function History({ reports, sourceOf, noteOf, none }: HistoryProps) {
  const { t } = useTranslation(['history', 'common']);
  const [state, change] = useSearchState(historyCodecs);
  const recording = useRecordingWords();
  const [now, setNow] = useState(() => Date.now());
  const report = reportOf(reports.data ?? [], state);
  useAdvance(report && advanceMs(state, report.intervalMs), setNow);
  const source = useMemo(() => report && sourceOf(report), [report, sourceOf]);

  if (reports.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
  if (reports.isError) return <Failure error={reports.error} onRetry={() => void reports.refetch()} />;
  if (!report || !source)
    return <Empty icon="table" title={none?.title ?? t('noReport')} note={none?.note ?? t('noReportNote')} />;
  const range = rangeAt(state, now);

  return (
    <section className={styles['tab']}>
      <Bar
        reports={reports.data ?? []}
        source={source}
        state={state}
        change={change}
        onNow={() => setNow(Date.now())}
      />
      {range === undefined ? (
        <Empty icon="calendar" title={t('wrongRange')} />
      ) : (
        <Shown
          key={report.id}
          source={source}
          range={range}
          note={(noteOf ?? recording)(report)}
          state={state}
          change={change}
        />
      )}
    </section>
  );
}

/** "The last hour" goes on while somebody looks at it; pages and zoom must not run away, and have no `everyMs`. */
function useAdvance(everyMs: number | undefined, setNow: (now: number) => void): void {
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const advance = () => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setInterval(advance, everyMs);
    document.addEventListener('visibilitychange', advance);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', advance);
    };
  }, [everyMs, setNow]);
}

/** How a report of a device records, in words. */
function useRecordingWords(): (report: Report) => string {
  const { t } = useTranslation('history');
  return ({ type, intervalMs }) => {
    const interval = formatDuration(intervalMs);
    if (type === 'periodic') return t('recording.periodic', { interval });
    if (type === 'aggregate') return t('recording.aggregate', { interval });
    return type === 'change' ? t('recording.change', { interval }) : t('recording.other');
  };
}

interface BarProps {
  readonly reports: readonly Report[];
  readonly source: HistorySource;
  readonly state: HistoryState;
  readonly change: ChangeHistory;
  readonly onNow: () => void;
}
/** Which report, which time, and how it is looked at. */
function Bar({ reports, source: { report, equipmentId }, state, change, onNow }: BarProps) {
  const { t } = useTranslation(['history', 'common']);
  const sums = equipmentId !== undefined;
  return (
    <div className={styles['bar']}>
      <Select
        className={styles['report'] ?? ''}
        aria-label={t('report')}
        value={report.id}
        options={reports.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => change({ report: id, vars: [], zoomFrom: undefined, zoomTo: undefined })}
      />
      <TimeRangePicker
        value={state}
        onChange={(value) => {
          onNow();
          change({
            ...value,
            range: value.range === 'all' ? '1h' : value.range,
            zoomFrom: undefined,
            zoomTo: undefined,
          });
        }}
      />
      <Tooltip title={t('common:action.refresh')}>
        <Button aria-label={t('common:action.refresh')} icon={<Icon name="refresh" size={16} />} onClick={onNow} />
      </Tooltip>
      <span className={styles['gap']} />
      <Segmented
        aria-label={t('view.label')}
        value={sums || state.view !== 'periods' ? state.view : 'table'}
        options={[
          { value: 'table' as const, label: t('view.table'), icon: <Icon name="table" size={14} /> },
          ...(sums
            ? [{ value: 'periods' as const, label: t('view.periods'), icon: <Icon name="calendar" size={14} /> }]
            : []),
          { value: 'curve' as const, label: t('view.curve'), icon: <Icon name="curve" size={14} /> },
        ]}
        onChange={(view) => change({ view }, { push: true })}
      />
    </div>
  );
}

/** Rows, sums of periods, or curves, as the account looks at this report. */
function Shown(props: HistoryViewProps) {
  const { t } = useTranslation('common');
  const { source, state } = props;
  const view = useReportView(source);
  const loading = <Loading label={t('face.loading')} rows={8} columns={4} />;
  if (!view.ready) return loading;
  const table = <HistoryTable {...props} view={view} />;
  if (state.view === 'table') return table;
  if (state.view === 'periods')
    return source.equipmentId === undefined ? (
      table
    ) : (
      <Suspense fallback={loading}>
        <HistoryPeriods {...props} equipmentId={source.equipmentId} view={view} />
      </Suspense>
    );
  return (
    <Suspense fallback={loading}>
      {view.curve.simple ? (
        <HistoryCurveView {...props} onAdvanced={() => view.setCurve({ simple: false })} />
      ) : (
        <AdvancedCurve {...props} view={view} />
      )}
    </Suspense>
  );
}
