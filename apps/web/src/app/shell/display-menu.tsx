import { cardOf, tagOf } from '@lightfield/contract';
import { nextLanguage } from '../../i18n/language.ts';
import { Button, Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../i18n/i18n.ts';
import { setPreferences, usePreferences, useTheme } from '../../lib/preferences.ts';
import { hinted } from './hints.tsx';
import { MenuButton, type MenuEntries } from './menu-button.tsx';

const THEMES = ['light', 'dark', 'system'] as const;
const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'display' } as const;
const DENSITIES = ['compact', 'default'] as const;

/** Appearance and density as menu groups; the account menu shows them too where the bar is narrow. */
export function useDisplayItems(className = ''): {
  items: MenuEntries;
  selected: string[];
  /** Is the entry one of these? */
  has: (key: string) => boolean;
  choose: (key: string) => void;
} {
  const { t } = useTranslation('shell');
  const { theme, density } = usePreferences();
  return {
    items: [
      {
        type: 'group',
        key: 'theme',
        className,
        label: t('display.theme'),
        children: THEMES.map((key) => ({
          key: `theme:${key}`,
          label: t(`theme.${key}`),
          icon: <Icon name={THEME_ICONS[key]} size={16} />,
        })),
      },
      {
        type: 'group',
        key: 'density',
        className,
        label: t('display.density'),
        children: DENSITIES.map((key) => ({
          key: `density:${key}`,
          label: t(`density.${key}`),
          icon: <Icon name={key === 'compact' ? 'density' : 'menu'} size={16} />,
        })),
      },
    ],
    selected: [`theme:${theme}`, `density:${density}`],
    has: (key) => /^(theme|density):/.test(key),
    choose: (key) => {
      const theme = THEMES.find((one) => key === `theme:${one}`);
      const density = DENSITIES.find((one) => key === `density:${one}`);
      if (theme) setPreferences({ theme });
      if (density) setPreferences({ density });
    },
  };
}

export function DisplayMenu() {
  const { t } = useTranslation('shell');
  const { items, selected, choose, has } = useDisplayItems();
  const mode = useTheme();
  return (
    <MenuButton items={items} selected={selected} stays={has} label={t('display.label')} onChoose={choose}>
      <Icon name={mode === 'dark' ? 'moon' : 'sun'} />
    </MenuButton>
  );
}

/** So few languages need no menu: the button names the next one. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('shell');
  const other = nextLanguage(languageOf(i18n.language));
  return (
    <Button
      kind="quiet"
      lang={tagOf(other)}
      {...hinted(t('language.label'))}
      onClick={() => void changeLanguage(other)}
    >
      {cardOf(other).short}
    </Button>
  );
}
