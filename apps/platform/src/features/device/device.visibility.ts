import type { Caller } from '../../kernel/caller.ts';

/**
 * Which devices a caller reaches, as a condition on `device` for a query whose parameters $1 (account), $2 (organisation) come
 * from `visibilityParams`. The operation centre sees all; administrators and staff with the whole enterprise as data range see
 * their organisation's and those of its external customers; everybody else what was granted.
 */
export function visibleDevices(caller: Pick<Caller, 'kind' | 'dataRange'>): string {
  if (caller.kind === 'op') return '($1::uuid is not null and $2::uuid is not null)';
  const granted = 'device.id in (select device_id from device_grant where account_id = $1::uuid)';
  // An external account belongs to a customer: it owns nothing and sees what it was authorised for.
  if (caller.kind === 'ext' || caller.dataRange !== 'all') return `(${granted} and $2::uuid is not null)`;
  return `(device.org_id = $2::uuid or device.org_id in (select id from org where parent_id = $2::uuid) or ${granted})`;
}
export const visibilityParams = (caller: Pick<Caller, 'accountId' | 'orgId'>): [string, string] => [
  caller.accountId,
  caller.orgId,
];

/** Does the caller's own data range carry the right to write, without a grant that says so? */
export const writesWithoutGrant = (caller: Pick<Caller, 'kind' | 'dataRange'>): boolean =>
  caller.kind === 'op' || (caller.kind !== 'ext' && caller.dataRange === 'all');
