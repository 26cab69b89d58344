import type { SmartRecordCorrection, SmartRecordFilled, SmartRecordInfo } from '@lightfield/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loading } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { pictureHref } from '../api/report-queries.ts';
import styles from './read.module.css';

/** What was corrected in a record: the old value, the new one, who and why. */
export function Corrections({
  query: { data, error, refetch },
  record,
}: {
  query: UseQueryResult<SmartRecordCorrection[]>;
  record: SmartRecordInfo;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  return (
    <section className={styles['corrections']} aria-label={t('read.corrections')}>
      <h2>{t('read.corrections')}</h2>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading label={t('common:face.loading')} rows={3} columns={4} /> : null}
      {data ? (
        <PlainTable<SmartRecordCorrection>
          label={t('read.corrections')}
          rows={data}
          rowKey={({ id }) => id}
          busy={false}
          columns={[
            { key: 'at', title: t('read.at'), render: ({ at }) => formatTime(at) },
            { key: 'label', title: t('read.field'), head: true, render: ({ label }) => label },
            { key: 'old', title: t('read.old'), render: ({ old }) => <Held record={record} held={old} old /> },
            { key: 'new', title: t('read.new'), render: ({ new: now }) => <Held record={record} held={now} /> },
            { key: 'who', title: t('read.who'), render: ({ who }) => who },
            { key: 'reason', title: t('read.reason'), render: ({ reason }) => reason },
          ]}
        />
      ) : null}
    </section>
  );
}

function Held({
  record,
  held: { value, who },
  old = false,
}: {
  record: SmartRecordInfo;
  held: SmartRecordFilled;
  old?: boolean;
}) {
  const { t } = useTranslation('smart-report');
  if (value === null || (Array.isArray(value) && value.length === 0))
    return <span className={styles['soft']}>{t('read.nothing')}</span>;
  if (Array.isArray(value))
    return (
      <span className={styles['pictures']}>
        {value.map((id, at) => (
          <img key={id} src={pictureHref(record.id, id)} alt={t('read.pictureN', { n: at + 1 })} />
        ))}
      </span>
    );
  const text = who || String(value);
  return old ? <s>{text}</s> : <>{text}</>;
}
