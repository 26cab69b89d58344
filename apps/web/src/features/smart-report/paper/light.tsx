import { COLOURS, antdTheme } from '@lightfield/ui';
import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePreferences, useTheme } from '../../../lib/preferences.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Tokens as they are in the light theme: paper is white in both. For the style of an element. */
export const LIGHT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COLOURS.light).map(([name, colour]) => [`--lf-${kebab(name)}`, colour]),
);

/** What stands on paper is drawn for paper, in the dark theme, too. */
export function OnPaper({ children }: { children: ReactNode }) {
  const dark = useTheme() === 'dark';
  const { density } = usePreferences();
  const light = useMemo(() => antdTheme('light', density, theme, { motion: false }), [density]);
  return dark ? <ConfigProvider theme={{ ...light, inherit: false }}>{children}</ConfigProvider> : children;
}
