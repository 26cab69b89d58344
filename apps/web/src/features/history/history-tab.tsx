import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { Failure } from '../../lib/texted.tsx';
import { rangeAt } from '../../lib/time-range.ts';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { type Report, deviceReports } from './api/history-queries.ts';
import { historyCodecs } from './history-state.ts';
import styles from './history.module.css';
import { HistoryTable, type HistoryViewProps } from './history-table.tsx';
import { useReportView } from './api/report-view.ts';
import { formatDuration } from '../../lib/duration.ts';

const HistoryCurveView = lazy(() => import('./history-curve-view.tsx'));
const AdvancedCurve = lazy(() => import('./advanced/advanced-curve.tsx'));
const HistoryPeriods = lazy(() => import('./periods/history-periods.tsx'));

/** What the device recorded: choose a report and a time, then look at rows or at curves. */
export default function HistoryTab({ deviceId, deviceName }: DeviceTabProps) {
  const { t } = useTranslation(['history', 'common']);
  const [state, change] = useSearchState(historyCodecs);
  const reports = useQuery(deviceReports(deviceId));
  // "the last 24 hours" ends when the tab was opened or refreshed: pages and zoom must not run away
  const [now, setNow] = useState(() => Date.now());

  if (reports.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
  if (reports.isError) return <Failure error={reports.error} onRetry={() => void reports.refetch()} />;
  const report = reports.data.find(({ id }) => id === state.report) ?? reports.data[0];
  if (!report) return <Empty icon="table" title={t('noReport')} note={t('noReportNote')} />;
  const range = rangeAt(state, now);

  return (
    <section className={styles['tab']}>
      <div className={styles['bar']}>
        <Select
          className={styles['report'] ?? ''}
          aria-label={t('report')}
          value={report.id}
          options={reports.data.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ report: id, vars: [], zoomFrom: undefined, zoomTo: undefined })}
        />
        <TimeRangePicker
          value={state}
          onChange={(value) => {
            setNow(Date.now());
            change({
              ...value,
              range: value.range === 'all' ? '1h' : value.range,
              zoomFrom: undefined,
              zoomTo: undefined,
            });
          }}
        />
        <Tooltip title={t('common:action.refresh')}>
          <Button
            aria-label={t('common:action.refresh')}
            icon={<Icon name="refresh" size={16} />}
            onClick={() => setNow(Date.now())}
          />
        </Tooltip>
        <span className={styles['gap']} />
        <Segmented
          aria-label={t('view.label')}
          value={state.view}
          options={[
            { value: 'table' as const, label: t('view.table'), icon: <Icon name="table" size={14} /> },
            { value: 'periods' as const, label: t('view.periods'), icon: <Icon name="calendar" size={14} /> },
            { value: 'curve' as const, label: t('view.curve'), icon: <Icon name="curve" size={14} /> },
          ]}
          onChange={(view) => change({ view }, { push: true })}
        />
      </div>
      {range === undefined ? (
        <Empty icon="calendar" title={t('wrongRange')} />
      ) : (
        <Shown
          key={report.id}
          deviceId={deviceId}
          deviceName={deviceName}
          report={report}
          range={range}
          note={recordingWords(report)}
          state={state}
          change={change}
        />
      )}
    </section>
  );

  function recordingWords({ type, intervalMs }: Report): string {
    const interval = formatDuration(intervalMs);
    if (type === 'periodic') return t('recording.periodic', { interval });
    if (type === 'aggregate') return t('recording.aggregate', { interval });
    return type === 'change' ? t('recording.change', { interval }) : t('recording.other');
  }
}

/** Rows, sums of periods, or curves, as the account looks at this report. */
function Shown(props: HistoryViewProps) {
  const { t } = useTranslation('common');
  const view = useReportView({ equipmentId: props.deviceId, reportId: props.report.id });
  const loading = <Loading label={t('face.loading')} rows={8} columns={4} />;
  if (!view.ready) return loading;
  if (props.state.view === 'table') return <HistoryTable {...props} view={view} />;
  return (
    <Suspense fallback={loading}>
      {props.state.view === 'periods' ? (
        <HistoryPeriods {...props} view={view} />
      ) : view.curve.simple ? (
        <HistoryCurveView {...props} onAdvanced={() => view.setCurve({ simple: false })} />
      ) : (
        <AdvancedCurve {...props} view={view} />
      )}
    </Suspense>
  );
}
