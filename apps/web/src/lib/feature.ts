import type { PermissionCode, ROUTES } from '@lightfield/contract';
import type { IconName } from '@lightfield/ui';
import type { ComponentType } from 'react';
import type { Text } from '@lightfield/contract';

export type Address = (typeof ROUTES)[keyof typeof ROUTES];

/** Sections of the navigation, in the order they are shown. */
export const SECTIONS = ['monitor', 'manage', 'ops', 'data', 'services', 'account', 'system', 'message'] as const;
export type Section = (typeof SECTIONS)[number];

/** One screen behind the login: where it lives, who may see it, and how its code is fetched. */
export interface Screen {
  path: Address;
  /** Fetched when the screen is first opened, or its link is pointed at. */
  load: () => Promise<{ default: ComponentType }>;
  /** Asks for what the screen shows while its code is on its way. */
  ahead?: (params: Record<string, string>) => Promise<void>;
  /** Namespaces of its texts, fetched together with its code. */
  texts: readonly string[];
  /** Absent: whoever is logged in. Several: who holds any of them. */
  permission?: PermissionCode | readonly PermissionCode[];
  /** For navigation, breadcrumb, tab and palette, which must not fetch the texts of every feature. */
  title: Text;
  /** Absent: reached from other screens, not from the navigation. */
  nav?: { section: Section; icon: IconName };
  /** For people who are not logged in (and for those who are): stands alone, outside the shell. */
  open?: true;
  /** Of an open screen: as wide as the window allows, not a card. */
  wide?: true;
  /** Behind the login, but full screen: without navigation and top bar. */
  bare?: true;
  /** Drawn without the component library, which is not fetched for it. */
  plain?: true;
  /** Screen that the breadcrumb leads back to. */
  parent?: Address;
}

/** What a feature gives to the shell. One line in `app/routes.ts` makes it part of the product. */
export interface Feature {
  screens: readonly Screen[];
}
