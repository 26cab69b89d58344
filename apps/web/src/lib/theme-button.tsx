import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { setPreferences, useTheme } from './preferences.ts';

/** Light or dark, for the screens before the login. */
export function ThemeButton() {
  const { t } = useTranslation('account-login');
  const dark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className="lf-button lf-button-quiet"
      aria-label={`${t('theme')}: ${dark ? t('themeDark') : t('themeLight')}`}
      onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}
    >
      <Icon name={dark ? 'moon' : 'sun'} />
    </button>
  );
}
