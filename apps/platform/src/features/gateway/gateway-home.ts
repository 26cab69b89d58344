import { commonErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { OrgReach } from './gateway-reach.ts';
import type { GatewayRepository } from './gateway.repository.ts';

/** Where a new gateway belongs: to the caller's enterprise; what the operation centre adds, to the only one if there is one. */
export async function homeOf(
  caller: Caller,
  reach: OrgReach,
  gateways: Pick<GatewayRepository, 'onlyEnterprise'>,
): Promise<string> {
  const managed = await reach.managedOrgs(caller);
  if (managed === 'all') return (await gateways.onlyEnterprise()) ?? caller.orgId;
  if (!managed.includes(caller.orgId)) throw commonErrors.noAccess({ permission: 'manage_gateway_edit' });
  return caller.orgId;
}
