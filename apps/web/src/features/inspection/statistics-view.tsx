import type { InspectionStatistics } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '../../lib/count-bars.tsx';
import { ExportButton } from '../../lib/export-button.tsx';
import { Strip } from '../../lib/strip.tsx';
import { Failure } from '../../lib/texted.tsx';
import { fileSpan } from '../../lib/time.ts';
import { useValueWords } from './answer.tsx';
import { findingsForExport, taskStatistics } from './api/inspection-queries.ts';
import { findingSheet } from './finding-sheet.ts';
import styles from './inspection.module.css';
import { ItemTable, PeopleTable } from './statistics-tables.tsx';
import { inTimeShare, percent } from './shares.ts';

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', '365'] as const;
export const STATISTICS_BY = ['device', 'person', 'item'] as const;
type StatisticsBy = (typeof STATISTICS_BY)[number];
const FIGURES = ['due', 'inTime', 'late', 'missed', 'aborted', 'open'] as const;

/** Inspections of a period: in time, late, missed; what was abnormal, by device, person and item; all results as a file. */
export function StatisticsView({
  days,
  by,
  change,
}: {
  days: string;
  by: StatisticsBy;
  change: (change: { days?: string; by?: StatisticsBy }) => void;
}) {
  const { t } = useTranslation(['inspection', 'common']);
  const [now] = useState(() => Date.now());
  const length = PERIODS.find((one) => one === days) ?? '30';
  const period = { from: now - Number(length) * DAY_MS, to: now };
  const query = useQuery(taskStatistics(period));
  const { data } = query;
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Strip chosen={length}>
          <Segmented
            aria-label={t('statistics.period')}
            value={length}
            options={PERIODS.map((value) => ({ value, label: t('statistics.days', { days: value }) }))}
            onChange={(value) => change({ days: value })}
          />
        </Strip>
        <Export period={period} />
      </div>
      {query.error && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={4} columns={3} /> : null}
      {data ? (
        <>
          <dl className={styles['figures']}>
            {FIGURES.map((name) => (
              <div key={name}>
                <dt>{t(`statistics.${name}`)}</dt>
                <dd>{data[name].toLocaleString()}</dd>
              </div>
            ))}
            <div>
              <dt>{t('statistics.rate')}</dt>
              <dd>{percent(inTimeShare(data))}</dd>
            </div>
          </dl>
          <Strip chosen={by}>
            <Segmented
              aria-label={t('statistics.by')}
              value={by}
              options={STATISTICS_BY.map((value) => ({ value, label: t(`statistics.of.${value}`) }))}
              onChange={(value) => change({ by: value })}
            />
          </Strip>
          {by === 'device' ? <ByDevice devices={data.devices} /> : null}
          {by === 'person' ? <PeopleTable period={period} /> : null}
          {by === 'item' ? <ItemTable period={period} /> : null}
        </>
      ) : null}
    </div>
  );
}

function ByDevice({ devices }: Pick<InspectionStatistics, 'devices'>) {
  const { t } = useTranslation('inspection');
  if (devices.length === 0) return <p className={styles['soft']}>{t('statistics.none')}</p>;
  return (
    <CountBars
      label={t('statistics.byDevice')}
      rows={devices.map(({ equipmentId, equipName, inspected, abnormal, orders }) => ({
        key: equipmentId,
        name: t('statistics.device', { name: equipName, inspected, orders }),
        count: abnormal,
      }))}
    />
  );
}

function Export({ period }: { period: { from: number; to: number } }) {
  const { t } = useTranslation('inspection');
  const valueWords = useValueWords();
  const make = async () => {
    const { rows, cut } = await findingsForExport(period);
    const sheet = findingSheet(rows, {
      name: t('exported'),
      column: (name) => t(`column.${name}`),
      value: valueWords,
      verdict: (abnormal) => t(abnormal ? 'answer.abnormal' : 'answer.normal'),
    });
    return { sheet, cut };
  };
  const cutText = (count: number) => t('exportCut', { count });
  return <ExportButton text={t('export')} name={t('exported')} span={fileSpan(period)} cutText={cutText} make={make} />;
}
