import { z } from 'zod';
import {
  ProjectChoice,
  ProjectDevice,
  ProjectDeviceKey,
  ProjectGrantRow,
  ProjectInfo,
  ProjectRow,
} from '../entities/project.ts';
import { ShareAuth, ShareInfo } from '../entities/share.ts';
import { Id, Nonce, Sealed, commaList, formBoolean, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const changed = z.object({ changed: z.int() });
const name = text(LIMITS.project.nameMax).min(1);
const remark = optional(text(LIMITS.project.remarkMax));
const keyword = optional(text(50));
const ofProject = { project: 'projectId' } as const;
const one = { project: 'id' } as const;

const sees = { access: 'manage_project_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_project_edit', effect: 'changes' } as const satisfies Partial<Call>;

export const projectCalls = {
  query: defineCall('/lfscada/project/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Projects the caller may see, filtered and paged, in their order',
    body: z.object({ keyword, orgId: optional(Id), ...paging }),
    answer: pageOf(ProjectRow),
  }),
  queryAll: defineCall('/lfscada/project/queryAll', {
    ...sees,
    scope: 'organisation',
    summary: 'Names of all projects the caller may see, in their order',
    body: z.object({ keyword }),
    answer: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** For whoever watches them; also an account that was authorised for nothing else. */
  queryAllByUser: defineCall('/lfscada/project/queryAllByUser', {
    access: 'monitor_equip_real',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Projects to look at, in their order',
    body: z.object({ keyword }),
    answer: z.array(ProjectChoice),
  }),
  info: defineCall('/lfscada/project/info', {
    access: 'monitor_equip_real',
    share: true,
    scope: one,
    effect: 'reads',
    summary: 'One project',
    body: z.object({ id: Id }),
    answer: ProjectInfo,
  }),
  /** 2602: the name is taken; 2618: there are too many. Default: the own organisation. */
  add: defineCall('/lfscada/project/add', {
    ...changes,
    scope: { org: 'orgId' },
    summary: 'Add a project',
    body: z.object({ name, remark, orgId: optional(Id) }),
    answer: ProjectRow,
  }),
  edit: defineCall('/lfscada/project/edit', {
    ...changes,
    scope: one,
    summary: 'Change name and remark of a project',
    body: z.object({ id: Id, name, remark }),
    answer: ProjectRow,
  }),
  /** Its devices stay; its pages, calculated variables, reports and authorisations go with it. */
  delete: defineCall('/lfscada/project/delete', {
    ...changes,
    scope: one,
    summary: 'Delete a project with its pages and variables',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** Those that are not named keep their places behind the named ones. */
  saveOrder: defineCall('/lfscada/project/seq/save', {
    ...changes,
    scope: { project: 'ids' },
    summary: 'Put projects into this order',
    body: z.object({ ids: commaList(Id, LIMITS.project.perEnterprise) }),
    answer: empty,
  }),
};

/** A password travels sealed, as at the login; none given: none is wanted. */
const password = { password: optional(Sealed), nonce: optional(Nonce) };
/** Each once; an empty list is none. */
const auth = z
  .preprocess(
    (given) => (Array.isArray(given) && given.length === 0 ? '' : given),
    optional(commaList(ShareAuth, ShareAuth.options.length)),
  )
  .transform((list) => [...new Set(list ?? [])]);
const shares = { access: 'manage_project_share', scope: ofProject } as const satisfies Partial<Call>;

/** As `shareCalls`, of a project: whoever holds the link sees its pages and nothing else. */
export const projectShareCalls = {
  info: defineCall('/lfscada/project/queryShareInfo', {
    ...shares,
    effect: 'reads',
    summary: 'How a project is shared',
    body: z.object({ projectId: Id }),
    answer: ShareInfo,
  }),
  open: defineCall('/lfscada/project/share/open', {
    ...shares,
    effect: 'changes',
    summary: 'Share a project by a new link',
    body: z.object({ projectId: Id, auth, ...password }),
    answer: ShareInfo,
  }),
  /** 2505: not 4 or more letters or digits. Whoever is looking has to open the link again. */
  editPwd: defineCall('/lfscada/project/editSharePwd', {
    ...shares,
    effect: 'changes',
    summary: 'Set the password of a shared project, or remove it',
    body: z.object({ projectId: Id, ...password }),
    answer: ShareInfo,
  }),
  editAuth: defineCall('/lfscada/project/editShareAuth', {
    ...shares,
    effect: 'changes',
    summary: 'Set what the share of a project permits beyond its pages',
    body: z.object({ projectId: Id, auth }),
    answer: ShareInfo,
  }),
  renew: defineCall('/lfscada/project/share/renew', {
    ...shares,
    effect: 'changes',
    summary: 'Replace the link of a shared project; the old one ends',
    body: z.object({ projectId: Id }),
    answer: ShareInfo,
  }),
  revoke: defineCall('/lfscada/project/share/revoke', {
    ...shares,
    effect: 'changes',
    summary: 'End the share of a project and everybody’s access by it at once',
    body: z.object({ projectId: Id }),
    answer: ShareInfo,
  }),
};

const accountIds = commaList(Id, LIMITS.org.batch);
const rights = { write: formBoolean, push: formBoolean, sms: formBoolean, phone: formBoolean };
const grants = {
  access: 'manage_project_grant',
  scope: { ...ofProject, account: 'accountIds' },
  effect: 'changes',
} as const satisfies Partial<Call>;

/** Accounts authorised for a project: 50 (2604). SMS and phone need a number (1127). */
export const projectGrantCalls = {
  query: defineCall('/lfscada/project/pmsn/query', {
    access: 'manage_project_grant',
    effect: 'reads',
    scope: ofProject,
    summary: 'Accounts authorised for a project, paged',
    body: z.object({ projectId: Id, keyword, ...paging }),
    answer: pageOf(ProjectGrantRow),
  }),
  toAdd: defineCall('/lfscada/project/pmsn/queryNoPmsnUser', {
    access: 'manage_project_grant',
    effect: 'reads',
    scope: ofProject,
    summary: 'Accounts that can be authorised for a project and are not',
    body: z.object({ projectId: Id, keyword, ...paging }),
    answer: pageOf(
      z.object({ id: Id, loginname: z.string(), tel: z.string(), kind: z.enum(['int', 'ext']), orgName: z.string() }),
    ),
  }),
  /** Who is authorised already gets these rights. All or nothing. */
  add: defineCall('/lfscada/project/pmsn/add', {
    ...grants,
    summary: 'Authorise accounts for a project',
    body: z.object({ projectId: Id, accountIds, ...rights }),
    answer: changed,
  }),
  edit: defineCall('/lfscada/project/pmsn/edit', {
    ...grants,
    summary: 'Change the rights of accounts authorised for a project',
    body: z.object({ projectId: Id, accountIds, ...rights }),
    answer: changed,
  }),
  /** Their sockets close, and alarms are pushed no more from this moment on. */
  delete: defineCall('/lfscada/project/pmsn/delete', {
    ...grants,
    summary: 'Cancel authorisations for a project',
    body: z.object({ projectId: Id, accountIds }),
    answer: changed,
  }),
};

const equipmentIds = commaList(Id, LIMITS.project.devices);

/** Devices bound to a project, each with a key. */
export const projectDeviceCalls = {
  toAdd: defineCall('/lfscada/project/equip/queryNoBindEquip', {
    ...sees,
    scope: ofProject,
    summary: 'Devices that can be bound to a project and are not, paged',
    body: z.object({ projectId: Id, keyword, groupId: optional(Id), ...paging }),
    answer: pageOf(z.object({ id: Id, name: z.string(), deviceNo: z.string(), groupName: z.string() })),
  }),
  /** Keys are given in turn (D1, D2, ...). 2606: one is bound already; 2616: too many. All or nothing. */
  add: defineCall('/lfscada/project/equip/add', {
    ...changes,
    scope: { ...ofProject, device: 'equipmentIds' },
    summary: 'Bind devices to a project',
    body: z.object({ projectId: Id, equipmentIds }),
    answer: changed,
  }),
  query: defineCall('/lfscada/project/equip/query', {
    ...sees,
    scope: ofProject,
    summary: 'Devices bound to a project, paged',
    body: z.object({ projectId: Id, keyword, ...paging }),
    answer: pageOf(ProjectDevice),
  }),
  queryAll: defineCall('/lfscada/project/equip/queryAll', {
    access: 'monitor_equip_real',
    share: true,
    effect: 'reads',
    scope: ofProject,
    summary: 'All devices bound to a project',
    body: z.object({ projectId: Id }),
    answer: z.array(ProjectDevice),
  }),
  /** 2607: pages use one (`pages`: their titles); 2613: calculated variables or reports do. All or nothing. */
  delete: defineCall('/lfscada/project/equip/delete', {
    ...changes,
    scope: { ...ofProject, device: 'equipmentIds' },
    summary: 'Unbind devices from a project',
    body: z.object({ projectId: Id, equipmentIds }),
    answer: changed,
  }),
  /** 2608: taken. Formulas keep meaning what they meant. */
  updateKey: defineCall('/lfscada/project/equip/updateKey', {
    ...changes,
    scope: { ...ofProject, device: 'equipmentId' },
    summary: 'Give a bound device another key',
    body: z.object({ projectId: Id, equipmentId: Id, key: ProjectDeviceKey }),
    answer: empty,
  }),
};
