import { PERMISSION_CODES, isCentreOnly } from '@lightfield/contract';
import type { Caller } from './caller.ts';

/** What of a role decides who may give it away. */
export interface GivenRole {
  /** `null`: every permission there is. */
  readonly permissions: readonly string[] | null;
  /** Kind of the organisation the role belongs to. */
  readonly orgKind: 'center' | 'enterprise' | 'external';
}

/** What a role allows whoever holds it: `null` stands for all that its kind of organisation can have. */
export const permissionsOf = ({ permissions, orgKind }: GivenRole): readonly string[] =>
  permissions ?? PERMISSION_CODES.filter((code) => orgKind === 'center' || !isCentreOnly(code));

/**
 * The wall against helping oneself to more: somebody may make, change or give to an account only a role that allows nothing
 * beyond what they hold themselves. A role of the operation centre is given by the centre alone. A code that does not exist is held
 * by nobody, so a role that names one is given by nobody.
 */
export function roleWithin(role: GivenRole, caller: Pick<Caller, 'kind' | 'permissions'>): boolean {
  if (role.orgKind === 'center' && caller.kind !== 'op') return false;
  const held: ReadonlySet<string> = caller.permissions;
  return permissionsOf(role).every((code) => held.has(code));
}

const RANGES = ['granted', 'dept', 'all'] as const satisfies readonly Caller['dataRange'][];

/**
 * The same for the data a role shows: staff and external accounts give no wider range than their own. The operation centre and
 * the administrators of an enterprise see all of their data whatever their role says.
 */
export const rangeWithin = (dataRange: Caller['dataRange'], caller: Pick<Caller, 'kind' | 'dataRange'>): boolean =>
  caller.kind === 'op' || caller.kind === 'co' || RANGES.indexOf(dataRange) <= RANGES.indexOf(caller.dataRange);
