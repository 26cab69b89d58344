import { z } from 'zod';
import { Millis } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';

/**
 * What a share opens beyond the live values (S1 §6): top menu, menu authority, data write; `faultReport`: a fault of the device is
 * reported by whoever stands before it (OPS-1).
 */
export const SHARE_AUTHS = ['topMenu', 'menuAuth', 'dataWrite', 'faultReport'] as const;
export const ShareAuth = z.enum(SHARE_AUTHS);
export type ShareAuth = z.infer<typeof ShareAuth>;

/** Looking at live values: what every share is for. */
const ALWAYS: readonly PermissionCode[] = ['monitor_equip_list', 'monitor_equip_real'];
/** `topMenu` is the bar of tabs on the page itself and opens no call of its own. */
const OPENED: Readonly<Record<ShareAuth, readonly PermissionCode[]>> = {
  topMenu: [],
  menuAuth: ['monitor_equip_history', 'monitor_alarm_view'],
  dataWrite: ['monitor_equip_write'],
  faultReport: ['manage_repairs_report'],
};
/** The permissions that a visitor holds, and whoever shares must hold themselves. */
export const sharePermissions = (auth: readonly ShareAuth[]): PermissionCode[] => [
  ...ALWAYS,
  ...SHARE_AUTHS.filter((one) => auth.includes(one)).flatMap((one) => OPENED[one]),
];

/** 256 random bits, the last part of a share link. */
export const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** A visitor's page names its link in this header: such a request is the visitor's, whoever else is logged in. */
export const SHARE_HEADER = 'x-share';

/** How a device is shared, for whoever shares it. */
export const ShareInfo = z.object({
  shared: z.boolean(),
  /** `null`: not shared, or the share permits more than the caller holds themselves. */
  token: ShareToken.nullable(),
  /** Short name of the link; a visitor's entries in the operation log carry it. */
  code: z.string().nullable(),
  hasPassword: z.boolean(),
  auth: z.array(ShareAuth),
  /** Login name; `null` when that account is gone. */
  sharedBy: z.string().nullable(),
  sharedAt: Millis.nullable(),
  /** How often somebody came in by the present link. */
  visits: z.int(),
  lastVisitAt: Millis.nullable(),
});
export type ShareInfo = z.infer<typeof ShareInfo>;

/** What a visitor is told of what they were let in to. */
export const ShareVisit = z.object({
  /** The device; `null`: a project is shared. */
  equipId: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  name: z.string(),
  auth: z.array(ShareAuth),
  /** When the link has to be opened again. */
  expiresAt: Millis,
});
export type ShareVisit = z.infer<typeof ShareVisit>;
