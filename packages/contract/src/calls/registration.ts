import { z } from 'zod';
import { Registration } from '../entities/organisation.ts';
import { Code, Email, Id, Mobile, Nonce, Sealed, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** Into what one registers, for the head of the form. 1036 when the code or link cannot be used. */
const Into = z.object({
  orgName: z.string(),
  roleName: z.string(),
  registration: Registration,
  /** A code sent by SMS is asked for with a mobile number. */
  smsOffered: z.boolean(),
});
/**
 * A user name that a person or an administrator chooses: letters, digits, underscores (S1 §5) and Chinese characters, not
 * digits only (1028). Compatibility forms (full width) are folded first; letters of other scripts that look like Latin ones
 * are refused (1035).
 */
export const Username = z
  .string()
  .transform((name) => name.normalize('NFKC').trim())
  .pipe(z.string().min(1).max(LIMITS.account.usernameMax));

/** Field name of the seal: `password`. A mobile number needs the code that was sent to it, since one can log in with it. */
const form = {
  loginname: Username,
  password: Sealed,
  nonce: Nonce,
  tel: optional(Mobile),
  smsCode: optional(Code),
  email: optional(Email),
  companyName: optional(text(100)),
  remark: optional(text(LIMITS.account.remarkMax)),
};
const shared = { access: 'public', scope: 'none' } as const;
/** Link with a role's `uuid`; `open`: the one that needs no approval. */
const byRole = { roleuuid: Id, open: z.enum(['true', 'false']) };
const Registered = z.object({ loginname: z.string(), status: z.enum(['pending', 'active']) });

export const registrationCalls = {
  enrolInfo: defineCall('/lfscada/user/register/enroll/info', {
    ...shared,
    effect: 'reads',
    summary: 'Into what an enrol code leads',
    body: z.object({ code: text(40).min(1) }),
    answer: Into,
  }),
  enrol: defineCall('/lfscada/user/register/enroll', {
    ...shared,
    effect: 'changes',
    summary: 'Register with an enrol code; waits for approval',
    body: z.object({ code: text(40).min(1), ...form }),
    answer: Registered,
  }),
  roleInfo: defineCall('/lfscada/user/register/role/info', {
    ...shared,
    effect: 'reads',
    summary: 'Into what a role link leads',
    body: z.object(byRole),
    answer: Into,
  }),
  byRole: defineCall('/lfscada/user/register/role', {
    ...shared,
    effect: 'changes',
    summary: 'Register into a role by its link',
    body: z.object({ ...byRole, ...form }),
    answer: Registered,
  }),
  sendSmsCode: defineCall('/lfscada/user/register/sendSmsCode', {
    ...shared,
    effect: 'marks',
    summary: 'Send a code to the number one registers with; needs a captcha',
    body: z.object({ tel: Mobile, vcode: z.string().max(10), vcodeId: z.string().max(100) }),
    answer: z.object({ resendMs: z.int(), validMs: z.int() }),
  }),
};
