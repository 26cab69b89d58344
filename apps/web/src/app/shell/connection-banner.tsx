import { Icon } from '@lightfield/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { attention } from '../../lib/attention.ts';
import { TimeAgo } from '../../lib/texted.tsx';
import { useConnection } from '../../live/connection.ts';
import styles from './connection-banner.module.css';

/** Says that the line is cut, and catches up when it is back. Nothing freezes silently. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const { state, lostSince } = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (state === 'lost') wasLost.current = true;
    if (state !== 'online' || !wasLost.current) return;
    wasLost.current = false;
    attention.tell({ kind: 'said', type: 'success', text: t('connection.back') });
    void queryClient.invalidateQueries();
  }, [state, queryClient, t]);
  if (state !== 'lost') return null;
  return (
    <section className={styles['banner']} aria-label={t('connection.label')}>
      <Icon name="warning" size={16} />
      <span role="alert">{t('connection.lostBanner')}</span>
      <span className={styles['since']}>
        <TimeAgo at={lostSince} />
      </span>
    </section>
  );
}
