import { Button, Icon } from '@lightfield/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { isMuted } from '../../lib/preferences.ts';
import { readySound, soundBlocked } from '../../lib/sound.ts';
import styles from './sound-notice.module.css';

/** How long it says it in a sentence; from then on it is no larger than its button, ms. */
const READ_MS = 10_000;

/** A page that nobody has touched since it was loaded makes no sound, in most browsers: it says so, and any touch ends that. */
export function SoundNotice() {
  const { t } = useTranslation();
  const blocked = useSyncExternalStore(soundBlocked.watch, soundBlocked.read);
  const hears = usePermission('monitor_alarm_view');
  const [closed, close] = useState(false);
  const isSaid = blocked && hears && !closed && !isMuted();
  const [small, shrink] = useState(false);
  useEffect(() => {
    if (!isSaid) return undefined;
    const timer = setTimeout(() => shrink(true), READ_MS);
    return () => clearTimeout(timer);
  }, [isSaid]);
  if (!isSaid) return null;
  return (
    <aside className={styles['notice']} title={small ? t('soundBlocked.note') : undefined}>
      <Icon name="bellOff" size={16} />
      {small ? null : <span>{t('soundBlocked.note')}</span>}
      <Button onClick={readySound}>{t('soundBlocked.enable')}</Button>
      <button type="button" className={styles['close']} aria-label={t('action.close')} onClick={() => close(true)}>
        <Icon name="close" size={14} />
      </button>
    </aside>
  );
}
