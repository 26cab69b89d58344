import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { packagesLeft } from './api/money-queries.ts';
import styles from './money.module.css';

/** Whether what is sent is taken from packages. Said to whoever may look at what was sent. */
export function CountedNote() {
  const { t } = useTranslation('money');
  const { data } = useQuery(packagesLeft(usePermission('sms_statistics_view')));
  if (!data) return null;
  const counted = data.filter((one) => one.counted);
  if (counted.length === 0) return <p className={styles['soft']}>{t('free')}</p>;
  return (
    <p className={styles['soft']}>
      {[...counted.map(({ kind, left }) => t(`leftOf.${kind}`, { count: left })), t('counted')].join(' · ')}
    </p>
  );
}
