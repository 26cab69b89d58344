import { commonErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OrgReach } from './gateway-reach.ts';

/** Where a new gateway belongs. 90003: they would not manage it. */
export async function homeOf(
  on: Queryable,
  caller: Caller,
  reach: OrgReach,
  asked: string | undefined,
): Promise<string> {
  const orgId = await homeOrg(on, caller, asked, { customers: true });
  const managed = await reach.managedOrgs(caller);
  if (managed !== 'all' && !managed.includes(orgId)) throw commonErrors.noAccess({ permission: 'manage_gateway_edit' });
  return orgId;
}
