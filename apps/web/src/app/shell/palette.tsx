import { nextLanguage } from '../../i18n/language.ts';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options with icons and states: no <select> can hold them */
import { ROUTES, deviceCalls } from '@lightfield/contract';
import { Icon, type IconName } from '@lightfield/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Modal } from 'antd';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../i18n/i18n.ts';
import { useAccount, usePermission } from '../../lib/account.ts';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import { call } from '../../lib/call.ts';
import { deviceHref } from '../../lib/device-hrefs.ts';
import { setMuted, setPreferences, useMuted, usePreferences } from '../../lib/preferences.ts';
import { GatewayMark } from '../../lib/texted.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { screenAt, visibleScreens } from '../routes.ts';
import { type Entry, matching } from './palette-entries.ts';
import styles from './palette.module.css';
import { useLogout } from './use-logout.ts';

/** Go anywhere, do anything, by typing. Ctrl/Cmd+K opens it from every screen. */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <AntdProvider bare>
      <Modal
        open={open}
        onCancel={onClose}
        footer={null}
        closable={false}
        width={560}
        destroyOnHidden
        style={{ top: 88 }}
        // unseen, but the dialog's name
        title={t('palette.label')}
        styles={{ container: { padding: 0 }, header: { display: 'none' } }}
      >
        <PaletteBody onClose={onClose} />
      </Modal>
    </AntdProvider>
  );
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const { entries, failed } = useEntries(text);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(chosen);
    else if (event.key === 'ArrowDown') setAt((Math.min(at, entries.length - 1) + 1) % Math.max(entries.length, 1));
    else if (event.key === 'ArrowUp')
      setAt((Math.min(at, entries.length - 1) + entries.length - 1) % Math.max(entries.length, 1));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['palette']}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened in order to type
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          maxLength={50}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('palette.label')} className={styles['list']}>
        {(['screens', 'devices', 'actions'] as const).map((group) => {
          const members = entries.filter((entry) => entry.group === group);
          if (members.length === 0) return null;
          return (
            <div key={group} role="group" aria-label={t(`palette.${group}`)}>
              <div className={styles['group']} aria-hidden>
                {t(`palette.${group}`)}
              </div>
              {members.map((entry) => (
                <Option
                  key={entry.key}
                  id={`${listId}-${entry.key}`}
                  entry={entry}
                  chosen={entry === chosen}
                  onRun={run}
                />
              ))}
            </div>
          );
        })}
      </div>
      {entries.length === 0 ? <p className={styles['nothing']}>{t('palette.nothing')}</p> : null}
      <p className={styles['hint']}>{failed ? t('palette.deviceFailed') : t('palette.hint')}</p>
    </div>
  );
}

function Option({
  id,
  entry,
  chosen,
  onRun,
}: {
  id: string;
  entry: Entry;
  chosen: boolean;
  onRun: (entry: Entry) => void;
}) {
  return (
    // keys are handled by the input, which keeps the focus
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={styles['option']}
      onClick={() => onRun(entry)}
      ref={(element) => {
        if (chosen) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <Icon name={entry.icon} size={16} />
      <span className={styles['label']}>{entry.label}</span>
      {entry.gateway ? <GatewayMark state={entry.gateway} /> : null}
      {entry.note ? <span className={styles['note']}>{entry.note}</span> : null}
    </div>
  );
}

/** Wait this long after the last key before the server is asked, ms. */
const TYPING_MS = 200;
const DEVICES_SHOWN = 8;

function useEntries(text: string): { entries: Entry[]; failed: boolean } {
  const devices = useDeviceEntries(text);
  const screens = useScreenEntries();
  const actions = useActionEntries();
  const shown = useDeferredValue(text);
  return {
    entries: [...matching(screens, shown), ...devices.entries, ...matching(actions, shown)],
    failed: devices.failed,
  };
}

function useScreenEntries(): Entry[] {
  const { i18n } = useTranslation('shell');
  const router = useRouter();
  const account = useAccount();
  const language = languageOf(i18n.language);
  return visibleScreens(account).flatMap((screen) =>
    screen.nav
      ? [
          {
            key: screen.path.replaceAll('/', '-'),
            group: 'screens' as const,
            icon: screen.nav.icon,
            label: screen.title[language],
            // found in either language
            words: Object.values(screen.title).join(' '),
            run: () => void router.navigate({ to: screen.path }),
          },
        ]
      : [],
  );
}

function useDeviceEntries(text: string): { entries: Entry[]; failed: boolean } {
  const router = useRouter();
  const allowed = usePermission('monitor_equip_list') && screenAt(ROUTES.monitorDetail) !== undefined;
  const keyword = useDebounced(text.trim(), TYPING_MS);
  const { data, isError } = useQuery({
    queryKey: ['device', 'palette', keyword],
    queryFn: ({ signal }) => call(deviceCalls.query, { keyword, pageSize: DEVICES_SHOWN }, { signal }),
    enabled: allowed && keyword !== '',
    placeholderData: keepPreviousData,
  });
  if (!allowed || text.trim() === '') return { entries: [], failed: false };
  return {
    failed: isError,
    entries: (data?.rows ?? []).map((device) => ({
      key: device.id,
      group: 'devices' as const,
      icon: 'device' as const,
      label: device.name,
      words: device.name,
      note: device.deviceNo,
      ...(device.gatewayState ? { gateway: device.gatewayState } : {}),
      run: () => void router.navigate({ to: deviceHref(device.id) }),
    })),
  };
}

function useActionEntries(): Entry[] {
  const { t, i18n } = useTranslation('shell');
  const { theme, density } = usePreferences();
  const logout = useLogout();
  const muted = useMuted();
  const action = (key: string, icon: IconName, label: string, run: () => void): Entry => ({
    key,
    group: 'actions',
    icon,
    label,
    words: label,
    run,
  });
  const other = nextLanguage(languageOf(i18n.language));
  return [
    ...(theme === 'light'
      ? []
      : [action('light', 'sun', t('action.themeLight'), () => setPreferences({ theme: 'light' }))]),
    ...(theme === 'dark'
      ? []
      : [action('dark', 'moon', t('action.themeDark'), () => setPreferences({ theme: 'dark' }))]),
    ...(theme === 'system'
      ? []
      : [action('system', 'display', t('action.themeSystem'), () => setPreferences({ theme: 'system' }))]),
    action('language', 'language', t('action.language'), () => void changeLanguage(other)),
    density === 'compact'
      ? action('density', 'menu', t('action.densityDefault'), () => setPreferences({ density: 'default' }))
      : action('density', 'density', t('action.densityCompact'), () => setPreferences({ density: 'compact' })),
    action('mute', muted ? 'speaker' : 'speakerOff', muted ? t('sound.unmute') : t('sound.mute'), () =>
      setMuted(!muted),
    ),
    action('logout', 'logout', t('account.logout'), () => void logout()),
  ];
}
