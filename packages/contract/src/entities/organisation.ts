import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { DataRange, RoleType } from './account.ts';

/** center: operation centre; enterprise; external: customer of an enterprise. */
export const OrgKind = z.enum(['center', 'enterprise', 'external']);
export type OrgKind = z.infer<typeof OrgKind>;

export const OrgRow = z.object({
  id: Id,
  parentId: Id.nullable(),
  parentName: z.string(),
  kind: OrgKind,
  name: z.string(),
  contact: z.string(),
  tel: z.string(),
  address: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  /** Accounts it may have, as the operation centre allows; null: as many as the licence. */
  internalMax: z.int().nullable(),
  externalMax: z.int().nullable(),
  accounts: z.int(),
  devices: z.int(),
  createdAt: Millis,
});
export type OrgRow = z.infer<typeof OrgRow>;

/** For choosing: an organisation and what stands below it. */
export const OrgChoice = z.object({
  id: Id,
  parentId: Id.nullable(),
  kind: OrgKind,
  name: z.string(),
  disabled: z.boolean(),
});
export type OrgChoice = z.infer<typeof OrgChoice>;

/** All departments of an organisation come in one list; the tree is made of `parentId`. */
export const DeptRow = z.object({
  id: Id,
  orgId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  sort: z.int(),
  accounts: z.int(),
});
export type DeptRow = z.infer<typeof DeptRow>;

/** Who may register into a role by its link: nobody; whoever is approved afterwards; everybody. */
export const Registration = z.enum(['closed', 'approval', 'open']);
export type Registration = z.infer<typeof Registration>;

export const RoleRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  roleType: RoleType,
  dataRange: DataRange,
  /** Titles of page regions, comma list; '': all. */
  authRegion: z.string(),
  remark: z.string(),
  /** Made with the organisation: cannot be edited or deleted. */
  builtIn: z.boolean(),
  accounts: z.int(),
  registration: Registration,
  /** In the addresses `/register/{roleuuid}` and `/pub-register/{roleuuid}`; not the id, and renewable. */
  uuid: Id,
  createdAt: Millis,
});
export type RoleRow = z.infer<typeof RoleRow>;
export const RoleInfo = RoleRow.extend({
  /** Permission codes it holds. A built-in administrator holds all that there are. */
  permissions: z.array(z.string()),
});
export type RoleInfo = z.infer<typeof RoleInfo>;

export const EnrolCodeRow = z.object({
  id: Id,
  /** In the address `/enroll/{code}`. */
  code: z.string(),
  orgId: Id,
  orgName: z.string(),
  roleId: Id,
  roleName: z.string(),
  deptId: Id.nullable(),
  deptName: z.string(),
  remark: z.string(),
  expiresAt: Millis,
  usesLeft: z.int(),
  used: z.int(),
  disabled: z.boolean(),
  createdAt: Millis,
  createdBy: z.string(),
});
export type EnrolCodeRow = z.infer<typeof EnrolCodeRow>;

/** Somebody who registered and waits for (or got) a decision. */
export const ApplicationRow = z.object({
  /** Of the account. */
  id: Id,
  loginname: z.string(),
  tel: z.string(),
  email: z.string(),
  orgName: z.string(),
  roleName: z.string(),
  deptName: z.string(),
  remark: z.string(),
  /** Enrol code or role link they came by. */
  source: z.enum(['enrol', 'role']),
  status: z.enum(['pending', 'approved', 'rejected']),
  appliedAt: Millis,
  decidedAt: Millis.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** Rights of one account on one device. */
export const GrantRights = z.object({
  write: z.boolean(),
  /** Alarms in the product. */
  push: z.boolean(),
  /** Alarms by SMS and by phone: need a bound mobile number (S1 §6). */
  sms: z.boolean(),
  phone: z.boolean(),
});
export type GrantRights = z.infer<typeof GrantRights>;

export const GrantRow = GrantRights.extend({
  equipmentId: Id,
  equipName: z.string(),
  accountId: Id,
  loginname: z.string(),
  tel: z.string(),
  kind: z.enum(['op', 'co', 'int', 'ext']),
  orgName: z.string(),
  grantedAt: Millis,
});
export type GrantRow = z.infer<typeof GrantRow>;
