import { z } from 'zod';
import { ProofPurpose, QuestionId, SecurityAnswer, SecurityOverview } from '../entities/account.ts';
import { ChannelMode } from '../entities/notify.ts';
import { Code, Email, Id, Mobile, Nonce, Sealed, Token, jsonText, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes, Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const Question = z.looseObject({ id: QuestionId, zh: z.string(), en: z.string() });
/** What `check*` calls answer: with it the last step of the same purpose may be taken, within ten minutes and once. */
const Proof = z.object({ ticket: Token, expiresAt: z.int() });
const Sent = z.object({
  /** "138****5678"; during retrieval '' so that nothing is told. */
  target: z.string(),
  /** Countdown before it can be sent again. */ resendMs: z.int(),
  validMs: z.int(),
});
/**
 * Steps that a person takes logged in (`/account/security/...`) or without a session (`/findpwd/...`): then `process` of
 * `findpwdBegin` says whose password it is. Neither: 1010. Nothing in an answer tells whether the account exists.
 */
const either = { access: 'public', scope: 'own', effect: 'marks' } as const;
const inside = { access: 'session', scope: 'own', effect: 'marks' } as const;
const process = optional(Token);
const purpose = optional(ProofPurpose);
const Answers = jsonText(z.array(SecurityAnswer).length(LIMITS.account.securityQuestions));

export const securityCalls = {
  overview: defineCall('/lfscada/security/query', {
    ...inside,
    effect: 'reads',
    summary: 'What is bound to the account, masked',
    body: empty,
    answer: SecurityOverview,
  }),
  /** Needs a captcha (`showVcode` with purpose findpwd). Answers the same for accounts that do not exist. */
  findpwdBegin: defineCall('/lfscada/security/findpwd/begin', {
    access: 'public',
    scope: 'none',
    effect: 'marks',
    summary: 'Begin password retrieval for an account name; ten minutes',
    body: z.object({ loginname: text(64).min(1), vcode: z.string().max(10), vcodeId: z.string().max(100) }),
    answer: z.object({
      process: Token,
      expiresAt: z.int(),
      services: z.object({ sms: ChannelMode, email: ChannelMode }),
    }),
  }),
  resetavatar: defineCall('/lfscada/security/resetavatar', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'Set the picture of the account',
    upload: { field: 'file', maxBytes: LIMITS.upload.avatarBytes, kinds: ['jpg', 'png', 'gif', 'svg', 'ico'] },
    body: z.object({ file: Uploaded }),
    answer: z.object({ avatar: z.string() }),
  }),
  removeAvatar: defineCall('/lfscada/security/removeavatar', {
    access: 'session',
    scope: 'own',
    effect: 'changes',
    summary: 'Remove the picture of the account',
    body: empty,
    answer: empty,
  }),
  /** The picture itself, not an envelope; `v` only defeats caches. */
  avatar: defineCall('/lfscada/user/avatar', {
    method: 'GET',
    binary: true,
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'The own picture',
    body: z.object({ v: optional(text(100)) }),
    answer: ImageBytes,
  }),

  pwdSendSmsCode: defineCall('/lfscada/security/resetpwd/sendSmsCode', {
    ...either,
    summary: 'Send a code to the mobile number of the account',
    body: z.object({ process, purpose }),
    answer: Sent,
  }),
  pwdCheckSmsCode: defineCall('/lfscada/security/resetpwd/checkSmsCode', {
    ...either,
    summary: 'Prove identity by that code',
    body: z.object({ process, purpose, code: Code }),
    answer: Proof,
  }),
  pwdSendEmailCode: defineCall('/lfscada/security/resetpwd/sendEmailCode', {
    ...either,
    summary: 'Send a code to the e-mail address of the account',
    body: z.object({ process, purpose }),
    answer: Sent,
  }),
  pwdCheckEmailCode: defineCall('/lfscada/security/resetpwd/checkEmailCode', {
    ...either,
    summary: 'Prove identity by that code',
    body: z.object({ process, purpose, code: Code }),
    answer: Proof,
  }),
  pwdCheckAnswer: defineCall('/lfscada/security/resetpwd/checkAnswer', {
    ...either,
    summary: 'Prove identity by the three security answers',
    body: z.object({ process, purpose, answers: Answers }),
    answer: Proof,
  }),
  /** Field name of the seal: `oldPassword`. */
  pwdCheckOldPwd: defineCall('/lfscada/security/resetpwd/checkOldPwd', {
    ...inside,
    summary: 'Prove identity by the password',
    body: z.object({ purpose, oldPassword: Sealed, nonce: Nonce }),
    answer: Proof,
  }),
  /** Field name of the seal: `password`. Ends all sessions but the caller's own. */
  resetpwd: defineCall('/lfscada/security/resetpwd', {
    ...either,
    effect: 'changes',
    summary: 'Set a new password after proof of identity',
    body: z.object({ process, ticket: Token, password: Sealed, nonce: Nonce }),
    answer: empty,
  }),

  telSendSmsCode: defineCall('/lfscada/security/resettel/sendSmsCode', {
    ...inside,
    summary: 'Send a code to the bound number, before changing it',
    body: empty,
    answer: Sent,
  }),
  telCheckSmsCode: defineCall('/lfscada/security/resettel/checkSmsCode', {
    ...inside,
    summary: 'Prove identity by that code',
    body: z.object({ code: Code }),
    answer: Proof,
  }),
  telSendNewSmsCode: defineCall('/lfscada/security/resettel/sendNewSmsCode', {
    ...inside,
    summary: 'Send a code to the new number; needs the proof',
    body: z.object({ tel: Mobile, ticket: Token }),
    answer: Sent,
  }),
  resettel: defineCall('/lfscada/security/resettel', {
    ...inside,
    effect: 'changes',
    summary: 'Bind the new number',
    body: z.object({ tel: Mobile, code: Code, ticket: Token }),
    answer: empty,
  }),

  emailSendSmsCode: defineCall('/lfscada/security/resetemail/sendSmsCode', {
    ...inside,
    summary: 'Send a code to the bound number, before changing the e-mail address',
    body: empty,
    answer: Sent,
  }),
  emailCheckSmsCode: defineCall('/lfscada/security/resetemail/checkSmsCode', {
    ...inside,
    summary: 'Prove identity by that code',
    body: z.object({ code: Code }),
    answer: Proof,
  }),
  emailSendEmailCode: defineCall('/lfscada/security/resetemail/sendEmailCode', {
    ...inside,
    summary: 'Send a code to the new address; needs the proof',
    body: z.object({ email: Email, ticket: Token }),
    answer: Sent,
  }),
  resetemail: defineCall('/lfscada/security/resetemail', {
    ...inside,
    effect: 'changes',
    summary: 'Bind the new e-mail address',
    body: z.object({ email: Email, code: Code, ticket: Token }),
    answer: empty,
  }),

  answerSendSmsCode: defineCall('/lfscada/security/resetanswer/sendSmsCode', {
    ...inside,
    summary: 'Send a code to the bound number, before changing the security questions',
    body: empty,
    answer: Sent,
  }),
  answerCheckSmsCode: defineCall('/lfscada/security/resetanswer/checkSmsCode', {
    ...inside,
    summary: 'Prove identity by that code',
    body: z.object({ code: Code }),
    answer: Proof,
  }),
  resetanswer: defineCall('/lfscada/security/resetanswer', {
    ...inside,
    effect: 'changes',
    summary: 'Set the three security questions and their answers',
    body: z.object({ ticket: Token, answers: Answers }),
    answer: empty,
  }),

  queryQuestion: defineCall('/lfscada/security/queryQuestion', {
    access: 'public',
    scope: 'none',
    effect: 'reads',
    summary: 'Questions to choose from',
    body: empty,
    answer: z.array(Question),
  }),
  /** During retrieval three questions come back whether or not the account exists or has any. */
  queryUserQuestion: defineCall('/lfscada/security/queryUserQuestion', {
    ...either,
    effect: 'reads',
    summary: 'The three questions of the account',
    body: z.object({ process }),
    answer: z.array(Question),
  }),
  unbindWeixin: defineCall('/lfscada/security/unbindWeixin', {
    ...inside,
    effect: 'changes',
    summary: 'Unbind the chat account',
    body: z.object({ ticket: Token }),
    answer: empty,
  }),

  socialOptions: defineCall('/lfscada/user/social/options', {
    access: 'public',
    scope: 'none',
    effect: 'reads',
    summary: 'Is there a login by a chat account, `outbox` is the embedded stand-in; where people get the mobile app',
    body: empty,
    answer: z.object({ mode: ChannelMode, mobileAppUrl: z.string().nullable() }),
  }),
  /** `bind` needs a session. The browser goes to `url` and comes back to the login or security page with state and code. */
  socialBegin: defineCall('/lfscada/user/social/begin', {
    access: 'public',
    scope: 'none',
    effect: 'marks',
    summary: 'Begin a login or binding by a chat account',
    body: z.object({ purpose: z.enum(['login', 'bind']) }),
    answer: z.object({ url: z.string(), state: Token, expiresAt: z.int() }),
  }),
  /** 2303 refused, 2304 too late, 2301 no account is bound to it; 2302, 1011 when binding. */
  socialFinish: defineCall('/lfscada/user/social/finish', {
    access: 'public',
    scope: 'own',
    effect: 'changes',
    summary: 'Finish it: logs in, or binds',
    body: z.object({ state: Token, code: z.string().min(1).max(500) }),
    answer: z.object({
      purpose: z.enum(['login', 'bind']),
      userId: Id,
      loginname: z.string(),
      changePassword: z.boolean(),
    }),
  }),
  /** 1021: not signed by the partner, or used before; 1020: too old. */
  ssoLogin: defineCall('/lfscada/user/sso/login', {
    access: 'public',
    scope: 'none',
    effect: 'changes',
    summary: 'Log in with the signed ticket of a partner system',
    body: z.object({ sys: text(32).min(1), ticket: z.string().min(1).max(4_000) }),
    answer: z.object({ userId: Id, loginname: z.string(), changePassword: z.boolean() }),
  }),
};
