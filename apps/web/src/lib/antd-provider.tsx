import { FIRST_LANGUAGE, shadesOf } from '@lightfield/contract';
import { SHELL, antdTheme } from '@lightfield/ui';
import { App, ConfigProvider, type ConfigProviderProps, theme } from 'antd';
import dayjs from 'dayjs';
import './antd.css';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, useStillness, useTheme } from './preferences.ts';
import { useShownStyle } from './style/style.ts';
import { useNarrow } from './use-narrow.ts';

interface LibraryTexts {
  readonly antd: NonNullable<ConfigProviderProps['locale']>;
  readonly dayjs: string;
}
/** What the library says by itself, a file for each language. */
const LOCALES = import.meta.glob<LibraryTexts>('./antd-locales/*.ts', { eager: true, import: 'default' });

/** antd in our colours, sizes and language. Whatever draws with it lies inside; screens without it do not load it. */
export function AntdProvider({
  bare = false,
  children,
}: {
  /** Without an element of its own around: for a part in the middle of something. */
  bare?: boolean;
  children: ReactNode;
}) {
  const { i18n } = useTranslation();
  const mode = useTheme();
  const { density } = usePreferences();
  const still = useStillness();
  // more pop-ups than these lie on one another: they must not cover what somebody works with
  const stack = { threshold: useNarrow(SHELL.phone) ? 1 : 2 };
  const locale = LOCALES[`./antd-locales/${i18n.language}.ts`] ?? LOCALES[`./antd-locales/${FIRST_LANGUAGE}.ts`];
  if (!locale) throw new Error(`The library has no texts for ${i18n.language}.`);
  // pickers format while they render, so this must be set before them
  dayjs.locale(locale.dayjs);
  const colours = useShownStyle()?.main?.colours;
  const accent = mode === 'dark' ? colours?.accentDark : colours?.accent;
  const themeConfig = useMemo(
    () => antdTheme(mode, density, theme, { motion: !still, ...(accent && { own: shadesOf(accent, mode) }) }),
    [mode, density, still, accent],
  );
  return (
    <ConfigProvider
      locale={locale.antd}
      theme={themeConfig}
      form={{ requiredMark: 'optional' }}
      button={{ autoInsertSpace: false }}
    >
      <App
        {...(bare ? { component: false as const } : { className: 'lf-app' })}
        message={{ maxCount: 3 }}
        notification={{ stack }}
      >
        {children}
      </App>
    </ConfigProvider>
  );
}
