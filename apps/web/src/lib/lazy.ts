import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { fetchCode } from './fetch-code.ts';

/**
 * A part of a screen whose code is fetched when it is first drawn; as React's own, with the texts of the packages that it stands on.
 * Waits for a platform that is away.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a component of any properties, as React declares it
export const lazy = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> =>
  reactLazy(withTexts(() => fetchCode(load)));
