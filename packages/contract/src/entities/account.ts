import { z } from 'zod';
import { Id, Millis } from '../fields.ts';

/** The four kinds of accounts: operation centre, enterprise administrator, internal, external enterprise. */
export const AccountKind = z.enum(['op', 'co', 'int', 'ext']);
export type AccountKind = z.infer<typeof AccountKind>;

export const PrompType = z.enum(['sound', 'title', 'alter']);
export type PrompType = z.infer<typeof PrompType>;

/** Answer of `GET /lfscada/user/info`, with the specification's own field names (S3 §3). */
export const UserInfo = z.object({
  loginname: z.string(),
  tel: z.string(),
  userId: Id,
  styleId: z.string().nullable(),
  orgId: Id,
  deptId: Id.nullable(),
  roleId: Id.nullable(),
  roleType: z.enum(['admin', 'operation']),
  /** Account kind (op, co, int, ext). */
  kind: AccountKind,
  orgName: z.string(),
  authRegion: z.string(),
  dataRange: z.enum(['all', 'dept', 'granted']),
  /** How new messages draw attention. */
  prompType: z.array(PrompType),
  scadaAdaption: z.string(),
  equipDisplay: z.enum(['list', 'page']),
  useLock: z.boolean(),
  /** Permission codes the account holds. */
  auths: z.array(z.string()),
  /** True: the password is weak or was never changed and the person is asked to change it. */
  changePassword: z.boolean(),
  isBindPhone: z.boolean(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** Answer of `getCurrentUser`: the profile a person sees of himself. */
export const CurrentUser = z.object({
  userId: Id,
  loginname: z.string(),
  tel: z.string(),
  email: z.string(),
  companyName: z.string(),
  address: z.string(),
  remark: z.string(),
  roleName: z.string(),
  roleType: z.enum(['admin', 'operation']),
  kind: AccountKind,
  orgName: z.string(),
  prompType: z.array(PrompType),
  createdAt: Millis,
  lastLoginAt: Millis.nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const OperationLogEntry = z.object({
  id: Id,
  at: Millis,
  /** Login name at the time; "system" for what no person did. */
  who: z.string(),
  ip: z.string(),
  /** What was done, e.g. "signal.write". Texts by language are the web's. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  /** `done`, or the code it was refused with. */
  result: z.string(),
});
export type OperationLogEntry = z.infer<typeof OperationLogEntry>;
