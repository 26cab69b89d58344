import type { StorageUse } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../../lib/texted.tsx';
import { sizeText } from '../../../../lib/size.ts';
import { formatDate, formatTime } from '../../../../lib/time.ts';
import parts from '../parts/parts.module.css';
import styles from './bindings.module.css';
import { deviceHistorySize } from './device-queries.ts';

/** Space that the history of the device takes. */
export function HistorySize({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device-core');
  const words = useErrorWords();
  const { data, error } = useQuery(deviceHistorySize(deviceId));
  return (
    <section className={styles['card']} aria-labelledby="device-history-size">
      <h3 id="device-history-size" className={parts['heading']}>
        {t('storage.title')}
      </h3>
      {data ? <Figures use={data} /> : <p className={parts['soft']}>{error ? words(error).title : '…'}</p>}
    </section>
  );
}

function Figures({ use }: { use: StorageUse }) {
  const { t } = useTranslation('device-core');
  const { bytes, records, oldest, countedAt } = use;
  if (countedAt === null) return <p className={parts['soft']}>{t('storage.notCounted')}</p>;
  if (records === 0 && bytes === 0) return <p className={parts['soft']}>{t('storage.nothing')}</p>;
  return (
    <p>
      {t('storage.size', { size: sizeText(bytes), records: records.toLocaleString() })}{' '}
      <span className={parts['soft']}>
        {oldest === null ? '' : `${t('storage.since', { date: formatDate(oldest) })} `}
        {t('storage.counted', { at: formatTime(countedAt) })}
      </span>
    </p>
  );
}
