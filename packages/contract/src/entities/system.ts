import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { contractText } from '../locales/words/text.ts';

/** Functions that a licence can leave out (90104). */
export const LICENSED_FUNCTIONS = {
  partnerLogin: contractText('system.partnerLogin'),
  hardwareLock: contractText('system.hardwareLock'),
  socialLogin: contractText('system.socialLogin'),
  smsProvider: contractText('system.smsProvider'),
} as const;
export type LicensedFunction = keyof typeof LICENSED_FUNCTIONS;
export const LicensedFunctionName = z.enum(
  Object.keys(LICENSED_FUNCTIONS) as [LicensedFunction, ...LicensedFunction[]],
);

/** The content of a licence file, signed with Ed25519; see docs/operations/licence.md. */
export const LicenceContent = z.object({
  v: z.literal(1),
  id: z.string().min(1).max(64),
  customer: z.string().min(1).max(100),
  issuedAt: Millis,
  /** null: for ever. */
  expiresAt: Millis.nullable(),
  /** At most so many accounts, gateways, variables. */
  users: z.int().positive(),
  gateways: z.int().positive(),
  variables: z.int().positive(),
  functions: z.array(LicensedFunctionName),
});
export type LicenceContent = z.infer<typeof LicenceContent>;

/**
 * What holds without a licence file: the stated free tier (OPS-14). Every function is in it; what a licence
 * adds is size.
 */
export const FREE_TIER = {
  users: 500,
  gateways: 200,
  variables: 200_000,
  functions: Object.keys(LICENSED_FUNCTIONS) as LicensedFunction[],
} as const;

export const LicenceInfo = z.object({
  /** `free`: no file; `active`; `expired`: the file has ended and the free tier holds again. */
  state: z.enum(['free', 'active', 'expired']),
  licence: LicenceContent.nullable(),
  /** What holds now. */
  limits: z.object({ users: z.int(), gateways: z.int(), variables: z.int(), functions: z.array(LicensedFunctionName) }),
  usage: z.object({ users: z.int(), gateways: z.int(), variables: z.int() }),
  /** The key that licences are checked against is set; without one no file can be imported. */
  canImport: z.boolean(),
  /** First 16 hex digits of the SHA-256 of that key. */
  keyFingerprint: z.string().nullable(),
});
export type LicenceInfo = z.infer<typeof LicenceInfo>;

/** A system whose people come in by a signed ticket (`/bdfae/{sys}`). */
export const PartnerRow = z.object({
  id: Id,
  /** In the address. */
  sys: z.string(),
  name: z.string(),
  orgId: Id,
  orgName: z.string(),
  disabled: z.boolean(),
  createdAt: Millis,
  lastUsedAt: Millis.nullable(),
});
export type PartnerRow = z.infer<typeof PartnerRow>;

export const FeedbackRow = z.object({
  id: Id,
  content: z.string(),
  contact: z.string(),
  who: z.string(),
  orgName: z.string(),
  createdAt: Millis,
  settledAt: Millis.nullable(),
  settledBy: z.string(),
  reply: z.string(),
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

export const NoticeRow = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  status: z.enum(['draft', 'published', 'withdrawn']),
  /** Everybody, or the accounts of these kinds. */
  audience: z.array(z.enum(['op', 'co', 'int', 'ext'])),
  /** Shown as a dialog, not only in the message centre. */
  dialog: z.boolean(),
  /** Can be read at `/system/msg/detail/...` without a login. */
  public: z.boolean(),
  expiry: Millis.nullable(),
  createdBy: z.string(),
  createdAt: Millis,
  publishedAt: Millis.nullable(),
  /** Accounts it was sent to, and those of them who have read it. */
  sent: z.int(),
  read: z.int(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;
