import { ROUTES } from '@lightfield/contract';
import { createContext } from 'react';
import { to } from '../../../lib/hrefs.ts';

/** Stands in the address of a device inside a group for all of them. */
export const ALL_GROUPS = 'all';

/** Where a device of the list leads: its own page. */
const own = (id: string, alarm: boolean): string => to(ROUTES.monitorDetail, { id, alarm: alarm ? '1' : '0' });

/** The same page beside the tree of groups. */
export const inGroup =
  (groupId: string) =>
  (id: string, alarm: boolean): string =>
    `${to(ROUTES.monitorGroupDevice, { groupId: groupId || ALL_GROUPS, id })}${alarm ? '?tab=alarm' : ''}`;

/** Its configuration pages beside the tree of groups. */
export const pagesInGroup =
  (groupId: string) =>
  (id: string): string =>
    to(ROUTES.monitorGroupPages, { groupId: groupId || ALL_GROUPS, id });

export const DeviceLinks = createContext<(id: string, alarm: boolean) => string>(own);
