import type { Density, Mode } from '@lightfield/ui';
import { useSyncExternalStore } from 'react';

/** What a person chose on this device. Stored in the browser, never sent. */
export interface Preferences {
  theme: Mode | 'system';
  density: Density;
  /** Null: not chosen; the style of the enterprise says it then. */
  navFolded: boolean | null;
  /** Sections of the navigation that show their heading alone, separated by spaces. */
  navClosed: string;
  /** Epoch ms until which sound and speech are silent; 0: not muted. */
  mutedUntil: number;
  /** Where a newcomer goes on is not told any more. */
  stepsHidden: boolean;
}
const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'compact',
  navFolded: null,
  navClosed: '',
  mutedUntil: 0,
  stepsHidden: false,
};

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage may be forbidden; the choice then lasts as long as the page
  }
};

/** Keys are read by public/boot.js too, before anything is drawn. */
const KEYS: Record<keyof Preferences, string> = {
  theme: 'lf.theme',
  density: 'lf.density',
  navFolded: 'lf.nav-folded',
  navClosed: 'lf.nav-closed',
  mutedUntil: 'lf.muted-until',
  stepsHidden: 'lf.steps-hidden',
};

function load(): Preferences {
  const theme = read(KEYS.theme);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    density: read(KEYS.density) === 'default' ? 'default' : DEFAULTS.density,
    navFolded: { true: true, false: false }[read(KEYS.navFolded) ?? ''] ?? DEFAULTS.navFolded,
    navClosed: read(KEYS.navClosed) ?? DEFAULTS.navClosed,
    mutedUntil: Number(read(KEYS.mutedUntil) ?? 0) || 0,
    stepsHidden: read(KEYS.stepsHidden) === 'true',
  };
}

const listeners = new Set<() => void>();
let current: Preferences = typeof localStorage === 'undefined' ? DEFAULTS : load();
const tell = () => {
  for (const listener of listeners) listener();
};

export const preferences = (): Preferences => current;
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  for (const key of Object.keys(change) as (keyof Preferences)[]) write(KEYS[key], String(current[key]));
  tell();
}
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const usePreferences = (): Preferences => useSyncExternalStore(subscribePreferences, preferences);

/** Are sound and speech silent now? */
export const isMuted = (): boolean => current.mutedUntil > Date.now();
export const useMuted = (): boolean => useSyncExternalStore(subscribePreferences, isMuted);
/** How long sounds stay away when muted. The texts say 30 minutes. */
const MUTE_MS = 30 * 60_000;
export const setMuted = (muted: boolean): void => setPreferences({ mutedUntil: muted ? Date.now() + MUTE_MS : 0 });

const systemDark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
/** What the system asked for when it was last heard: whoever asks the query itself before its event is told may be told of no change at all. */
let system: Mode = systemDark?.matches ? 'dark' : 'light';
systemDark?.addEventListener('change', ({ matches }) => {
  system = matches ? 'dark' : 'light';
  tell();
});
/** The theme in force: the chosen one, or what the system asks for. */
export const themeInForce = (): Mode => (current.theme === 'system' ? system : current.theme);
export const useTheme = (): Mode => useSyncExternalStore(subscribePreferences, themeInForce);

const stillness = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');
const subscribeStillness = (listener: () => void) => {
  stillness?.addEventListener('change', listener);
  return () => stillness?.removeEventListener('change', listener);
};
/** Does the system ask for as little motion as possible? */
export const useStillness = (): boolean => useSyncExternalStore(subscribeStillness, () => stillness?.matches ?? false);

/** Keeps the root element's attributes, which choose the CSS variables, in step with the preferences. */
export function applyPreferences(): void {
  const apply = () => {
    document.documentElement.dataset['theme'] = themeInForce();
    document.documentElement.dataset['density'] = current.density;
  };
  apply();
  listeners.add(apply);
}
