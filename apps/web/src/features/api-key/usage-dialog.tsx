import { type ApiKeyRow, type ApiKeyUsage, LIMITS } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '../../lib/count-bars.tsx';
import { Failure } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { apiKeyUsage } from './api/api-key-queries.ts';
import styles from './api-key.module.css';
import { ToCopy } from './secret-dialog.tsx';
import { daysUntil } from './usage-days.ts';

const SPANS = [7, 30, LIMITS.apiKey.usageDays];

/** How often a key was used, by day and by call. */
export function UsageDialog({ row: { id, name }, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const { t } = useTranslation(['api-key', 'common']);
  useReturnFocus();
  const [days, setDays] = useState(30);
  const { data, dataUpdatedAt, isPending, error, refetch } = useQuery(apiKeyUsage(id, days));
  return (
    <Modal open width={720} title={t('usage.title', { name })} onCancel={onClose} footer={null}>
      <Segmented
        value={days}
        options={SPANS.map((value) => ({ value, label: t('usage.days', { count: value }) }))}
        onChange={setDays}
      />
      {isPending ? <Loading label={t('common:face.loading')} rows={4} columns={3} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Figures found={data} days={days} at={dataUpdatedAt} /> : null}
      <p className={styles['soft']}>{t('usage.note')}</p>
      <ToCopy label={t('secret.id')} text={id} />
    </Modal>
  );
}

/** `at`: when it was asked for. */
function Figures({ found, days, at }: { found: ApiKeyUsage; days: number; at: number }) {
  const { t } = useTranslation('api-key');
  if (found.days.length === 0) return <Empty icon="curve" title={t('usage.none')} />;
  const columns = daysUntil(at, days, found.days);
  const most = Math.max(1, ...columns.map(({ calls }) => calls));
  const sum = (of: 'calls' | 'refused') => found.days.reduce((total, day) => total + day[of], 0).toLocaleString();
  return (
    <>
      <p>{t('usage.total', { calls: sum('calls'), refused: sum('refused') })}</p>
      <h3 className={styles['heading']}>{t('usage.byDay')}</h3>
      <ol className={styles['days']} aria-label={t('usage.byDay')}>
        {columns.map(({ day, calls, refused }) => {
          const said = t('usage.day', { day, calls: calls.toLocaleString(), refused: refused.toLocaleString() });
          return (
            <li key={day} title={said}>
              <span className={styles['column']} style={{ height: `${(100 * calls) / most}%` }} aria-hidden>
                <span
                  className={styles['refused']}
                  style={{ height: `${calls === 0 ? 0 : (100 * refused) / calls}%` }}
                />
              </span>
              <span className="lf-hidden">{said}</span>
            </li>
          );
        })}
      </ol>
      <p className={styles['ends']} aria-hidden>
        <span>{columns[0]?.day}</span>
        <span>{columns.at(-1)?.day}</span>
      </p>
      <h3 className={styles['heading']}>{t('usage.byCall')}</h3>
      <CountBars
        label={t('usage.byCall')}
        rows={found.byCall.map(({ path, calls }) => ({ key: path, name: <code>{path}</code>, count: calls }))}
      />
    </>
  );
}
