import { type AccountKind, type DataRange, type RoleType, accountErrors, roleErrors } from '@lightfield/contract';
import { foldUsername, usernameProblem } from '@lightfield/rules';
import type { Caller } from '../../../kernel/caller.ts';
import { roleWithin } from '../../../kernel/role-within.ts';

export type OrgKind = 'center' | 'enterprise' | 'external';

/** Where accounts of each kind stand (ACC-2, ACC-3). */
const HOME: Record<AccountKind, OrgKind> = { op: 'center', co: 'enterprise', int: 'enterprise', ext: 'external' };
/** Types of roles a kind may have; an internal or operation centre account is what its role says. */
const ROLE_TYPES: Record<AccountKind, readonly RoleType[]> = {
  op: ['admin', 'operation'],
  co: ['admin'],
  int: ['admin', 'operation'],
  ext: ['operation'],
};
const RANGES: readonly DataRange[] = ['granted', 'dept', 'all'];

/** An organisation as far as its accounts are concerned. */
export interface AccountOrg {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: OrgKind;
  readonly name: string;
}
/** A role as far as who may have it and who may give it are concerned. */
export interface AccountRole {
  readonly id: string;
  readonly orgId: string;
  readonly orgKind: OrgKind;
  readonly name: string;
  readonly roleType: RoleType;
  readonly dataRange: DataRange;
  /** `null`: every permission there is. */
  readonly permissions: readonly string[] | null;
  readonly builtIn: boolean;
}

/** What somebody who registers into an organisation becomes; nobody registers into the operation centre (1012). */
export function kindOfRegistrant({ kind }: Pick<AccountOrg, 'kind'>): 'int' | 'ext' {
  if (kind === 'center') throw accountErrors.wrongOrganisation({ field: 'orgId' });
  return kind === 'enterprise' ? 'int' : 'ext';
}

/** 1012: accounts of this kind do not stand in such an organisation. */
export function assertOrgFits(kind: AccountKind, org: Pick<AccountOrg, 'kind'>): void {
  if (org.kind !== HOME[kind]) throw accountErrors.wrongOrganisation({ field: 'orgId' });
}

/** 1012: not a role of the organisation (of an external one: nor of its enterprise). 1019: not a type for this kind. */
export function assertRoleFits(
  kind: AccountKind,
  role: Pick<AccountRole, 'orgId' | 'roleType'>,
  org: Pick<AccountOrg, 'id' | 'parentId'>,
): void {
  const owns = role.orgId === org.id || (kind === 'ext' && role.orgId === org.parentId);
  if (!owns) throw accountErrors.wrongOrganisation({ field: 'roleId' });
  if (!ROLE_TYPES[kind].includes(role.roleType)) throw accountErrors.wrongRoleType({ field: 'roleId' });
}

/**
 * May the caller give this role, or change an account that has it? Neither permissions nor data beyond their own: whoever resets
 * a password or an e-mail address can become that account. The operation centre and enterprise administrators see all data anyway.
 */
export function mayGive(
  role: Pick<AccountRole, 'permissions' | 'orgKind' | 'dataRange'>,
  caller: Pick<Caller, 'kind' | 'permissions' | 'dataRange'>,
): boolean {
  if (!roleWithin(role, caller)) return false;
  if (caller.kind === 'op' || caller.kind === 'co') return true;
  return RANGES.indexOf(role.dataRange) <= RANGES.indexOf(caller.dataRange);
}

export function assertMayGive(role: Parameters<typeof mayGive>[0], caller: Parameters<typeof mayGive>[1]): void {
  if (!mayGive(role, caller)) throw roleErrors.roleBeyondOwn({ field: 'roleId' });
}

/** The name as it is stored; 1028, 1035 for one that cannot be used. */
export function chosenUsername(given: string): string {
  const name = foldUsername(given);
  const problem = usernameProblem(name);
  if (problem === 'digitsOnly') throw accountErrors.usernameDigitsOnly({ field: 'loginname' });
  if (problem) throw accountErrors.usernameInvalid({ field: 'loginname', problem });
  return name;
}
