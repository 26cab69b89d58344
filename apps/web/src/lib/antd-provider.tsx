import { SHELL, antdTheme } from '@lightfield/ui';
import { App, ConfigProvider, theme } from 'antd';
// as the library's own parts import them: by their short names they would come twice
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import './antd.css';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, useStillness, useTheme } from './preferences.ts';
import { useNarrow } from './use-narrow.ts';

const LOCALES = { 'zh-cn': { antd: zhCN, dayjs: 'zh-cn' }, en: { antd: enUS, dayjs: 'en' } } as const;

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
  const locale = LOCALES[i18n.language === 'en' ? 'en' : 'zh-cn'];
  // pickers format while they render, so this must be set before them
  dayjs.locale(locale.dayjs);
  const themeConfig = useMemo(() => antdTheme(mode, density, theme, !still), [mode, density, still]);
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
