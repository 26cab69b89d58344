import { z } from 'zod';
import { CurrentUser, OperationLogEntry, PrompType, SessionRow, UserConfig, UserInfo } from '../entities/account.ts';
import { PAGE_FITS } from '../entities/page.ts';
import { Id, Nonce, Sealed, commaList, formMillis, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const logFilter = {
  keyword: optional(text(50)),
  /** Login name of who did it. */
  who: optional(text(64)),
  /** Begins with: `account.` or `account.login`. */
  action: optional(text(64)),
  objectType: optional(text(32)),
  /** `done`: what was done; `refused`: what was not. */
  result: optional(z.enum(['done', 'refused'])),
  startTime: optional(formMillis),
  endTime: optional(formMillis),
};

/** An address of the product, without a host. */
const Landing = z
  .string()
  .trim()
  .max(200)
  .regex(/^(\/(?!\/)[\w\-./]*)?$/);

export const accountCalls = {
  /** Key and one-time nonce for the next login; see docs/protocol/http.md for the sealing. */
  random: defineCall('/lfscada/user/random', {
    method: 'GET',
    access: 'public',
    scope: 'none',
    effect: 'marks',
    summary: 'Public key and one-time nonce with which the next login is encrypted',
    body: z.object({}),
    answer: z.object({
      /** X25519 public key, base64. */ publicKey: z.string(),
      /** base64, valid for one login within two minutes. */ nonce: z.string(),
      expiresAt: z.int(),
    }),
  }),
  encryptLogin: defineCall('/lfscada/user/encryptLogin', {
    access: 'public',
    scope: 'none',
    effect: 'changes',
    summary: 'Log in with encrypted login name and password; sets the session cookie',
    body: z.object({
      /** Sealed login name or mobile number, base64. */
      loginname: z.string().min(1).max(2_000),
      /** Sealed password, base64. */
      password: z.string().min(1).max(2_000),
      nonce: z.string().min(1).max(200),
      /** Captcha, when `showVcode` asked for one. */
      vcode: optional(z.string().max(10)),
      vcodeId: optional(z.string().max(100)),
    }),
    answer: z.object({ userId: Id, loginname: z.string(), changePassword: z.boolean() }),
  }),
  showVcode: defineCall('/lfscada/user/showVcode', {
    access: 'public',
    scope: 'none',
    effect: 'marks',
    summary: 'Is a captcha needed for this login name from here, and if so its picture',
    body: z.object({
      loginname: optional(text(64)),
      /** Retrieval and registration always ask for one. */
      purpose: optional(z.enum(['login', 'findpwd', 'register'])),
    }),
    answer: z.object({
      show: z.boolean(),
      vcodeId: z.string().nullable(),
      /** SVG text of the picture, six digits. */
      image: z.string().nullable(),
    }),
  }),
  info: defineCall('/lfscada/user/info', {
    beforePassword: true,
    method: 'GET',
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Who is logged in, with permissions and preferences',
    body: z.object({}),
    answer: UserInfo,
  }),
  getCurrentUser: defineCall('/lfscada/user/getCurrentUser', {
    beforePassword: true,
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Profile of the person logged in',
    body: z.object({}),
    answer: CurrentUser,
  }),
  logout: defineCall('/lfscada/user/logout', {
    access: 'public',
    scope: 'own',
    effect: 'changes',
    summary: 'End the session',
    body: z.object({}),
    answer: z.object({}),
  }),
  operationLogByObject: defineCall('/lfscada/user/operationlog/queryByObjectId', {
    access: 'account_log_view',
    scope: { device: 'objectId' },
    effect: 'reads',
    summary: 'Operation log of one device, newest first',
    body: z.object({
      objectId: Id,
      startTime: optional(formMillis),
      endTime: optional(formMillis),
      ...paging,
    }),
    answer: pageOf(OperationLogEntry),
  }),
  /** What a person may change of their own details (S1 §3: remark at most 20 characters). */
  updateCurrentUser: defineCall('/lfscada/user/updateCurrentUser', {
    access: 'account_own_info',
    scope: 'own',
    effect: 'changes',
    summary: 'Change the own details',
    // What is not given stays; an empty field empties it.
    body: z.object({
      companyName: text(100).optional(),
      address: text(200).optional(),
      remark: text(LIMITS.account.remarkMax).optional(),
    }),
    answer: CurrentUser,
  }),
  /** Field names of the seals: `oldPassword`, `password`. Ends all other sessions. 1030, 1029, 1038. */
  updateCurrentUserPwd: defineCall('/lfscada/user/updateCurrentUserPwd', {
    beforePassword: true,
    access: 'account_own_password',
    scope: 'own',
    effect: 'changes',
    summary: 'Change the own password, knowing the old one',
    body: z.object({ oldPassword: Sealed, password: Sealed, nonce: Nonce }),
    answer: z.object({}),
  }),
  configQuery: defineCall('/lfscada/user/config/query', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Preferences: how messages draw attention, landing pages, list or page',
    body: z.object({}),
    answer: UserConfig,
  }),
  configSave: defineCall('/lfscada/user/config/save', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'Save preferences; what is not given stays',
    body: z.object({
      /** Comma list; '-' for none. */
      prompType: optional(z.union([z.literal('-').transform(() => []), commaList(PrompType, 3)])),
      equipDisplay: optional(z.enum(['list', 'page'])),
      /** How pages meet the screen of this person; 'page': as each page says. */
      scadaAdaption: optional(z.enum(['page', ...PAGE_FITS])),
      landing: optional(jsonText(z.object({ web: Landing, mobile: Landing }))),
    }),
    answer: UserConfig,
  }),
  /** `verifyData`: base64 of JSON {nonce, id, signature}; docs/operations/lock.md. 1013 ends the session. */
  validLockCert: defineCall('/lfscada/user/validLockCert', {
    access: 'session',
    scope: 'own',
    effect: 'marks',
    summary: 'Prove that the hardware lock of the account is there',
    body: z.object({ verifyData: z.string().min(1).max(4_000) }),
    answer: z.object({ validUntil: z.int() }),
  }),
  sessions: defineCall('/lfscada/user/session/query', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Where the account is logged in',
    body: z.object({}),
    answer: z.array(SessionRow),
  }),
  sessionRevoke: defineCall('/lfscada/user/session/revoke', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'End one session of the account',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  sessionRevokeOthers: defineCall('/lfscada/user/session/revokeOthers', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'End all other sessions of the account',
    body: z.object({}),
    answer: z.object({ ended: z.int() }),
  }),
  operationLog: defineCall('/lfscada/user/operationlog/query', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'What the caller did, newest first',
    body: z.object({ ...logFilter, ...paging }),
    answer: pageOf(OperationLogEntry),
  }),
  operationLogAll: defineCall('/lfscada/user/operationlog/queryAll', {
    access: 'account_log_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'What was done in the organisations the caller sees, newest first',
    body: z.object({ ...logFilter, ...paging }),
    answer: pageOf(OperationLogEntry),
  }),
  /** Newest 50,000. */
  operationLogExport: defineCall('/lfscada/user/operationlog/export', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Entries for an export: the own ones, or with `all` (needs account_log_view) those of the organisations',
    body: z.object({ ...logFilter, all: optional(z.enum(['true', 'false'])) }),
    answer: z.array(OperationLogEntry),
  }),
  feedbackAdd: defineCall('/lfscada/feedback/add', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'Feedback to the operation centre',
    body: z.object({
      content: text(LIMITS.account.feedbackMax).min(LIMITS.account.feedbackMin),
      contact: optional(text(100)),
    }),
    answer: z.object({ id: Id }),
  }),
};
