import {
  type DataRange,
  LIMITS,
  type Registration,
  type RoleInfo,
  type RoleType,
  type UserInfo,
} from '@lightfield/contract';
import { flagField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { type Chosen, chosenOf, difference, inOrder } from './permission-choice.ts';

export const ROLE_TYPES = ['operation', 'admin'] as const satisfies readonly RoleType[];
export const DATA_RANGES = ['all', 'dept', 'granted'] as const satisfies readonly DataRange[];
export const REGISTRATIONS = ['closed', 'approval', 'open'] as const satisfies readonly Registration[];

/** In the address in place of a role's id. */
export const NEW_ROLE = 'new';
export const ROLE_CODECS = {
  keyword: textField(),
  org: textField(),
  type: optionalChoice(['admin', 'operation']),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
  /** The role that is open in the editor, or `new`. */
  role: textField(),
  /** Role a new one begins as a copy of. */
  from: textField(),
  /** Search and filter among the permissions. */
  find: textField(),
  chosen: flagField(),
};

/** Fields of the editor besides the permissions. */
export interface RoleFields {
  orgId: string | undefined;
  name: string;
  roleType: RoleType;
  dataRange: DataRange;
  regions: string[];
  remark: string;
}
export interface RoleDraft {
  fields: RoleFields;
  chosen: Chosen;
}

const regionsOf = (authRegion: string): string[] => (authRegion === '' ? [] : authRegion.split(','));

export const draftOf = (role: RoleInfo): RoleDraft => ({
  fields: {
    orgId: role.orgId,
    name: role.name,
    roleType: role.roleType,
    dataRange: role.dataRange,
    regions: regionsOf(role.authRegion),
    remark: role.remark,
  },
  chosen: chosenOf(role.permissions),
});
/** A role begins with little: what it may do is ticked, not unticked. */
export const newDraft = (orgId: string | undefined): RoleDraft => ({
  fields: { orgId, name: '', roleType: 'operation', dataRange: 'granted', regions: [], remark: '' },
  chosen: new Set(),
});
/** What somebody holds of it themselves can be copied. */
export function copyDraft(
  role: RoleInfo,
  { name, orgId, mayGive }: { name: string; orgId: string | undefined; mayGive: (code: string) => boolean },
): RoleDraft {
  const { fields, chosen } = draftOf(role);
  return {
    fields: { ...fields, name: name.slice(0, LIMITS.org.nameMax), orgId: orgId ?? fields.orgId },
    chosen: new Set([...chosen].filter(mayGive)),
  };
}

export const bodyOf = ({ fields, chosen }: RoleDraft) => ({
  name: fields.name.trim(),
  roleType: fields.roleType,
  dataRange: fields.dataRange,
  authRegion: fields.regions.join(',') || undefined,
  remark: fields.remark.trim() || undefined,
  permissions: inOrder(chosen) as string[],
});

const COMPARED = ['name', 'roleType', 'dataRange', 'authRegion', 'remark'] as const;
export type ComparedField = (typeof COMPARED)[number];

/** What saving would change: permissions given and taken, and fields with their old and new content. */
export function changesOf(role: RoleInfo, draft: RoleDraft) {
  const body = bodyOf(draft);
  const fields = COMPARED.map((field) => ({ field, before: role[field], after: body[field] ?? '' })).filter(
    ({ before, after }) => before !== after,
  );
  const permissions = difference(chosenOf(role.permissions), draft.chosen);
  return { fields, ...permissions, none: fields.length + permissions.added.length + permissions.removed.length === 0 };
}
export type RoleChanges = ReturnType<typeof changesOf>;

/** A title travels in a comma list: it can neither hold a comma nor be empty (S1 §5, code 10005). */
export const regionProblem = (regions: readonly string[]): 'comma' | 'long' | undefined => {
  if (regions.some((title) => title.trim() === '' || title.includes(','))) return 'comma';
  return regions.join(',').length > REGIONS_MAX ? 'long' : undefined;
};
/** Characters of the whole list. */
export const REGIONS_MAX = 500;

type Giver = Pick<UserInfo, 'kind' | 'roleType' | 'dataRange'> | undefined;
/** A role of type admin is made and changed by those who hold one (1019). */
export const mayGiveType = (giver: Giver, type: RoleType): boolean => type !== 'admin' || giver?.roleType === 'admin';
/** Nobody gives more data than they see; the operation centre and enterprise administrators see everything anyway (3404). */
export const mayGiveRange = (giver: Giver, range: DataRange): boolean =>
  giver?.kind === 'op' ||
  giver?.kind === 'co' ||
  (giver !== undefined && DATA_RANGES.indexOf(range) >= DATA_RANGES.indexOf(giver.dataRange));
