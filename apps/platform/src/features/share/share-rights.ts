import { type PermissionCode, type ShareAuth, sharePermissions } from '@lightfield/contract';

/** What somebody may do with a device themselves. */
export interface OwnRights {
  permissions: ReadonlySet<PermissionCode>;
  /** The device's variables are theirs to write, apart from the permission. */
  mayWrite: boolean;
}

/** Nobody opens to others what they may not do themselves: the first permission that they lack for this. */
export function lacking({ permissions, mayWrite }: OwnRights, auth: readonly ShareAuth[]): PermissionCode | undefined {
  const missing = sharePermissions(auth).find((code) => !permissions.has(code));
  return missing ?? (auth.includes('dataWrite') && !mayWrite ? 'monitor_equip_write' : undefined);
}
