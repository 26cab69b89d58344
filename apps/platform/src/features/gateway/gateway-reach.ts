import type { Caller } from '../../kernel/caller.ts';

type AddParam = (value: unknown) => string;

/** What this feature asks of the rules of visibility. Implemented by features/device/list. */
export interface OrgReach {
  /** The organisations whose gateways the caller may change, if they hold the permission for it. */
  managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
}

/** Condition over the table `gateway`: those the caller may change. */
export async function manageable(reach: OrgReach, caller: Caller, add: AddParam): Promise<string> {
  const orgs = await reach.managedOrgs(caller);
  return orgs === 'all' ? 'true' : `gateway.org_id = any(${add(orgs)}::uuid[])`;
}

/** Those the caller may see: the ones they may change, and those that carry a device that was granted to them. */
export async function visible(reach: OrgReach, caller: Caller, add: AddParam): Promise<string> {
  const own = await manageable(reach, caller, add);
  if (own === 'true') return own;
  return `(${own} or exists (select 1 from device join device_grant on device_grant.device_id = device.id
    where device.gateway_id = gateway.id and device_grant.account_id = ${add(caller.accountId)}))`;
}
