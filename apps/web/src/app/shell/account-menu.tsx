import { cardOf } from '@lightfield/contract';
import { nextLanguage } from '../../i18n/language.ts';
import { Icon } from '@lightfield/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { avatarHref, infoPath, securityPath } from '../../features/account/self/profile-paths.ts';
import { changeLanguage, languageOf } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { setMuted, useMuted, usePreferences } from '../../lib/preferences.ts';
import { formatClock } from '../../lib/time.ts';
import styles from './account-menu.module.css';
import { useDisplayItems } from './display-menu.tsx';
import { MenuButton, type MenuEntries } from './menu-button.tsx';
import { useLogout } from './use-logout.ts';

/** Begins the keys of entries that lead somewhere. */
const GO = 'go:';

export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const account = useAccount();
  const navigate = useNavigate();
  const { mutedUntil } = usePreferences();
  const display = useDisplayItems(styles['narrow']);
  const logout = useLogout();
  const muted = useMuted();
  const other = nextLanguage(languageOf(i18n.language));
  const items: MenuEntries = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className={styles['who']}>
          <strong>{account?.loginname}</strong>
          <span>{account?.orgName}</span>
        </span>
      ),
    },
    { type: 'divider' },
    { key: GO + infoPath(account), icon: <Icon name="user" size={16} />, label: t('account.centre') },
    { key: GO + securityPath(account), icon: <Icon name="lock" size={16} />, label: t('account.security') },
    { type: 'divider' },
    {
      key: 'mute',
      icon: <Icon name={muted ? 'speaker' : 'speakerOff'} size={16} />,
      label: muted ? t('sound.unmute') : t('sound.mute'),
      ...(muted ? { extra: t('sound.muted', { time: formatClock(mutedUntil) }) } : {}),
    },
    {
      key: 'language',
      className: styles['narrow'] ?? '',
      icon: <Icon name="language" size={16} />,
      label: cardOf(other).name,
    },
    ...display.items,
    { type: 'divider' },
    { key: 'logout', icon: <Icon name="logout" size={16} />, label: t('account.logout') },
  ];
  const choose = (key: string) => {
    if (key === 'logout') void logout();
    else if (key.startsWith(GO)) void navigate({ to: key.slice(GO.length) });
    else if (key === 'language') void changeLanguage(other);
    else if (key === 'mute') setMuted(!muted);
    else display.choose(key);
  };
  return (
    <MenuButton items={items} selected={display.selected} stays={display.has} onChoose={choose}>
      {account?.avatar ? (
        <img className={styles['avatar']} src={avatarHref(account.avatar)} alt={t('account.label')} />
      ) : (
        <Icon name="user" label={t('account.label')} />
      )}
      <span className={styles['name']}>{account?.loginname}</span>
      <Icon name="down" size={12} />
    </MenuButton>
  );
}
