import { Button, Icon } from '@lightfield/ui';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { isMuted } from '../../lib/preferences.ts';
import { readySound, soundBlocked } from '../../lib/sound.ts';
import styles from './sound-notice.module.css';

/** A page that nobody has touched since it was loaded makes no sound, in most browsers: it says so, and any touch ends that. */
export function SoundNotice() {
  const { t } = useTranslation();
  const blocked = useSyncExternalStore(soundBlocked.watch, soundBlocked.read);
  const hears = usePermission('monitor_alarm_view');
  const [closed, close] = useState(false);
  if (!blocked || !hears || closed || isMuted()) return null;
  return (
    <aside className={styles['notice']}>
      <Icon name="bell" size={16} />
      <span>{t('soundBlocked.note')}</span>
      <Button onClick={readySound}>{t('soundBlocked.enable')}</Button>
      <button type="button" className={styles['close']} aria-label={t('action.close')} onClick={() => close(true)}>
        <Icon name="close" size={14} />
      </button>
    </aside>
  );
}
