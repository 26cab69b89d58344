import { z } from 'zod';
import { Id, Millis, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ChannelMode } from './notify.ts';
import { contractText } from '../locales/words/text.ts';

/** The four kinds of accounts: operation centre, enterprise administrator, internal, external enterprise. */
export const AccountKind = z.enum(['op', 'co', 'int', 'ext']);
export type AccountKind = z.infer<typeof AccountKind>;

export const PrompType = z.enum(['sound', 'title', 'alter']);
export type PrompType = z.infer<typeof PrompType>;

export const RoleType = z.enum(['admin', 'operation']);
export type RoleType = z.infer<typeof RoleType>;
export const DataRange = z.enum(['all', 'dept', 'granted']);
export type DataRange = z.infer<typeof DataRange>;

/** Answer of `GET /lfscada/user/info`, with the specification's own field names (S3 §3). */
export const UserInfo = z.object({
  loginname: z.string(),
  tel: z.string(),
  userId: Id,
  styleId: z.string().nullable(),
  orgId: Id,
  deptId: Id.nullable(),
  roleId: Id.nullable(),
  roleType: RoleType,
  /** Account kind (op, co, int, ext). */
  kind: AccountKind,
  orgName: z.string(),
  authRegion: z.string(),
  dataRange: DataRange,
  /** How new messages draw attention. */
  prompType: z.array(PrompType),
  /** How pages meet the screen for this account: one of `PAGE_FITS`; 'page' or '': as each page says. */
  scadaAdaption: z.string(),
  equipDisplay: z.enum(['list', 'page']),
  useLock: z.boolean(),
  /** Permission codes the account holds. */
  auths: z.array(z.string()),
  /** True: the password is weak or was never changed and the person is asked to change it. */
  changePassword: z.boolean(),
  /** True: an administrator made the password, and until it is changed every other call is refused with 1044. */
  passwordDue: z.boolean(),
  isBindPhone: z.boolean(),
  /** Where the person lands after login, per kind of device; '': where the product thinks best. */
  landing: z.object({ web: z.string(), mobile: z.string() }),
  /** Changes with the picture; null: none. For `accountCalls.avatar`. */
  avatar: z.string().nullable(),
  /** Which ways of sending there are: verification by SMS or e-mail is not offered where it is `off`. */
  services: z.object({ sms: ChannelMode, email: ChannelMode }),
  /** For administrators: when the licence of the system ends, from 30 days before; null: nothing to say. */
  resourceExpiry: Millis.nullable(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** Answer of `getCurrentUser`: the profile a person sees of themselves. */
export const CurrentUser = z.object({
  userId: Id,
  loginname: z.string(),
  tel: z.string(),
  email: z.string(),
  companyName: z.string(),
  address: z.string(),
  remark: z.string(),
  roleName: z.string(),
  roleType: RoleType,
  kind: AccountKind,
  orgName: z.string(),
  prompType: z.array(PrompType),
  createdAt: Millis,
  lastLoginAt: Millis.nullable(),
  deptName: z.string(),
  customerLevel: z.string(),
  avatar: z.string().nullable(),
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

/** `pending`: waits for approval; `locked`: too many wrong passwords, opens by itself; `expired`: beyond its date. */
export const AccountStatus = z.enum(['active', 'disabled', 'pending', 'rejected', 'expired', 'locked']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** An account as those who manage it see it. */
export const AccountRow = z.object({
  id: Id,
  kind: AccountKind,
  loginname: z.string(),
  tel: z.string(),
  email: z.string(),
  orgId: Id,
  orgName: z.string(),
  deptId: Id.nullable(),
  deptName: z.string(),
  roleId: Id,
  roleName: z.string(),
  roleType: RoleType,
  companyName: z.string(),
  address: z.string(),
  customerLevel: z.string(),
  remark: z.string(),
  status: AccountStatus,
  /** Logs in only with the hardware lock. */
  useLock: z.boolean(),
  /** The public key of their lock is there. */
  hasLockKey: z.boolean(),
  /** A chat account is bound to it; which, is told to nobody but themselves. */
  socialBound: z.boolean(),
  expiresAt: Millis.nullable(),
  /** Devices they were authorised for one by one. */
  granted: z.int(),
  createdAt: Millis,
  lastLoginAt: Millis.nullable(),
});
export type AccountRow = z.infer<typeof AccountRow>;

/** One session, as its owner sees it. */
export const SessionRow = z.object({
  id: Id,
  ip: z.string(),
  agent: z.string(),
  createdAt: Millis,
  lastSeenAt: Millis,
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** Preferences of `user/config/*`. */
export const UserConfig = z.object({
  prompType: z.array(PrompType),
  equipDisplay: z.enum(['list', 'page']),
  scadaAdaption: z.string(),
  landing: z.object({ web: z.string(), mobile: z.string() }),
});
export type UserConfig = z.infer<typeof UserConfig>;

/** The questions a person can choose their three from. Ids are stored: never renumber. */
export const SECURITY_QUESTIONS = [
  contractText.of('account.whatIsYourMothersName', { id: 1 }),
  contractText.of('account.whatIsYourFathersName', { id: 2 }),
  contractText.of('account.whereWereYouBorn', { id: 3 }),
  contractText.of('account.whatWasYourPrimarySchoolCalled', { id: 4 }),
  contractText.of('account.whoWasYourClassTeacherAt', { id: 5 }),
  contractText.of('account.whoWasYourFirstEmployer', { id: 6 }),
  contractText.of('account.whoWasYourBestFriendAs', { id: 7 }),
  contractText.of('account.whatIsYourFavouriteBook', { id: 8 }),
  contractText.of('account.whatWasYourFirstPetCalled', { id: 9 }),
] as const;
export const QuestionId = z
  .int()
  .refine(
    (id) => SECURITY_QUESTIONS.some((question) => question.id === id),
    told(contractText('account.isNoQuestionOfTheList')),
  );
export const SecurityAnswer = z.object({
  questionId: QuestionId,
  answer: z.string().trim().min(1).max(LIMITS.account.answerMax),
});
export type SecurityAnswer = z.infer<typeof SecurityAnswer>;

/** What proof of identity is good for. */
export const ProofPurpose = z.enum(['password', 'tel', 'email', 'question', 'social']);
export type ProofPurpose = z.infer<typeof ProofPurpose>;

/** What the security page shows: nothing in full. */
export const SecurityOverview = z.object({
  /** "138****5678"; '': not bound. */
  tel: z.string(),
  /** "z***@example.com"; '': not bound. */
  email: z.string(),
  questions: z.boolean(),
  /** Name of the bound chat account; null: none. */
  social: z.string().nullable(),
  passwordChangedAt: Millis.nullable(),
  services: z.object({ sms: ChannelMode, email: ChannelMode, social: ChannelMode }),
});
export type SecurityOverview = z.infer<typeof SecurityOverview>;
