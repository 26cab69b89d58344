import { z } from 'zod';
import { CurrentUser, OperationLogEntry, UserInfo } from '../entities/account.ts';
import { Id, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

export const accountCalls = {
  /** Key and one-time nonce for the next login; see docs/protocol/http.md for the sealing. */
  random: defineCall('/lfscada/user/random', {
    method: 'GET',
    access: 'public',
    scope: 'none',
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
    summary: 'Is a captcha needed for this login name from here, and if so its picture',
    body: z.object({ loginname: optional(text(64)) }),
    answer: z.object({
      show: z.boolean(),
      vcodeId: z.string().nullable(),
      /** SVG text of the picture, six digits. */
      image: z.string().nullable(),
    }),
  }),
  info: defineCall('/lfscada/user/info', {
    method: 'GET',
    access: 'session',
    scope: 'own',
    summary: 'Who is logged in, with permissions and preferences',
    body: z.object({}),
    answer: UserInfo,
  }),
  getCurrentUser: defineCall('/lfscada/user/getCurrentUser', {
    access: 'session',
    scope: 'own',
    summary: 'Profile of the person logged in',
    body: z.object({}),
    answer: CurrentUser,
  }),
  logout: defineCall('/lfscada/user/logout', {
    access: 'public',
    scope: 'own',
    summary: 'End the session',
    body: z.object({}),
    answer: z.object({}),
  }),
  operationLogByObject: defineCall('/lfscada/user/operationlog/queryByObjectId', {
    access: 'account_log_view',
    scope: { device: 'objectId' },
    summary: 'Operation log of one device, newest first',
    body: z.object({
      objectId: Id,
      startTime: optional(formMillis),
      endTime: optional(formMillis),
      ...paging,
    }),
    answer: pageOf(OperationLogEntry),
  }),
};
