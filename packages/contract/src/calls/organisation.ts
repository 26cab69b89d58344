import { z } from 'zod';
import { DataRange, RoleType } from '../entities/account.ts';
import {
  DeptRow,
  GrantRow,
  OrgChoice,
  OrgKind,
  OrgRow,
  Registration,
  RoleInfo,
  RoleRow,
} from '../entities/organisation.ts';
import { Id, Mobile, commaList, formBoolean, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const name = text(LIMITS.org.nameMax).min(1);
const accountsMax = optional(formInt.pipe(z.int().min(0).max(100_000)));
const orgDetails = {
  name,
  contact: optional(text(50)),
  tel: optional(z.union([Mobile, z.string().regex(/^[\d-]{5,20}$/)])),
  address: optional(text(200)),
  remark: optional(text(100)),
  /** Only the operation centre may set these two. */
  internalMax: accountsMax,
  externalMax: accountsMax,
};

/** `/manage/orgal/enterprise`: the operation centre sees all; an enterprise sees itself and its external enterprises. */
export const orgCalls = {
  query: defineCall('/lfscada/org/query', {
    access: 'orgal_enterprise_view',
    scope: { org: 'parentId' },
    effect: 'reads',
    summary: 'Enterprises and external enterprises',
    body: z.object({
      keyword: optional(text(50)),
      kind: optional(OrgKind),
      parentId: optional(Id),
      disabled: optional(formBoolean),
      ...paging,
    }),
    answer: pageOf(OrgRow),
  }),
  info: defineCall('/lfscada/org/info', {
    access: 'orgal_enterprise_view',
    scope: { org: 'id' },
    effect: 'reads',
    summary: 'One organisation',
    body: z.object({ id: Id }),
    answer: OrgRow,
  }),
  /** An enterprise is added by the operation centre; an external enterprise by its enterprise or the centre. 2902. */
  add: defineCall('/lfscada/org/add', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'parentId' },
    effect: 'changes',
    summary: 'Add an enterprise, or an external enterprise below one',
    body: z.object({ kind: z.enum(['enterprise', 'external']), parentId: optional(Id), ...orgDetails }),
    answer: OrgRow,
  }),
  edit: defineCall('/lfscada/org/edit', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'id' },
    effect: 'changes',
    summary: 'Change an organisation',
    body: z.object({ id: Id, ...orgDetails }),
    answer: OrgRow,
  }),
  /** Ends the sessions of its accounts, and of those of its external enterprises, at once. Never the own one. */
  setDisabled: defineCall('/lfscada/org/setDisabled', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'id' },
    effect: 'changes',
    summary: 'Disable an organisation, or enable it again',
    body: z.object({ id: Id, disabled: formBoolean }),
    answer: OrgRow,
  }),
  /** 2903. */
  delete: defineCall('/lfscada/org/delete', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'id' },
    effect: 'changes',
    summary: 'Delete an organisation that is empty',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** For choosing an organisation anywhere. */
  companyAndExternal: defineCall('/lfscada/org/queryCompanyAndExternal', {
    access: 'session',
    scope: 'organisation',
    effect: 'reads',
    summary: 'The organisations the caller sees, for choosing one',
    body: z.object({ keyword: optional(text(50)) }),
    answer: z.array(OrgChoice),
  }),
  myInfo: defineCall('/lfscada/org/my/info', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'The own organisation',
    body: empty,
    answer: OrgChoice,
  }),
};

