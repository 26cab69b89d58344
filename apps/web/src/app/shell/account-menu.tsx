import { ROUTES, accountCalls } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { App, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { avatarHref, infoPath, securityPath } from '../../features/profile/profile-paths.ts';
import { changeLanguage, languageOf } from '../../i18n/i18n.ts';
import { forgetAccount, useAccount } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { setMuted, useMuted, usePreferences } from '../../lib/preferences.ts';
import { formatClock } from '../../lib/time.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import styles from './account-menu.module.css';
import { useDisplayItems } from './display-menu.tsx';

/** Ends the session on the server and leaves for the login screen. */
export function useLogout(): () => Promise<void> {
  const { message } = App.useApp();
  const { t } = useTranslation('shell');
  const words = useErrorWords();
  const router = useRouter();
  return async () => {
    try {
      await call(accountCalls.logout, {}, { quiet: true });
    } catch (error) {
      // the session may still live on the server: saying "logged out" would be wrong
      void message.error(`${t('account.logoutFailed')}: ${words(error).title}`);
      return;
    }
    forgetAccount();
    await router.navigate({ to: ROUTES.login });
  };
}

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
  const other = languageOf(i18n.language) === 'en' ? 'zh-cn' : 'en';
  const items: NonNullable<MenuProps['items']> = [
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
      label: other === 'en' ? 'English' : '中文',
    },
    ...display.items,
    { type: 'divider' },
    { key: 'logout', icon: <Icon name="logout" size={16} />, label: t('account.logout') },
  ];
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'logout') void logout();
    else if (key.startsWith(GO)) void navigate({ to: key.slice(GO.length) });
    else if (key === 'language') void changeLanguage(other);
    else if (key === 'mute') setMuted(!muted);
    else display.choose(key);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick, selectable: true, multiple: true, selectedKeys: display.selected }}
    >
      <Button kind="quiet" aria-haspopup="menu">
        {account?.avatar ? (
          <img className={styles['avatar']} src={avatarHref(account.avatar)} alt={t('account.label')} />
        ) : (
          <Icon name="user" label={t('account.label')} />
        )}
        <span className={styles['name']}>{account?.loginname}</span>
        <Icon name="down" size={12} />
      </Button>
    </Dropdown>
  );
}
