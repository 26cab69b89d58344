import { z } from 'zod';
import { type AccountKind, AccountRow, AccountStatus } from '../entities/account.ts';
import { ApplicationRow, EnrolCodeRow } from '../entities/organisation.ts';
import {
  Email,
  Id,
  Mobile,
  commaList,
  formBoolean,
  formInt,
  formMillis,
  optional,
  pageOf,
  paging,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';
import { Username } from './registration.ts';

const ids = commaList(Id, LIMITS.org.batch);
const changed = z.object({ changed: z.int() });
/** Shown once; the person has to change it at their first login. */
const FirstPassword = z.object({ id: Id, loginname: z.string(), password: z.string() });

const details = {
  tel: optional(Mobile),
  email: optional(Email),
  companyName: optional(text(100)),
  address: optional(text(200)),
  customerLevel: optional(text(20)),
  remark: optional(text(LIMITS.account.remarkMax)),
  expiresAt: optional(formMillis),
};

/** Calls on the accounts of one kind; each kind has permissions of its own. Every one checks that the account is of the kind. */
const callsOn = (kind: AccountKind) => {
  const view = `account_${kind}_view` as const;
  const edit = `account_${kind}_edit` as const;
  return {
    query: defineCall(`/lfscada/account/${kind}/query`, {
      access: view,
      scope: { org: 'orgId', dept: 'deptId', role: 'roleId' },
      effect: 'reads',
      summary: `Accounts of kind ${kind} that the caller manages`,
      body: z.object({
        keyword: optional(text(50)),
        orgId: optional(Id),
        /** With the departments below it. */
        deptId: optional(Id),
        roleId: optional(Id),
        status: optional(AccountStatus),
        sort: optional(z.enum(['loginname', 'createdAt', 'lastLoginAt'])),
        order: optional(z.enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: pageOf(AccountRow),
    }),
    info: defineCall(`/lfscada/account/${kind}/info`, {
      access: view,
      scope: { account: 'id' },
      effect: 'reads',
      summary: 'One account',
      body: z.object({ id: Id }),
      answer: AccountRow,
    }),
    /** 1014, 1017, 1015, 1016, 1019, 1028, 1035, 2901, 3404, 90101. */
    add: defineCall(`/lfscada/account/${kind}/add`, {
      access: edit,
      scope: { org: 'orgId', dept: 'deptId', role: 'roleId' },
      effect: 'changes',
      summary: `Add an account of kind ${kind}; its first password is in the answer, once`,
      body: z.object({ loginname: Username, orgId: Id, roleId: Id, deptId: optional(Id), ...details }),
      answer: FirstPassword,
    }),
    /** The user name stays. What is not given becomes empty; the organisation stays. */
    edit: defineCall(`/lfscada/account/${kind}/edit`, {
      access: edit,
      scope: { account: 'id', dept: 'deptId', role: 'roleId' },
      effect: 'changes',
      summary: 'Change an account',
      body: z.object({ id: Id, roleId: Id, deptId: optional(Id), ...details }),
      answer: AccountRow,
    }),
    /** Ends the sessions of whom it disables at once. */
    setDisabled: defineCall(`/lfscada/account/${kind}/setDisabled`, {
      access: edit,
      scope: { account: 'ids' },
      effect: 'changes',
      summary: 'Disable accounts, or enable them again',
      body: z.object({ ids, disabled: formBoolean }),
      answer: changed,
    }),
    resetPwd: defineCall(`/lfscada/account/${kind}/resetPwd`, {
      access: edit,
      scope: { account: 'id' },
      effect: 'changes',
      summary: 'Give a new first password; ends the sessions',
      body: z.object({ id: Id }),
      answer: FirstPassword,
    }),
    /** After wrong passwords (1005), without waiting. */
    unlock: defineCall(`/lfscada/account/${kind}/unlock`, {
      access: edit,
      scope: { account: 'id' },
      effect: 'changes',
      summary: 'Open an account that wrong passwords have locked',
      body: z.object({ id: Id }),
      answer: z.object({}),
    }),
    lockSave: defineCall(`/lfscada/account/${kind}/lock/save`, {
      access: edit,
      scope: { account: 'id' },
      effect: 'changes',
      summary: 'Ask for the hardware lock at login, or no more',
      body: z.object({ id: Id, useLock: formBoolean }),
      answer: AccountRow,
    }),
    lockKey: defineCall(`/lfscada/account/${kind}/lock/key`, {
      access: edit,
      scope: { account: 'id' },
      effect: 'changes',
      upload: { field: 'file', maxBytes: LIMITS.upload.keyFileBytes, kinds: ['pub'] },
      summary: 'Upload the public key (.pub) of the hardware lock',
      body: z.object({ id: Id, file: Uploaded }),
      answer: AccountRow,
    }),
  };
};

export const coCalls = callsOn('co');
export const intCalls = callsOn('int');
export const extCalls = callsOn('ext');
export const opCalls = callsOn('op');
export const accountCallsOf = { co: coCalls, int: intCalls, ext: extCalls, op: opCalls } as const;

export const accountAdminCalls = {
  /** Internal accounts only (1022), never oneself (1018). The devices go to the enterprise administrator. 2910. */
  delete: defineCall('/lfscada/account/delete', {
    access: 'account_int_edit',
    scope: { account: 'id' },
    effect: 'changes',
    summary: 'Delete an internal account; its devices move to the enterprise administrator',
    body: z.object({ id: Id }),
    answer: z.object({ devices: z.int() }),
  }),
  enrolCodes: defineCall('/lfscada/account/enroll/query', {
    access: 'account_enroll_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Enrol codes',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(EnrolCodeRow),
  }),
  enrolCodeAdd: defineCall('/lfscada/account/enroll/add', {
    access: 'account_enroll_edit',
    scope: { org: 'orgId', role: 'roleId', dept: 'deptId' },
    effect: 'changes',
    summary: 'Make an enrol code for a role and a department',
    body: z.object({
      orgId: Id,
      roleId: Id,
      deptId: optional(Id),
      expiresAt: formMillis,
      uses: formInt.pipe(z.int().min(1).max(1_000)),
      remark: optional(text(50)),
    }),
    answer: EnrolCodeRow,
  }),
  enrolCodeSetDisabled: defineCall('/lfscada/account/enroll/setDisabled', {
    access: 'account_enroll_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Stop an enrol code, or let it work again',
    body: z.object({ id: Id, disabled: formBoolean }),
    answer: EnrolCodeRow,
  }),
  enrolCodeDelete: defineCall('/lfscada/account/enroll/delete', {
    access: 'account_enroll_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Delete an enrol code',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  applications: defineCall('/lfscada/account/approval/query', {
    access: 'account_enroll_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'People who registered and wait for a decision, or got one',
    body: z.object({
      keyword: optional(text(50)),
      status: optional(z.enum(['pending', 'approved', 'rejected'])),
      ...paging,
    }),
    answer: pageOf(ApplicationRow),
  }),
  /** Limits are checked here: 1014, 1017, 2901, 90101. */
  approve: defineCall('/lfscada/account/approval/approve', {
    access: 'account_enroll_edit',
    scope: { account: 'ids' },
    effect: 'changes',
    summary: 'Let them in',
    body: z.object({ ids }),
    answer: changed,
  }),
  reject: defineCall('/lfscada/account/approval/reject', {
    access: 'account_enroll_edit',
    scope: { account: 'ids' },
    effect: 'changes',
    summary: 'Refuse them, with a reason',
    body: z.object({ ids, reason: optional(text(100)) }),
    answer: changed,
  }),
};
