import type { ShareAuth } from '@lightfield/contract';

/** Tabs of the page itself; other features add theirs between curve and gateway. */
export type OwnTab = 'real' | 'curve' | 'gateway';

/**
 * What a share shows: live values always; with `topMenu` the bar of tabs, in which the live curve is; with `menuAuth` what is
 * behind menus: history, alarms, gateway.
 */
export function visitedTabs(auth: readonly ShareAuth[], added: readonly string[]): string[] {
  const menus = auth.includes('menuAuth') ? [...added, 'gateway'] : [];
  return ['real', ...(auth.includes('topMenu') ? ['curve'] : []), ...menus];
}
