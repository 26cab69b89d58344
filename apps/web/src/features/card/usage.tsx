import { type Card, LIMITS } from '@lightfield/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { isOld, mbOf } from './card-marks.tsx';
import styles from './card.module.css';

/** What was used, and how old the word about it is: nothing old is shown as if it were of now. */
export function Usage({ card }: { card: Card }) {
  const { t } = useTranslation('card');
  const [now] = useState(Date.now);
  const { usedKb, packageMb, syncedAt, problem, service } = card;
  return (
    <>
      <span className={styles['number']}>
        {usedKb === null ? '—' : t('usedOf', { used: t('mb', { mb: mbOf(usedKb) }), all: t('mb', { mb: packageMb }) })}
      </span>
      <p className={styles['soft']}>
        {service === null ? t('noService') : syncedAt === null ? t('never') : t('asOf', { time: formatTime(syncedAt) })}
      </p>
      {problem === '' ? null : <p className={styles['warn']}>{t('syncProblem', { problem })}</p>}
      {isOld(card, now, LIMITS.card.freshMs) ? <p className={styles['warn']}>{t('old')}</p> : null}
    </>
  );
}
