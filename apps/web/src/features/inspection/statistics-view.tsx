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

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', '365'] as const;
const FIGURES = ['due', 'inTime', 'late', 'missed', 'aborted', 'open'] as const;

/** Inspections of a period: in time, late, missed; what was abnormal, by device; all results as a file. */
export function StatisticsView({ days, change }: { days: string; change: (days: string) => void }) {
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
            onChange={change}
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
              <dd>{data.due === 0 ? '–' : `${Math.round((100 * data.inTime) / data.due)} %`}</dd>
            </div>
          </dl>
          <h2 className={styles['heading']}>{t('statistics.byDevice')}</h2>
          {data.devices.length === 0 ? (
            <p className={styles['soft']}>{t('statistics.none')}</p>
          ) : (
            <CountBars
              label={t('statistics.byDevice')}
              rows={data.devices.map(({ equipmentId, equipName, inspected, abnormal, orders }) => ({
                key: equipmentId,
                name: t('statistics.device', { name: equipName, inspected, orders }),
                count: abnormal,
              }))}
            />
          )}
        </>
      ) : null}
    </div>
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
