import { type PermissionCode, type ShareAuth, sharePermissions } from '@lightfield/contract';

/** What somebody may do with a device himself. */
export interface OwnRights {
  permissions: ReadonlySet<PermissionCode>;
  /** The device's variables are his to write, apart from the permission. */
  mayWrite: boolean;
}

/** Nobody opens to others what he may not do himself: the first permission that he lacks for this. */
export function lacking({ permissions, mayWrite }: OwnRights, auth: readonly ShareAuth[]): PermissionCode | undefined {
  const missing = sharePermissions(auth).find((code) => !permissions.has(code));
  return missing ?? (auth.includes('dataWrite') && !mayWrite ? 'monitor_equip_write' : undefined);
}
