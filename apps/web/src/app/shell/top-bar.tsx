import { ROUTES } from '@lightfield/contract';
import { Button, Icon, StateShape, type State } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeText } from '../../features/message/badge.ts';
import { useUnreadCount } from '../../features/message/message-queries.ts';
import { useUnreadFlag } from '../../features/message/unread-flag.ts';
import { usePermission } from '../../lib/account.ts';
import { lazy } from '../../lib/lazy.ts';
import { alarmLine } from '../../lib/alarm-line/alarm-line-query.ts';
import { type ConnectionState, useConnection } from '../../live/connection.ts';
import { screenAt } from '../routes.ts';
import { AccountMenu } from './account-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { DisplayMenu, LanguageButton } from './display-menu.tsx';
import { hinted } from './hints.tsx';
import styles from './top-bar.module.css';

/** A moment later than the screen. */
const AssistantButton = lazy(async () => ({ default: (await import('./assistant-button.tsx')).AssistantButton }));

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar({ onMenu, onPalette }: { onMenu: () => void; onPalette: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles['bar']}>
      <Button kind="quiet" className={styles['menu'] ?? ''} aria-label={t('nav.open')} onClick={onMenu}>
        <Icon name="menu" />
      </Button>
      <Breadcrumb />
      <button type="button" className={styles['palette']} onClick={onPalette}>
        <Icon name="search" size={16} />
        <span>{t('palette.open')}</span>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <ConnectionMark />
      <AlarmCount />
      <Bell />
      <Assistant />
      <span className={styles['wide']}>
        <LanguageButton />
        <DisplayMenu />
      </span>
      <AccountMenu />
    </header>
  );
}

function Assistant() {
  if (!usePermission('manage_aiconfig_ask')) return null;
  return (
    <Suspense fallback={null}>
      <AssistantButton />
    </Suspense>
  );
}

const CONNECTION_MARKS: Record<ConnectionState, State> = { online: 'online', connecting: 'pending', lost: 'failed' };
function ConnectionMark() {
  const { t } = useTranslation();
  const { state } = useConnection();
  const words = t(`connection.${state}`);
  return (
    <span className={styles['connection']} title={words}>
      <StateShape state={CONNECTION_MARKS[state]} size={14} label={words} />
      <span className={styles['connectionWord']} aria-hidden>
        {words}
      </span>
    </span>
  );
}

/** Open alarms of all devices and projects, in the colour of the worst that stands. */
function AlarmCount() {
  const { t } = useTranslation('shell');
  const allowed = usePermission('monitor_alarm_view');
  const { data } = useQuery({ ...alarmLine(), enabled: allowed });
  // the count is of projects too: a list of devices would not show what it counts
  const list = screenAt(ROUTES.alarms);
  if (!allowed || !data || !list) return null;
  const words =
    data.active > 0 ? t('alarms.label', { count: data.active, unconfirmed: data.unconfirmed }) : t('alarms.none');
  return (
    <Link
      to={list.path}
      search={{ state: 'active' }}
      className={styles['count']}
      aria-label={words}
      {...hinted(words)}
      data-worst={data.worst}
    >
      <Icon name="alarm" />
      {data.active > 0 ? <span aria-hidden>{badgeText(data.active)}</span> : null}
    </Link>
  );
}

function Bell() {
  const { t } = useTranslation('shell');
  const unread = useUnreadCount();
  const fresh = useUnreadFlag();
  const words = t('messages.label', { count: unread });
  return (
    <Link
      to={unread > 0 ? ROUTES.messageUnread : ROUTES.messageAll}
      className={styles['bell']}
      aria-label={words}
      {...hinted(words)}
      data-fresh={fresh}
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span className={styles['badge']} aria-hidden>
          {badgeText(unread)}
        </span>
      ) : null}
    </Link>
  );
}