export const deptCalls = {
  /** All at once; the tree is made of parentId. Default: the own organisation. */
  query: defineCall('/lfscada/dept/query', {
    access: 'orgal_dept_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Departments of an organisation',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(DeptRow),
  }),
  /** 2905, 2908, 2909. */
  add: defineCall('/lfscada/dept/add', {
    access: 'orgal_dept_edit',
    scope: { org: 'orgId', dept: 'parentId' },
    effect: 'changes',
    summary: 'Add a department',
    body: z.object({ orgId: optional(Id), parentId: optional(Id), name }),
    answer: DeptRow,
  }),
  edit: defineCall('/lfscada/dept/edit', {
    access: 'orgal_dept_edit',
    scope: { dept: 'id' },
    effect: 'changes',
    summary: 'Rename a department',
    body: z.object({ id: Id, name }),
    answer: DeptRow,
  }),
  /** Absent `parentId`: to the top. `before`: the one it shall stand before; absent: last. 2907, 2908, 2909, 2905. */
  move: defineCall('/lfscada/dept/move', {
    access: 'orgal_dept_edit',
    scope: { dept: 'id' },
    effect: 'changes',
    summary: 'Move a department with everything below it, within its organisation',
    body: z.object({ id: Id, parentId: optional(Id), before: optional(Id) }),
    answer: empty,
  }),
  /** 2906. */
  delete: defineCall('/lfscada/dept/delete', {
    access: 'orgal_dept_edit',
    scope: { dept: 'id' },
    effect: 'changes',
    summary: 'Delete a department that is empty',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};

const roleDetails = {
  name,
  roleType: RoleType,
  dataRange: DataRange,
  /** Comma list of region titles; none of them empty (10005). */
  authRegion: optional(text(500)),
  remark: optional(text(100)),
  /** Comma list; may be empty. Only what the caller themselves holds (3404). */
  permissions: z.union([z.literal('').transform((): string[] => []), commaList(z.string().max(64), 500)]),
};

export const roleCalls = {
  query: defineCall('/lfscada/role/query', {
    access: 'orgal_role_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Roles of the organisations the caller sees',
    body: z.object({ keyword: optional(text(50)), orgId: optional(Id), roleType: optional(RoleType), ...paging }),
    answer: pageOf(RoleRow),
  }),
  /**
   * Roles that can be given to an account of this organisation: its own, and for an external enterprise those of its enterprise.
   * Only roles within what the caller holds themselves.
   */
  choices: defineCall('/lfscada/role/queryAll', {
    access: 'session',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Roles to choose from for an account of an organisation',
    body: z.object({ orgId: Id }),
    answer: z.array(z.object({ id: Id, name: z.string(), roleType: RoleType, dataRange: DataRange })),
  }),
  info: defineCall('/lfscada/role/info', {
    access: 'orgal_role_view',
    scope: { role: 'id' },
    effect: 'reads',
    summary: 'One role with its permissions',
    body: z.object({ id: Id }),
    answer: RoleInfo,
  }),
  add: defineCall('/lfscada/role/add', {
    access: 'orgal_role_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Add a role',
    body: z.object({ orgId: optional(Id), ...roleDetails }),
    answer: RoleInfo,
  }),
  /** Takes effect for who is logged in within seconds. 3402, 3403, 3404. */
  edit: defineCall('/lfscada/role/edit', {
    access: 'orgal_role_edit',
    scope: { role: 'id' },
    effect: 'changes',
    summary: 'Change a role',
    body: z.object({ id: Id, ...roleDetails }),
    answer: RoleInfo,
  }),
  /** 3401. */
  delete: defineCall('/lfscada/role/delete', {
    access: 'orgal_role_edit',
    scope: { role: 'id' },
    effect: 'changes',
    summary: 'Delete a role that no account holds',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** A role of type admin can never be registered into (1019). `renew`: the old link ends. */
  registration: defineCall('/lfscada/role/registration/save', {
    access: 'orgal_role_edit',
    scope: { role: 'id' },
    effect: 'changes',
    summary: 'Who may register into the role by its link',
    body: z.object({ id: Id, registration: Registration, renew: optional(formBoolean) }),
    answer: RoleInfo,
  }),
};

const equipmentIds = commaList(Id, LIMITS.org.batch);
const accountIds = commaList(Id, LIMITS.org.batch);
const rights = { write: formBoolean, push: formBoolean, sms: formBoolean, phone: formBoolean };
const grant = {
  access: 'account_equip_grant',
  scope: { device: 'equipmentIds', account: 'accountIds' },
  effect: 'changes',
} as const;
const changed = z.object({ changed: z.int() });

/** Authorisation of accounts for devices, one by one and in batches. 50 accounts a device (1126); SMS and phone need a number (1127). */
export const grantCalls = {
  ofDevice: defineCall('/lfscada/equipment/pmsn/query', {
    access: 'account_equip_grant',
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Accounts authorised for a device',
    body: z.object({ equipmentId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(GrantRow),
  }),
  ofAccount: defineCall('/lfscada/equipment/pmsn/queryByUser', {
    access: 'account_equip_grant',
    scope: { account: 'accountId' },
    effect: 'reads',
    summary: 'Devices an account is authorised for',
    body: z.object({ accountId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(GrantRow),
  }),
  accountsToAdd: defineCall('/lfscada/equipment/pmsn/queryNoPmsnUser', {
    access: 'account_equip_grant',
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Accounts that can be authorised for a device and are not',
    body: z.object({ equipmentId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(
      z.object({ id: Id, loginname: z.string(), tel: z.string(), kind: z.enum(['int', 'ext']), orgName: z.string() }),
    ),
  }),
  devicesToAdd: defineCall('/lfscada/equipment/pmsn/queryNoPmsnEquip', {
    access: 'account_equip_grant',
    scope: { account: 'accountId' },
    effect: 'reads',
    summary: 'Devices an account can be authorised for and is not',
    body: z.object({ accountId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(z.object({ id: Id, name: z.string(), deviceNo: z.string(), groupName: z.string() })),
  }),
  /** Every account for every device; who is authorised already gets these rights. All or nothing. */
  add: defineCall('/lfscada/equipment/pmsn/add', {
    ...grant,
    summary: 'Authorise accounts for devices',
    body: z.object({ equipmentIds, accountIds, ...rights }),
    answer: changed,
  }),
  edit: defineCall('/lfscada/equipment/pmsn/edit', {
    ...grant,
    summary: 'Change the rights of authorisations that exist',
    body: z.object({ equipmentIds, accountIds, ...rights }),
    answer: changed,
  }),
  /** Alarms are pushed no more from this moment on. */
  delete: defineCall('/lfscada/equipment/pmsn/delete', {
    ...grant,
    summary: 'Cancel authorisations',
    body: z.object({ equipmentIds, accountIds }),
    answer: changed,
  }),
  /** The account that is responsible for the device: its department decides who sees it by data range "dept". */
  setOwner: defineCall('/lfscada/equipment/owner/save', {
    access: 'account_equip_grant',
    scope: { device: 'equipmentIds', account: 'accountId' },
    effect: 'changes',
    summary: 'Give devices to another account of the same enterprise',
    body: z.object({ equipmentIds, accountId: Id }),
    answer: changed,
  }),
  owned: defineCall('/lfscada/equipment/owner/query', {
    access: 'account_equip_grant',
    scope: { account: 'accountId' },
    effect: 'reads',
    summary: 'Devices an account is responsible for',
    body: z.object({ accountId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(z.object({ id: Id, name: z.string(), deviceNo: z.string(), groupName: z.string() })),
  }),
};
