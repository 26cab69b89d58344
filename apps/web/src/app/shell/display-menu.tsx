import { Button, Icon } from '@lightfield/ui';
import { Dropdown, type MenuProps, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../i18n/i18n.ts';
import { setPreferences, usePreferences, useTheme } from '../../lib/preferences.ts';

const THEMES = ['light', 'dark', 'system'] as const;
const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'display' } as const;
const DENSITIES = ['compact', 'default'] as const;

/** Appearance and density as menu groups; the account menu shows them too where the bar is narrow. */
export function useDisplayItems(className = ''): {
  items: NonNullable<MenuProps['items']>;
  selected: string[];
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
  const { items, selected, choose } = useDisplayItems();
  const mode = useTheme();
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, multiple: true, selectedKeys: selected, onClick: ({ key }) => choose(key) }}
    >
      <Button kind="quiet" aria-label={t('display.label')} aria-haspopup="menu">
        <Icon name={mode === 'dark' ? 'moon' : 'sun'} />
      </Button>
    </Dropdown>
  );
}

/** Two languages need no menu: the button names the other one. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('shell');
  const other = languageOf(i18n.language) === 'en' ? 'zh-cn' : 'en';
  return (
    <Tooltip title={t('language.label')}>
      <Button kind="quiet" lang={other === 'en' ? 'en' : 'zh-CN'} onClick={() => void changeLanguage(other)}>
        {other === 'en' ? 'EN' : '中'}
      </Button>
    </Tooltip>
  );
}
